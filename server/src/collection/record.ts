import { encodePoints } from '@lotline/contract/collection/block';
import { writer } from '@lotline/contract/collection/bytes';
import {
  earliestAt,
  furthestAheadMs,
  type Observation,
  type Quality,
  qualities,
  type Recorded,
  type Refusal,
} from '@lotline/contract/collection/observation';
import { inOrderOfTime, type Points } from '@lotline/contract/collection/points';
import { runText } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';

type Known = { id: number; active: boolean; numberType: 'FLOAT4' | 'DOUBLE'; retentionDays: number | null };
const dayMs = 86_400_000;

/**
 * Takes observations: what is answered as taken is in the database, once, however often and in whichever order it comes. It is put into its
 * blocks a little later, and every reader sees it at once. What can't be taken is named by its place in the list; the rest goes on.
 */
export const record = async (db: Db, observations: readonly Observation[], now = Date.now()): Promise<Recorded> => {
  const known = await parametersOf(db, observations);
  const refused: Recorded['refused'] = [];
  const runs = new Map<number, Run>();
  for (const [index, one] of observations.entries()) {
    const parameter = known.get(one.parameterId);
    const code = refusalOf(parameter, one, now);
    if (code || !parameter) refused.push({ index, code: code ?? 'observation.parameterIsKnown' });
    else addTo(runs, parameter, one);
  }
  if (runs.size) await write(db, runs);
  return { taken: observations.length - refused.length, refused };
};

const parametersOf = async (db: Db, observations: readonly Observation[]) => {
  const ids = [...new Set(observations.map(({ parameterId }) => parameterId))];
  const rows = await runText<Known>(db, 'select id, active, number_type, retention_days from parameter where id = any($1)', [ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

const refusalOf = (parameter: Known | undefined, { at, value }: Observation, now: number): Refusal | null => {
  if (!parameter) return 'observation.parameterIsKnown';
  if (!parameter.active) return 'observation.parameterIsActive';
  if (!Number.isFinite(parameter.numberType === 'FLOAT4' ? Math.fround(value) : value)) return 'observation.valueIsFinite';
  if (!(at >= earliestAt && at <= now + furthestAheadMs)) return 'observation.timeIsPossible';
  return parameter.retentionDays !== null && at < now - parameter.retentionDays * dayMs ? 'observation.withinRetention' : null;
};

type Run = { at: number[]; value: number[]; quality: number[]; last: Last | null };
type Last = { at: number; value: number; quality: number };
const places: Readonly<Record<Quality, number>> = { GOOD: 0, UNCERTAIN: 1, BAD: 2 };

const addTo = (runs: Map<number, Run>, { id, numberType }: Known, one: Observation) => {
  const run = runs.get(id) ?? { at: [], value: [], quality: [], last: null };
  runs.set(id, run);
  // Whole milliseconds; −0 is 0.
  const at = Math.round(one.at);
  const value = (numberType === 'FLOAT4' ? Math.fround(one.value) : one.value) + 0;
  const quality = places[one.quality];
  run.at.push(at);
  run.value.push(value);
  run.quality.push(quality);
  if (!one.historical && isLater(run.last, { at, value, quality })) run.last = { at, value, quality };
};
const isLater = (last: Last | null, one: Last) =>
  last === null ||
  one.at > last.at ||
  (one.at === last.at && (one.quality < last.quality || (one.quality === last.quality && one.value > last.value)));

/** One statement: what is taken and what is the last value stand or fall together. */
const text = `
  with taken as (insert into observation_batch (points, parameters, runs) values ($1, $2::bigint[], $3))
  insert into parameter_value as v (parameter_id, at, value, quality, received_at, first_at, last_at)
  select id, to_timestamp(at / 1000), value, quality, clock_timestamp(), to_timestamp(first_at / 1000), to_timestamp(last_at / 1000)
  from unnest($2::bigint[], $4::float8[], $5::float8[], $6::text[], $7::float8[], $8::float8[]) as given(id, at, value, quality, first_at, last_at)
  order by id
  on conflict (parameter_id) do update set
    (at, value, quality) = (select newer.at, newer.value, newer.quality from (
      select excluded.at, excluded.value, excluded.quality where excluded.at is not null
      union all select v.at, v.value, v.quality where v.at is not null) newer(at, value, quality)
      order by newer.at desc, array_position('{GOOD,UNCERTAIN,BAD}', newer.quality), newer.value desc limit 1),
    received_at = excluded.received_at, first_at = least(v.first_at, excluded.first_at), last_at = greatest(v.last_at, excluded.last_at)`;

const write = async (db: Db, runs: ReadonlyMap<number, Run>) => {
  const ids = [...runs.keys()].sort((one, other) => one - other);
  const its = ids.map((id) => runs.get(id) as Run);
  const points = its.map((run) => inOrderOfTime(run));
  await runText(db, text, [
    points.reduce((sum, { at }) => sum + at.length, 0),
    ids,
    packRuns(ids, points),
    its.map(({ last }) => last?.at ?? null),
    its.map(({ last }) => last?.value ?? null),
    its.map(({ last }) => (last ? qualities[last.quality] : null)),
    points.map(({ at }) => at[0] as number),
    points.map(({ at }) => at.at(-1) as number),
  ]);
};

const packRuns = (ids: readonly number[], points: readonly Points[]) => {
  const out = writer(1024);
  for (const [n, id] of ids.entries()) {
    const bytes = encodePoints(points[n] as Points);
    out.count(id);
    out.count(bytes.length);
    out.bytes(bytes);
  }
  return Buffer.from(out.written());
};
