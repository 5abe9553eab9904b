import { addDays } from '@lotline/contract/kit/production-day';
import { RuleBroken } from '@lotline/contract/kit/rule';
import { NewOutsourcing, ReturnedLine } from '@lotline/contract/production/outsourcing/outsourcing';
import { OperationPlanDraft } from '@lotline/contract/production/plan/operation-plan';
import { sql } from 'kysely';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { createOperationPlan, linesOfOutsourcing, receiveBack, requestOutsourcing, sendOut } from '../../server/src/production/index.ts';
import { clock } from './clock.ts';
import { type Purchases, planLot, playLot, type Story, workdaysBefore } from './history.ts';
import { setClock } from './loaded.ts';
import { type Item, items } from './plant.ts';

type Going = {
  vendor: string;
  operation: string;
  after: number;
  back: number | null;
  due: number;
  qty: number;
  price: number;
  defect?: number;
  lost?: number;
  /** Material of ours that goes along. */
  supplies?: { material: string; qty: number };
};
/**
 * What goes to the plater and to the hardening shop, counted in days from the first one; what nobody names a day for isn't back. Below
 * nothing the days count back from today: one is late, one came in part, one waits for the lorry.
 */
export const goings: readonly Going[] = [
  { vendor: 'S-004', operation: 'OP95', after: 24, due: 7, back: 6, qty: 12, price: 1800 },
  { vendor: 'V-001', operation: 'OP40', after: 31, due: 7, back: 8, qty: 10, price: 2400, defect: 1 },
  { vendor: 'S-004', operation: 'OP95', after: 38, due: 7, back: 7, qty: 14, price: 1800 },
  { vendor: 'V-001', operation: 'OP40', after: 46, due: 7, back: 6, qty: 8, price: 2400 },
  { vendor: 'S-004', operation: 'OP95', after: 52, due: 7, back: 9, qty: 12, price: 1850, defect: 2 },
  { vendor: 'V-001', operation: 'OP40', after: 60, due: 7, back: 5, qty: 9, price: 2400 },
  { vendor: 'S-004', operation: 'OP95', after: 67, due: 7, back: 7, qty: 10, price: 1850, lost: 1 },
  { vendor: 'S-004', operation: 'OP95', after: -11, due: 7, back: null, qty: 8, price: 1850, supplies: { material: 'M-BOX', qty: 8 } },
  { vendor: 'V-001', operation: 'OP40', after: -6, due: 8, back: 4, qty: 10, price: 2450 },
  { vendor: 'S-004', operation: 'OP95', after: -2, due: 7, back: null, qty: 6, price: 1850, supplies: { material: 'M-BOX', qty: 6 } },
];

/** When it leaves, is due and comes back: no lorry goes on a day of rest, so that each is the last workday by then. */
export const daysOf = ({ after, due, back }: Pick<Going, 'after' | 'due' | 'back'>, { first, today }: Pick<Story, 'first' | 'today'>) => {
  const workdayFrom = workdaysBefore(today);
  const workdayBy = (day: string): string => (workdayFrom(day, 0) === day ? day : workdayBy(addDays(day, -1)));
  const planned = after < 0 ? addDays(today, after) : addDays(first, after);
  return {
    day: workdayBy(planned),
    due: workdayBy(addDays(planned, due)),
    back: back === null ? null : workdayBy(addDays(planned, back)),
  };
};

/** Three months of work at outsourcers, on what stands on the shelves. */
export const workOutside = async ({ db, config, loaded, first, today, now }: Story) => {
  const store = loaded.users.get('store') as number;
  const by: Actor = { id: store, source: 'UI', hours: config.shiftHours };
  const scratch = await db
    .selectFrom('code as c')
    .innerJoin('codeCategory as g', 'g.id', 'c.categoryId')
    .select('c.id')
    .where('g.category', '=', 'DEFECT')
    .where('c.code', '=', 'SURFACE')
    .executeTakeFirstOrThrow();
  for (const going of goings) {
    const { day, due, back } = daysOf(going, { first, today });
    const leaves = clock(day, 640);
    if (day < first || leaves >= now) continue;
    const vendorId = loaded.partners.get(going.vendor) as number;
    const operationId = loaded.operations.get(going.operation) as number;
    const head = { vendorId, operationId, outDate: day, dueDate: due, unitPrice: going.price };
    const id = await inTransaction(db, store, 'IMPORT', async (trx) => {
      await setClock(trx, leaves);
      const lot = await lotFor(trx, leaves, going.qty);
      if (!lot) return null;
      const supplies = await suppliesFor(trx, leaves, going);
      const asked = await requestOutsourcing(
        trx,
        by,
        NewOutsourcing.parse({ ...head, lots: [{ productStockId: lot, qty: going.qty }], supplies }),
        day,
      );
      await sendOut(trx, by, { id: asked, occurredAt: leaves });
      return asked;
    }).catch(notThere);
    const arrives = back === null ? now : clock(back, 890);
    if (id === null || arrives >= now) continue;
    await inTransaction(db, store, 'IMPORT', async (trx) => {
      await setClock(trx, arrives);
      const [line] = await linesOfOutsourcing(trx, id);
      if (!line) return;
      const { defect = 0, lost = 0 } = going;
      // Of what left last only a part is back.
      const goodQty = going.after < 0 ? Math.floor(going.qty * 0.6) : going.qty - defect - lost;
      const defects = defect > 0 ? [{ defectCodeId: scratch.id, qty: defect }] : [];
      const told = ReturnedLine.parse({ lineId: line.id, goodQty, defectQty: defect, lostQty: lost, defects });
      await receiveBack(trx, by, { id, version: undefined as unknown as number, lines: [told], occurredAt: arrives });
    }).catch(notThere);
  }
  // The next lorry is asked for.
  await inTransaction(db, store, 'IMPORT', async (trx) => {
    const at = clock(addDays(today, -1), 1000);
    await setClock(trx, at);
    const lot = await lotFor(trx, at, 6);
    if (!lot) return;
    const head = { vendorId: loaded.partners.get('V-001') as number, operationId: loaded.operations.get('OP40') as number };
    const days = { outDate: today, dueDate: addDays(today, 6), unitPrice: 2450, note: '오후 2시 납품차 편' };
    await requestOutsourcing(
      trx,
      by,
      NewOutsourcing.parse({ ...head, ...days, lots: [{ productStockId: lot, qty: 6 }] }),
      addDays(today, -1),
    );
  }).catch(notThere);
};

