import { addDays } from '@lotline/contract/kit/production-day';
import { SalesEntries, type SalesEntry, salesEntries, salesKinds } from '@lotline/contract/sales/entry';
import { type ReactNode, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { wayTo } from '../kit/record/record-path.ts';
import { leavePicture } from '../kit/record/use-addressed.ts';
import { useFacts } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { useTab } from '../kit/record/use-tab.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Opened, Those } from './pivot-rows.ts';
import './sales.css';

const Pivot = lazyPart(async () => (await import('./Pivot.tsx')).Pivot);

const { text, qty, money, day, choice, link } = columnsOf<SalesEntry>();
const inCurrency = ({ currency }: SalesEntry) => currency;
const entryColumns = [
  day('soldOn', { width: 96, pinned: 'left' }),
  choice('kind', salesKinds, { width: 64, isKind: true }),
  link(
    'documentNo',
    ({ saleId, shipmentId, soldOn }) =>
      saleId === null ? `/production/shipment?id=${shipmentId}&day=${soldOn}` : `/material/sales?id=${saleId}&day=${soldOn}`,
    { width: 136 },
  ),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { width: 112 }),
  text('itemName', { width: 128 }),
  text('unitNo', { width: 142 }),
  qty('qty', { title: 'common.qty', width: 88 }),
  text('uom', { title: 'common.unit', width: 52 }),
  money('unitPrice', { width: 86 }),
  // What a line brings and what all of them come to stand in a window of 1,366 points whole.
  money('amount', { total: true, uom: inCurrency, width: 128 }),
  text('currency', { width: 62 }),
  text('itemCode', { width: 110 }),
];

const views = ['list', 'sums'] as const;
type View = (typeof views)[number];
const thisQuarter = (): Period => ({ startDt: addDays(today(), -92), endDt: today() });

/** Sales of material and shipments together: the lines of a period, and what they come to by whichever two sides one asks. */
export const ProdSalesScreen = () => {
  const { t } = useSay();
  const [tab, setTab] = useTab(views);
  const view = tab as View;
  const [period, setPeriod] = useState<Period>(thisQuarter);
  const [opened, setOpened] = useState<Opened | null>(null);
  const turn = (next: View) => {
    setTab(next);
    leavePicture();
  };
  const conditions = (
    <>
      <Segments<View>
        value={view}
        onChange={(next) => turn(next)}
        options={[
          { value: 'list', label: t('salesEntry.list') },
          { value: 'sums', label: t('salesEntry.sums') },
        ]}
      />
      <div style={{ width: 250 }}>
        <PeriodPicker
          value={opened?.period ?? period}
          onChange={(next) => {
            if (!next) return;
            setPeriod(next);
            setOpened((now) => now && { ...now, period: next });
          }}
        />
      </div>
      {view === 'list' && opened && (
        <Button className="sales-opened" onClick={() => setOpened(null)}>
          {opened.names.join(' · ')} ✕
        </Button>
      )}
    </>
  );
  if (view === 'sums')
    return (
      <Pivot
        period={period}
        conditions={conditions}
        open={(next) => {
          setOpened(next);
          turn('list');
        }}
      />
    );
  return (
    <Entries ask={{ ...(opened?.period ?? period), ...opened?.those }} period={period} setPeriod={setPeriod} conditions={conditions} />
  );
};

type EntriesProps = {
  ask: Period & Those;
  period: Period;
  setPeriod: (period: Period) => void;
  conditions: ReactNode;
};
const Entries = ({ ask, period, setPeriod, conditions }: EntriesProps) => {
  const { t } = useSay();
  const list = useFacts(usePages(salesEntries, ask));
  const quick = useQuick(SalesEntries);
  return (
    <ListScreen
      menu="materialProdSales"
      id="sales_entry"
      viewsOf="list"
      list={list}
      words="salesEntry"
      columns={entryColumns}
      quick={quick}
      select="none"
      conditions={conditions}
      condition={{
        values: { ...period },
        usual: thisQuarter(),
        show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : thisQuarter()),
      }}
      empty={t('salesEntry.empty')}
    />
  );
};
