import { changeDailyPlans, type DailyPlanChange } from '../../contract/src/kiosk/kiosk.ts';
import type { AskOf } from '../../contract/src/kit/call.ts';
import { productionDay, type ShiftHours } from '../../contract/src/kit/production-day.ts';
import { productStocksOfPlan } from '../../contract/src/lot/product-stock.ts';
import { Business } from '../../contract/src/order/business.ts';
import { Order } from '../../contract/src/order/order.ts';
import { OrderProduct } from '../../contract/src/order/order-product.ts';
import { mostListedOrders, placeOrders } from '../../contract/src/order/place-order.ts';
import { dailyPlansOfOperation, saveDailyPlans } from '../../contract/src/production/plan/daily-plan.ts';
import { operationPlansOf } from '../../contract/src/production/plan/operation-plan.ts';
import { createPlan, plans as plansCall } from '../../contract/src/production/plan/plan.ts';
import { ship, shipments } from '../../contract/src/shipment/shipment.ts';
import { type Client, Refusal } from '../plant-log/client.ts';
import { keyOf } from '../plant-log/key.ts';
import { codeOf, type Masters } from './masters.ts';
import type { Left, Shipping, WorkOrder } from './read.ts';

type Tell = (text: string) => void;
export type Replayed = {
  refused: Left[];
  unshipped: { order: WorkOrder; shipping: Shipping }[];
  orders: number;
  plans: number;
  results: number;
};
/** How a shipment of ours is known again. */
export const invoiceOf = (order: WorkOrder, { n }: Shipping) => `${codeOf(order.no)}-${n}`;
export const periodOf = (orders: readonly WorkOrder[]) => {
  const days = orders.flatMap(({ day, endedAt, shippings }) => [day, endedAt.slice(0, 10), ...shippings.map((one) => one.day)]).sort();
  return { startDt: days[0] ?? '2000-01-01', endDt: days.at(-1) ?? '2000-01-01' };
};

/** Sends the sheet as another system would: each order, what was made of it, and what left. What the rules refuse is named and left out. */
export const replay = async (
  ask: Client,
  orders: readonly WorkOrder[],
  masters: Masters,
  hours: ShiftHours,
  tell: Tell,
): Promise<Replayed> => {
  const replayed: Replayed = { refused: [], unshipped: [], orders: 0, plans: 0, results: 0 };
  const placed = await placeAll(ask, orders, masters);
  replayed.orders = placed.size;
  tell(`orders: ${placed.size}`);
  const period = periodOf(orders);
  const standing = new Map((await ask(plansCall, period)).map(({ planNo, id }) => [planNo, id]));
  const gone = await shippedBefore(ask, orders);
  for (const [at, order] of orders.entries()) {
    const made = await tryOut(order.no, replayed.refused, () => make(ask, order, placed.get(order.no) ?? 0, standing, masters, hours));
    if (made) {
      replayed.plans += 1;
      replayed.results += 1;
    }
    for (const shipping of order.shippings.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.n - b.n))) {
      if (gone.has(invoiceOf(order, shipping))) continue;
      const what = `${order.no} shipment ${shipping.n}`;
      const sent = made && (await tryOut(what, replayed.refused, () => send(ask, order, shipping, made, placed.get(order.no) ?? 0)));
      if (!made) replayed.refused.push({ what, why: 'nothing was made of its order' });
      if (!sent) replayed.unshipped.push({ order, shipping });
    }
    if ((at + 1) % 50 === 0 || at + 1 === orders.length) tell(`work orders: ${at + 1} of ${orders.length}`);
  }
  return replayed;
};

/** What a rule refuses is named by its sentence; everything else stops the replay. */
const tryOut = async <T>(what: string, refused: Left[], work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.failure.status !== 422) throw error;
    refused.push({ what, why: `${error.failure.code}: ${error.failure.message}` });
    return null;
  }
};

/** Every order's line, by the work order. */
const placeAll = async (ask: Client, orders: readonly WorkOrder[], { businessId, products }: Masters) => {
  const there = async () => {
    const found = new Map<string, number>();
    let after: number | undefined;
    for (;;) {
      const page = await ask(Order.list, { businessId, limit: 1000, ...(after && { after }) });
      for (const { orderNo, id } of page) found.set(orderNo, id);
      if (page.length < 1000) return found;
      after = page.at(-1)?.id;
    }
  };
  const before = await there();
  const missing = orders.filter(({ no }) => !before.has(codeOf(no)));
  for (let from = 0; from < missing.length; from += mostListedOrders) {
    const part = missing.slice(from, from + mostListedOrders);
    const { bizPartnerId } = await partnerOf(ask, businessId);
    await ask(
      placeOrders,
      {
        orders: part.map(({ no, day, product, made, shippings }) => ({
          ...{ bizPartnerId, businessId, direction: 'SALES' as const, orderNo: codeOf(no), orderDate: day, currency: 'KRW' },
          ...{ customerPoNo: no, dueDate: [day, ...shippings.map((one) => one.day)].sort().at(-1) as string },
          lines: [{ productId: products.get(product) as number, qty: made, confirmOver: true }],
        })),
      },
      keyOf('orders', ...part.map(({ no }) => no)),
    );
  }
  const ids = missing.length > 0 ? await there() : before;
  const lines = new Map<string, number>();
  for (const { no } of orders) {
    const [line] = await ask(OrderProduct.list, { orderId: ids.get(codeOf(no)) ?? 0 });
    if (line) lines.set(no, line.id);
  }
  return lines;
};
const partnerOf = async (ask: Client, businessId: number) => {
  const found = (await ask(Business.list, {})).find(({ id }) => id === businessId);
  if (!found) throw new Error('the business is gone');
  return found;
};

