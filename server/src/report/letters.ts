import { add, addAmounts, amountOf } from '@lotline/contract/kit/quantity';
import type { Lang } from '@lotline/contract/kit/words';
import { say } from '@lotline/contract/kit/words';
import { isPlantCurrency } from '@lotline/contract/order/business';
import { reportPaperWords } from '@lotline/contract/report/paper.words';
import { saleAmount } from '@lotline/contract/sales/amounts';
import { toSVG } from 'bwip-js/node';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Column, Told } from './told.ts';

type Word = keyof typeof reportPaperWords;
const text = (head: string): Column => ({ head, kind: 'text' });
/** A column to write in by hand. */
const room = (head: string): Column => ({ head, kind: 'room' });
const slashed = (day: string | null) => day?.replaceAll('-', '/') ?? null;
/** Bars that a scanner reads off the paper. */
const bars = (of: string) => ({ text: of, svg: toSVG({ bcid: 'code128', text: of, height: 9, scale: 2 }) });

type Order = {
  no: string;
  day: string;
  due: string | null;
  customerNo: string | null;
  currency: string;
  place: string | null;
  note: string | null;
  partner: string;
  regNum: string | null;
  phone: string | null;
};
type Line = { code: string; name: string; spec: string | null; qty: number; uom: string; unitPrice: number | null; due: string | null };
/** What a customer ordered as we confirm it, or what we order of a supplier. */
export const orderTold = async (db: Db, name: 'orderConfirmation' | 'purchaseOrder', id: number, lang: Lang): Promise<Told> => {
  const t = (key: Word) => say(reportPaperWords[key], lang);
  const isSales = name === 'orderConfirmation';
  const { rows } = await sql<Order>`
    select o.order_no as no, o.order_date::text as day, o.due_date::text as due, o.customer_po_no as customer_no, o.currency, o.delivery_place as place, o.note, b.name as partner,
      b.company_reg_num as reg_num, b.phone
    from order_info o join business s on s.id = o.business_id join biz_partner b on b.id = s.biz_partner_id
    where o.id = ${id} and o.direction = ${isSales ? 'SALES' : 'PURCHASE'}`.execute(db);
  const [order] = rows;
  if (!order) throw new Refused(404, 'NOT_FOUND');
  const lines = isSales
    ? await sql<Line>`select i.code, i.name, i.spec, l.qty, l.uom, l.unit_price, l.due_date::text as due from order_product l join product i on i.id = l.product_id
        where l.order_id = ${id} and l.status <> 'CANCELLED' order by l.seq`.execute(db)
    : await sql<Line>`select i.code, i.name, i.spec, l.qty, l.uom, l.unit_price, l.due_date::text as due from order_material l join material i on i.id = l.material_id
        where l.order_id = ${id} and l.purpose = 'PURCHASE' and l.status <> 'CANCELLED' order by l.seq`.execute(db);
  const isOurs = isPlantCurrency(order.currency);
  const money = isOurs ? 'whole' : 'hundredth';
  const amounts = lines.rows.map(({ qty, unitPrice }) =>
    unitPrice === null ? null : isOurs ? saleAmount(qty, unitPrice) : amountOf(qty, unitPrice),
  );
  const total = addAmounts(...amounts.map((amount) => amount ?? 0));
  return {
    title: t(`reportPaper.${name}`),
    of: `${t('reportPaper.no')} ${order.no}`,
    facts: [
      [t(isSales ? 'reportPaper.customer' : 'reportPaper.supplier'), order.partner],
      [t('reportPaper.orderDay'), slashed(order.day) ?? ''],
      [t('reportPaper.regNum'), order.regNum ?? ''],
      [t('reportPaper.dueDay'), slashed(order.due) ?? ''],
      [t('reportPaper.phone'), order.phone ?? ''],
      [t('reportPaper.currency'), order.currency],
      ...(isSales ? [[t('reportPaper.customerNo'), order.customerNo ?? ''] as const] : []),
      [t('reportPaper.place'), order.place ?? ''],
    ],
    ...(order.note && { note: order.note }),
    tables: [
      {
        title: t('reportPaper.lines'),
        columns: [
          ...[text(t('reportPaper.item')), text(t('reportPaper.code')), text(t('reportPaper.spec'))],
          ...[{ head: t('reportPaper.qty'), kind: 'qty' as const }, text(t('reportPaper.uom'))],
          ...[
            { head: t('reportPaper.unitPrice'), kind: 'hundredth' as const },
            { head: t('reportPaper.amount'), kind: money as 'whole' | 'hundredth' },
          ],
          text(t('reportPaper.dueDay')),
        ],
        rows: lines.rows.map((line, n) => [
          ...[line.name, line.code, line.spec ?? '', line.qty, line.uom, line.unitPrice, amounts[n] ?? null, slashed(line.due) ?? ''],
        ]),
        sums: [
          { value: t('reportPaper.total') },
          ...Array.from({ length: 5 }, () => ({ value: null })),
          { value: total, formula: (first, last) => `SUM(G${first}:G${last})` },
          { value: null },
        ],
      },
    ],
  };
};

