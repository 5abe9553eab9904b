import type { AnswerOf, HeardOf } from '@lotline/contract/kit/call';
import { addDays, dayIn, endOfProductionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import { defectRate, perHour, perMillion, ratio } from '@lotline/contract/report/kpi';
import type * as calls from '@lotline/contract/report/kpi-report';
import type { UnitOutput } from '@lotline/contract/report/report';
import { type RawBuilder, sql } from 'kysely';
import { claimMonths } from '../claim/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { type Asked, completedByUnit, completedGood, hourIn, itsPlan, madeOf, ofPlace, outputOf, type Sums } from './made.queries.ts';
import { machineEffortOf, type Working } from './oee.queries.ts';

type By = {
  /** What of a row of `m` it is told by. */
  key: RawBuilder<unknown>;
  /** What the key is, beside the sums of `k`. */
  tells: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** All that went through, instead of what was completed. */
  passes?: true;
};
/** Output by unit and by what is told; defects are those of all operations. */
const outputBy = async <Told extends object>(db: Db, asked: Asked, { key, tells, joins = sql``, order, passes }: By) => {
  const counted = passes ? sql`true` : sql`m.is_last`;
  const { rows } = await sql<Told & Sums & { uom: string }>`
    select ${tells}, k.uom, k.target, k.good, k.defect, k.rework
    from (
      select ${key} as key, m.uom, coalesce(sum(m.target) filter (where ${counted}), 0) as target, coalesce(sum(m.good) filter (where ${counted}), 0) as good,
        sum(m.defect) as defect, coalesce(sum(m.rework) filter (where ${counted}), 0) as rework
      from ${madeOf(asked)} m group by 1, 2
    ) k ${joins} where k.target > 0 or k.good > 0 or k.defect > 0 or k.rework > 0 order by ${order}`.execute(db);
  return rows.map(({ target, good, defect, rework, ...row }) => ({
    ...row,
    ...outputOf({ target, good, defect, rework }),
  })) as unknown as (Told & UnitOutput)[];
};

const highestRate = sql`k.defect / nullif(k.good + k.defect, 0) desc nulls last, k.defect desc, k.key`;
const lines: By = {
  key: sql`m.line_id`,
  tells: sql`k.key as line_id, l.name as line_name`,
  joins: sql`join location l on l.id = k.key`,
  order: sql`l.seq, l.name, k.uom`,
};
const products: By = {
  key: sql`m.product_id`,
  tells: sql`k.key as product_id, i.code as product_code, i.name as product_name`,
  joins: sql`join product i on i.id = k.key`,
  order: highestRate,
};
const on = (date: string): Asked => ({ startDt: date, endDt: date });

export const achieveRateOf = async (db: Db, { date }: { date: string }): Promise<AnswerOf<typeof calls.achieveRateOfDay>> => ({
  day: date,
  total: (await completedByUnit(db, on(date)))[0] ?? null,
  lines: await outputBy(db, on(date), lines),
});

export const defectRateOf = async (db: Db, { date }: { date: string }): Promise<AnswerOf<typeof calls.defectRateOfDay>> => ({
  day: date,
  total: (await completedByUnit(db, on(date)))[0] ?? null,
  products: await outputBy(db, on(date), products),
});

export const perHourOf = async (
  db: Db,
  { date, workingTime }: { date: string; workingTime: number },
): Promise<AnswerOf<typeof calls.perHourOfDay>> => {
  const { total, lines: told } = await achieveRateOf(db, { date });
  const hourly = (goodQty: number) => ({ completedQty: goodQty, perHour: perHour(goodQty, workingTime * 60) });
  return {
    ...{ day: date, workingTime, uom: total?.uom ?? null },
    ...hourly(total?.goodQty ?? 0),
    lines: told.map(({ lineId, lineName, uom, goodQty }) => ({ lineId, lineName, uom, ...hourly(goodQty) })),
  };
};

export const dailyOf = async (db: Db, asked: Asked): Promise<AnswerOf<typeof calls.dailyProduction>> => ({
  days: await outputBy(db, asked, { key: sql`m.day`, tells: sql`to_char(k.key, 'YYYY-MM-DD') as day`, order: sql`k.key, k.uom` }),
  totals: await completedByUnit(db, asked),
});

export const hourlyOf = async (db: Db, asked: Asked, zone: string): Promise<AnswerOf<typeof calls.hourlyProduction>> => {
  const { startDt, endDt, locationId } = asked;
  const { rows } = await sql<{ hour: number; uom: string; goodQty: number; defectQty: number }>`
    select ${hourIn(zone)} as hour, i.uom,
      sum(${completedGood}) as good_qty, sum(m.defect_qty) as defect_qty
    from made_total m ${itsPlan(sql`m`)}
    where m.business_date between ${startDt}::date and ${endDt}::date and ${ofPlace(sql`d.line_id`, locationId)} group by 1, 2 order by 2, 1`.execute(
    db,
  );
  return {
    hours: rows.map((row) => ({ ...row, defectRate: defectRate({ completed: row.goodQty, defect: row.defectQty }) })),
  };
};

export const byOperation = async (db: Db, asked: Asked): Promise<AnswerOf<typeof calls.defectRateByOperation>> => ({
  operations: await outputBy(db, asked, {
    ...{
      key: sql`m.operation_id`,
      tells: sql`k.key as operation_id, x.name as operation_name`,
      joins: sql`join operation x on x.id = k.key`,
    },
    ...{ order: highestRate, passes: true },
  }),
});
export const byProduct = async (db: Db, asked: Asked): Promise<AnswerOf<typeof calls.defectRateByProduct>> => ({
  products: await outputBy(db, asked, products),
});

/** Inspections of these production days: by when they were asked for, or judged where they were written down afterwards. */
export const inspectedIn = ({ startDt, endDt, locationId }: Asked, hours: ShiftHours) => sql`
  q.status <> 'CANCELLED' and least(q.judged_at, q.started_at, q.created_at) >= ${endOfProductionDay(addDays(startDt, -1), hours)}::timestamptz
  and least(q.judged_at, q.started_at, q.created_at) < ${endOfProductionDay(endDt, hours)}::timestamptz
  and (${locationId === undefined ? sql`true` : sql`exists (select from daily_plan d where d.id = q.daily_plan_id and ${ofPlace(sql`d.line_id`, locationId)})`})`;

export const inspectionRateOf = async (db: Db, asked: Asked, hours: ShiftHours): Promise<AnswerOf<typeof calls.inspectionRate>> => {
  const { rows } = await sql<{ stage: string; dueLots: number; inspectedLots: number }>`
    select q.stage, count(*)::int as due_lots, (count(*) filter (where q.judged_at is not null))::int as inspected_lots
    from quality_result q where ${inspectedIn(asked, hours)} group by 1 order by 1`.execute(db);
  const [dueLots, inspectedLots] = [rows.reduce((n, row) => n + row.dueLots, 0), rows.reduce((n, row) => n + row.inspectedLots, 0)];
  return {
    ...{ dueLots, inspectedLots, rate: ratio(inspectedLots, dueLots) },
    stages: rows.map((row) => ({ ...row, rate: ratio(row.inspectedLots, row.dueLots) })),
  };
};

/** Of an inspection its minutes, to a hundredth, so that rows add up to their sum; and whether it has any. */
export const minutesOf = sql`round((extract(epoch from q.ended_at - q.started_at) / 60)::numeric, 2)`;
export const isTimed = sql`q.judged_at is not null and q.started_at is not null and q.ended_at is not null and q.inspected_qty > 0`;
type Timed = { productId: number | null; materialId: number | null; code: string; name: string; minutes: number; inspectedQty: number };
export const inspectionMinutesOf = async (db: Db, asked: Asked, hours: ShiftHours): Promise<AnswerOf<typeof calls.inspectionMinutes>> => {
  const { rows } = await sql<Timed>`
    select q.product_id, q.material_id, coalesce(p.code, m.code) as code, coalesce(p.name, m.name) as name,
      sum(${minutesOf}) as minutes, sum(q.inspected_qty) as inspected_qty
    from quality_result q left join product p on p.id = q.product_id left join material m on m.id = q.material_id
    where ${inspectedIn(asked, hours)} and ${isTimed}
    group by 1, 2, 3, 4 order by minutes desc, code`.execute(db);
  const total = (what: 'minutes' | 'inspectedQty') => add(...rows.map((row) => row[what]));
  return {
    total: ratio(total('minutes'), total('inspectedQty')),
    items: rows.map((row) => ({ ...row, perPiece: ratio(row.minutes, row.inspectedQty) })),
  };
};

const monthsBefore = (month: string, n: number) => {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - n);
  return at.toISOString().slice(0, 7);
};
const lastDayOf = (month: string) => addDays(`${monthsBefore(month, -1)}-01`, -1);
export const wholeMonth = (month: string, locationId?: number): Asked => ({ startDt: `${month}-01`, endDt: lastDayOf(month), locationId });