/** A lot whose pieces are at the plater's between two of its operations; the last of them waits until they are back. */
export const plateALot = async (story: Story, purchases: Purchases, roll: () => number) => {
  const { db, config, loaded, today, now, workdayFrom } = story;
  const item = items.find(({ code }) => code === 'F-1005') as Item;
  const making = { item, qty: 60, startDt: workdayFrom(addDays(today, -6), 0) };
  await inTransaction(db, loaded.users.get('plan') as number, 'IMPORT', async (trx) => {
    const { id: planId, lotId, locationId } = await planLot(trx, story, making, roll);
    const [back, endDt] = [workdayFrom(addDays(today, 4), 0), workdayFrom(addDays(today, 6), 0)];
    await sql`update production_plan set end_dt = ${endDt} where id = ${planId}`.execute(trx);
    await sql`update production_operation_plan set end_dt = ${endDt} where plan_id = ${planId}`.execute(trx);
    const plating = await createOperationPlan(
      trx,
      OperationPlanDraft.parse({
        ...{ planId, operationId: loaded.operations.get('OP95'), lineId: locationId, outsourced: true, reportPoint: true },
        ...{ seq: 25, planQty: making.qty, startDt: making.startDt, endDt },
      }),
    );
    // The final inspection waits for what the plater brings back.
    await sql`update daily_plan d set work_date = ${back} from production_operation_plan o where o.id = d.oper_plan_id and o.plan_id = ${planId} and o.seq > 25
      and d.id = (select min(id) from daily_plan where oper_plan_id = o.id)`.execute(trx);
    await sql`update daily_plan d set work_date = ${endDt} from production_operation_plan o where o.id = d.oper_plan_id and o.plan_id = ${planId} and o.seq > 25
      and d.work_date <> ${back}`.execute(trx);
    await playLot(trx, story, purchases, { ...making, planId, lotId }, roll);
    const day = addDays(today, -1);
    const leaves = clock(day, 1010);
    const { rows } = await sql<{ qty: number }>`
      select good_qty as qty from production_operation_plan where plan_id = ${planId} and seq < 25 order by seq desc limit 1`.execute(trx);
    const qty = rows[0]?.qty ?? 0;
    if (qty === 0 || leaves >= now) return;
    const store: Actor = { id: loaded.users.get('store') as number, source: 'UI', hours: config.shiftHours };
    await setClock(trx, leaves);
    const ask = {
      vendorId: loaded.partners.get('S-004'),
      operPlanId: plating.id,
      qty,
      outDate: day,
      dueDate: addDays(today, 3),
      unitPrice: 1850,
    };
    const id = await requestOutsourcing(trx, store, NewOutsourcing.parse(ask), day);
    await sendOut(trx, store, { id, occurredAt: leaves });
  }).catch(notThere);
};

/** A day on which a younger plant had nothing to send: whatever the rules refuse didn't happen. */
const notThere = (error: unknown) => {
  if (error instanceof RuleBroken) return null;
  throw error;
};

/** The oldest package that had, and has had since, so much of what goes along. */
const suppliesFor = async (trx: Trx, at: string, { supplies }: Going) => {
  if (!supplies) return [];
  const { rows } = await sql<{ id: number }>`
    select s.id from material_stock s join material m on m.id = s.material_id
    where m.code = ${supplies.material} and not s.cancelled and s.qty >= ${supplies.qty} and is_usable(s.quality_status) and s.created_at < ${at}::timestamptz
      and free_since(s, ${at}::timestamptz) >= ${supplies.qty} order by s.received_date, s.id limit 1`.execute(trx);
  return rows.map(({ id }) => ({ materialStockId: id, qty: supplies.qty }));
};

/** The oldest stock that had, and has had since, so many pieces that nobody took. */
const lotFor = async (trx: Trx, at: string, qty: number) => {
  const { rows } = await sql<{ id: number }>`
    select s.id from product_stock s join lot l on l.id = s.lot_id
    where s.qty >= ${qty} and l.state = 'ACTIVE' and is_usable(l.quality_status) and is_usable(s.quality_status) and s.first_in_at < ${at}::timestamptz
      and free_since(s, ${at}::timestamptz) >= ${qty} order by s.first_in_at desc, s.id limit 1`.execute(trx);
  return rows[0]?.id;
};
