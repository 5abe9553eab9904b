import { Bom } from '@lotline/contract/product/bom';
import type { Column } from '../kit/columns/columns.ts';
import { useSend } from '../kit/net/resource.ts';
import { ReadImport } from '../kit/record/ReadImport.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { BomLineDraft, type BomLineFilled, importColumns, partIn, useBillReading } from './bom-lines.ts';

/** The bills of many products from one file, a row for each of their lines: all of them come in, or none. */
export const BomImport = ({ close }: { close: () => void }) => {
  const { t } = useSay();
  const bulk = useSend(Bom.bulk);
  const save = (rows: readonly unknown[]) =>
    bulk.send({ rows: (rows as readonly BomLineFilled[]).map(({ child, ...row }) => ({ ...row, ...partIn(child) })) });
  return (
    <ReadImport
      draft={BomLineDraft}
      columns={importColumns as unknown as readonly Column<never>[]}
      useReading={useBillReading as () => readonly Column<never>[] | undefined}
      words="bom"
      file={t('menu.bom')}
      save={save}
      close={close}
    />
  );
};
