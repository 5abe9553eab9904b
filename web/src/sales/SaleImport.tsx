import { type SellablePackage, sellablePackages } from '@lotline/contract/sales/sale';
import { useEffect, useMemo, useState } from 'react';
import type { Column } from '../kit/columns/columns.ts';
import { ImportDialog } from '../kit/dialogs/ImportDialog.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { useSay } from '../kit/words/use-say.ts';
import { FiledLine, filedColumns } from './sale-file.ts';
import { type Line, numberOf, type Sold } from './selling.ts';

const most = 1000;
/** All that may be sold, page by page. */
const allSellable = async (bizPartnerId: number | null): Promise<SellablePackage[]> => {
  const all: SellablePackage[] = [];
  let after: string | null = null;
  do {
    const page: { rows: SellablePackage[]; next: string | null } = await send(sellablePackages, {
      limit: most,
      ...(after && { after }),
      ...(bizPartnerId !== null && { bizPartnerId }),
    });
    all.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return all;
};

type Props = {
  bizPartnerId: number | null;
  /** What the sale has already: a file says the same of it, or something else. */
  lines: readonly Line[];
  /** Packages that the sale keeps already: they aren't free for others. */
  kept: readonly Sold[];
  take: (lines: readonly FiledLine[], packages: readonly Sold[]) => void;
  close: () => void;
};
/** Lines of a sale out of an Excel file: what can't be sold is said row by row, and the lines go into the form. */
export const SaleImport = ({ bizPartnerId, lines, kept, take, close }: Props) => {
  const { t } = useSay();
  const [known, setKnown] = useState<{ packages: readonly Sold[]; columns: readonly Column<never>[] } | null>(null);
  const [held] = useState(kept);
  useEffect(() => {
    let gone = false;
    allSellable(bizPartnerId).then(
      (free) => {
        const ids = new Set(held.map(({ id }) => id));
        const packages = [...held, ...free.filter(({ id }) => !ids.has(id))];
        if (!gone) setKnown({ packages, columns: filedColumns(packages) as unknown as readonly Column<never>[] });
      },
      (failure) => {
        tellFailure(failure);
        close();
      },
    );
    return () => {
      gone = true;
    };
  }, [bizPartnerId, held, close]);
  const records = useMemo(() => {
    const byId = new Map(known?.packages.map((sold) => [sold.id, sold]));
    return lines.flatMap(({ materialStockId, qty, unitPrice }) => {
      const { packageId = null } = byId.get(materialStockId) ?? {};
      return packageId === null
        ? []
        : [{ id: materialStockId, version: 1, materialStockId, packageId, qty: numberOf(qty), unitPrice: numberOf(unitPrice) }];
    });
  }, [known, lines]);
  if (!known) return null;
  const takeRows = async (rows: readonly unknown[]) =>
    take(
      (rows as readonly FiledLine[]).map(({ materialStockId, qty, unitPrice }) => ({ materialStockId, qty, unitPrice })),
      known.packages,
    );
  return (
    <ImportDialog
      draft={FiledLine}
      columns={known.columns}
      words="sale"
      file={t('sale.lines')}
      intoForm
      save={takeRows}
      saveMany={takeRows}
      records={records}
      sameAs={({ materialStockId: said }, taken) =>
        records.find(({ id, packageId }) => !taken.has(id) && packageId === String(said ?? '').trim())?.id
      }
      close={close}
    />
  );
};
