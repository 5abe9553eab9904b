import type { RowProblem } from '@lotline/contract/kit/problem';
import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { BusinessDraft, plantCurrency } from '@lotline/contract/order/business';
import { OrderDraft } from '@lotline/contract/order/order';
import { placedLineRules, placedOrderRules } from '@lotline/contract/order/order.rules';
import { OrderMaterialDraft, OrderProductDraft } from '@lotline/contract/order/order-product';
import type { OrderBeginning, PlacedOrder } from '@lotline/contract/order/place-order';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused, sentence } from '../kit/http/errors.ts';
import { asProblems, createRecords, refuseAll, reportedAtMost } from '../kit/record/import-records.ts';
import type { PlainRecord } from '../kit/record/plain-record.ts';
import { createRecord } from '../kit/record/save-record.ts';

type Records = { business: PlainRecord; order: PlainRecord; products: PlainRecord; materials: PlainRecord };

/** Enters the orders of a list, all or none. What can't be entered is told by the place of its line in the whole list, of all orders at once. */
export const placeOrders = async (trx: Trx, asks: readonly PlacedOrder[], records: Records, lang: Lang) => {
  const made = new Map<number, number>();
  const placed: { id: number; orderNo: string }[] = [];
  const problems: RowProblem[] = [];
  let before = 0;
  for (const ask of asks) {
    try {
      const { businessId, ...order } = await place(
        trx,
        { ...ask, businessId: ask.businessId ?? made.get(ask.bizPartnerId) },
        records,
        lang,
      );
      made.set(ask.bizPartnerId, businessId);
      placed.push(order);
    } catch (error) {
      problems.push(...problemsIn(error, ask, lang).map((one) => ({ ...one, row: before + one.row })));
      // What the database refused ends the transaction: nothing more can be asked of it.
      if (error instanceof pg.DatabaseError || problems.length >= reportedAtMost) break;
    }
    before += ask.lines.length;
  }
  refuseAll(problems);
  return placed;
};
/** What is wrong with lines is said at those, what is wrong with the order itself at each of its lines: none of them can be entered. */
const problemsIn = (error: unknown, { lines }: PlacedOrder, lang: Lang): readonly RowProblem[] => {
  if (error instanceof Refused && error.code === 'record.rowsRefused')
    return (error.more.extraData as { rows: readonly RowProblem[] }).rows;
  const its = asProblems(error, 0, lang);
  return lines.flatMap((_, row) => its.map((one) => ({ ...one, row })));
};

/** Enters an order with its lines, all or nothing, by the same checks as one after the other; without a business, one is made for the partner. */
export const placeOrder = async (trx: Trx, ask: PlacedOrder, records: Records, lang: Lang) => {
  const { id, orderNo } = await place(trx, ask, records, lang);
  return { id, orderNo };
};

const place = async (trx: Trx, ask: PlacedOrder, { business, order, products, materials }: Records, lang: Lang) => {
  const { bizPartnerId, businessId: asked, lines, ...head } = ask;
  const partner = await trx
    .selectFrom('bizPartner')
    .select(['partnerCode', 'name'])
    .where('id', '=', bizPartnerId)
    .forShare()
    .executeTakeFirst();
  if (!partner) throw new Refused(422, 'reference.missing');
  const businessId =
    asked ?? (await newBusiness(trx, business, { ...partner, bizPartnerId, orderDate: head.orderDate, currency: head.currency }));
  if (asked != null) {
    const named = await trx.selectFrom('business').select('bizPartnerId').where('id', '=', asked).executeTakeFirst();
    if (!named) throw new Refused(422, 'reference.missing');
    obey(placedOrderRules, { bizPartnerId, businessPartnerId: named.bizPartnerId });
  }
  refuseAll(brokenLines(ask, lang));
  const { id, orderNo } = (await createRecord(
    trx,
    order,
    OrderDraft.parse({ ...head, orderNo: head.orderNo ?? undefined, businessId }),
  )) as unknown as {
    id: number;
    orderNo: string;
  };
  const sells = head.direction === 'SALES';
  const drafts = lines.map(({ productId, materialId, qty, unitPrice, dueDate, note, confirmOver }, at) => {
    const itemId = sells ? productId : materialId;
    if (itemId == null) throw new Refused(422, 'reference.missing');
    const line = { orderId: id, seq: (at + 1) * 10, qty, unitPrice, note, confirmOver, dueDate: dueDate ?? head.dueDate };
    return sells
      ? OrderProductDraft.parse({ ...line, productId: itemId })
      : OrderMaterialDraft.parse({ ...line, materialId: itemId, purpose: 'PURCHASE' });
  });
  await createRecords(trx, sells ? products : materials, drafts, lang);
  return { id, orderNo, businessId };
};

/** All that is wrong with the lines in themselves, said at once. */
const brokenLines = ({ direction, orderDate, lines }: PlacedOrder, lang: Lang): RowProblem[] =>
  lines.flatMap(({ qty, dueDate }, row) =>
    placedLineRules
      .filter((rule) => rule.broken({ direction, orderDate, qty, dueDate }))
      .map(({ code, field }) => ({ row, path: [String(field)], code, message: sentence(code, lang) })),
  );

