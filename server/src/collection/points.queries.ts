import { decodePoints } from '@lotline/contract/collection/block';
import { between, joined, merged, noPoints, type Points } from '@lotline/contract/collection/points';
import { runText } from '../kit/database/driver.ts';
import type { Database, Db } from '../kit/database/pool.ts';
import { runsOf } from './runs.ts';

type Stretch = { parameterId: number; from: number; to: number };

/**
 * The points of a parameter from an instant on, up to another that is left out, with those that aren't in their blocks yet. Those are read
 * first: what is put into its block meanwhile is found twice, and never missed.
 */
export const pointsOf = async (db: Db, { parameterId, from, to }: Stretch): Promise<Points> => {
  const staged = await stagedOf(db, parameterId);
  const blocks = await runText<{ points: Buffer }>(
    db,
    `select points from observation_block b
      where parameter_id = $1 and from_at < to_timestamp($3::float8 / 1000)
        and from_at >= to_timestamp($2::float8 / 1000) - (select block_hours * interval '1 hour' from parameter where id = $1)
      order by from_at`,
    [parameterId, from, to],
  );
  const kept = blocks.length ? joined(blocks.map(({ points }) => decodePoints(points))) : noPoints;
  return between(merged(kept, staged), from, to);
};

/** What waits for its block. */
export const stagedOf = async (db: Db | Database, parameterId: number): Promise<Points> => {
  const batches = await runText<{ runs: Buffer }>(db, 'select runs from observation_batch where parameters @> array[$1::bigint]', [
    parameterId,
  ]);
  return batches.flatMap(({ runs }) => runsOf(runs, parameterId)).reduce((all, { points }) => merged(all, points), noPoints);
};
