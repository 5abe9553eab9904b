import { idsAtMost } from '@lotline/contract/kit/shape';
import { allOrders, type OrderOfAll, Orders } from '@lotline/contract/order/open-order';
import { isOver, orderStatuses } from '@lotline/contract/order/order.states';
import { Suspense, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import type { Pasted } from '../kit/grid/handle.ts';
import { CalendarOutlined, CloudUploadOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { notByAddress, useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { daysUntil } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { NewOrderForm } from './new-order-form.ts';
import { afterPlacing } from './next.ts';
import { calledBy } from './order-record.ts';
import { orderTones } from './order-tones.ts';
import { planLinePath } from './plan-line.ts';

const PastedOnOrders = lazyPart(async () => (await import('./OrderList.tsx')).PastedOnOrders);
const OrderList = lazyPart(async () => (await import('./OrderList.tsx')).OrderList);

/** The two kinds of order, as the palette asks for them. */
const placing = ['orderInfo.sales', 'orderInfo.purchase'];
type Direction = OrderOfAll['direction'];
type Which = 'open' | 'all';

/** The orders of all partners, what is due first on top. */
export const AllOrders = ({ open }: { open: (id: number) => void }) => {
  const { t } = useSay();
  const [direction, setDirection] = useState<Direction>('SALES');
  const [which, setWhich] = useState<Which>('open');
  const ask = useMemo(() => ({ direction, ...(which === 'all' && { closed: true }) }), [direction, which]);
  const list = useList(usePages(allOrders, ask), notByAddress);
  const { may } = usePermission();
  const go = useGo();
  const asked = useQuick(Orders);
  // What we buy is short of nothing.
  const quick = useMemo(() => asked.filter(({ id }) => direction === 'SALES' || id !== 'uncovered'), [asked, direction]);
  const [pasted, setPasted] = useState<Pasted<OrderOfAll> | null>(null);
  const [importing, setImporting] = useState(false);
  const begun = useOpenPanel<{ direction: Direction }>();
  const mayCreate = may('orderInfo', 'create');
  const placed = (id: number) => {
    open(id);
    afterPlacing();
  };
  const begin = (of: Direction) => {
    setDirection(of);
    begun.show({ direction: of });
  };
  useWantedNew(placing, mayCreate && ((name) => begin(name === placing[0] ? 'SALES' : 'PURCHASE')));
  const newWord = direction === 'SALES' ? 'order.newSales' : 'order.newPurchase';
  return (
    <>
      <ListScreen
        menu="orderInfo"
        part={{ title: t(which === 'open' ? 'order.open' : 'order.all'), addressed: true }}
        id="all_orders"
        list={list}
        words="order"
        columns={columns[direction]}
        quick={quick}
        conditions={
          <>
            <Segments<Direction>
              value={direction}
              onChange={setDirection}
              options={[
                { value: 'SALES', label: t('direction.SALES') },
                { value: 'PURCHASE', label: t('direction.PURCHASE') },
              ]}
            />
            <Segments<Which>
              value={which}
              onChange={setWhich}
              options={[
                { value: 'open', label: t('order.waiting') },
                { value: 'all', label: t('order.withClosed') },
              ]}
            />
          </>
        }
        condition={{
          values: { direction, which },
          show: (values) => {
            setDirection((values.direction as Direction | undefined) ?? 'SALES');
            setWhich((values.which as Which | undefined) ?? 'open');
          },
        }}
        history={{ table: 'order_info', nameOf: ({ orderNo }) => orderNo }}
        acts={(orders) => {
          const [order] = orders;
          return [
            direction === 'SALES' &&
              may('productionPlan', 'create') && {
                label: t('orderProduct.plan'),
                icon: <CalendarOutlined />,
                why: whyNotOne(t, orders) || (order?.lineToPlan === null && t('orderProduct.allPlanned')),
                run: () => order?.lineToPlan && go(planLinePath(order.lineToPlan)),
              },
          ];
        }}
        main={
          mayCreate && (
            <>
              <Button icon={<CloudUploadOutlined />} onClick={() => setImporting(true)}>
                {t('record.import')}
              </Button>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => begin(direction)}>
                {t(newWord)}
              </Button>
            </>
          )
        }
        onOpen={({ id }) => open(id)}
        onPaste={(block) =>
          block.rows.length > idsAtMost ? tell.warning(t('import.pasteAtMost', { most: idsAtMost }), 6000) : setPasted(block)
        }
        pastesNew={mayCreate}
        tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
        empty={
          <>
            <span>{t('order.noneOpen')}</span>
            {mayCreate && <Button onClick={() => begin(direction)}>{t(newWord)}</Button>}
          </>
        }
      />
      <Suspense fallback={null}>
        {pasted && <PastedOnOrders direction={direction} pasted={pasted} close={() => setPasted(null)} placed={placed} />}
        {importing && <OrderList direction={direction} pasted={null} close={() => setImporting(false)} placed={placed} />}
        {begun.open && <NewOrderForm key={begun.open.times} direction={begun.open.direction} close={begun.close} placed={placed} />}
      </Suspense>
    </>
  );
};

const { text, link, day, choice, money, number } = columnsOf<OrderOfAll>();
// What an order is of, how much it is worth and how much of it waits stand in a window of 1366 beside the tree.
const shown = [
  link('orderNo', ({ id }) => recordPath('orderInfo', id), { width: 158, pinned: 'left' }),
  number('daysLeft', {
    value: ({ dueDate, status }) => (dueDate === null || isOver(status) ? null : daysUntil(dueDate)),
    decimals: 0,
    show: ({ dueDate, status }) => <DaysLeft until={dueDate} done={isOver(status)} />,
    fixed: true,
    width: 86,
  }),
  day('dueDate', { width: 96 }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { width: 102 }),
  text('products', { title: 'order.items', fixed: true, width: 130 }),
  money('amount', { fixed: true, total: true, width: 98, uom: ({ currency }) => currency }),
  choice('status', orderStatuses, { choiceWords: 'orderStatus', tones: orderTones, width: 108 }),
  number('openLineCount', { decimals: 0, fixed: true, width: 78 }),
  text('currency', { width: 70 }),
  text('customerPoNo', { width: 130 }),
  text('businessName', { width: 140 }),
  day('orderDate', { width: 100 }),
  text('managerName', { width: 100 }),
];
const columns = { SALES: calledBy('SALES', shown), PURCHASE: calledBy('PURCHASE', shown) };
