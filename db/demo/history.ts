import { addDays } from '@lotline/contract/kit/production-day';
import { roundUp, subtract } from '@lotline/contract/kit/quantity';
import type { IssueParts } from '@lotline/contract/lot/part-issue';
import { isWeekend } from '@lotline/contract/plant/working-time';
import { ResultAsk } from '@lotline/contract/production/result/result';
import { sql } from 'kysely';
import type { Database, Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import type { Config } from '../../server/src/kit/running/config.ts';
import { issueParts, restockParts } from '../../server/src/lot/index.ts';
import { issue, receiveOrdered, restock } from '../../server/src/material/index.ts';
import { refreshOrders } from '../../server/src/order/index.ts';
import {
  createPlan,
  finishWork,
  keepProgress,
  recordInterval,
  recordResult,
  saveDailyPlans,
  startWork,
} from '../../server/src/production/index.ts';
import { ship } from '../../server/src/shipment/index.ts';
import { clock, dice, until } from './clock.ts';
import { holidaysAround } from './holidays.ts';
import { inspectReceipt } from './judged.ts';
import { type Loaded, setClock } from './loaded.ts';
import { type Item, items, materials, operations, workers } from './plant.ts';

/** @property now the instant up to which things have happened; its production day is `today` */
export type Story = { db: Database; config: Config; loaded: Loaded; first: string; today: string; now: string; workdayFrom: Workdays };
export type Ordered = { orderProductId: number; item: Item; qty: number; orderDate: string; dueDate: string; orderId: number };

/**
 * So many workdays after the first one from a day on. Weekends and holidays are free; today never is, so that whoever opens the demo finds
 * a plant at work.
 */
export const workdaysBefore = (today: string) => {
  const holidays = new Set(holidaysAround(today).map(({ day }) => day));
  const isWorkday = (at: string) => at === today || !(isWeekend(at) || holidays.has(at));
  const workdayOn = (at: string): string => (isWorkday(at) ? at : workdayOn(addDays(at, 1)));
  return (day: string, steps: number): string => {
    let at = workdayOn(day);
    for (let left = steps; left > 0; left--) at = workdayOn(addDays(at, 1));
    return at;
  };
};
type Workdays = ReturnType<typeof workdaysBefore>;
/** Three months as they were: orders, purchases, plans, receipts, issues, results and shipments, each at its own instant. */
export const makeHistory = async (plant: Omit<Story, 'workdayFrom'>) => {
  const roll = dice(20_260_301);
  const story = { ...plant, workdayFrom: workdaysBefore(plant.today) };
  const { db, loaded, first, today, workdayFrom } = story;
  const planner = loaded.users.get('plan') as number;
  const businesses = await inTransaction(db, planner, 'IMPORT', (trx) => openBusinesses(trx, story));
  const purchases = await inTransaction(db, planner, 'IMPORT', (trx) => orderMaterials(trx, story, businesses));
  const store: Actor = { id: loaded.users.get('store') as number, source: 'UI', hours: story.config.shiftHours };
  await inTransaction(db, store.id, 'IMPORT', (trx) => stockUp(trx, store, purchases, story));
  const ordered = await inTransaction(db, planner, 'IMPORT', (trx) => takeOrders(trx, story, businesses, roll));
  // Parts of our own making come first: what is assembled later takes them from the shelf.
  for (let start = addDays(first, 5), n = 0; start < addDays(today, 14); start = addDays(start, 7), n++)
    for (const item of items.filter(({ type }) => type === 'SEMI'))
      await makeLot(story, purchases, { item, qty: 90, startDt: workdayFrom(start, n % 2) }, roll);
  for (const line of ordered.slice(0, -stillOpen))
    await makeLot(
      story,
      purchases,
      {
        item: line.item,
        qty: await qtyFor(db, line),
        startDt: workdayFrom(line.orderDate, line.item.code === 'F-1006' ? 8 : 3),
        ordered: line,
      },
      roll,
    );
  return { story, purchases, roll };
};

export type Businesses = ReadonlyMap<string, number>;
export const partnersOf = (kind: 'C' | 'S', loaded: Loaded) => [...loaded.partners.keys()].filter((code) => code.startsWith(kind));

const openBusinesses = async (trx: Trx, { loaded, first }: Story): Promise<Businesses> => {
  await setClock(trx, clock(first, 540));
  const made = new Map<string, number>();
  for (const code of [...partnersOf('C', loaded), ...partnersOf('S', loaded)]) {
    const isClient = code.startsWith('C');
    const { id } = await trx
      .insertInto('business')
      .values({
        code: `B-${code}`,
        name: isClient ? '양산 공급 계약' : '연간 구매 계약',
        bizPartnerId: loaded.partners.get(code) as number,
        contractDate: first,
        startDate: first,
        endDate: addDays(first, 365),
        status: 'ACTIVE',
        managerUserId: loaded.users.get(isClient ? 'plan' : 'store') ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.set(code, id);
  }
  return made;
};

export type Purchase = { id: number; left: number };
export type Purchases = Map<string, Purchase[]>;

/** A purchase order a month for each supplier, generous enough for what will be made. */
const orderMaterials = async (trx: Trx, { loaded, first, today }: Story, businesses: Businesses): Promise<Purchases> => {
  const open: Purchases = new Map();
  for (const supplier of partnersOf('S', loaded)) {
    const supplied = materials.filter((material) => material.supplier === supplier);
    for (let month = 0; month < 4 && supplied.length > 0; month++) {
      const orderDate = addDays(first, month * 28);
      if (orderDate > today) break;
      await setClock(trx, clock(orderDate, 600));
      for (const [material, purchase] of await orderFrom(trx, loaded, supplier, businesses.get(supplier) as number, orderDate))
        open.set(material, [...(open.get(material) ?? []), purchase]);
    }
  }
  return open;
};

/** Everything that a supplier delivers, on one purchase order: its open lines by material. */
export const orderFrom = async (trx: Trx, loaded: Loaded, supplier: string, businessId: number, orderDate: string) => {
  const lines: [string, Purchase][] = [];
  const { id: orderId } = await trx
    .insertInto('orderInfo')
    .values({
      orderNo: `PO-${orderDate.replaceAll('-', '')}-${supplier}`,
      businessId,
      direction: 'PURCHASE',
      orderDate,
      dueDate: addDays(orderDate, 21),
      status: 'CONFIRMED',
      managerUserId: loaded.users.get('store') ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [n, material] of materials.filter((material) => material.supplier === supplier).entries()) {
    const qty = material.uom === 'EA' ? 9000 : 3000;
    const { id } = await trx
      .insertInto('orderMaterial')
      .values({
        orderId,
        seq: (n + 1) * 10,
        purpose: 'PURCHASE',
        materialId: loaded.materials.get(material.code) as number,
        qty,
        uom: material.uom,
        unitPrice: material.unitPrice,
        dueDate: addDays(orderDate, 21),
        status: 'ORDERED',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    lines.push([material.code, { id, left: qty }]);
  }
  return lines;
};

/** The latest orders wait for a plan: the people of the demo make it. */
export const stillOpen = 2;

/** Clients order what they take, every nine days or so, two weeks ahead. */
const takeOrders = async (
  trx: Trx,
  { loaded, first, today, workdayFrom }: Story,
  businesses: Businesses,
  roll: () => number,
): Promise<Ordered[]> => {
  const taken: Ordered[] = [];
  const finished = items.filter(({ client }) => client);
  for (const [n, item] of finished.entries()) {
    for (
      let day = workdayFrom(addDays(first, n), 0), k = 0;
      day <= addDays(today, 1);
      day = workdayFrom(addDays(day, 6 + Math.floor(roll() * 4)), 0), k++
    ) {
      taken.push(
        await takeOrder(
          trx,
          loaded,
          businesses.get(item.client as string) as number,
          item,
          day,
          610 + n * 7,
          `${1000 + n * 50 + k}`,
          workdayFrom,
          roll,
        ),
      );
    }
  }
  return taken.sort((a, b) => (a.orderDate < b.orderDate ? -1 : a.orderDate > b.orderDate ? 1 : a.orderProductId - b.orderProductId));
};

/** @param at minutes after midnight */
export const takeOrder = async (
  trx: Trx,
  loaded: Loaded,
  businessId: number,
  item: Item,
  day: string,
  at: number,
  customerNo: string,
  workdayFrom: Workdays,
  roll: () => number,
): Promise<Ordered> => {
  const qty = item.code === 'F-1006' ? 40 + Math.floor(roll() * 5) * 5 : 80 + Math.floor(roll() * 9) * 20;
  const dueDate = workdayFrom(day, 14);
  await setClock(trx, clock(day, at));
  const { id: orderId } = await trx
    .insertInto('orderInfo')
    .values({
      orderNo: `SO-${day.replaceAll('-', '')}-${item.code}`,
      businessId,
      direction: 'SALES',
      orderDate: day,
      dueDate,
      customerPoNo: `${item.client}-${customerNo}`,
      status: 'CONFIRMED',
      deliveryPlace: '본사 자재 창고',
      managerUserId: loaded.users.get('plan') ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('orderProduct')
    .values({
      orderId,
      seq: 10,
      productId: loaded.products.get(item.code) as number,
      qty,
      uom: 'EA',
      unitPrice: item.unitPrice,
      dueDate,
      drawingNo: item.drawingNo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refreshOrders(trx, [orderId]);
  return { orderProductId: id, item, qty, orderDate: day, dueDate, orderId };
};

type Sold = Pick<Ordered, 'orderProductId' | 'orderId' | 'qty'>;
type Making = { item: Item; qty: number; startDt: string; ordered?: Sold };

/** What a lot is planned with for its order: a little more, because some go bad, and what older orders of its client are still short of. */
export const qtyFor = async (db: Database, line: Sold) =>
  (await shortBefore(db, line)).reduce((sum, { qty }) => sum + qty, Math.ceil(line.qty * 1.04));

/** One lot from its plan to its shipment, as far as today has come. */
export const makeLot = async (story: Story, purchases: Purchases, making: Making, roll: () => number) => {
  if (making.startDt > addDays(story.today, 21)) return;
  await inTransaction(story.db, story.loaded.users.get('plan') as number, 'IMPORT', async (trx) => {
    const { id: planId, lotId } = await planLot(trx, story, making, roll);
    if (making.startDt <= story.today) await playLot(trx, story, purchases, { ...making, planId, lotId }, roll);
  });
};

/** A plan of next week that takes more aluminium than lies on the shelves: what comes of it comes too late. */
export const planMoreThanThereIs = (trx: Trx, story: Story, roll: () => number) => {
  const item = items.find(({ code }) => code === 'F-1004') as Item;
  return planLot(trx, story, { item, qty: 880, startDt: story.workdayFrom(story.today, 3) }, roll);
};

/** A plan with its days: each operation takes two, and the next one starts with the first half, because a plant never waits for a whole lot. */
export const planLot = async (
  trx: Trx,
  { config, loaded, today, workdayFrom }: Story,
  { item, qty, startDt, ordered }: Making,
  roll: () => number,
) => {
  const plannedOn = workdayFrom(addDays(startDt, -3), 0);
  await setClock(trx, clock([plannedOn, today].sort()[0] as string, 570));
  const plan = await createPlan(
    trx,
    { now: { day: plannedOn, minute: 570 }, workingHours: config.workingHours, shiftHours: config.shiftHours },
    {
      productId: loaded.products.get(item.code) as number,
      ...(ordered && { orderProductId: ordered.orderProductId }),
      planQty: qty,
      startDt,
      endDt: workdayFrom(startDt, item.steps.length),
      priority: 3,
      locationId: loaded.places.get(lineOf(item.steps[0]?.op)) as number,
      managerUserId: loaded.users.get('plan') as number,
      ext: {},
      confirmOver: true,
      propose: false,
    },
  );
  const operPlans = await operPlansOf(trx, plan.id);
  await saveDailyPlans(
    trx,
    operPlans.flatMap((operPlan, step) =>
      [Math.ceil(qty / 2), Math.floor(qty / 2)].map((targetQty, half) => ({
        operPlanId: operPlan.id,
        workDate: workdayFrom(startDt, step + half),
        dayNight: 'DAY' as const,
        workerIds: workersOn(lineOf(item.steps[step]?.op), loaded, roll),
        seq: 1,
        targetQty,
        remove: false,
      })),
    ),
  );
  return plan;
};

const operPlansOf = (trx: Trx, planId: number) =>
  trx.selectFrom('productionOperationPlan').select('id').where('planId', '=', planId).orderBy('seq').execute();

/** What has happened to a planned lot until now, from wherever it was left: material, work, shipment. */
export const playLot = async (
  trx: Trx,
  { config, loaded, today, now, workdayFrom }: Story,
  purchases: Purchases,
  making: Making & { planId: number; lotId: number },
  roll: () => number,
) => {
  const { item, startDt, ordered, planId, lotId } = making;
  const by = (user: string): Actor => ({ id: loaded.users.get(user) as number, source: 'UI', hours: config.shiftHours });
  const brought = await trx.selectFrom('materialIssue').select('id').where('productionPlanId', '=', planId).executeTakeFirst();
  if (!brought) await bringMaterial(trx, purchases, making, by('store'), { loaded, now });
  const operPlans = await operPlansOf(trx, planId);
  const days = await trx
    .selectFrom('dailyPlan')
    .select(['id', 'operPlanId', 'workDate', 'targetQty', 'completedQty', 'defectQty', 'workStatus'])
    .where('planId', '=', planId)
    .orderBy('workDate')
    .orderBy('id')
    .execute();
  const good = new Map<string, number>();
  for (let day = 0; day <= item.steps.length; day++)
    for (const [step, half] of [[day - 1, 1] as const, [day, 0] as const]) {
      const standard = item.steps[step];
      const dailyPlan = days.filter(({ operPlanId }) => operPlanId === operPlans[step]?.id)[half];
      if (!standard || !dailyPlan) continue;
      const { completedQty, defectQty, workDate, workStatus } = dailyPlan;
      const isToday = workDate === today;
      const input = (step === 0 ? dailyPlan.targetQty : (good.get(`${step - 1} ${half}`) ?? 0)) - completedQty - defectQty;
      const began = clock(workDate, 485 + Math.floor(roll() * 30));
      good.set(`${step} ${half}`, completedQty);
      // Of today's work a third still waits to be started; the rest is under way.
      const waits = isToday && (step + half) % 3 === 0;
      if (workStatus === 'COMPLETE' || input <= 0 || began > now || workDate > today || waits || (isToday && workStatus !== 'PLANNED'))
        continue;
      await bringParts(trx, by('store'), { item, planId, op: standard.op, pieces: input, at: began });
      const made = await workDay(trx, {
        by: { ...by('floor'), source: 'KIOSK' },
        dailyPlanId: dailyPlan.id,
        input,
        target: dailyPlan.targetQty,
        began: await goesOn(trx, dailyPlan.id, began),
        cycle: standard.cycle,
        setup: workStatus === 'PLANNED' ? standard.setup : 0,
        now,
        isToday,
        roll,
      });
      good.set(`${step} ${half}`, completedQty + made);
    }
  const lastDay = days.at(-1)?.workDate ?? startDt;
  const leaves = clock(workdayFrom(lastDay, 2 + Math.floor(roll() * 3)), 900);
  if (ordered && leaves < now) {
    await shipLot(trx, by('store'), lotId, ordered, leaves);
    if (await hasAll(trx, ordered))
      for (const older of await shortBefore(trx, ordered)) await shipLot(trx, by('store'), lotId, older, leaves);
  }
  if (planId % 4 && leaves < now) await bringBack(trx, by('store'), planId, leaves);
  await keepProgress(trx, planId);
};

/** Work that was under way goes on from where it was last seen. */
const goesOn = async (trx: Trx, dailyPlanId: number, began: string) => {
  const { rows } = await sql<{ at: string | null }>`
    select to_char(max(greatest(started_at, ended_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from work_event where daily_plan_id = ${dailyPlanId}`.execute(
    trx,
  );
  const at = rows[0]?.at;
  return at && at > began ? at : began;
};

export const lineOf = (op: string | undefined): string => operations.find(({ code }) => code === op)?.line ?? 'L-ASSY';
const workersOn = (line: string, loaded: Loaded, roll: () => number) => {
  const there = workers.filter(([, , at]) => at === line);
  const one = there[Math.floor(roll() * there.length)];
  const id = one && loaded.workers.get(one[0]);
  return id === undefined ? [] : [id];
};

/** What is ordered comes in whole: tens of kilograms, boxes of fifty. */
const packed = (qty: number, uom: string) => (uom === 'EA' ? Math.ceil(qty / 50) * 50 : Math.ceil(qty / 10) * 10);
const uomOf = (material: string) => materials.find(({ code }) => code === material)?.uom ?? 'EA';

/** Receives what the lot needs against open purchase lines two days before, and issues it on the first morning. */
const bringMaterial = async (
  trx: Trx,
  purchases: Purchases,
  { item, qty, startDt, planId }: Making & { planId: number },
  by: Actor,
  { loaded, now }: Pick<Story, 'loaded' | 'now'>,
) => {
  for (const line of item.bill) {
    if (!line.material) continue;
    const uom = uomOf(line.material);
    const exact = (qty * line.qty) / (1 - (line.scrap ?? 0) / 100);
    const needed = uom === 'EA' ? Math.ceil(exact * 1.02) : roundUp(exact * 1.05);
    const comes = packed(needed * 1.1, uom);
    const open = purchases.get(line.material)?.find(({ left }) => left >= comes);
    if (!open) continue;
    open.left = subtract(open.left, comes);
    const [pack] = await receiveOn(trx, by, open, { loaded, material: line.material, day: addDays(startDt, -2), quantities: [comes], now });
    if (line.backflush || !pack) continue;
    await issue(trx, by, {
      productionPlanId: planId,
      occurredAt: until(now, clock(startDt, 480)),
      issues: [{ materialStockId: pack.id, qty: needed, exceptions: ['YOUNGER'], reason: '이 계획에 배정한 입고분' }],
    });
  }
};

const receiveOn = async (
  trx: Trx,
  by: Actor,
  { id }: Purchase,
  { loaded, material, day, quantities, now }: { loaded: Loaded; material: string; day: string; quantities: readonly number[]; now: string },
) => {
  const heat = `${material.slice(2)}-${day.slice(2).replaceAll('-', '')}`;
  const packages = quantities.map((qty) => ({ qty, supplierLotNo: heat }));
  await setClock(trx, until(now, clock(day, 620)));
  const came = await receiveOrdered(trx, by, { occurredAt: until(now, clock(day, 620)), lines: [{ orderMaterialId: id, packages }] });
  await inspectReceipt(trx, loaded, { by, packages: came.map((one) => one.id), at: clock(day, 700), now });
  return came;
};

/** A store keeps something of everything: each purchase line brings two packages for the shelf. */
const stockUp = async (
  trx: Trx,
  by: Actor,
  purchases: Purchases,
  { loaded, first, today, now }: Pick<Story, 'loaded' | 'first' | 'today' | 'now'>,
) => {
  for (const [material, lines] of purchases)
    for (const [month, line] of lines.entries()) {
      const day = addDays(first, month * 28 + 7);
      const each = uomOf(material) === 'EA' ? 500 : 120;
      if (day > today || line.left < each * 2) continue;
      line.left = subtract(line.left, each * 2);
      await receiveOn(trx, by, line, { loaded, material, day, quantities: [each, each], now });
    }
};

/** Purchases whose day is past brought what was ordered, but for the latest of the first supplier: of that a hundred are late. */
export const settlePurchases = async ({ db, loaded, today }: Story) => {
  const planner = loaded.users.get('plan') as number;
  await inTransaction(db, planner, 'IMPORT', async (trx) => {
    await setClock(trx, clock(addDays(today, -1), 600));
    await sql`
      with past as (
        select l.id, l.received_qty, row_number() over (order by l.due_date desc, l.id) = 1 as late from order_material l
        where l.purpose = 'PURCHASE' and l.due_date < ${today}
      ) update order_material l set qty = case when p.late then p.received_qty + 100 else greatest(p.received_qty, 1) end,
          due_date = case when p.late then ${addDays(today, -3)}::date else l.due_date end
        from past p where p.id = l.id`.execute(trx);
    await sql`select refresh_order_lines('{}', array(select id from order_material where purpose = 'PURCHASE'))`.execute(trx);
  });
};

/**
 * Parts of our own making are brought to who builds them in, two more than the day takes; two plans of three: the others take them from the
 * shelf by themselves.
 */
const bringParts = async (
  trx: Trx,
  by: Actor,
  { item, planId, op, pieces, at }: { item: Item; planId: number; op: string; pieces: number; at: string },
) => {
  if (planId % 3 === 0) return;
  for (const line of item.bill.filter((one) => one.product && one.at === op)) {
    const { rows } = await sql<{ id: number; free: number }>`
      select t.id, free_since(t, ${at}) as free from product_stock t join product i on i.id = t.product_id
      where i.code = ${line.product} and t.qty > 0 and t.first_in_at < ${at} and is_usable(t.quality_status) order by t.first_in_at, t.id`.execute(
      trx,
    );
    let needed = pieces * line.qty + 2;
    const issues: IssueParts['issues'] = [];
    for (const { id, free } of rows) {
      const qty = Math.min(needed, free);
      needed = subtract(needed, qty);
      if (qty > 0) issues.push({ productStockId: id, qty, exceptions: ['YOUNGER'], reason: '이 계획에 배정한 LOT' });
    }
    if (issues.length > 0) await issueParts(trx, by, { productionPlanId: planId, occurredAt: at, issues });
  }
};

/** What a lot left over at the line goes back to the shelf when its first operation is done. */
const bringBack = async (trx: Trx, by: Actor, planId: number, at: string) => {
  const left = await trx
    .selectFrom('materialIssue')
    .select(['id', 'atLineQty'])
    .where('productionPlanId', '=', planId)
    .where('atLineQty', '>', 0)
    .execute();
  const restocks = left.map(({ id, atLineQty }) => ({ issueId: id, qty: atLineQty ?? 0 }));
  if (restocks.length > 0) await restock(trx, by, { occurredAt: at, restocks });
  const parts = await trx
    .selectFrom('productIssue')
    .select(['id', 'atLineQty'])
    .where('productionPlanId', '=', planId)
    .where('atLineQty', '>', 0)
    .execute();
  const back = parts.map(({ id, atLineQty }) => ({ issueId: id, qty: atLineQty ?? 0 }));
  if (back.length > 0) await restockParts(trx, by, { occurredAt: at, restocks: back });
};

type Day = {
  by: Actor;
  dailyPlanId: number;
  input: number;
  target: number;
  began: string;
  cycle: number;
  setup: number;
  now: string;
  isToday: boolean;
  roll: () => number;
};

/** A day at one operation: set-up, a run, defects and a stop now and then, and the finish. Answers the good pieces. */
const workDay = async (trx: Trx, { by, dailyPlanId, input, target, began, cycle, setup, now, isToday, roll }: Day) => {
  const after = (minutes: number) => new Date(Date.parse(began) + minutes * 60_000).toISOString();
  const running = Math.min(8 * 60, Math.max(60, Math.round((input * cycle) / 60)));
  // Today is in its middle: half the pieces are made, and the machine runs on.
  const [pieces, minutes] = isToday ? [Math.floor(input / 2), running / 2] : [input, running];
  const to = setup + minutes;
  if (after(to) > now || pieces === 0) return 0;
  if (setup >= 20) await recordInterval(trx, by, dailyPlanId, { kind: 'SETUP', startedAt: began, endedAt: after(setup) });
  await recordInterval(trx, by, dailyPlanId, { kind: 'RUN', startedAt: after(setup), endedAt: after(to) });
  const defect = roll() < 0.45 ? Math.min(pieces, Math.ceil(roll() * pieces * 0.03)) : 0;
  const result = ResultAsk.parse({
    goodQty: pieces - defect,
    defectQty: defect,
    defects: defect ? [{ defectCodeId: await defectReason(trx, roll), qty: defect }] : [],
    startedAt: after(setup),
    endedAt: after(to),
    occurredAt: after(to),
  });
  await recordResult(trx, by, dailyPlanId, result);
  if (isToday) {
    if (await isFree(trx, dailyPlanId)) await startWork(trx, by, dailyPlanId, { kind: 'RUN', occurredAt: after(to) });
    return result.goodQty;
  }
  if (roll() < 0.25) {
    const ended = after(to + 10 + Math.floor(roll() * 35));
    await recordInterval(trx, by, dailyPlanId, {
      kind: roll() < 0.5 ? 'STOP' : 'WAIT_QUALITY',
      startedAt: after(to),
      endedAt: ended,
      stopReasonId: await stopReason(trx, roll),
    });
  }
  await finishWork(trx, by, dailyPlanId, { occurredAt: after(to + 45), closeReason: result.goodQty < target ? '불량 발생' : null });
  return result.goodQty;
};

/** Nothing else runs on the machine or by the hands of this daily plan. */
const isFree = async (trx: Trx, dailyPlanId: number) => {
  const { rows } = await sql`
    select from work_event e join daily_plan d on d.id = ${dailyPlanId}
    where e.ended_at is null and (e.tool_id = d.tool_id or e.worker_id = any (d.worker_ids))`.execute(trx);
  return rows.length === 0;
};

const reasonsOf = new Map<string, number[]>();
const reason = async (trx: Trx, category: string, roll: () => number) => {
  if (!reasonsOf.has(category)) {
    const { rows } = await sql<{ id: number }>`
      select c.id from code c join code_category g on g.id = c.category_id
      where g.category = ${category} and not exists (select from code x where x.parent_id = c.id) order by c.seq, c.id`.execute(trx);
    reasonsOf.set(
      category,
      rows.map(({ id }) => id),
    );
  }
  const ids = reasonsOf.get(category) as number[];
  // The first reasons are the usual ones: a plant knows its pareto.
  return ids[Math.floor(roll() * roll() * ids.length)] as number;
};
const defectReason = (trx: Trx, roll: () => number) => reason(trx, 'DEFECT', roll);
const stopReason = (trx: Trx, roll: () => number) => reason(trx, 'STOP_REASON', roll);

const hasAll = async (trx: Trx, { orderProductId }: Sold) => {
  const line = await trx.selectFrom('orderProduct').select(['qty', 'shippedQty']).where('id', '=', orderProductId).executeTakeFirst();
  return line !== undefined && (line.shippedQty ?? 0) >= line.qty;
};

/** Order lines of the same client and product that left a few pieces short: what is over of a later lot makes them whole. */
const shortBefore = async (db: Database, { orderProductId }: Pick<Sold, 'orderProductId'>) => {
  const { rows } = await sql<Sold>`
    select o.id as order_product_id, o.order_id, o.qty - o.shipped_qty as qty
    from order_product own join order_info h on h.id = own.order_id join order_product o on o.product_id = own.product_id and o.id <> own.id
      join order_info x on x.id = o.order_id and x.business_id = h.business_id
    where own.id = ${orderProductId} and o.shipped_qty > 0 and o.shipped_qty < o.qty
      and x.order_date < h.order_date and x.status = 'PARTIALLY_SHIPPED' order by x.order_date, o.id`.execute(db);
  return rows;
};

/** The oldest pieces go first, those of the lot last of its day: what an order left over goes with the next one, never what waits for another. */
const shipLot = async (trx: Trx, by: Actor, lotId: number, { orderProductId, orderId, qty }: Sold, leaves: string) => {
  const { rows } = await sql<{ id: number; qty: number }>`
    select t.id, t.qty from order_product own join order_info h on h.id = own.order_id join business c on c.id = h.business_id
      join product_stock t on t.product_id = own.product_id and t.qty > 0 and is_usable(t.quality_status)
      join lot l on l.id = t.lot_id and l.state = 'ACTIVE' and is_usable(l.quality_status)
      left join production_plan p on p.id = l.production_plan_id left join order_product o on o.id = p.order_product_id
      left join order_info x on x.id = o.order_id left join business b on b.id = x.business_id
    where own.id = ${orderProductId} and t.first_in_at < ${leaves} and coalesce(b.biz_partner_id, c.biz_partner_id) = c.biz_partner_id
      and (o.id is null or o.id = own.id or o.shipped_qty >= o.qty or x.status in ('COMPLETED', 'CANCELLED'))
    order by (t.first_in_at at time zone ${by.hours.zone})::date, l.id = ${lotId}, t.id`.execute(trx);
  const lines: { productStockId: number; qty: number; orderProductId: number }[] = [];
  let left = qty;
  for (const stock of rows) {
    const taken = Math.min(stock.qty, left);
    left -= taken;
    if (taken > 0) lines.push({ productStockId: stock.id, qty: taken, orderProductId });
  }
  if (lines.length === 0) return;
  await setClock(trx, leaves);
  await ship(trx, by, {
    shipDate: leaves.slice(0, 10),
    orderId,
    deliveryPlace: '본사 자재 창고',
    vehicleNo: '경남82바 4410',
    occurredAt: leaves,
    lines,
  });
};
