import type { Precision, PushRefusal, TakenPoint } from '@lotline/contract/collection/device';
import { readLines } from '@lotline/contract/collection/line-protocol';
import { mostObservations, type Observation, type Quality, qualities } from '@lotline/contract/collection/observation';
import { pushRules } from '@lotline/contract/collection/push.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Database } from '../kit/database/pool.ts';
import { type KnownDevice, type ParameterOfCode, parametersOfCodes } from './device.queries.ts';
import { record } from './record.ts';

type Told = { index: number; parameter: string; at: number; value: number; quality: string | null; historical: boolean };
type Pushed = { points?: readonly TakenPoint[] | undefined; lines?: string | undefined; precision?: Precision | undefined };
type Answer = { taken: number; refused: { index: number; code: PushRefusal }[]; clockAheadSec: number | null };

/** Takes what a device tells; what can't be taken is named by its place. @throws push.atMost where it is too much at once. */
export const push = async (db: Database, device: KnownDevice, pushed: Pushed, now = Date.now()): Promise<Answer> => {
  const { told, unreadable } = readPush(pushed, now);
  obey(pushRules, { points: told.length + unreadable.length, most: mostObservations });
  const known = await parametersOfCodes(db, [...new Set(told.map(({ parameter }) => parameter))]);
  const refused: Answer['refused'] = unreadable.map((index) => ({ index, code: 'observation.lineIsReadable' }));
  const observations: Observation[] = [];
  const places: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const one of told) {
    const parameter = known.get(one.parameter);
    const code = refusalOf(one, parameter, device);
    if (code || !parameter) {
      refused.push({ index: one.index, code: code ?? 'observation.parameterIsKnown' });
      continue;
    }
    const { at, value, historical } = one;
    if (!historical && at > latest) latest = at;
    observations.push({ parameterId: parameter.id, at, value, quality: qualityOf(one.quality) ?? 'GOOD', historical });
    places.push(one.index);
  }
  const { taken, refused: others } = await record(db, observations, now);
  for (const { index, code } of others) refused.push({ index: places[index] as number, code });
  return { taken, refused: refused.sort((one, other) => one.index - other.index), clockAheadSec: aheadOf(latest, now) };
};

const refusalOf = ({ at, quality }: Told, parameter: ParameterOfCode | undefined, device: KnownDevice): PushRefusal | null => {
  if (!parameter) return 'observation.parameterIsKnown';
  if (device.toolId !== null && device.toolId !== parameter.toolId) return 'observation.parameterOfTheDevice';
  if (Number.isNaN(at)) return 'observation.timeIsPossible';
  return qualityOf(quality) === undefined ? 'observation.qualityIsKnown' : null;
};
const qualityOf = (text: string | null): Quality | undefined =>
  text === null ? 'GOOD' : qualities.find((quality) => quality === text.toUpperCase());

const readPush = ({ points, lines, precision }: Pushed, now: number): { told: Told[]; unreadable: number[] } => {
  const told: Told[] = (points ?? []).map(({ parameter, at, value, quality, historical }, index) => ({
    ...{ index, parameter, at: instantOf(at, now), value: typeof value === 'number' ? value : Number.NaN },
    ...{ quality: quality ?? null, historical: historical ?? false },
  }));
  if (lines === undefined) return { told, unreadable: [] };
  const read = readLines(lines, precision);
  for (const { line, at, ...one } of read.points) told.push({ ...one, index: line, at: at ?? now });
  return { told, unreadable: read.unreadable };
};

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;
const instantOf = (at: string | number | undefined, now: number) => {
  if (at === undefined) return now;
  if (typeof at === 'number') return at;
  return isInstant.test(at) ? Date.parse(at) : Number.NaN;
};

/** How far the clock of the newest point goes before ours; one that lags may only have been waiting. */
const aheadOf = (latest: number, now: number) => (Number.isFinite(latest) ? Math.round((latest - now) / 1000) : null);
