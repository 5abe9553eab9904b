import { Business, type BusinessRow, businessOf, Currency } from '@lotline/contract/order/business';
import { Order, OrderDraft, type OrderRow, orderOf } from '@lotline/contract/order/order';
import { orderProductsTree } from '@lotline/contract/order/order-product';
import { partnersOfTypes } from '@lotline/contract/partner/partner';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useSoon } from '../kit/browser/idle.ts';
import { wayDown } from '../kit/browser/way-down.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { type DraftOf, useCall, useResource, useRows } from '../kit/net/resource.ts';
import { DetailGrid } from '../kit/record/DetailGrid.tsx';
import { Divided } from '../kit/record/Divided.tsx';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './order.css';
import { AllOrders } from './AllOrders.tsx';
import { OrderTree } from './OrderTree.tsx';
import { businessColumns, orderColumns, settleOrder, useManager } from './order-record.ts';

const BusinessFiles = lazyPart(async () => (await import('./BusinessFiles.tsx')).BusinessFiles);
const BusinessForm = lazyPart(async () => (await import('./forms.tsx')).BusinessForm);
const OrderForm = lazyPart(async () => (await import('./forms.tsx')).OrderForm);
/** What is asked before an order stands comes with the first that is saved. */
const sure = () => import('./sure.ts');
const oneOrder = () => Promise.all([import('./OrderHead.tsx'), import('./OrderLines.tsx')]);
const OrderHead = later(async () => (await oneOrder())[0].OrderHead, null);
const OrderLines = later(async () => (await oneOrder())[1].OrderLines, <GridMessage kind="loading" again={() => undefined} />);

type Choose = { choose: (key: string) => void };
const wholeTree = { until: 'ORDER', all: true } as const;

/** Businesses and orders: the tree of partners at the left, what hangs on the chosen node at the right, at first all orders by due day. */
export const OrderScreen = () => {
  const { t } = useSay();
  useSoon(oneOrder);
  const tree = useRows(orderProductsTree, wholeTree);
  const chosen = (useSearch({ strict: false }) as { at?: string }).at ?? null;
  const go = useGo();
  const choose = useCallback((key: string | null) => go(`/production/orderInfo${key ? `?at=${key}` : ''}`), [go]);
  const openOrder = useCallback((id: number) => choose(`ORDER:${id}`), [choose]);
  const way = useMemo(() => (chosen ? wayDown(tree.rows, ({ key }) => key === chosen) : []), [tree.rows, chosen]);
  const at = way.at(-1);
  const partner = way[0];
  return (
    <Screen title={t('menu.orderInfo')}>
      <Split>
        <OrderTree tree={tree.rows} state={tree.state} failure={tree.failure} again={tree.again} chosen={chosen} onChoose={choose} />
        <div className="order-main">
          {!chosen && <AllOrders open={openOrder} />}
          {at?.kind === 'PARTNER' && <Businesses key={at.key} partner={at} choose={choose} />}
          {at?.kind === 'BUSINESS' && partner && (
            <Divided
              key={at.key}
              id="business"
              list={<Orders partner={partner} business={at} choose={choose} />}
              details={
                <Suspense fallback={null}>
                  <BusinessFiles id={at.id} />
                </Suspense>
              }
              folds={t('attachment.of', { name: at.name })}
            />
          )}
          {at?.kind === 'ORDER' && <OneOrder key={at.key} id={at.id} />}
        </div>
      </Split>
    </Screen>
  );
};

type Node = { id: number; name: string };

const business = columnsOf(Business);
const Businesses = ({ partner, choose }: { partner: Node } & Choose) => {
  const { t } = useSay();
  const ask = useMemo(() => ({ bizPartnerId: partner.id }), [partner.id]);
  const { source, save, remove, restore, saveMany } = useResource(Business, ask);
  const columns = useMemo(
    () => [
      business.link(
        'code',
        ({ id }) =>
          () =>
            choose(`BUSINESS:${id}`),
        { width: 130, pinned: 'left' },
      ),
      business.text('name', { width: 180 }),
      ...businessColumns,
    ],
    [choose],
  );
  return (
    <DetailGrid
      id="business"
      menu="orderInfo"
      title={`${partner.name} · ${t('order.businesses')}`}
      words="business"
      columns={columns}
      source={source}
      draft={Business.draft}
      start={{ bizPartnerId: partner.id, status: 'ACTIVE' }}
      form={() => <BusinessForm />}
      save={save}
      remove={(rows) => remove(rows.map(({ id }) => id))}
      restore={restore}
      saveMany={saveMany}
      useReading={useManager<BusinessRow>}
      nameOf={({ name }) => name}
      tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
      file={`${partner.name} ${t('order.businesses')}`}
      formWidth={540}
    />
  );
};

const order = columnsOf(Order);
/** In its form an order says its currency. */
const typedOrder = OrderDraft.extend({ currency: Currency });
const Orders = ({ partner, business: at, choose }: { partner: Node; business: Node } & Choose) => {
  const { t } = useSay();
  const ask = useMemo(() => ({ businessId: at.id }), [at.id]);
  const { source, save, remove, restore, saveMany } = useResource(Order, ask);
  const { data: own } = useCall(businessOf, { id: at.id });
  const suppliers = useRows(partnersOfTypes, { types: 'SUPPLIER,OUTSOURCER' });
  const sells = suppliers.rows.some(({ id, types }) => id === partner.id && !types.includes('CUSTOMER'));
  const columns = useMemo(
    () => [
      order.link(
        'orderNo',
        ({ id }) =>
          () =>
            choose(`ORDER:${id}`),
        { width: 195, pinned: 'left' },
      ),
      ...orderColumns,
    ],
    [choose],
  );
  const keep = async (draft: DraftOf<typeof Order>, was: { id: number; version: number } | null) => {
    const row = source.rows.find(({ id }) => id === was?.id) ?? null;
    const { surely } = await sure();
    const kept = await surely(save)(settleOrder(draft, row), was);
    // A new order wants its lines next.
    if (!was) choose(`ORDER:${kept.id}`);
    return kept;
  };
  return (
    <DetailGrid
      id="order_info"
      menu="orderInfo"
      title={`${at.name} · ${t('order.orders')}`}
      words="order"
      columns={columns}
      source={source}
      draft={typedOrder}
      start={{ businessId: at.id, currency: own?.currency, direction: sells ? 'PURCHASE' : 'SALES', orderDate: today() }}
      form={({ row }) => <OrderForm isNew={row === null} />}
      save={keep}
      remove={(rows) => remove(rows.map(({ id }) => id))}
      restore={restore}
      saveMany={
        saveMany &&
        (async (rows) => {
          const { allSurely } = await sure();
          return allSurely(saveMany)(rows.map((draft) => settleOrder(draft, source.rows.find(({ id }) => id === draft.id) ?? null)));
        })
      }
      useReading={useManager<OrderRow>}
      nameOf={({ orderNo }) => orderNo}
      tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
      file={`${at.name} ${t('order.orders')}`}
      formWidth={540}
    />
  );
};

const OneOrder = ({ id }: { id: number }) => {
  const { data, isError, error, refetch } = useCall(orderOf, { id });
  if (!data) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  return (
    <>
      <OrderHead order={data} />
      <OrderLines order={data} />
    </>
  );
};