type Plan = {
  no: string;
  lot: string;
  code: string;
  name: string;
  spec: string | null;
  qty: number;
  uom: string;
  start: string;
  end: string;
  orderNo: string | null;
  note: string | null;
};
type Operation = {
  seq: number;
  name: string;
  line: string;
  tool: string | null;
  qty: number;
  cycleSec: number | null;
  start: string;
  end: string;
};
/** 작업지시서: a plan with its operations, bars for its number and its lot, and room to write what came of it. */
export const workOrderTold = async (db: Db, id: number, lang: Lang): Promise<Told> => {
  const t = (key: Word) => say(reportPaperWords[key], lang);
  const { rows } = await sql<Plan>`
    select p.plan_no as no, l.lot_id as lot, i.code, i.name, i.spec, p.plan_qty as qty, i.uom, p.start_dt::text as start, p.end_dt::text as "end", a.order_no, p.note
    from production_plan p join product i on i.id = p.product_id join lot l on l.id = p.lot_id left join order_product o on o.id = p.order_product_id left join order_info a on a.id = o.order_id
    where p.id = ${id}`.execute(db);
  const [plan] = rows;
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  const operations = await sql<Operation>`
    select o.seq, x.name, l.name as line, m.name as tool, o.plan_qty as qty, o.cycle_sec, o.start_dt::text as start, o.end_dt::text as "end"
    from production_operation_plan o join operation x on x.id = o.operation_id join location l on l.id = o.line_id left join tool m on m.id = o.tool_id
    where o.plan_id = ${id} and o.status <> 'CANCELLED' order by o.seq`.execute(db);
  return {
    title: t('reportPaper.workOrder'),
    of: `${t('reportPaper.no')} ${plan.no}`,
    codes: [bars(plan.no), bars(plan.lot)],
    facts: [
      [t('reportPaper.product'), `${plan.name} (${plan.code})`],
      [t('reportPaper.qty'), `${plan.qty.toLocaleString('en-US')} ${plan.uom}`],
      [t('reportPaper.spec'), plan.spec ?? ''],
      [t('reportPaper.period'), `${slashed(plan.start)} – ${slashed(plan.end)}`],
      [t('reportPaper.lot'), plan.lot],
      [t('reportPaper.order'), plan.orderNo ?? ''],
    ],
    ...(plan.note && { note: plan.note }),
    tables: [
      {
        title: t('reportPaper.operations'),
        columns: [
          ...[text(t('reportPaper.seq')), text(t('reportPaper.operation')), text(t('reportPaper.line')), text(t('reportPaper.machine'))],
          ...[
            { head: t('reportPaper.qty'), kind: 'qty' as const },
            { head: t('reportPaper.cycle'), kind: 'tenth' as const },
            text(t('reportPaper.period')),
          ],
          ...[room(t('reportPaper.good')), room(t('reportPaper.bad')), room(t('reportPaper.worker'))],
        ],
        rows: operations.rows.map((one) => [
          ...[
            String(one.seq),
            one.name,
            one.line,
            one.tool ?? '',
            one.qty,
            one.cycleSec,
            `${slashed(one.start)?.slice(5)} – ${slashed(one.end)?.slice(5)}`,
          ],
          ...['', '', ''],
        ]),
      },
    ],
  };
};

type Received = {
  code: string;
  name: string;
  unitNo: string;
  supplier: string | null;
  supplierLot: string | null;
  qty: number;
  uom: string;
  place: string;
};
/** What came in on a day, package by package. */
export const receivingTold = async (db: Db, day: string, lang: Lang): Promise<Told> => {
  const t = (key: Word) => say(reportPaperWords[key], lang);
  const { rows } = await sql<Received>`
    select i.code, i.name, s.package_id as unit_no, b.name as supplier, s.supplier_lot_no as supplier_lot, s.initial_qty as qty, s.uom, l.name as place
    from material_stock s join material i on i.id = s.material_id join location l on l.id = s.location_id left join biz_partner b on b.id = s.biz_partner_id
    where s.received_date = ${day}::date and not s.cancelled order by b.name, i.code, s.id`.execute(db);
  return {
    title: t('reportPaper.receivingList'),
    of: `${t('reportPaper.received')} ${slashed(day)}`,
    none: t('reportPaper.nothingCame'),
    tables: [...Map.groupBy(rows, ({ uom }) => uom)].map(([uom, own]) => ({
      title: `${t('reportPaper.packages')} (${uom})`,
      columns: [
        ...[text(t('reportPaper.item')), text(t('reportPaper.code')), text(t('reportPaper.package')), text(t('reportPaper.supplier'))],
        ...[text(t('reportPaper.supplierLot')), { head: t('reportPaper.qty'), kind: 'qty' as const }, text(t('reportPaper.location'))],
      ],
      rows: own.map((one) => [one.name, one.code, one.unitNo, one.supplier ?? '', one.supplierLot ?? '', one.qty, one.place]),
      sums: [
        { value: t('reportPaper.total') },
        ...Array.from({ length: 4 }, () => ({ value: null })),
        {
          value: add(...own.map(({ qty }) => qty)),
          formula: (first: number, last: number) => `SUM(F${first}:F${last})`,
        },
        { value: null },
      ],
    })),
  };
};
