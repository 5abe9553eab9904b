import { Bom } from '@lotline/contract/product/bom';
import { useEffect, useState } from 'react';
import type { Column } from '../kit/columns/columns.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { ReadImport } from '../kit/record/ReadImport.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { everyLine } from './all-lines.ts';
import { type BomLine, BomLineDraft, type BomLineFilled, importColumns, partIn, useBillReading } from './bom-lines.ts';

const withParts = (rows: readonly unknown[]) =>
  (rows as readonly BomLineFilled[]).map(({ child, ...row }) => ({ ...row, ...partIn(child) }));

/** The bills of many products from one file, a row for each of their lines, new ones and changed ones: all of them come in, or none. */
export const BomImport = ({ close }: { close: () => void }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const bulk = useSend(Bom.bulk);
  const many = useSend(Bom.saveMany);
  const changes = may('bom', 'modify');
  // What a file may change must be here to be compared with it.
  const [lines, setLines] = useState<readonly BomLine[] | null>(changes ? null : []);
  useEffect(() => {
    if (!changes) return;
    let gone = false;
    everyLine().then(
      (all) => gone || setLines(all),
      (failure) => {
        tellFailure(failure);
        close();
      },
    );
    return () => {
      gone = true;
    };
  }, [changes, close]);
  return (
    lines && (
      <ReadImport
        draft={BomLineDraft}
        columns={importColumns as unknown as readonly Column<never>[]}
        useReading={useBillReading as () => readonly Column<never>[] | undefined}
        words="bom"
        file={t('menu.bom')}
        save={(rows) => bulk.send({ rows: withParts(rows) })}
        {...(changes && { saveMany: (rows: readonly unknown[]) => many.send({ rows: withParts(rows) }), records: lines })}
        close={close}
      />
    )
  );
};