type Named = { partnerCode: string; name: string; bizPartnerId: number; orderDate: string; currency: string };
/** A business by the name of the partner and the year; a code that is taken gets a number behind it. */
const newBusiness = async (trx: Trx, record: PlainRecord, { partnerCode, name, bizPartnerId, orderDate, currency }: Named) => {
  const year = orderDate.slice(0, 4);
  const stem = `${partnerCode.slice(0, 40)}-${year}`;
  const { rows } = await sql<{ code: string }>`select code from business where code = ${stem} or code like ${`${stem}-%`}`.execute(trx);
  const taken = new Set(rows.map(({ code }) => code));
  let code = stem;
  for (let n = 2; taken.has(code); n += 1) code = `${stem}-${n}`;
  const made = await createRecord(
    trx,
    record,
    BusinessDraft.parse({ code, name: businessName(name, year), bizPartnerId, currency, status: 'ACTIVE' }),
  );
  return (made as unknown as { id: number }).id;
};
const businessName = (partner: string, year: string) => `${partner.slice(0, 190)} ${year}`;

/** Of a partner's newest orders so many are looked at for the prices that were agreed. */
const pricesOf = 500;

/** So many of the lines that came in so many days are held against a list, which may be one of them again. */
const latelyAtMost = 500;
const latelyDays = 90;
const linesLately = async (db: Db, direction: PlacedOrder['direction'], orderIds: readonly number[], today: string) => {
  const lines =
    direction === 'SALES'
      ? sql`select id, order_id, product_id as item_id, qty, due_date, status from order_product`
      : sql`select id, order_id, material_id as item_id, qty, due_date, status from order_material where purpose = 'PURCHASE'`;
  const { rows } = await sql<OrderBeginning['lately'][number]>`
    select l.item_id, l.qty, l.due_date::text, o.order_no, o.customer_po_no
    from (${lines}) l join order_info o on o.id = l.order_id
    where l.order_id = any(${orderIds}) and l.status <> 'CANCELLED' and o.order_date > ${today}::date - ${sql.lit(latelyDays)}::int
    order by l.order_id desc, l.id desc limit ${sql.lit(latelyAtMost)}`.execute(db);
  return rows;
};

/** What the next order of a partner most likely begins with. */
export const orderBeginning = async (
  db: Db,
  ask: { bizPartnerId: number; direction: PlacedOrder['direction'] },
  today: string,
): Promise<OrderBeginning> => {
  const { bizPartnerId, direction } = ask;
  const partner = await db.selectFrom('bizPartner').select('name').where('id', '=', bizPartnerId).executeTakeFirst();
  if (!partner) throw new Refused(404, 'NOT_FOUND');
  const { rows: businesses } = await sql<OrderBeginning['businesses'][number]>`
    select id, name, currency from business where biz_partner_id = ${bizPartnerId} and status in ('PLANNED', 'ACTIVE') order by id desc`.execute(
    db,
  );
  const { rows: orders } = await sql<{
    id: number;
    orderNo: string;
    customerPoNo: string | null;
    businessId: number;
    currency: string;
    deliveryPlace: string | null;
  }>`
    select o.id, o.order_no, o.customer_po_no, o.business_id, o.currency, o.delivery_place from order_info o join business b on b.id = o.business_id
    where b.biz_partner_id = ${bizPartnerId} and o.direction = ${direction} and o.status <> 'CANCELLED'
    order by o.order_date desc, o.id desc limit ${sql.lit(pricesOf)}`.execute(db);
  const [last] = orders;
  const lines =
    direction === 'SALES'
      ? sql`select order_id, product_id as item_id, unit_price, status from order_product`
      : sql`select order_id, material_id as item_id, unit_price, status from order_material where purpose = 'PURCHASE'`;
  const { rows: prices } = await sql<OrderBeginning['prices'][number]>`
    select distinct on (l.item_id, o.currency) l.item_id, o.currency, l.unit_price, o.order_date::text
    from (${lines}) l join order_info o on o.id = l.order_id
    where l.order_id = any(${orders.map(({ id }) => id)}) and l.unit_price is not null and l.status <> 'CANCELLED'
    order by l.item_id, o.currency, o.order_date desc, o.id desc`.execute(db);
  const lately = await linesLately(
    db,
    direction,
    orders.map(({ id }) => id),
    today,
  );
  const business = businesses.find(({ id }) => id === last?.businessId) ?? (businesses.length === 1 ? businesses[0] : undefined);
  return {
    businesses,
    businessId: business?.id ?? null,
    newBusiness: businessName(partner.name, today.slice(0, 4)),
    currency: last?.currency ?? business?.currency ?? plantCurrency,
    deliveryPlace: last?.deliveryPlace ?? null,
    prices,
    lately,
    poNos: orders.flatMap(({ customerPoNo, orderNo }) => (customerPoNo ? [{ customerPoNo, orderNo }] : [])),
  };
};
