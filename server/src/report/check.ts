import { add, shareOf } from '@lotline/contract/kit/quantity';
import { workingSpans } from '@lotline/contract/plant/working-time';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { calendarBetween } from '../plant/index.ts';
import { kpiReportOf, wholeMonth } from './kpi.queries.ts';
import { machineEffortOf, type Working } from './oee.queries.ts';

type Difference = { what: string; kept: unknown; computed: unknown };
const minute = 60_000;

/** Key figures of a month, worked out anew from the facts one by one: none of it shares a line with what the reports ask. */
export const kpiDifferences = async (db: Db, month: string, working: Working): Promise<Difference[]> => {
  const told = (await kpiReportOf(db, { month }, working)).months.at(-1);
  const differences: Difference[] = [];
  const same = (what: string, kept: unknown, computed: unknown) => {
    if (kept !== computed) differences.push({ what: `${month} ${what}`, kept, computed });
  };
  const made = await outputAnew(db, month, told?.uom ?? null);
  for (const what of ['targetQty', 'completedQty', 'defectQty'] as const) same(what, told?.[what], made[what]);
  same('achieveRate', told?.achieveRate, shareOf(made.completedQty, made.targetQty));
  const all = add(made.completedQty, made.defectQty);
  same('defectRate', told?.defectRate, shareOf(made.defectQty, all));
  const { days } = await machineEffortOf(db, wholeMonth(month), working);
  const anew = await minutesAnew(db, month, working);
  for (const day of days.filter(({ busy, plannedStop }) => busy + plannedStop > 0))
    for (const what of ['run', 'setup', 'delay', 'plannedStop'] as const) {
      const computed = anew.get(`${day.day} ${day.toolId}`)?.[what] ?? 0;
      if (Math.abs(day[what] - computed) > 0.006) same(`${day.day} machine ${day.toolId} ${what}`, day[what], computed);
    }
  return differences;
};

type Plan = { operPlanId: number; planId: number; status: string; reportPoint: boolean; seq: number };
/** Results and targets of a month, row by row; the operation whose pieces are completed ones is found here. */
const outputAnew = async (db: Db, month: string, uom: string | null) => {
  const { rows: operations } =
    await sql<Plan>`select id as oper_plan_id, plan_id, status, report_point, seq from production_operation_plan`.execute(db);
  const rank = ({ status, reportPoint, seq }: Plan) => (status === 'SKIPPED' ? 0 : 1e6) + (reportPoint ? 1e5 : 0) + seq;
  const last = new Map<number, Plan>();
  for (const one of operations) {
    const known = last.get(one.planId);
    if (!known || rank(one) > rank(known)) last.set(one.planId, one);
  }
  const isLast = ({ planId, operPlanId }: { planId: number; operPlanId: number }) => last.get(planId)?.operPlanId === operPlanId;
  const { rows: results } = await sql<{ planId: number; operPlanId: number; good: number; defect: number }>`
    select d.plan_id, d.oper_plan_id, r.good_qty as good, r.defect_qty as defect from production_result r join daily_plan d on d.id = r.daily_plan_id
      join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id
    where to_char(r.business_date, 'YYYY-MM') = ${month} and i.uom = ${uom} and not r.void and r.id not in (select corrects_id from production_result where corrects_id is not null)`.execute(
    db,
  );
  const { rows: targets } = await sql<{ planId: number; operPlanId: number; target: number }>`
    select d.plan_id, d.oper_plan_id, d.target_qty + d.carried_in_qty - d.carried_out_qty as target from daily_plan d
      join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id
    where to_char(d.work_date, 'YYYY-MM') = ${month} and i.uom = ${uom} and p.status <> 'CANCELLED'`.execute(db);
  return {
    targetQty: add(...targets.filter(isLast).map(({ target }) => target)),
    completedQty: add(...results.filter(isLast).map(({ good }) => good)),
    defectQty: add(...results.map(({ defect }) => defect)),
  };
};

