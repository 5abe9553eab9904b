import { setImmediate } from 'node:timers/promises';
import { bestLag, compare, usualStep, valuesAt } from '@lotline/contract/collection/correlation';
import type { Points } from '@lotline/contract/collection/points';
import { type Alignment, type CorrelationPair, mostAligned } from '@lotline/contract/collection/trend';
import type { Db } from '../kit/database/pool.ts';
import { pointsOf } from './points.queries.ts';
import { drawnOf } from './trend.queries.ts';

type Asked = {
  parameterIds: readonly number[];
  from: number;
  to: number;
  alignment?: Alignment | undefined;
  toleranceSec?: number | undefined;
  lagMin?: number | undefined;
};
/** So many instants are compared at most, evenly taken: two days at one a second are more than a coefficient needs. */
const mostCompared = 20_000;
const usualLagMin = 10;

const gather = async (db: Db, { parameterIds, from, to }: Asked) => {
  const parameters = (await drawnOf(db, parameterIds)).map(
    ({ target: _t, lsl: _l, usl: _u, silenceSec: _s, blockHours: _b, ...one }) => one,
  );
  const series = await Promise.all(parameters.map(async ({ parameterId }) => withoutBad(await pointsOf(db, { parameterId, from, to }))));
  // The one that speaks most seldom says when they are compared.
  const slowest = series.reduce((one, other) => (other.at.length < one.at.length ? other : one));
  return { parameters, series, slowest, step: usualStep(slowest) };
};
const withoutBad = (points: Points): Points => {
  if (!points.quality.includes(2)) return points;
  const kept = [...points.at.keys()].filter((n) => points.quality[n] !== 2);
  const of = (values: Float64Array) => Float64Array.from(kept, (n) => values[n] as number);
  return { at: of(points.at), value: of(points.value), quality: new Uint8Array(kept.length) };
};
const thinned = (points: Points, most: number): Points => {
  const { length } = points.at;
  if (length <= most) return points;
  const places = Array.from({ length: most }, (_, n) => Math.floor((n * length) / most));
  const of = (values: Float64Array) => Float64Array.from(places, (n) => values[n] as number);
  return { at: of(points.at), value: of(points.value), quality: new Uint8Array(most) };
};
const toleranceOf = ({ toleranceSec }: Asked, step: number | null) =>
  toleranceSec === undefined ? 2 * (step ?? 1000) : toleranceSec * 1000;

export const correlationOf = async (db: Db, asked: Asked) => {
  const { parameters, series, slowest, step } = await gather(db, asked);
  const alignment = asked.alignment ?? 'NEAREST';
  const tolerance = toleranceOf(asked, step);
  const instants = thinned(slowest, mostCompared).at;
  const aligned = series.map((one) => valuesAt(one, instants, alignment, tolerance));
  const pairs: CorrelationPair[] = [];
  for (const [n, a] of parameters.entries())
    for (const [m, b] of parameters.entries()) {
      if (m <= n) continue;
      const lag = bestLag(series[n] as Points, series[m] as Points, {
        ...{ step: step ?? 1000, most: (asked.lagMin ?? usualLagMin) * 60_000, alignment, tolerance },
      });
      pairs.push({
        ...{ a: a.parameterId, b: b.parameterId },
        ...compare(aligned[n] as Float64Array, aligned[m] as Float64Array),
        ...{ lagSec: lag && lag.lag / 1000, atLag: lag?.r ?? null },
      });
      await setImmediate();
    }
  return { parameters, pairs, alignment, toleranceSec: tolerance / 1000 };
};

export const alignedOf = async (db: Db, asked: Asked) => {
  const { parameters, series, slowest, step } = await gather(db, asked);
  const { at } = thinned(slowest, mostAligned);
  const tolerance = toleranceOf(asked, step);
  const known = (one: number) => (Number.isNaN(one) ? null : one);
  const values = series.map((one) => Array.from(valuesAt(one, at, asked.alignment ?? 'NEAREST', tolerance), known));
  return { parameters, at: [...at], values };
};
