import { addDays, sundayOf } from '@lotline/contract/kit/production-day';
import {
  aheadKinds,
  horizons,
  type Shortage,
  type ShortageEntry,
  Shortages,
  shortageOf,
  shortageStates,
  shortages,
} from '@lotline/contract/material/shortage';
import { Suspense, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useList } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { formatDay, formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { NewOrderForm } from '../order/index.ts';
import './shortage.css';
import { orderOf, supplierOf } from './to-order.ts';

type Horizon = (typeof horizons)[number];
const usual: Horizon = 28;

const tones = { SHORT: 'red', BELOW_SAFETY: 'orange', ENOUGH: 'grey' } as const;
const { text, number, qty, money, day, choice, link } = columnsOf<Shortage>();
const amount = (id: keyof Shortage & string, more: { width?: number } = {}) => qty(id, { width: 95, total: false, ...more });
const columns = [
  link('code', ({ id }) => recordPath('material', id), { width: 92, pinned: 'left' }),
  text('name', { width: 122 }),
  choice('state', shortageStates, { width: 98, tones }),
  day('shortOn', { width: 92 }),
  amount('shortQty', { width: 80 }),
  day('orderBy', { width: 92, cellTone: ({ orderBy, from }) => (orderBy !== null && orderBy <= from ? 'wrong' : undefined) }),
  amount('proposedQty', { width: 82 }),
  text('uom', { title: 'common.unit', width: 48 }),
  qty('moveQty', {
    ...{ width: 214, total: false, cellTone: ({ moveQty }) => (moveQty > 0 ? 'changed' : undefined) },
    show: (row) => <BroughtForward of={row} />,
  }),
  { ...number('balances', { width: 126, value: ({ balanceQty }) => balanceQty, show: (row) => <Strip of={row} /> }) },
  qty('coveredQty', { width: 150, total: false, show: (row) => <CoveredBy of={row} /> }),
  amount('availableQty'),
  amount('neededQty'),
  amount('comingQty'),
  amount('lateQty'),
  amount('undatedQty'),
  amount('expiringQty'),
  amount('balanceQty'),
  amount('safetyStock'),
  text('defaultSupplierName', {
    width: 130,
    value: ({ defaultSupplierName, lastSupplierName }) => defaultSupplierName ?? lastSupplierName,
  }),
  number('leadTimeDays', { decimals: 0, width: 100 }),
  amount('orderUnitQty'),
  money('unitPrice', { hidden: true }),
];
const entry = columnsOf<ShortageEntry>();
const pathOf = ({ kind, id }: ShortageEntry) =>
  kind === 'NEED' ? recordPath('productionPlan', id) : kind === 'PURCHASE' ? recordPath('orderInfo', id) : `/material/stock?id=${id}`;

/** What open plans need of each material day by day, against the shelves and what is ordered; what is lacking is ordered from here. */
export const ShortageScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const [days, setDays] = useState<Horizon>(usual);
  const source = useRows(shortages, { days });
  const list = useList(source);
  const quick = useQuick(Shortages);
  useFirstChosen('material_shortage', list);
  const { one } = list;
  const { open, show, close } = useOpenPanel<{ of: readonly Shortage[] }>();
  return (
    <>
      <ListScreen
        menu="materialShortage"
        id="material_shortage"
        list={list}
        words="shortage"
        columns={columns}
        quick={quick}
        conditions={
          <Segments<string>
            value={String(days)}
            onChange={(next) => setDays(Number(next) as Horizon)}
            options={horizons.map((count) => ({ value: String(count), label: t('shortage.horizon', { days: count }) }))}
          />
        }
        condition={{
          values: { days },
          usual: { days: usual },
          show: ({ days: kept }) => setDays(horizons.find((count) => count === kept) ?? usual),
        }}
        acts={(rows) => [
          may('orderInfo', 'create') && {
            label: t('shortage.order'),
            icon: <PlusOutlined />,
            why: rows.length === 0 ? t('record.selectFirst') : new Set(rows.map(supplierOf)).size > 1 && t('shortage.oneSupplier'),
            run: () => show({ of: rows }),
          },
        ]}
        empty={t('shortage.empty')}
      >
        {(rows) => (
          <>
            <Divided id="material_shortage" list={rows} details={one && <Entries of={one} days={days} />} />
            {!one && source.rows.length > 0 && <p className="kit-detail-first">{t('shortage.choose')}</p>}
          </>
        )}
      </ListScreen>
      <Suspense fallback={null}>
        {open && (
          <NewOrderForm
            key={open.times}
            direction="PURCHASE"
            start={orderOf(open.of, today())}
            close={close}
            placed={() => {
              close();
              tell.success(t('shortage.ordered'));
            }}
          />
        )}
      </Suspense>
    </>
  );
};

