import type { MachineState, StretchState, WidgetAsk, WidgetData } from '@lotline/contract/dashboard/widget';
import { mostWidgetRows } from '@lotline/contract/dashboard/widget';
import { addDays, endOfProductionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { ratio } from '@lotline/contract/report/kpi';
import { sql } from 'kysely';
import { currentValues } from '../collection/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { ofPlace } from '../report/index.ts';
import { firstRows } from './first-rows.ts';
import { planStatusByTool } from './plan-widgets.queries.ts';
import { minutesIn, stretchesOf } from './stretches.ts';

type Machine = {
  lineId: number;
  toolId: number;
  toolName: string;
  status: string;
  statusSince: string | null;
  kind: string | null;
  startedAt: string | null;
};
const stateOf = ({ status, kind }: Machine): MachineState =>
  status === 'UNDER_INSPECTION'
    ? 'INSPECTION'
    : kind === null
      ? 'IDLE'
      : kind === 'RUN' || kind === 'TRIAL'
        ? 'RUN'
        : kind === 'SETUP'
          ? 'SETUP'
          : 'STOP';

type Line = { lineId: number; lineName: string; workers: number };
type Current = WidgetData<'line-work-status'>['rows'][number]['currentPlans'][number] & { lineId: number };

/** The lines with what their machines do now, and what is being worked on. */
export const lineWorkStatus = async (db: Db, { locationId }: WidgetAsk<'line-work-status'>): Promise<WidgetData<'line-work-status'>> => {
  const [lines, machines, plans] = await Promise.all([
    sql<Line>`
      select n.id as line_id, n.name as line_name, (select count(distinct w)::int from work_event_in_force e join daily_plan d on d.id = e.daily_plan_id
        cross join unnest(e.worker_ids) w where e.ended_at is null and d.line_id = n.id) as workers
      from location n where n.type = 'LINE' and ${ofPlace(sql`n.id`, locationId)} order by n.seq, n.name, n.id limit ${mostWidgetRows}`.execute(
      db,
    ),
    sql<Machine>`
      with recursive below as (
        select id as line_id, id from location where type = 'LINE' union all select b.line_id, l.id from location l join below b on l.parent_id = b.id
      )
      select b.line_id, t.id as tool_id, t.name as tool_name, t.status, t.status_since, e.kind, e.started_at
      from tool t join below b on b.id = t.location_id left join lateral (
        select e.kind, e.started_at from work_event_in_force e left join daily_plan d on d.id = e.daily_plan_id
        where e.ended_at is null and coalesce(e.tool_id, d.tool_id) = t.id order by e.kind in ('RUN', 'TRIAL') desc, e.started_at desc limit 1
      ) e on true
      where t.active and t.gauge_class is null order by t.name, t.id limit 2000`.execute(db),
    sql<Current>`
      select distinct on (d.line_id, p.id, d.id) d.line_id, d.id as daily_plan_id, p.id as plan_id, p.plan_no, i.name as product_name,
        d.completed_qty / nullif(d.target_qty + d.carried_in_qty - d.carried_out_qty, 0) as rate
      from work_event_in_force e join daily_plan d on d.id = e.daily_plan_id join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id
      where e.ended_at is null order by d.line_id, p.id, d.id limit 2000`.execute(db),
  ]);
  return {
    rows: lines.rows.map((line) => {
      const its = machines.rows
        .filter(({ lineId }) => lineId === line.lineId)
        .map((machine) => {
          const state = stateOf(machine);
          const since = state === 'INSPECTION' ? machine.statusSince : machine.startedAt;
          return { toolId: machine.toolId, toolName: machine.toolName, state, since };
        });
      const count = (...states: MachineState[]) => its.filter(({ state }) => states.includes(state)).length;
      return {
        ...line,
        ...{ tools: its.length, running: count('RUN'), stopped: count('STOP'), inspecting: count('INSPECTION') },
        currentPlans: plans.rows.filter(({ lineId }) => lineId === line.lineId),
        machines: its,
      };
    }),
  };
};

const toolName = async (db: Db, id: number) => {
  const { rows } = await sql<{ name: string }>`select name from tool where id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(404, 'dashboard.machineIsGone');
  return rows[0].name;
};

type Event = { kind: string; startedAt: string; endedAt: string | null };
const eventsOf = async (db: Db, toolId: number, from: string, to: string) => {
  const { rows } = await sql<Event>`
    select e.kind, e.started_at, e.ended_at from work_event_in_force e left join daily_plan d on d.id = e.daily_plan_id
    where coalesce(e.tool_id, d.tool_id) = ${toolId} and e.started_at < ${to}::timestamptz and coalesce(e.ended_at, now()) > ${from}::timestamptz`.execute(
    db,
  );
  return rows.map(({ kind, startedAt, endedAt }) => ({
    from: Date.parse(startedAt),
    to: endedAt === null ? Date.now() : Date.parse(endedAt),
    state: kind === 'RUN' || kind === 'TRIAL' ? ('RUN' as const) : kind === 'SETUP' ? ('SETUP' as const) : ('STOP' as const),
  }));
};
/** The instant after a production day's end is the beginning of the next. */
const startOf = (day: string, hours: ShiftHours) => Date.parse(endOfProductionDay(addDays(day, -1), hours)) + 1;
const at = (ms: number) => new Date(ms).toISOString();

export const toolOperRate = async (
  db: Db,
  { day, hours }: { day: string; hours: ShiftHours },
  { toolId, baseHour }: WidgetAsk<'tool-oper-rate'>,
): Promise<WidgetData<'tool-oper-rate'>> => {
  const [from, to] = [startOf(day, hours), Date.now()];
  const [name, events] = await Promise.all([toolName(db, toolId), eventsOf(db, toolId, at(from), at(to))]);
  const stretches = stretchesOf(events, from, to);
  const minutes = (state: StretchState) => minutesIn(stretches, state);
  return {
    ...{ toolName: name, rate: events.length === 0 ? null : ratio(minutes('RUN'), baseHour * 60) },
    ...{ runMin: minutes('RUN'), stopMin: minutes('STOP'), setupMin: minutes('SETUP'), noDataMin: minutes('NO_DATA') },
    timeline: stretches.map(({ state, ...stretch }) => ({ state, from: at(stretch.from), to: at(stretch.to) })),
  };
};

export const toolOperRateRaise = async (
  db: Db,
  { day, hours }: { day: string; hours: ShiftHours },
  { toolId, baseHour, period }: WidgetAsk<'tool-oper-rate-raise'>,
): Promise<WidgetData<'tool-oper-rate-raise'>> => {
  // The day before the first is what that one is compared to.
  const days = Array.from({ length: period + 1 }, (_, n) => addDays(day, n - period));
  const [from, to] = [startOf(days[0] ?? day, hours), Date.now()];
  const [name, events] = await Promise.all([toolName(db, toolId), eventsOf(db, toolId, at(from), at(to))]);
  const told = days.map((date) => {
    const end = Math.min(startOf(addDays(date, 1), hours), to);
    const stretches = stretchesOf(events, startOf(date, hours), end);
    const minutes = minutesIn(stretches, 'RUN');
    // A day of which nobody said anything has no share, and isn't one without work.
    const isKnown = stretches.some(({ state }) => state !== 'NO_DATA');
    return { date, minutes, rate: isKnown ? ratio(minutes, baseHour * 60) : null };
  });
  const rows = told.slice(1).map((row, n) => {
    const before = told[n]?.rate ?? null;
    return { ...row, delta: row.rate === null || before === null ? null : row.rate - before };
  });
  return { toolName: name, rows };
};

export const toolPlans = async (db: Db, today: string, toolId: number): Promise<WidgetData<'prod-plan-status-by-tool'>> => ({
  toolName: await toolName(db, toolId),
  rows: await planStatusByTool(db, today, toolId),
});

export const currentTrace = async (db: Db, { parameterIds }: WidgetAsk<'current-trace-data'>): Promise<WidgetData<'current-trace-data'>> =>
  firstRows(await currentValues(db, parameterIds));