export const claimsByMonth = async (
  db: Db,
  { startMonth, endMonth }: { startMonth: string; endMonth: string },
): Promise<AnswerOf<typeof calls.claimCount>> => {
  const told = await claimMonths(db, { startDt: `${startMonth}-01`, endDt: lastDayOf(endMonth) });
  const months = [];
  for (let month = startMonth; month <= endMonth; month = monthsBefore(month, -1))
    months.push(told.find((one) => one.month === month) ?? { month, claims: 0, qtyConfirmed: 0, qtyShipped: 0, ppm: null });
  return { months };
};

/** What suppliers sent, judged within these production days. */
export const incomingIn = ({ startDt, endDt }: Asked, hours: ShiftHours) => sql`q.stage = 'INCOMING' and q.status = 'CONFIRMED'
  and q.judged_at >= ${endOfProductionDay(addDays(startDt, -1), hours)}::timestamptz and q.judged_at < ${endOfProductionDay(endDt, hours)}::timestamptz`;
/** Lines of customers' orders that were due, and how much of each was shipped by then. One whose day isn't over counts once it is shipped: nobody has missed it yet. */
export const dueLines = ({ startDt, endDt }: Asked, hours: ShiftHours) => sql`(select * from (
  select n.id, n.order_id, n.product_id, n.due_date, n.qty, coalesce((select sum(s.qty) from shipment_line s join shipment h on h.id = s.shipment_id
    where s.order_product_id = n.id and h.status = 'SHIPPED' and h.ship_date <= n.due_date), 0) as shipped
  from order_product n join order_info a on a.id = n.order_id where n.due_date between ${startDt}::date and ${endDt}::date and a.direction = 'SALES' and n.status <> 'CANCELLED') l
  where l.due_date < ${dayIn(new Date(), hours.zone)}::date or l.shipped >= l.qty)`;

