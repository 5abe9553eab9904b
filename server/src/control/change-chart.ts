import type { ChartPage, excludeValues, holdLimits, settleSignal } from '@lotline/contract/control/control';
import { chartValueRules, holdLimitRules, settleRules } from '@lotline/contract/control/control.rules';
import { controlOf, groupsOf, hasChart } from '@lotline/contract/control/control-chart';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import { sign } from '../identity/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Caller } from '../kit/http/serve.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { chartPageOf, isSettledBy, settingsOf, signedLimits } from './control.queries.ts';

const ofChart = (page: ChartPage, values: readonly number[]) => {
  const known = new Set(page.values.map(({ id }) => id));
  obey(chartValueRules, { strange: values.find((id) => !known.has(id)) ?? null });
};

/** Leaves values out of their chart; what is left out already keeps its reason. */
export const exclude = async (db: Trx, { id, values, reason }: HeardOf<typeof excludeValues>) => {
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

/** Writes down what caused a signal and what was done; it is kept with the last value of its point. */
export const settle = async (db: Trx, { id, on, rule, valueId, cause, action }: HeardOf<typeof settleSignal>) => {
  const page = await chartPageOf(db, { id });
  const settings = settingsOf(page);
  const groups = groupsOf(page.values, settings);
  const control = controlOf(groups, settings, page.limits);
  const at = groups.findIndex(({ values }) => values.some((value) => value.id === valueId));
  const point = groups[at];
  const found = hasChart(control) && control.signals.some((one) => one.at === at && one.on === on && one.rule === rule);
  const settled = page.settled.find((one) => one.on === on && one.rule === rule && point?.values.some((value) => value.id === one.valueId));
  obey(settleRules, { found, settledBy: settled?.byName ?? null });
  const { standardCode, key } = page;
  await insertRow(db, 'spcSignal', {
    ...{ standardCode, key, place: on, rule, cause, action },
    valueId: point?.values.at(-1)?.id ?? valueId,
  });
};

/** Holds the limits that a period's points make from now on. */
export const hold = async (db: Trx, caller: Caller, { id, fromDay, toDay, reason }: Omit<HeardOf<typeof holdLimits>, 'password'>) => {
  const page = await chartPageOf(db, { id, from: fromDay, to: toDay });
  const settings = settingsOf(page);
  const groups = groupsOf(page.values, settings);
  const control = controlOf(groups, settings, []);
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
