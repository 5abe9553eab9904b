import { addDays } from '@lotline/contract/kit/production-day';
import { orderStatuses } from '@lotline/contract/order/order.states';
import { type DueLine, dueLines } from '@lotline/contract/shipment/shipment';
import { type ReactNode, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { usePhone } from '../kit/browser/media.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { CalendarOutlined } from '../kit/look/ant-icons.tsx';
import { DaysLeft, daysLeftTag } from '../kit/look/DaysLeft.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { notByAddress, useList, whyNotOne } from '../kit/record/use-list.ts';
import { daysUntil, formatDay, formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { planLinePath } from '../order/index.ts';
import type { Begun } from './heard.ts';

const bys = ['late', 'today', 'week', 'all'] as const;
type By = (typeof bys)[number];
const words = { late: 'shipment.dueLate', today: 'shipment.dueToday', week: 'shipment.dueWeek', all: 'shipment.dueAll' } as const;

/** The last day of each choice; a week ends on its Sunday. */
export const lastDayOf = (by: By, day: string): string | undefined => {
  const days = { late: -1, today: 0, week: (7 - new Date(day).getUTCDay()) % 7, all: null }[by];
  return days === null ? undefined : addDays(day, days);
};

const mayLeave = ({ readyQty, orderStatus }: DueLine) => readyQty > 0 && orderStatus !== 'ON_HOLD';
const begunWith = (lines: readonly DueLine[]): Begun | undefined =>
  lines[0] && {
    bizPartnerId: lines[0].bizPartnerId,
    deliveryPlace: lines[0].deliveryPlace,
    orderLines: lines.map(({ id }) => id),
  };

const whyNotBegin = (lines: readonly DueLine[]) => {
  if (lines.length === 0) return 'shipment.chooseDue';
  if (new Set(lines.map(({ bizPartnerId }) => bizPartnerId)).size > 1) return 'shipment.onePartner';
  if (lines.some(({ orderStatus }) => orderStatus === 'ON_HOLD')) return 'shipment.orderOnHoldWaits';
  return lines.every(mayLeave) ? null : 'shipment.nothingReady';
};

type Props = { views: ReactNode; main: ReactNode /** Null for who may not ship. */; begin: ((begun: Begun) => void) | null };

/** How many lines each choice has. */
const useCounts = (): Partial<Record<By, string>> => {
  const day = today();
  const countBy = (by: By) => {
    const until = lastDayOf(by, day);
    // biome-ignore lint/correctness/useHookAtTopLevel: the choices are the same each time
    const { data } = useCall(dueLines, { limit: 1, ...(until && { until }) });
    return data?.total == null ? {} : { [by]: `${formatNumber(data.total)}${data.totalIsMore ? '+' : ''}` };
  };
  return Object.assign({}, ...bys.map(countBy));
};

/** What is to leave the plant, the latest first; one press begins its shipment with the stock that is ready. */
export const DueLines = ({ views, main, begin }: Props) => {
  const { t } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const isPhone = usePhone();
  const [by, setBy] = useState<By>('week');
  const until = lastDayOf(by, today());
  const counts = useCounts();
  const list = useList(
    usePages(
      dueLines,
      useMemo(() => ({ ...(until && { until }) }), [until]),
    ),
    notByAddress,
  );
  const beginLabel = t('shipment.begin');
  const columns = useMemo(() => columnsFor(begin, beginLabel), [begin, beginLabel]);
  const choices = (
    <Segments<By> value={by} onChange={setBy} options={bys.map((value) => ({ value, label: t(words[value]), count: counts[value] }))} />
  );
  return (
    <ListScreen
      menu="shipment"
      id="due_line"
      list={list}
      words="shipment"
      columns={columns}
      conditions={
        <>
          {views}
          {!isPhone && choices}
        </>
      }
      condition={{ values: { by }, show: (values) => setBy((values.by as By | undefined) ?? 'week') }}
      history={{ table: 'order_product', nameOf: ({ orderNo, seq }) => `${orderNo}-${seq}` }}
      acts={(lines) => {
        const refused = whyNotBegin(lines);
        const begun = begunWith(lines);
        const [line] = lines;
        return [
          begin && {
            label: t('shipment.beginMany', { n: lines.length > 1 ? lines.length : null }),
            why: refused && t(refused),
            run: () => begun && begin(begun),
          },
          may('productionPlan', 'create') && {
            label: t('orderProduct.plan'),
            icon: <CalendarOutlined />,
            why: whyNotOne(t, lines) || (line?.toPlanQty === 0 && t('orderProduct.allPlanned')),
            run: () => line && go(planLinePath(line.id)),
          },
          may('orderInfo', 'view') && {
            label: t('shipment.toOrder'),
            why: whyNotOne(t, lines),
            run: () => line && go(recordPath('orderInfo', line.orderId)),
          },
        ];
      }}
      main={main}
      cards={({ orderNo, productName, bizPartnerName, remainQty, leftQty, uom, dueDate }) => ({
        title: productName,
        state: daysLeftTag(dueDate, t),
        lines: [
          [bizPartnerName, orderNo].join(' · '),
          [dueDate && `~${formatDay(dueDate)}`, `${t('shipment.remainQty')} ${formatNumber(remainQty)} ${uom}`].filter(Boolean).join(' · '),
          `${t('shipment.leftQty')} ${formatNumber(leftQty)} ${uom}`,
        ],
      })}
      {...(begin && {
        onOpen: (line: DueLine) => {
          const begun = begunWith([line]);
          if (begun && mayLeave(line)) begin(begun);
        },
      })}
      empty={until ? t('shipment.nothingDueBy', { day: formatDay(until) }) : t('shipment.nothingDue')}
    >
      {/* In the hand nobody looks for what is late behind a key. */}
      {(list) => (
        <>
          {isPhone && choices}
          {list}
        </>
      )}
    </ListScreen>
  );
};

const { text, link, day, choice, qty, number } = columnsOf<DueLine>();
const orderTones = { IN_PROGRESS: 'blue', PARTIALLY_SHIPPED: 'blue', ON_HOLD: 'purple' } as const;
const columnsFor = (begin: Props['begin'], beginLabel: string) => [
  text('orderNo', { title: 'shipment.order', width: 185, pinned: 'left' }),
  ...(begin
    ? [
        text('begin', {
          title: 'shipment.begin',
          value: (line) => (mayLeave(line) ? beginLabel : null),
          to: (line) => () => {
            const begun = begunWith([line]);
            if (begun) begin(begun);
          },
          fixed: true,
          width: 90,
        }),
      ]
    : []),
  day('dueDate', { width: 100 }),
  number('daysLeft', {
    value: ({ dueDate }) => (dueDate === null ? null : daysUntil(dueDate)),
    decimals: 0,
    show: ({ dueDate }) => <DaysLeft until={dueDate} />,
    fixed: true,
    width: 110,
  }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { title: 'shipment.partner', width: 140 }),
  text('productName', { width: 160 }),
  qty('remainQty', { width: 95 }),
  qty('leftQty', {
    width: 112,
    total: false,
    fixed: true,
    cellTone: ({ leftQty, remainQty }) => (leftQty < remainQty ? 'wrong' : undefined),
  }),
  text('uom', { title: 'common.unit', width: 60 }),
  qty('qty', { title: 'shipment.orderedQty', width: 95 }),
  qty('shippedQty', { width: 90 }),
  qty('readyQty', { width: 100, total: false, fixed: true }),
  choice('orderStatus', orderStatuses, { title: 'shipment.status', choiceWords: 'orderStatus', tones: orderTones, width: 110 }),
  text('productCode', { width: 105 }),
  number('seq', { decimals: 0, width: 60 }),
  text('customerPoNo', { title: 'order.customerPoNo', width: 130 }),
  text('deliveryPlace', { title: 'shipment.place', width: 150 }),
];
