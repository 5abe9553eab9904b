import { usualTaxRate } from '@lotline/contract/sales/amounts';
import { ChangeSale, cancelSales, changeSale, type MaterialSale, materialSales, NewSale, sellMaterial } from '@lotline/contract/sales/sale';
import { useCallback, useState } from 'react';
import type { Filled, Typed } from '../kit/form/typed.ts';
import { confirm } from '../kit/messages/alert.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { send as look } from '../kit/net/send.ts';
import { Underway } from '../kit/net/underway.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { SaleForm, type Way } from './SaleForm.tsx';
import { doubtAt, type Line, packagesOfSale, type Sold, sameAs, totalsOf, wrongWith } from './selling.ts';

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
  const { send: cancel } = useSend(cancelSales);
  const { may } = usePermission();
  const [known, setKnown] = useState<ReadonlyMap<number, Sold>>(
    () => new Map((sale ? packagesOfSale(sale) : []).map((sold) => [sold.id, sold])),
  );
  const learn = useCallback((sold: Sold) => setKnown((now) => new Map(now).set(sold.id, sold)), []);
  const open = sale === null || sale.status === 'REGISTERED' ? 'all' : sale.status === 'SHIPPED' ? 'prices' : 'none';
  const soldOf = (id: number) => known.get(id);
  /** Asks about prices that look like slips, each by its package; those that were there before are left alone. */
  const sureOfPrices = async (lines: readonly Line[]) => {
    const before = new Map(sale?.lines.map(({ materialStockId, unitPrice }) => [materialStockId, unitPrice]));
    const said = lines.flatMap((line) => {
      const sold = soldOf(line.materialStockId);
      const doubt = sold && before.get(sold.id) !== line.unitPrice && doubtAt(line, sold);
      return doubt ? [`${sold.packageId}: ${say(doubt.code, doubt.facts)}`] : [];
    });
    const text = t('sale.doubtsAsk', { lines: said.join(' · ') });
    return said.length === 0 || confirm({ title: t('sale.doubts'), text, icon: 'warning', okText: t('sale.doubtsYes') });
  };
  /** Asks where the same went to the same partner that day: somebody may have entered it already. */
  const sureOfTwice = async ({ bizPartnerId, saleDate, lines }: Pick<Filled<typeof Draft>, 'bizPartnerId' | 'saleDate' | 'lines'>) => {
    const day = saleDate ?? workDay();
    const { rows } = await look(materialSales, { startDt: day, endDt: day });
    const other = sameAs({ bizPartnerId, lines }, rows, soldOf);
    if (!other) return true;
    const text = t('sale.againAsk', { day: formatDay(day), client: other.bizPartnerName, no: other.saleNo });
    return confirm({ title: t('sale.again'), text, icon: 'warning', okText: t('sale.againYes') });
  };
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
        if (open === 'none') return null;
        const { whole } = wrongWith(linesOf(values), (id) => known.get(id), workDay(), open);
        return whole ? say(whole.code, whole.facts) : null;
      }}
      save={async (draft, was) => {
        const { margin } = totalsOf(draft.lines as readonly Line[], (id) => known.get(id), draft.taxRate ?? usualTaxRate);
        if (margin !== null && margin < 0 && open !== 'none') {
          const text = t('sale.lossAsk', { loss: formatNumber(-margin) });
          // After a no the form stays as it was.
          if (!(await confirm({ title: t('sale.loss'), text, icon: 'warning', okText: t('sale.lossYes') }))) throw new Underway();
        } else if (open !== 'none' && !(await sureOfPrices(draft.lines))) throw new Underway();
        if (!sale && !(await sureOfTwice(draft))) throw new Underway();
        if (!sale) return sell(NewSale.parse({ ...draft, lines: draft.lines.map(({ id: _, ...line }) => line) }));
        const { status: _, ...rest } = draft;
        return change({ ...rest, id: sale.id, version: was?.version ?? sale.version });
      }}
      saved={(answer) => saved(answer as MaterialSale)}
      told={(answer) => {
        const { id, version, saleNo: no, totalAmount, status } = answer as MaterialSale;
        const isKept = status === 'REGISTERED';
        const text = t(isKept ? 'sale.reservedSaid' : 'sale.soldSaid', { no, total: formatNumber(totalAmount) });
        if (sale || !may('materialSales', isKept ? 'delete' : 'modify')) return text;
        return {
          text,
          act: isKept
            ? undoBy(() => cancel({ ids: String(id), reason: t('sale.undoneReason') }), t('sale.undone', { no }))
            : undoBy(() => change({ id, version, status: 'REGISTERED' }), t('sale.backToReserved', { no })),
        };
      }}
      {...(sale === null && {
        saveText: ({ status }: Values) => t(status === 'REGISTERED' ? 'sale.save.REGISTERED' : 'sale.save.SHIPPED'),
      })}
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