type Stretch = { from: number; to: number };
type Event = {
  day: string;
  toolId: number;
  lineId: number;
  shift: 'DAY' | 'NIGHT';
  kind: string;
  planned: boolean;
  startedAt: Date | string;
  endedAt: Date | string;
};
type Buckets = { run: number; setup: number; delay: number; plannedStop: number };
/** Every minute of a machine in one bucket, moment by moment between the ends of whatever was recorded. */
const minutesAnew = async (db: Db, month: string, { hours, workingHours }: Working) => {
  const asked = wholeMonth(month);
  const { rows: events } = await sql<Event>`
    select to_char(e.business_date, 'YYYY-MM-DD') as day, e.tool_id, t.location_id as line_id, e.shift, e.kind, e.planned, e.started_at, e.ended_at
    from work_event e join tool t on t.id = e.tool_id where to_char(e.business_date, 'YYYY-MM') = ${month} and e.ended_at is not null and not e.void
      and e.id not in (select corrects_id from work_event where corrects_id is not null)`.execute(db);
  const { rows: looks } = await sql<{ toolId: number; impact: string; startedAt: Date | string; completedAt: Date | string }>`
    select tool_id, oee_impact as impact, started_at, completed_at from tool_inspection where status <> 'CANCELLED' and completed_at is not null and oee_impact <> 'NONE'`.execute(
    db,
  );
  const entries = await calendarBetween(db, asked);
  const at = (instant: Date | string) => new Date(instant).getTime();
  const within = ({ from, to }: Stretch, moment: number) => from <= moment && moment < to;
  const buckets = new Map<string, Buckets>();
  for (const [key, own] of Map.groupBy(events, ({ day, toolId }) => `${day} ${toolId}`)) {
    const [first] = own;
    if (!first) continue;
    const midnight = await midnightOf(db, first.day, hours.zone);
    const working = [...new Set(own.map(({ shift }) => shift))].flatMap((shift) =>
      workingSpans(entries, first.lineId, first.day, shift, { ...hours, minutes: workingHours * 60 }).map(({ from, to }) => ({
        ...{ from: midnight + from * minute, to: midnight + to * minute },
      })),
    );
    const said = own.map((event) => ({ ...event, from: at(event.startedAt), to: at(event.endedAt) }));
    const looked = looks
      .filter(({ toolId }) => toolId === first.toolId)
      .map((look) => ({ ...look, from: at(look.startedAt), to: at(look.completedAt) }));
    const ends = [...new Set([...said, ...looked, ...working].flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
    const sums: Buckets = { run: 0, setup: 0, delay: 0, plannedStop: 0 };
    for (const [n, from] of ends.entries()) {
      const to = ends[n + 1];
      if (to === undefined || !said.some((event) => within(event, from))) continue;
      const kinds = said.filter((event) => within(event, from));
      const impacts = looked.filter((look) => within(look, from)).map(({ impact }) => impact);
      const has = (...wanted: string[]) => kinds.some(({ kind }) => wanted.includes(kind));
      const bucket = impacts.includes('DOWN')
        ? 'delay'
        : impacts.includes('PLANNED')
          ? 'plannedStop'
          : has('RUN')
            ? 'run'
            : has('SETUP', 'CHANGEOVER', 'TRIAL')
              ? 'setup'
              : kinds.some(({ kind, planned }) => kind === 'BREAK' || planned)
                ? 'plannedStop'
                : 'delay';
      if (bucket !== 'delay' || working.some((span) => within(span, from))) sums[bucket] += (to - from) / minute;
    }
    buckets.set(key, sums);
  }
  return buckets;
};
const midnightOf = async (db: Db, day: string, zone: string) => {
  const { rows } = await sql<{ at: Date | string }>`select (${day}::date::timestamp at time zone ${zone}) as at`.execute(db);
  return new Date(rows[0]?.at ?? day).getTime();
};
