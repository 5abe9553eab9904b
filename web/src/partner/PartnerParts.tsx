import { addDays } from '@lotline/contract/kit/production-day';
import { type MaterialMovement, receipts } from '@lotline/contract/material/movement';
import { type Delivery, deliveriesOf, deliveryStates } from '@lotline/contract/order/delivery';
import { allOrders, type OrderOfAll } from '@lotline/contract/order/open-order';
import type { directions } from '@lotline/contract/order/order';
import { isOver, orderStatuses } from '@lotline/contract/order/order.states';
import { type PartnerItem, partnerItems } from '@lotline/contract/order/partner-item';
import {
  type Outsourcing,
  openStatuses,
  outsourcingStatuses,
  outsourcingsOfVendor,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { type Inspection, inspectionPath, inspectionsOfSupplier } from '@lotline/contract/quality/quality-result';
import { judgements } from '@lotline/contract/quality/quality-result.states';
import { type SalesEntry, salesEntries, salesKinds } from '@lotline/contract/sales/entry';
import { saleStatement, shipmentStatement } from '@lotline/contract/sales/statement';
import { type Shipment, shipments } from '@lotline/contract/shipment/shipment';
import { useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useRows } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { notByAddress, useList } from '../kit/record/use-list.ts';
import { daysUntil, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { calledBy, orderTones } from '../order/index.ts';
import { useStatement } from '../sales/index.ts';
import { judgedPeriod } from './judged-period.ts';

type Direction = (typeof directions)[number];
type Part = { id: number; file: string };
type Directed = Part & { direction: Direction };

const WithClosed = ({ value, onChange }: { value: boolean; onChange: (closed: boolean) => void }) => {
  const { t } = useSay();
  return (
    <div className="kit-detail-head">
      <Segments<string>
        value={value ? 'all' : 'open'}
        onChange={(next) => onChange(next === 'all')}
        options={[
          { value: 'open', label: t('order.waiting') },
          { value: 'all', label: t('order.withClosed') },
        ]}
      />
    </div>
  );
};

const order = columnsOf<OrderOfAll>();
const orderColumns = [
  order.link('orderNo', ({ id }) => recordPath('orderInfo', id), { width: 175, pinned: 'left' }),
  order.day('dueDate', { width: 100 }),
  order.number('daysLeft', {
    value: ({ dueDate, status }) => (dueDate === null || isOver(status) ? null : daysUntil(dueDate)),
    decimals: 0,
    show: ({ dueDate, status }) => <DaysLeft until={dueDate} done={isOver(status)} />,
    fixed: true,
    width: 110,
  }),
  order.choice('status', orderStatuses, { choiceWords: 'orderStatus', tones: orderTones, width: 110 }),
  order.text('products', { title: 'order.items', fixed: true, width: 230 }),
  order.number('openLineCount', { decimals: 0, fixed: true, width: 90 }),
  order.money('amount', { fixed: true, total: true, uom: ({ currency }) => currency, width: 120 }),
  order.text('currency', { width: 65 }),
  order.text('customerPoNo', { width: 130 }),
  order.day('orderDate', { width: 100 }),
  order.text('managerName', { width: 100 }),
];
const directed = { SALES: calledBy('SALES', orderColumns), PURCHASE: calledBy('PURCHASE', orderColumns) };

/** What it ordered, or what it was asked for: what somebody waits for, the earliest due first. */
export const OrdersOfPartner = ({ id, direction, file }: Directed) => {
  const { t } = useSay();
  const [closed, setClosed] = useState(false);
  const source = usePages(
    allOrders,
    useMemo(() => ({ bizPartnerId: id, direction, ...(closed && { closed }) }), [id, direction, closed]),
  );
  return (
    <>
      <WithClosed value={closed} onChange={setClosed} />
      <Grid
        id="orders_of_partner"
        label={t(`partner.tab.${direction}`)}
        words="order"
        columns={directed[direction]}
        source={source}
        select="none"
        file={file}
        tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
        empty={t(`partner.none.${direction}`)}
      />
    </>
  );
};

const item = columnsOf<PartnerItem>();
const itemColumns = (direction: Direction) => [
  item.link('code', ({ id }) => recordPath(direction === 'SALES' ? 'productInfo' : 'material', id), { width: 125, pinned: 'left' }),
  item.text('name', { width: 150 }),
  item.money('unitPrice', { width: 90, uom: ({ currency }) => currency }),
  item.text('currency', { width: 65 }),
  item.day('pricedOn', { width: 105 }),
  ...(direction === 'PURCHASE' ? [item.number('leadTimeDays', { decimals: 0, width: 105 })] : []),
  item.number('lastLeadDays', { decimals: 0, width: 105 }),
  item.qty('openQty', { width: 95, total: false }),
  item.text('uom', { title: 'common.unit', width: 60 }),
  item.day('nextDue', { width: 100, cellTone: ({ nextDue }) => (nextDue !== null && daysUntil(nextDue) < 0 ? 'wrong' : undefined) }),
  item.day('lastOn', { width: 110 }),
  item.text('spec', { width: 140 }),
  item.number('orderCount', { decimals: 0, width: 80 }),
  item.link('orderNo', ({ orderId }) => (orderId === null ? undefined : recordPath('orderInfo', orderId)), { width: 165 }),
];
const items = { SALES: itemColumns('SALES'), PURCHASE: itemColumns('PURCHASE') };

/** What it buys of us or supplies to us, each with the price agreed last and how long it takes. */
export const ItemsOfPartner = ({ id, direction, file }: Directed) => {
  const { t } = useSay();
  const what = direction === 'SALES' ? 'products' : 'materials';
  const source = useRows(partnerItems, { bizPartnerId: id, direction });
  return (
    <Grid
      id={`${what}_of_partner`}
      label={t(`partner.tab.${what}`)}
      words="partnerItem"
      columns={items[direction]}
      source={source}
      select="none"
      file={file}
      empty={t(`partner.none.${what}`)}
    />
  );
};

const delivery = columnsOf<Delivery>();
const deliveryColumns = [
  delivery.link('orderNo', ({ orderId }) => recordPath('orderInfo', orderId), { width: 165, pinned: 'left' }),
  delivery.text('materialName', { width: 150 }),
  delivery.day('dueDate', { width: 100 }),
  delivery.choice('state', deliveryStates, { width: 100, tones: { ON_TIME: 'green', LATE: 'orange', MISSING: 'red' } }),
  delivery.day('wholeOn', { width: 105 }),
  delivery.number('daysLate', { decimals: 0, width: 95 }),
  delivery.qty('qty', { width: 95, total: false }),
  delivery.qty('onTimeQty', { width: 105, total: false }),
  delivery.qty('receivedQty', { width: 95, total: false }),
  delivery.text('uom', { title: 'common.unit', width: 60 }),
  delivery.link('materialCode', ({ materialId }) => recordPath('material', materialId), { width: 120 }),
];
/** Which purchased lines it delivered by their day, those that were late told apart. */
export const DeliveriesOfPartner = ({ id, file }: Part) => {
  const { t } = useSay();
  const { period, picker } = usePeriod(judgedPeriod);
  const source = usePages(
    deliveriesOf,
    useMemo(() => ({ ...period, bizPartnerId: id }), [period, id]),
  );
  return (
    <>
      <div className="kit-detail-head">{picker}</div>
      <Grid
        id="deliveries_of_partner"
        label={t('partner.tab.deliveries')}
        words="delivery"
        columns={deliveryColumns}
        source={source}
        select="none"
        file={file}
        tone={({ state }) => (state === 'MISSING' ? 'danger' : state === 'LATE' ? 'warning' : undefined)}
        empty={t('partner.none.deliveries')}
      />
    </>
  );
};

const inspected = columnsOf<Inspection>();
const inspectionColumns = [
  inspected.link('resultNo', (row) => inspectionPath(row), { width: 160, pinned: 'left' }),
  inspected.choice('judgement', judgements, {
    choiceWords: 'qualityJudgement',
    width: 90,
    tones: { PASS: 'green', FAIL: 'red', CONDITIONAL: 'orange' },
  }),
  inspected.text('itemName', { width: 150 }),
  inspected.text('supplierLotNo', { width: 140 }),
  inspected.qty('lotQty', { width: 95, total: false }),
  inspected.qty('acceptedQty', { width: 95, total: false }),
  inspected.qty('rejectedQty', { width: 95, total: false }),
  inspected.text('uom', { title: 'common.unit', width: 60 }),
  inspected.at('endedAt', { width: 155 }),
  inspected.text('inspectorName', { width: 100 }),
  inspected.text('remark', { width: 160 }),
];
/** How what it delivered was judged. */
export const IncomingOfPartner = ({ id, file }: Part) => {
  const { t } = useSay();
  const { period, picker } = usePeriod(judgedPeriod);
  const source = usePages(
    inspectionsOfSupplier,
    useMemo(() => ({ ...period, bizPartnerId: id }), [period, id]),
  );
  return (
    <>
      <div className="kit-detail-head">{picker}</div>
      <Grid
        id="incoming_of_partner"
        label={t('partner.tab.incoming')}
        words="qualityResult"
        columns={inspectionColumns}
        source={source}
        select="none"
        file={file}
        tone={({ judgement }) => (judgement === 'FAIL' ? 'danger' : undefined)}
        empty={t('partner.none.incoming')}
      />
    </>
  );
};

const lastQuarter = (): Period => ({ startDt: addDays(today(), -92), endDt: today() });
const usePeriod = (usual: () => Period = lastQuarter) => {
  const [period, setPeriod] = useState(usual);
  const picker = (
    <div style={{ width: 250 }}>
      <PeriodPicker value={period} onChange={(chosen) => setPeriod(chosen ?? usual())} />
    </div>
  );
  return { period, picker };
};

const receipt = columnsOf<MaterialMovement>();
const receiptColumns = [
  receipt.at('occurredAt', { pinned: 'left' }),
  receipt.link('materialCode', ({ materialId }) => recordPath('material', materialId), { width: 120 }),
  receipt.text('materialName', { width: 160 }),
  receipt.qty('qty', { width: 95, total: false }),
  receipt.text('uom', { width: 60 }),
  receipt.money('unitCost', { width: 100 }),
  receipt.link('packageId', ({ materialStockId }) => (materialStockId === null ? undefined : `/material/stock?id=${materialStockId}`), {
    width: 150,
  }),
  receipt.text('supplierLotNo', { width: 140 }),
  receipt.text('orderNo', { width: 165 }),
  receipt.text('toLocationName', { width: 120 }),
  receipt.text('actorName', { width: 100 }),
  receipt.text('note', { width: 150 }),
];
/** What came of it in a period, receipts that were taken back left out. */
export const ReceiptsOfPartner = ({ id, file }: Part) => {
  const { t } = useSay();
  const { period, picker } = usePeriod();
  const source = usePages(
    receipts,
    useMemo(() => ({ ...period, bizPartnerId: id }), [period, id]),
  );
  return (
    <>
      <div className="kit-detail-head">{picker}</div>
      <Grid
        id="receipts_of_partner"
        label={t('partner.tab.receipts')}
        words="movement"
        columns={receiptColumns}
        source={source}
        select="none"
        file={file}
        empty={t('partner.none.receipts')}
      />
    </>
  );
};

const shipped = columnsOf<Shipment>();
const shipmentColumns = [
  shipped.link('shipmentNo', ({ id, shipDate }) => `/production/shipment?id=${id}&day=${shipDate}`, {
    title: 'shipment.no',
    width: 160,
    pinned: 'left',
  }),
  shipped.day('shipDate', { title: 'shipment.date' }),
  shipped.choice('status', ['SHIPPED', 'CANCELLED'], { width: 100, tones: { SHIPPED: 'green', CANCELLED: 'red' } }),
  shipped.text('products', { title: 'shipment.products', width: 220 }),
  shipped.qty('qty', { title: 'shipment.qty', total: false, width: 100 }),
  shipped.money('amount', { title: 'shipment.amount', total: true, width: 130, uom: ({ currency }) => currency }),
  shipped.text('currency', { title: 'order.currency', width: 70 }),
  shipped.text('deliveryPlace', { title: 'shipment.place', width: 150 }),
  shipped.text('vehicleNo', { title: 'shipment.vehicle', width: 120 }),
];
/** What left for it in a period. */
export const ShipmentsOfPartner = ({ id, file }: Part) => {
  const { t } = useSay();
  const { period, picker } = usePeriod();
  const source = usePages(
    shipments,
    useMemo(() => ({ ...period, bizPartnerId: id }), [period, id]),
  );
  return (
    <>
      <div className="kit-detail-head">{picker}</div>
      <Grid
        id="shipments_of_partner"
        label={t('partner.tab.shipments')}
        words="shipment"
        columns={shipmentColumns}
        source={source}
        select="none"
        file={file}
        tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
        empty={t('shipment.empty')}
      />
    </>
  );
};

const outside = columnsOf<Outsourcing>();
const isWaited = ({ status }: Outsourcing) => openStatuses.includes(status);
const outsourcingColumns = [
  outside.link('outNo', ({ id }) => `/production/outSourcing?id=${id}`, { width: 150, pinned: 'left' }),
  outside.choice('status', outsourcingStatuses, {
    width: 95,
    tones: { REQUESTED: 'grey', OUT: 'blue', PARTIALLY_IN: 'orange', COMPLETE: 'green', CANCELLED: 'red' },
  }),
  outside.day('dueDate', { width: 100 }),
  outside.number('daysLeft', {
    value: (row) => (isWaited(row) ? daysUntil(row.dueDate) : null),
    decimals: 0,
    show: (row) => <DaysLeft until={row.dueDate} done={!isWaited(row)} />,
    fixed: true,
    width: 105,
  }),
  outside.text('operationName', { width: 90 }),
  outside.text('items', { width: 160 }),
  outside.qty('qty', { width: 85 }),
  outside.qty('remainQty', { width: 90 }),
  outside.qty('defectQty', { width: 75, cellTone: ({ defectQty }) => (defectQty > 0 ? 'wrong' : undefined) }),
  outside.text('uom', { title: 'common.unit', width: 60 }),
  outside.money('unitPrice', { width: 100 }),
  outside.money('amount', { total: true, uom: ({ currency }) => currency, width: 115 }),
  outside.text('lots', { width: 165 }),
  outside.text('planNo', { width: 150 }),
  outside.day('outDate', { width: 100 }),
];
/** What stands there or is to go, the earliest due first. */
export const OutsourcingOfPartner = ({ id, file }: Part) => {
  const { t } = useSay();
  const [closed, setClosed] = useState(false);
  const source = usePages(
    outsourcingsOfVendor,
    useMemo(() => ({ id, ...(closed && { closed }) }), [id, closed]),
  );
  return (
    <>
      <WithClosed value={closed} onChange={setClosed} />
      <Grid
        id="outsourcing_of_partner"
        label={t('partner.tab.outsourcing')}
        words="outsourcing"
        columns={outsourcingColumns}
        source={source}
        select="none"
        file={file}
        tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
        empty={t('partner.none.outsourcing')}
      />
    </>
  );
};

const sold = columnsOf<SalesEntry>();
const soldColumns = [
  sold.day('soldOn', { width: 100, pinned: 'left' }),
  sold.choice('kind', salesKinds, { width: 75, isKind: true }),
  sold.link(
    'documentNo',
    ({ saleId, shipmentId, soldOn }) =>
      saleId === null ? `/production/shipment?id=${shipmentId}&day=${soldOn}` : `/material/sales?id=${saleId}&day=${soldOn}`,
    { width: 160 },
  ),
  sold.text('itemName', { width: 150 }),
  sold.text('unitNo', { width: 155 }),
  sold.qty('qty', { title: 'common.qty', width: 95 }),
  sold.text('uom', { title: 'common.unit', width: 55 }),
  sold.money('unitPrice', { width: 100 }),
  sold.money('amount', { total: true, uom: ({ currency }) => currency, width: 150 }),
  sold.text('currency', { width: 65 }),
];
/** Each of them once. */
const documentsIn = (rows: readonly SalesEntry[], of: 'saleId' | 'shipmentId') => [
  ...new Set(rows.flatMap((row) => (row[of] === null ? [] : [row[of]]))),
];
/** What was sold to it in a period, line by line, and the statements of what is chosen. */
export const StatementsOfPartner = ({ id, file }: Part) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { period, picker } = usePeriod();
  const source = usePages(
    salesEntries,
    useMemo(() => ({ ...period, bizPartnerId: id }), [period, id]),
  );
  const list = useList(source, notByAddress);
  const ofSales = useStatement(saleStatement);
  const ofShipments = useStatement(shipmentStatement);
  const mayAll = (rows: readonly SalesEntry[]) => rows.every(({ saleId }) => may(saleId === null ? 'shipment' : 'materialSales'));
  return (
    <ListScreen
      menu="materialProdSales"
      part={{ title: t('partner.tab.statements') }}
      id="sales_of_partner"
      list={list}
      words="salesEntry"
      columns={soldColumns}
      file={file}
      conditions={picker}
      acts={(rows) => [
        {
          label: t('statement.title'),
          icon: <PrinterOutlined />,
          loading: ofSales.printing || ofShipments.printing,
          why: rows.length === 0 ? t('record.selectFirst') : !mayAll(rows) && t('partner.mayNotPrint'),
          run: () => {
            void ofShipments.print(documentsIn(rows, 'shipmentId'));
            void ofSales.print(documentsIn(rows, 'saleId'));
          },
        },
      ]}
      empty={t('salesEntry.empty')}
    />
  );
};
