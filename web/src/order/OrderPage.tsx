import { type MaterialMovement, receiptsOfOrder } from '@lotline/contract/material/movement';
import { orderOf } from '@lotline/contract/order/order';
import { isOver } from '@lotline/contract/order/order.states';
import { type Plan, plansOfOrder } from '@lotline/contract/production/plan/plan';
import { planStatuses } from '@lotline/contract/production/plan/plan.states';
import { type Shipment, shipmentsOfOrder } from '@lotline/contract/shipment/shipment';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, usePages, useRows } from '../kit/net/resource.ts';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { formatMoney } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';
import './order.css';
import { PaperButtons } from '../report/index.ts';
import { OrderLines } from './OrderLines.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { calledBy, orderColumns, productsOf } from './order-record.ts';
import { directionTones, orderTones } from './order-tones.ts';

const { link, text, qty, day, choice, number } = columnsOf<Plan>();
const planColumns = [
  link('planNo', ({ id }) => recordPath('productionPlan', id), { width: 160, pinned: 'left' }),
  choice('status', planStatuses, {
    choiceWords: 'planStatus',
    width: 120,
    tones: { IN_PROGRESS: 'blue', COMPLETE: 'green', CANCELLED: 'red' },
  }),
  text('productName', { width: 160 }),
  number('progressRate', { value: ({ progressRate }) => Math.round(progressRate * 100), unit: '%', width: 100, fixed: true }),
  qty('planQty', { total: false }),
  qty('goodQty', { total: false }),
  qty('defectQty', { total: false }),
  day('startDt'),
  day('endDt'),
  link('lotNo', ({ lotId }) => recordPath('lotReport', lotId), { width: 175 }),
];

const shipped = columnsOf<Shipment>();
const shipmentColumns = [
  shipped.link('shipmentNo', ({ id, shipDate }) => `/production/shipment?id=${id}&day=${shipDate}`, {
    title: 'shipment.no',
    width: 160,
    pinned: 'left',
  }),
  shipped.day('shipDate', { title: 'shipment.date' }),
  shipped.choice('status', ['SHIPPED', 'CANCELLED'], { width: 100, tones: { SHIPPED: 'green', CANCELLED: 'red' } }),
  shipped.text('products', { title: 'shipment.products', width: 200 }),
  shipped.qty('qty', { title: 'shipment.qty', total: false, width: 100 }),
  shipped.money('amount', { title: 'shipment.amount', width: 130, uom: ({ currency }) => currency }),
  shipped.text('currency', { title: 'order.currency', width: 70 }),
  shipped.text('deliveryPlace', { title: 'shipment.place', width: 150 }),
  shipped.text('vehicleNo', { title: 'shipment.vehicle', width: 120 }),
];

const came = columnsOf<MaterialMovement>();
const receiptColumns = [
  came.at('occurredAt', { width: 155, pinned: 'left' }),
  came.text('materialName', { width: 160 }),
  came.qty('qty', { width: 95, total: false }),
  came.text('uom', { width: 60 }),
  came.link('packageId', ({ materialStockId }) => (materialStockId === null ? undefined : `/material/stock?id=${materialStockId}`), {
    width: 140,
  }),
  came.text('supplierLotNo', { width: 140 }),
  came.money('unitCost', { width: 100 }),
  came.text('toLocationName', { width: 120 }),
  came.text('actorName', { width: 100 }),
  came.link('materialCode', ({ materialId }) => recordPath('material', materialId), { width: 120 }),
  came.text('note', { width: 150 }),
];

/** One order: what was ordered, how far it is, the plans that make it, and what can be done with it. */
export const OrderPage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useCall(orderOf, { id });
  return (
    <RecordPage
      menu="orderInfo"
      id={id}
      files="order"
      asked={asked}
      show={(order) => ({
        code: order.orderNo,
        name: order.bizPartnerName,
        state: (
          <>
            <span className={`kit-tag kit-tag-${directionTones[order.direction]}`}>{t(`direction.${order.direction}`)}</span>
            <span className={`kit-tag kit-tag-${orderTones[order.status]}`}>{t(`orderStatus.${order.status}`)}</span>
          </>
        ),
        figures: [
          { label: t('order.dueDate'), value: formatDay(order.dueDate) },
          { label: t('order.daysLeft'), value: <DaysLeft until={order.dueDate ?? null} done={isOver(order.status)} /> },
          { label: t('order.amount'), value: formatMoney(order.amount, order.currency) },
          ...(productsOf(order) === null ? [] : [{ label: t('order.productCount'), value: formatNumber(order.productCount) }]),
          { label: t('order.materialCount'), value: formatNumber(order.materialCount) },
        ],
        actions: (
          <>
            <OrderSteps order={order} />
            <PaperButtons
              name={order.direction === 'SALES' ? 'orderConfirmation' : 'purchaseOrder'}
              x={String(order.id)}
              what={t(order.direction === 'SALES' ? 'order.confirmation' : 'order.purchaseOrder')}
            />
          </>
        ),
        tabs: [
          { key: 'lines', label: t('record.tabLines'), body: () => <OrderLines order={order} /> },
          {
            key: 'info',
            label: t('record.tabInfo'),
            body: () => <Facts row={order} columns={calledBy(order.direction, orderColumns)} words="order" />,
          },
          may('materialStock') &&
            order.direction === 'PURCHASE' && { key: 'receipts', label: t('partner.tab.receipts'), body: () => <ReceiptsOf id={id} /> },
          may('productionPlan') &&
            order.direction === 'SALES' && { key: 'plans', label: t('menu.productionPlan'), body: () => <PlansOf id={id} /> },
          may('shipment') &&
            order.direction === 'SALES' && { key: 'shipments', label: t('menu.shipment'), body: () => <ShipmentsOf id={id} /> },
        ],
        history: { table: 'order_info', words: 'order', columns: calledBy(order.direction, orderColumns) },
      })}
    />
  );
};

const PlansOf = ({ id }: { id: number }) => {
  const { t } = useSay();
  const source = usePages(plansOfOrder, { id });
  return <Grid id="plan_of_order" label={t('menu.productionPlan')} words="plan" columns={planColumns} source={source} select="none" />;
};
const ReceiptsOf = ({ id }: { id: number }) => {
  const { t } = useSay();
  const source = usePages(receiptsOfOrder, { id });
  return (
    <Grid
      id="receipt_of_order"
      label={t('partner.tab.receipts')}
      words="movement"
      columns={receiptColumns}
      source={source}
      select="none"
      empty={t('order.nothingCame')}
    />
  );
};
const ShipmentsOf = ({ id }: { id: number }) => {
  const { t } = useSay();
  const source = useRows(shipmentsOfOrder, { id });
  return (
    <Grid id="shipment_of_order" label={t('menu.shipment')} words="shipment" columns={shipmentColumns} source={source} select="none" />
  );
};
