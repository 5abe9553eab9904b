import { addDays, productionDay } from '@lotline/contract/kit/production-day';
import { RuleBroken } from '@lotline/contract/kit/rule';
import { isWeekend } from '@lotline/contract/plant/working-time';
import { sql } from 'kysely';
import type { Database, Trx } from '../../server/src/kit/database/pool.ts';
import { Refused } from '../../server/src/kit/http/errors.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Config } from '../../server/src/kit/running/config.ts';
import { dice } from './clock.ts';
import { goOnReading } from './curves.ts';
import {
  lineOf,
  makeLot,
  type Ordered,
  orderFrom,
  type Purchases,
  partnersOf,
  planLot,
  playLot,
  qtyFor,
  type Story,
  takeOrder,
  workdaysBefore,
} from './history.ts';
import { holidaysAround, keepHolidays } from './holidays.ts';
import type { Loaded } from './loaded.ts';
import { items, materials, operations } from './plant.ts';

type Demo = { db: Database; config: Config; now?: Date };

/** The production day up to which the demo plant was played: a database that says so holds a demo plant of ours. */
const stands = 'demo plant stands at';
export const markDay = (db: Database, day: string) =>
  sql`insert into number_series (series, base) values (${stands}, ${Number(day.replaceAll('-', ''))})
    on conflict (series) do update set base = excluded.base`.execute(db);
const dayMarked = async (db: Database) => {
  const row = await db.selectFrom('numberSeries').select('base').where('series', '=', stands).executeTakeFirst();
  return row && String(row.base).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
};

/**
 * Plays the production days that have passed since the demo plant was last played, through the same verbs as its people: orders come in,
 * open lots go on, finished ones leave. What people did to it meanwhile stays; a lot of theirs that can't go on is left as it is.
 * Answers how many days were played.
 */
export const keepUp = async ({ db, config, now = new Date() }: Demo): Promise<number> => {
  const before = await dayMarked(db);
  const today = productionDay(now, config.shiftHours).businessDate;
  if (!before || before >= today) return 0;
  const story: Story = {
    db,
    config,
    first: before,
    today,
    now: now.toISOString(),
    workdayFrom: workdaysBefore(today),
    loaded: await loadedBefore(db),
  };
  await keepHolidays(db, today, today);
  const roll = dice(Number(today.replaceAll('-', '')));
  const planner = story.loaded.users.get('plan') as number;
  const businesses = new Map(
    (await db.selectFrom('business').select(['id', 'code']).execute()).map(({ id, code }) => [code.replace('B-', ''), id]),
  );
  const purchases = await inTransaction(db, planner, 'IMPORT', (trx) => buyMore(trx, story, businesses));
  const ordered = await inTransaction(db, planner, 'IMPORT', (trx) => sellMore(trx, story, businesses, roll));
  for (const plan of await openPlans(db, today)) await leftAloneWhenRefused(() => goOn(story, purchases, plan, roll));
  for (const item of items.filter(({ type }) => type === 'SEMI'))
    for (let start = addDays(await lastStart(db, item.code), 7); start < addDays(today, 14); start = addDays(start, 7))
      await leftAloneWhenRefused(() => makeLot(story, purchases, { item, qty: 90, startDt: story.workdayFrom(start, 0) }, roll));
  for (const line of ordered) {
    const startDt = story.workdayFrom(line.orderDate, line.item.code === 'F-1006' ? 8 : 3);
    await leftAloneWhenRefused(async () =>
      makeLot(story, purchases, { item: line.item, qty: await qtyFor(db, line), startDt, ordered: line }, roll),
    );
  }
  await giveEachLineWork(story, purchases, roll);
  await goOnReading({ db, now: now.toISOString() });
  await markDay(db, today);
  return Math.round((Date.parse(today) - Date.parse(before)) / 86_400_000);
};

/** Lines without work for today get a lot that reaches them today. */
export const giveEachLineWork = async (story: Story, purchases: Purchases, roll: () => number) => {
  const { db, loaded, today } = story;
  await callIn(db, today);
  const { rows: idle } = await sql<{ code: string }>`
    select code from location l where type = 'LINE' and not exists (
      select from daily_plan d where d.line_id = l.id and d.work_date = ${today} and d.work_status <> 'COMPLETE')`.execute(db);
  for (const { code } of idle) {
    const item = items.find(({ steps }) => steps.some(({ op }) => lineOf(op) === code));
    if (!item || !operations.some(({ line }) => line === code)) continue;
    const step = item.steps.findIndex(({ op }) => lineOf(op) === code);
    const making = { item, qty: 60, startDt: startFor(story, step) };
    await leftAloneWhenRefused(() => makeLot(story, purchases, making, roll));
    const works = await db
      .selectFrom('dailyPlan')
      .select('id')
      .where('lineId', '=', loaded.places.get(code) as number)
      .where('workDate', '=', today)
      .where('workStatus', '<>', 'COMPLETE')
      .executeTakeFirst();
    if (!works) await inTransaction(db, loaded.users.get('plan') as number, 'IMPORT', (trx) => planLot(trx, story, making, roll));
  }
};

/** Who opens the demo on a weekend or a holiday finds it called in by the calendar. */
const callIn = async (db: Database, today: string) => {
  const holiday = holidaysAround(today).find(({ day }) => day === today);
  if (!holiday && !isWeekend(today)) return;
  const name = holiday ? `${holiday.name} 특근` : '특근';
  await sql`
    insert into plant_calendar (kind, name, start_dt)
    select 'WORKDAY', ${name}::text, ${today}::date
    where not exists (select from plant_calendar where start_dt = ${today} and line_id is null and kind = 'WORKDAY')`.execute(db);
};