/** What may stand in for what is lacking, with how much of it stands on the shelves; under the pointer how much of the material that makes up for. */
const CoveredBy = ({ of: { substitutes, shortQty, uom }, inFull }: { of: Shortage; inFull?: boolean }) => {
  const { t, lang } = useSay();
  if (substitutes.length === 0 || shortQty <= 0) return <>–</>;
  const told = substitutes.map((one) => ({
    ...{ substitute: (lang === 'en' && one.nameEn) || one.name, qty: formatNumber(one.availableQty), uom: one.uom },
    ...{ covers: formatNumber(one.coversQty), of: uom },
  }));
  const whole = told.map((facts) => t('shortage.substituteCovers', facts));
  if (inFull) return whole.join(' · ');
  return <span title={whole.join('\n')}>{told.map((facts) => t('shortage.substitute', facts)).join(', ')}</span>;
};

/** Which order is to come sooner, as the way to it; the sentence says from which day to which. */
const BroughtForward = ({ of: { lateOrders, uom } }: { of: Shortage }) => {
  const { t } = useSay();
  const go = useGo();
  const [first] = lateOrders;
  if (!first) return <>–</>;
  const { orderId, orderNo, day: due, qty: amountOf, neededOn, daysLate } = first;
  const facts = { needed: formatDay(neededOn), day: formatDay(due), qty: formatNumber(amountOf), uom };
  const more = lateOrders.length > 1 ? lateOrders.length - 1 : null;
  const path = recordPath('orderInfo', orderId);
  return (
    <a
      href={path}
      title={t(daysLate === null ? 'shortage.undatedWhy' : 'shortage.lateWhy', facts)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        go(path);
      }}
    >
      {daysLate === null ? t('shortage.undatedOrder', { orderNo, more }) : t('shortage.lateBy', { orderNo, days: daysLate, more })}
    </a>
  );
};

const Entries = ({ of, days }: { of: Shortage; days: number }) => {
  const { t, lang } = useSay();
  const source = useRows(shortageOf, { id: of.id, days });
  const name = `${of.code} ${lang === 'en' ? (of.nameEn ?? of.name) : of.name}`;
  const lateOf = ({ kind, id, day }: ShortageEntry) =>
    kind === 'PURCHASE' ? of.lateOrders.find((one) => one.orderId === id && one.day === day) : undefined;
  const noteOf = (row: ShortageEntry) => {
    const late = lateOf(row);
    if (late) return t('shortageEntry.comesLate', { needed: formatDay(late.neededOn), days: late.daysLate });
    return row.late ? t('shortageEntry.isLate') : '';
  };
  return (
    <section className="shortage-entries">
      <h2>{t('shortage.entriesOf', { name })}</h2>
      {of.shortQty > 0 && of.substitutes.length > 0 && (
        <p className="kit-quiet">
          {t('shortage.coveredQty')}: <CoveredBy of={of} inFull />
        </p>
      )}
      <Grid
        id="material_shortage_entry"
        label={t('shortage.entriesOf', { name })}
        words="shortageEntry"
        columns={[
          entry.day('day', { width: 110, pinned: 'left' }),
          entry.choice('kind', aheadKinds, { width: 100, tones: { NEED: 'grey', PURCHASE: 'blue', EXPIRY: 'orange' } }),
          entry.link('no', pathOf, { width: 190 }),
          entry.text('of', { width: 190, value: ({ of: its, ofEn }) => (lang === 'en' ? (ofEn ?? its) : its) }),
          entry.qty('qty', { total: false, unit: of.uom, width: 120 }),
          entry.qty('balance', { total: false, unit: of.uom, width: 120, cellTone: ({ balance }) => (balance < 0 ? 'wrong' : undefined) }),
          entry.text('late', { width: 285, value: noteOf, cellTone: (row) => (lateOf(row) ? 'changed' : undefined) }),
        ]}
        source={source}
        rowId={({ kind, id, day }) => `${kind} ${id} ${day}`}
        select="none"
        filters={false}
        empty={t('shortage.nothingAhead')}
      />
    </section>
  );
};

const height = 22;
const step = 6;
/** Each evening's balance as a bar, from its zero line up or, in red, down; weeks stand apart. */
const Strip = ({ of: { balances, from, safetyStock, uom } }: { of: Shortage }) => {
  const { t } = useSay();
  const most = Math.max(0, ...balances);
  const least = Math.min(0, ...balances);
  const span = most - least || 1;
  const zero = (most / span) * height;
  const lowest = balances.indexOf(Math.min(...balances));
  const label = t('shortage.balancesOf', {
    ...{ from: formatDay(from), to: formatDay(addDays(from, balances.length - 1)), day: formatDay(addDays(from, lowest)) },
    ...{ qty: formatNumber(balances[lowest] ?? 0), uom },
  });
  const width = Math.min(step, 108 / balances.length);
  return (
    <svg className="shortage-strip" role="img" aria-label={label} width={balances.length * width} height={height}>
      <title>{label}</title>
      {balances.map((balance, at) => {
        const tall = Math.max(1, (Math.abs(balance) / span) * height);
        const on = addDays(from, at);
        const isLow = balance < (safetyStock ?? 0);
        return (
          <rect
            key={on}
            className={balance < 0 ? 'shortage-under' : isLow ? 'shortage-low' : 'shortage-enough'}
            x={at * width}
            y={balance < 0 ? zero : zero - tall}
            width={width - (sundayOf(on) === on ? width / 3 : width / 6)}
            height={tall}
          />
        );
      })}
    </svg>
  );
};