type Beside = { timedQty: number; runMinutes: number; rejectedQty: number; receivedQty: number; dueLines: number; linesOnTime: number };
/** What a month has beside its output: running time, what suppliers sent, and what customers were to get. */
const beside = async (db: Db, asked: Asked, uom: string | undefined, hours: ShiftHours) => {
  const { rows } = await sql<Beside>`
    select r.timed_qty, r.run_minutes, q.rejected_qty, q.received_qty, l.due_lines, l.lines_on_time
    from
      (select coalesce(sum(m.good), 0) as timed_qty, coalesce(sum(m.minutes), 0) as run_minutes from ${madeOf(asked, 'timed')} m
        where m.is_last and m.timed and m.uom = ${uom ?? null}) r,
      (select coalesce(sum(q.rejected_qty), 0) as rejected_qty, coalesce(sum(q.lot_qty), 0) as received_qty from quality_result q where ${incomingIn(asked, hours)}) q,
      (select count(*)::int as due_lines, (count(*) filter (where shipped >= qty))::int as lines_on_time from ${dueLines(asked, hours)} due) l`.execute(
    db,
  );
  return rows[0] as Beside;
};

export const kpiReportOf = async (
  db: Db,
  { month, locationId }: HeardOf<typeof calls.kpiReport>,
  working: Working,
): Promise<AnswerOf<typeof calls.kpiReport>> => {
  const { hours } = working;
  const wanted = [3, 2, 1, 0].map((n) => monthsBefore(month, n));
  const claims = await claimsByMonth(db, { startMonth: wanted[0] as string, endMonth: month });
  const months = [];
  for (const [at, one] of wanted.entries()) {
    const asked = wholeMonth(one, locationId);
    const output = (await completedByUnit(db, asked))[0];
    const [rate, minutes, more] = [
      await inspectionRateOf(db, asked, hours),
      await inspectionMinutesOf(db, asked, hours),
      await beside(db, asked, output?.uom, hours),
    ];
    const claimed = claims.months[at];
    months.push({
      month: one,
      uom: output?.uom ?? null,
      targetQty: output?.targetQty ?? 0,
      completedQty: output?.goodQty ?? 0,
      defectQty: output?.defectQty ?? 0,
      achieveRate: output?.achieveRate ?? null,
      defectRate: output?.defectRate ?? null,
      perHour: perHour(more.timedQty, more.runMinutes),
      runMinutes: more.runMinutes,
      ...{ inspectedLots: rate.inspectedLots, dueLots: rate.dueLots, inspectionRate: rate.rate, minutesPerProduct: minutes.total },
      ...{ claims: claimed?.claims ?? 0, customerPpm: claimed?.ppm ?? null, incomingPpm: perMillion(more.rejectedQty, more.receivedQty) },
      ...{ dueLines: more.dueLines, linesOnTime: more.linesOnTime, onTimeRate: ratio(more.linesOnTime, more.dueLines) },
      effort: (await machineEffortOf(db, asked, working)).total,
    });
  }
  return { months };
};
