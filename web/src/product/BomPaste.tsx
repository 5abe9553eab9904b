import { materialNames } from '@lotline/contract/material/material';
import { Bom, type BomRow } from '@lotline/contract/product/bom';
import { bomRules } from '@lotline/contract/product/bom.rules';
import { operationNames } from '@lotline/contract/product/operation';
import { productNames } from '@lotline/contract/product/product';
import { useMemo } from 'react';
import { z } from 'zod';
import { calledAmong, inUse, readAmong } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import type { Filled } from '../kit/form/typed.ts';
import type { Pasted } from '../kit/grid/handle.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { PasteDialog } from '../kit/record/PasteDialog.tsx';
import { useSay } from '../kit/words/use-say.ts';

/** Which part that is. */
const partIn = (child: string) => {
  const [type, id] = child.split(':');
  return {
    childProductId: type === 'PRODUCT' ? Number(id) : null,
    childMaterialId: type === 'MATERIAL' ? Number(id) : null,
  };
};
/** A line with its part in one field: `MATERIAL:7`. */
type Line = BomRow & { child: string };
const Draft = Bom.draft.omit({ childProductId: true, childMaterialId: true }).extend({ child: z.string().min(1) });
type Draft = Filled<typeof Draft> & { id?: number; version?: number };

const { text, number, flag, day, code, choice } = columnsOf<Line>();
/** What stands side by side in the bill's table. */
const plain: Column<Line>[] = [
  text('childCode'),
  text('childName'),
  choice('childType', ['PRODUCT', 'MATERIAL'], { choiceWords: 'bomChild' }),
  number('qtyPer', { decimals: 3 }),
  code('uom', 'UOM', { byCode: true }),
  number('scrapRate', { decimals: 3 }),
  number('requiredQty', { value: () => null }),
  text('operationName'),
  flag('mandatory'),
  flag('backflush'),
  flag('lotTraceRequired'),
  day('effectiveFrom'),
  text('childSpec'),
  text('note'),
];
const ruled = (columns: readonly Column<Line>[]) =>
  obeying(columns, bomRules, ({ child = '', ...line }: Partial<Line> & { parentId: number }, was: Line | undefined) => ({
    ...was,
    ...line,
    ...partIn(child),
  }));
const columns = ruled(plain);
const step = 10;

/** A part by its code or name: a material or a product, where only one of them is called so. */
const useReading = () => {
  const materials = useCall(materialNames, {}).data;
  const products = useCall(productNames, {}).data;
  const operations = useCall(operationNames, {}).data;
  return useMemo((): readonly Column<Line>[] | undefined => {
    if (!materials || !products || !operations) return undefined;
    const material = calledAmong(materials.filter(inUse));
    const product = calledAmong(products.filter(inUse));
    const operation = readAmong(operations.filter(inUse));
    return ruled([
      text('child', {
        title: 'bom.childCode',
        shownAs: 'childCode',
        standsFor: ['childProductId', 'childMaterialId'],
        required: true,
        value: ({ childCode }) => childCode,
        read: (said) => {
          const [a, b] = [material(said), product(said)];
          return a && b ? undefined : a ? `MATERIAL:${a.id}` : b && `PRODUCT:${b.id}`;
        },
      }),
      text('operationId', {
        title: 'bom.operationName',
        shownAs: 'operationName',
        value: ({ operationName }) => operationName,
        read: operation,
      }),
    ]);
  }, [materials, products, operations]);
};

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
    () => from.lines.map((line): Line => ({ ...line, child: `${line.childType}:${line.childProductId ?? line.childMaterialId}` })),
    [from.lines],
  );
  const pasted: Pasted<Line> = { cells, columns: columns.slice(from.column), rows: lines.slice(from.at) };
  const last = Math.max(0, ...lines.map(({ seq }) => seq ?? 0));
  const saveMany = (rows: readonly unknown[]) => {
    let made = 0;
    return save.send({
      rows: (rows as readonly Draft[]).map(({ child, ...row }) => {
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
      draft={Draft}
      columns={columns as unknown as readonly Column<never>[]}
      useReading={useReading as () => readonly Column<never>[] | undefined}
      words="bom"
      file={`${file} ${t('bom.structure')}`}
      start={{ parentId: from.parentId }}
      records={lines}
      saveMany={saveMany}
      close={close}
    />
  );
};
