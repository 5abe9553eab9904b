import type * as calls from '@lotline/contract/control/control';
import type { ChartPage, LeftSignal, SettledSignal, SignalAt } from '@lotline/contract/control/control';
import { chartValueRules, holdLimitRules, leaveRules, settleRules } from '@lotline/contract/control/control.rules';
import { type Control, controlOf, type Group, groupsOf, hasChart, type NoChart } from '@lotline/contract/control/control-chart';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { type RawBuilder, sql } from 'kysely';
import { sign } from '../identity/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { chartPageOf, isSettledBy, saidOf, settingsOf, signedLimits } from './control.queries.ts';

const ofChart = (page: ChartPage, values: readonly number[]) => {
  const known = new Set(page.values.map(({ id }) => id));
  obey(chartValueRules, { strange: values.find((id) => !known.has(id)) ?? null });
};

/** Leaves values out of their chart; what is left out already keeps its reason. */
export const exclude = async (db: Trx, { id, values, reason }: HeardOf<typeof calls.excludeValues>) => {
  const page = await chartPageOf(db, { id });
  ofChart(page, values);
  await sql`insert into spc_exclusion (value_id, reason) select unnest(${[...new Set(values)]}::bigint[]), ${reason} on conflict (value_id) do nothing`.execute(
    db,
  );
};

export const include = async (db: Trx, { id, values }: { id: number; values: readonly number[] }) => {
  const page = await chartPageOf(db, { id });
  ofChart(page, values);
  await sql`delete from spc_exclusion where value_id = any(${[...values]})`.execute(db);
};

type Charted = { head: { standardCode: string; key: string }; groups: Group[]; control: Control | NoChart };
type Found = Charted & { settled: readonly SettledSignal[]; left: readonly LeftSignal[] };
/** The signal that somebody speaks of, as its chart has it now. */
const findSignal = ({ groups, control, settled, left }: Found, { on, rule, valueId }: SignalAt) => {
  const at = groups.findIndex(({ values }) => values.some((value) => value.id === valueId));
  const signal = hasChart(control) ? control.signals.find((one) => one.at === at && one.on === on && one.rule === rule) : undefined;
  return {
    found: signal !== undefined,
    settledBy: (signal && saidOf(settled, groups, signal)?.byName) ?? null,
    leftBy: (signal && saidOf(left, groups, signal)?.byName) ?? null,
    valueId: groups[at]?.values.at(-1)?.id ?? valueId,
  };
};

type By = { id: number; workerId?: number };
type Why = { cause: string; action: string; causeId?: number | null; actionId?: number | null };
/** Writes down what caused a signal and what was done; it is kept with the last value of its point. */
export const settleSignal = async (db: Trx, by: By, chart: Found, { cause, action, causeId, actionId, ...signal }: SignalAt & Why) => {
  const { valueId, found, settledBy } = findSignal(chart, signal);
  obey(settleRules, { found, settledBy });
  await say(db, chart, { ...signal, valueId }, sql`cause, action, cause_id, action_id, settled_at, settled_by, settled_worker_id`, [
    ...[cause, action, causeId ?? null, actionId ?? null],
    ...[new Date().toISOString(), by.id, by.workerId ?? null],
  ]);
};

/** Leaves a signal to a leader: somebody at the line saw it and doesn't say why it came. */
export const leaveSignal = async (db: Trx, by: By, chart: Found, signal: SignalAt) => {
  const { valueId, found, settledBy, leftBy } = findSignal(chart, signal);
  obey(leaveRules, { found, settledBy, leftBy });
  await say(db, chart, { ...signal, valueId }, sql`left_at, left_by, left_worker_id`, [
    ...[new Date().toISOString(), by.id, by.workerId ?? null],
  ]);
};

/** What is said of a signal stands in one row; of two who say it at once the later one hears of the other. */
const say = async (
  db: Trx,
  { head: { standardCode, key } }: Charted,
  { on, rule, valueId }: SignalAt,
  columns: RawBuilder<unknown>,
  values: readonly (string | number | null)[],
) => {
  const { rows } = await sql`
    insert into spc_signal (standard_code, key, place, rule, value_id, ${columns}) values (${standardCode}, ${key}, ${on}, ${rule}, ${valueId}, ${sql.join(values)})
    on conflict (value_id, place, rule) do update set (${columns}, version) = row(${sql.join(values)}, spc_signal.version + 1) where spc_signal.settled_at is null
    returning id`.execute(db);
  obey(settleRules, { found: true, settledBy: rows.length === 0 ? '' : null });
};

/** The same from the chart's own page. */
export const settle = async (db: Trx, by: By, { id, ...said }: HeardOf<typeof calls.settleSignal>) => {
  const page = await chartPageOf(db, { id });
  const settings = settingsOf(page);
  const groups = groupsOf(page.values, settings);
  await settleSignal(db, by, { ...page, head: page, groups, control: controlOf(groups, settings, page.limits) }, said);
};

/** Holds the limits that a period's points make from now on. */
export const hold = async (db: Trx, caller: Caller, { id, fromDay, toDay, reason }: Omit<HeardOf<typeof calls.holdLimits>, 'password'>) => {
  const page = await chartPageOf(db, { id, from: fromDay, to: toDay });
  const settings = settingsOf(page);
  const groups = groupsOf(page.values, settings);
  const control = controlOf(groups, settings, [], { fromAll: true });
  const counted = groups.filter(({ isLeftOut }) => !isLeftOut).length;
  const open = hasChart(control) ? control.signals.filter((signal) => !isSettledBy(page.settled, groups)(signal)).length : 0;
  obey(holdLimitRules, {
    ...{ fromDay, toDay, open },
    points: hasChart(control) ? counted : 0,
  });
  if (!hasChart(control)) return;
  const made = {
    ...{ fromDay, toDay, reason, pointCount: counted },
    ...{ centre: control.last.centre, sigma: control.last.sigma, validFrom: new Date().toISOString() },
  };
  const { standardCode, key } = page;
  const { id: limitsId } = await insertRow(db, 'spcLimits', { ...made, standardCode, key });
  await sign(db, caller, {
    subject: 'spc_limits',
    subjectId: limitsId,
    meaning: 'APPROVED',
    content: signedLimits({ id: limitsId, ...made }),
  });
};