/** The plan, its day and its result; answers the stock that it brought. */
const make = async (
  ask: Client,
  order: WorkOrder,
  orderProductId: number,
  standing: ReadonlyMap<string, number>,
  { products, line, toolId }: Masters,
  hours: ShiftHours,
) => {
  const { businessDate, shift } = productionDay(order.endedAt, hours);
  const first = productionDay(order.startedAt, hours).businessDate;
  const planNo = codeOf(order.no);
  const planId =
    standing.get(planNo) ??
    (
      await ask(createPlan, {
        ...{ planNo, lotNo: planNo, orderProductId, productId: products.get(order.product) as number, planQty: order.made },
        ...{ startDt: first, endDt: businessDate, locationId: line, confirmOver: true },
      })
    ).id;
  const [operation] = await ask(operationPlansOf, { id: planId });
  const operPlanId = operation?.id ?? 0;
  const [there] = await ask(dailyPlansOfOperation, { id: operPlanId });
  const row = { operPlanId, workDate: businessDate, dayNight: shift, toolId, targetQty: order.made, workerIds: [] };
  const day = there ?? (await ask(saveDailyPlans, { rows: [row], confirmOver: true }))[0];
  await report(ask, order, day?.id ?? 0, toolId);
  const stock = (await ask(productStocksOfPlan, { planId }))[0];
  return stock ?? null;
};

type Change = AskOf<typeof changeDailyPlans>[number];
const before = ['record.alreadyExists', 'work.finishedOnce'];
const report = async (ask: Client, { no, startedAt, endedAt, made }: WorkOrder, dailyPlanId: number, toolId: number) => {
  const at = (action: DailyPlanChange['action']) => ({ dailyPlanId, key: keyOf('sheet', action, no) });
  const changes: Change[] = [
    { action: 'EVENT', ...at('EVENT'), toolId, workerIds: [], kind: 'RUN', startedAt, endedAt },
    { action: 'RESULT', ...at('RESULT'), toolId, goodQty: made, startedAt, endedAt, occurredAt: endedAt, confirmOver: true },
    { action: 'FINISH', ...at('FINISH'), occurredAt: endedAt },
  ];
  for (const { outcome, replayed, problem } of await ask(changeDailyPlans, changes)) {
    if (outcome === 'ok' || replayed || (problem && before.includes(problem.code))) continue;
    throw new Refusal({ status: 422, code: problem?.code ?? 'refused', message: problem?.message ?? 'refused' });
  }
};

/** A sheet knows the day alone: what left on the day that it was made on left after it. */
const send = async (ask: Client, order: WorkOrder, shipping: Shipping, stock: { id: number }, orderProductId: number) =>
  ask(
    ship,
    {
      ...{ shipDate: shipping.day, invoiceNo: invoiceOf(order, shipping), occurredAt: `${shipping.day}T23:59:00+09:00` },
      lines: [{ productStockId: stock.id, qty: shipping.qty, orderProductId }],
    },
    keyOf('sheet', 'ship', order.no, shipping.n),
  );

/** What left of the sheet and stands, with its product, by the number on it. */
export const shippedOf = async (ask: Client, orders: readonly WorkOrder[]) => {
  const ours = new Set(orders.flatMap((order) => order.shippings.map((shipping) => invoiceOf(order, shipping))));
  const found = new Map<string, { day: string; productCode: string; qty: number }>();
  let after: string | undefined;
  do {
    const page = await ask(shipments, { ...periodOf(orders), limit: 1000, ...(after && { after }) });
    for (const { invoiceNo, status, shipDate, lines } of page.rows)
      if (invoiceNo && status === 'SHIPPED' && ours.has(invoiceNo))
        for (const { productCode, qty } of lines) found.set(invoiceNo, { day: shipDate, productCode, qty });
    after = page.next ?? undefined;
  } while (after);
  return found;
};
const shippedBefore = async (ask: Client, orders: readonly WorkOrder[]) => new Set((await shippedOf(ask, orders)).keys());