/** The day on which a lot must start so that it comes to this step today. */
const startFor = ({ today, workdayFrom }: Story, step: number) => {
  let start = today;
  while (workdayFrom(start, step) > today) start = addDays(start, -1);
  return start;
};

/** People may have done with the demo what they liked: what the rules refuse is left as it stands. */
const leftAloneWhenRefused = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RuleBroken || error instanceof Refused)) throw error;
  }
};

const loadedBefore = async (db: Database): Promise<Loaded> => {
  const by = async (table: string, key: string) => {
    const { rows } = await sql<{ key: string; id: number }>`select ${sql.ref(key)} as key, id from ${sql.table(table)}`.execute(db);
    return new Map(rows.map(({ key: name, id }) => [name, id]));
  };
  return {
    places: await by('location', 'code'),
    partners: await by('biz_partner', 'partner_code'),
    tools: await by('tool', 'code'),
    workers: await by('worker', 'worker_no'),
    operations: await by('operation', 'code'),
    materials: await by('material', 'code'),
    products: await by('product', 'code'),
    users: await by('app_user', 'user_id'),
  };
};

/** A purchase order a month for each supplier goes on; what is still to come of older ones is used first. */
const buyMore = async (trx: Trx, { loaded, today }: Story, businesses: ReadonlyMap<string, number>): Promise<Purchases> => {
  const open: Purchases = new Map();
  for (const supplier of partnersOf('S', loaded)) {
    const businessId = businesses.get(supplier);
    if (businessId === undefined || !materials.some((material) => material.supplier === supplier)) continue;
    const { rows } = await sql<{
      day: string;
    }>`select to_char(max(order_date), 'YYYY-MM-DD') as day from order_info where business_id = ${businessId}`.execute(trx);
    for (let day = addDays(rows[0]?.day ?? today, 28); day <= today; day = addDays(day, 28))
      await orderFrom(trx, loaded, supplier, businessId, day);
  }
  const { rows: lines } = await sql<{ id: number; code: string; left: number }>`
    select o.id, m.code, o.qty - o.received_qty as left from order_material o join material m on m.id = o.material_id
    where o.purpose = 'PURCHASE' and o.status in ('ORDERED', 'PARTIALLY_RECEIVED') and o.qty > o.received_qty order by o.id`.execute(trx);
  for (const { id, code, left } of lines) open.set(code, [...(open.get(code) ?? []), { id, left: Number(left) }]);
  return open;
};

/** Clients go on ordering as they did, each item nine days or so after its last order. */
const sellMore = async (
  trx: Trx,
  { loaded, today, first, workdayFrom }: Story,
  businesses: ReadonlyMap<string, number>,
  roll: () => number,
) => {
  const taken: Ordered[] = [];
  for (const [n, item] of items.filter(({ client }) => client).entries()) {
    const businessId = businesses.get(item.client as string);
    if (businessId === undefined) continue;
    const { rows } = await sql<{ day: string | null }>`
      select to_char(max(i.order_date), 'YYYY-MM-DD') as day from order_info i join order_product p on p.order_id = i.id
      where p.product_id = ${loaded.products.get(item.code)} and i.direction = 'SALES'`.execute(trx);
    const next = (day: string) => workdayFrom(addDays(day, 6 + Math.floor(roll() * 4)), 0);
    for (let day = next(rows[0]?.day ?? first); day <= addDays(today, 1); day = next(day))
      taken.push(await takeOrder(trx, loaded, businessId, item, day, 610 + n * 7, day.replaceAll('-', ''), workdayFrom, roll));
  }
  return taken.sort((a, b) => (a.orderDate < b.orderDate ? -1 : 1));
};

type OpenPlan = {
  planId: number;
  lotId: number;
  code: string;
  qty: number;
  startDt: string;
  orderProductId: number | null;
  orderId: number | null;
  orderedQty: number | null;
};

/** Plans that have begun by today and aren't over, or whose pieces wait for their client; parts of our own making first. */
const openPlans = async (db: Database, today: string) => {
  const { rows } = await sql<OpenPlan>`
    select p.id as plan_id, p.lot_id, i.code, p.plan_qty as qty, to_char(p.start_dt, 'YYYY-MM-DD') as start_dt, o.id as order_product_id, o.order_id, o.qty as ordered_qty
    from production_plan p join product i on i.id = p.product_id left join order_product o on o.id = p.order_product_id
    where p.start_dt <= ${today} and (p.status in ('PLANNED', 'IN_PROGRESS')
      or p.status = 'COMPLETE' and o.id is not null and exists (select from product_stock s where s.lot_id = p.lot_id and s.qty > 0))
    order by i.type = 'SEMI' desc, p.start_dt, p.id`.execute(db);
  return rows;
};

const goOn = async (
  story: Story,
  purchases: Purchases,
  { planId, lotId, code, qty, startDt, orderProductId, orderId, orderedQty }: OpenPlan,
  roll: () => number,
) => {
  const item = items.find((one) => one.code === code);
  if (!item) return;
  const ordered = orderProductId && orderId ? { orderProductId, orderId, qty: Number(orderedQty) } : undefined;
  await inTransaction(story.db, story.loaded.users.get('plan') as number, 'IMPORT', (trx) =>
    playLot(trx, story, purchases, { item, qty: Number(qty), startDt, planId, lotId, ...(ordered && { ordered }) }, roll),
  );
};

const lastStart = async (db: Database, code: string) => {
  const { rows } = await sql<{ day: string }>`
    select to_char(max(p.start_dt), 'YYYY-MM-DD') as day from production_plan p join product i on i.id = p.product_id where i.code = ${code}`.execute(
    db,
  );
  return rows[0]?.day as string;
};
