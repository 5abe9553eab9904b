import { usualTaxRate } from '@lotline/contract/sales/amounts';
import { ChangeSale, changeSale, type MaterialSale, NewSale, sellMaterial } from '@lotline/contract/sales/sale';
import { useCallback, useState } from 'react';
import type { Typed } from '../kit/form/typed.ts';
import { confirm } from '../kit/messages/alert.tsx';
import { Underway, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { SaleForm, type Way } from './SaleForm.tsx';
import { type Line, packagesOfSale, type Sold, totalsOf, wrongWith } from './selling.ts';

/** A sale as it is filled in: a new one says how it goes, one that is changed keeps its lines’ own numbers. */
const Draft = NewSale.omit({ occurredAt: true }).extend({ lines: ChangeSale.shape.lines.unwrap(), status: NewSale.shape.status });
type Values = Typed<typeof Draft>;
const linesOf = ({ lines }: Values) => (lines ?? []) as readonly Line[];

type Props = {
  /** The sale that is changed; null for a new one. */
  sale: MaterialSale | null;
  takeScans: () => string[];
  close: () => void;
  saved: (sale: MaterialSale) => void;
};
/** The widest form there is; in a narrow window it leaves the folded menu in sight. */
const formWidth = 860;
const menuWidth = 64;

/** A sale at the right of the list: a new one, or what of an old one may still be changed. */
export const SaleDrawer = ({ sale, takeScans, close, saved }: Props) => {
  const { t, say } = useSay();
  const { send: sell } = useSend(sellMaterial);
  const { send: change } = useSend(changeSale);
  const [known, setKnown] = useState<ReadonlyMap<number, Sold>>(
    () => new Map((sale ? packagesOfSale(sale) : []).map((sold) => [sold.id, sold])),
  );
  const learn = useCallback((sold: Sold) => setKnown((now) => new Map(now).set(sold.id, sold)), []);
  const open = sale === null || sale.status === 'REGISTERED' ? 'all' : sale.status === 'SHIPPED' ? 'prices' : 'none';
  const row = sale && {
    ...sale,
    lines: sale.lines.map(({ id, materialStockId, qty, unitPrice }) => ({ id, materialStockId, qty, unitPrice })),
  };
  return (
    <RecordDrawer
      title={sale ? `${t('sale.edit')} · ${sale.saleNo}` : t('sale.new')}
      draft={Draft}
      ofLines
      words="sale"
      row={row}
      start={{ saleDate: workDay(), taxRate: usualTaxRate, status: 'SHIPPED', lines: [] }}
      width={Math.min(formWidth, window.innerWidth - menuWidth)}
      blocked={(values) => {
        if (open !== 'all') return null;
        const { whole } = wrongWith(linesOf(values), (id) => known.get(id), workDay());
        return whole ? say(whole.code, whole.facts) : null;
      }}
      save={async (draft, was) => {
        const { margin } = totalsOf(draft.lines as readonly Line[], (id) => known.get(id), draft.taxRate ?? usualTaxRate);
        if (margin !== null && margin < 0 && open !== 'none') {
          const text = t('sale.lossAsk', { loss: formatNumber(-margin) });
          // After a no the form stays as it was.
          if (!(await confirm({ title: t('sale.loss'), text, icon: 'warning', okText: t('sale.lossYes') }))) throw new Underway();
        }
        if (!sale) return sell(NewSale.parse({ ...draft, lines: draft.lines.map(({ id: _, ...line }) => line) }));
        const { status: _, ...rest } = draft;
        return change({ ...rest, id: sale.id, version: was?.version ?? sale.version });
      }}
      saved={(answer) => saved(answer as MaterialSale)}
      told={(answer) => {
        const { saleNo, totalAmount, status } = answer as MaterialSale;
        const word = status === 'REGISTERED' ? 'sale.reservedSaid' : 'sale.soldSaid';
        return t(word, { no: saleNo, total: formatNumber(totalAmount) });
      }}
      close={close}
    >
      {({ values, form }) => (
        <SaleForm
          form={form}
          bizPartnerId={values.bizPartnerId ?? null}
          taxRate={values.taxRate ?? null}
          lines={linesOf(values)}
          way={sale === null ? ((values.status as Way | null) ?? 'SHIPPED') : null}
          open={open}
          known={known}
          learn={learn}
          takeScans={takeScans}
        />
      )}
    </RecordDrawer>
  );
};
