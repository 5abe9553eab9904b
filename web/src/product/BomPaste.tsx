import { Bom, type BomRow } from '@lotline/contract/product/bom';
import { useMemo } from 'react';
import type { Column } from '../kit/columns/columns.ts';
import type { Pasted } from '../kit/grid/handle.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { PasteDialog } from '../kit/record/PasteDialog.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { type BomLine, BomLineDraft, type BomLineFilled, partIn, pastedColumns, useBomReading } from './bom-lines.ts';

const step = 10;
type Props = {
  cells: readonly (readonly string[])[];
  /** The lines of one product from the chosen one on, and the column that the block begins in. */
  from: { parentId: number; lines: readonly BomRow[]; at: number; column: number };
  file: string;
  close: () => void;
};

/** A block of cells on the lines of a bill, under the review of an Excel import. */
export const BomPaste = ({ cells, from, file, close }: Props) => {
  const { t } = useSay();
  const { may } = usePermission();
  const save = useSend(Bom.saveMany);
  const lines = useMemo(
    () => from.lines.map((line): BomLine => ({ ...line, child: `${line.childType}:${line.childProductId ?? line.childMaterialId}` })),
    [from.lines],
  );
  const pasted: Pasted<BomLine> = { cells, columns: pastedColumns.slice(from.column), rows: lines.slice(from.at) };
  const last = Math.max(0, ...lines.map(({ seq }) => seq ?? 0));
  const saveMany = (rows: readonly unknown[]) => {
    let made = 0;
    return save.send({
      rows: (rows as readonly (BomLineFilled & { id?: number; version?: number })[]).map(({ child, ...row }) => {
        made += row.id === undefined ? 1 : 0;
        return {
          ...row,
          ...partIn(child),
          ...(row.id === undefined && { seq: last + made * step }),
        };
      }),
    });
  };
  return (
    <PasteDialog
      pasted={pasted as unknown as Pasted<{ id: number; version: number }>}
      makes={may('bom', 'create')}
      draft={BomLineDraft}
      columns={pastedColumns as unknown as readonly Column<never>[]}
      useReading={useBomReading as () => readonly Column<never>[] | undefined}
      words="bom"
      file={`${file} ${t('bom.structure')}`}
      start={{ parentId: from.parentId }}
      records={lines}
      saveMany={saveMany}
      close={close}
    />
  );
};
