import { setImmediate } from 'node:timers/promises';
import { decodePoints, encodePoints } from '@lotline/contract/collection/block';
import { bySpan, merged, noPoints, type Points } from '@lotline/contract/collection/points';
import { encodeRollUps, rollUps } from '@lotline/contract/collection/roll-up';
import { runText } from '../kit/database/driver.ts';
import type { Database, Trx } from '../kit/database/pool.ts';
import { findSpecOuts } from './find-spec-outs.ts';
import { runsOf } from './runs.ts';

export const hourMs = 3_600_000;
/** So many points, or so many batches, are put into their blocks at once. */
const mostPoints = 300_000;
const mostBatches = 2000;
/** What was taken is put into its blocks after this, or as soon as so many points wait. */
const restSec = 20;
const worthPoints = 100_000;
/** Others go on while many blocks are made. */
const longestTurnMs = 15;

/** Puts what was taken into its blocks where it has waited or is much; told `all`, whatever there is. One server does so at a time. */
export const fold = async (db: Database, { all = false } = {}): Promise<number> => {
  let folded = 0;
  for (;;) {
    const { batches, points } = await db.transaction().execute((trx) => foldSome(trx, all));
    folded += points;
    if (batches === 0) return folded;
    await setImmediate();
  }
};

type Batch = { id: number; receivedAt: string; runs: Buffer };
const isDue = `
  select coalesce(sum(points), 0) >= ${worthPoints} or min(received_at) < clock_timestamp() - interval '${restSec} s' as due from observation_batch`;
const nextBatches = `
  select id, received_at, runs from (
    select id, received_at, runs, sum(points) over (order by id) - points as before from (select * from observation_batch order by id limit ${mostBatches}) first
  ) b where before < ${mostPoints} order by id`;

const foldSome = async (trx: Trx, all: boolean) => {
  const nothing = { batches: 0, points: 0 };
  const [lock] = await runText<{ got: boolean }>(trx, `select pg_try_advisory_xact_lock(hashtext('fold observations')) as got`, []);
  if (!lock?.got) return nothing;
  if (!all && !(await runText<{ due: boolean | null }>(trx, isDue, []))[0]?.due) return nothing;
  const batches = await runText<Batch>(trx, nextBatches, []);
  if (batches.length === 0) return nothing;
  const blocks = await gathered(trx, batches);
  await makeMonths(trx, blocks);
  await writeBlocks(trx, blocks);
  await findSpecOuts(trx, touchedBy(blocks));
  await runText(trx, 'delete from observation_batch where id = any($1)', [batches.map(({ id }) => id)]);
  return { batches: batches.length, points: blocks.reduce((sum, { news }) => sum + news.at.length, 0) };
};

/** From when to when each parameter has new points. */
const touchedBy = (blocks: readonly Block[]) => {
  const touched = new Map<number, { parameterId: number; from: number; to: number }>();
  for (const { parameterId, news } of blocks) {
    const [from, to] = [news.at[0] as number, news.at.at(-1) as number];
    const known = touched.get(parameterId);
    touched.set(parameterId, { parameterId, from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to) });
  }
  return [...touched.values()];
};

type Block = { parameterId: number; from: number; receivedAt: string; news: Points };

/** What the batches bring, by block. */
const gathered = async (trx: Trx, batches: readonly Batch[]): Promise<Block[]> => {
  const runs = batches.flatMap(({ runs, receivedAt }) => runsOf(runs).map((run) => ({ ...run, receivedAt })));
  const spans = await spansOf(
    trx,
    runs.map(({ parameterId }) => parameterId),
  );
  const blocks = new Map<string, Block>();
  for (const { parameterId, points, receivedAt } of runs) {
    const span = spans.get(parameterId) ?? hourMs;
    for (const [from, its] of bySpan(points, span)) {
      const key = `${parameterId} ${from}`;
      const known = blocks.get(key);
      blocks.set(key, { parameterId, from, receivedAt, news: merged(known?.news ?? noPoints, its) });
    }
  }
  return [...blocks.values()];
};

/** How long a block of each parameter is. */
export const spansOf = async (trx: Trx | Database, ids: readonly number[]) => {
  const rows = await runText<{ id: number; hours: number }>(trx, 'select id, block_hours as hours from parameter where id = any($1)', [
    [...new Set(ids)],
  ]);
  return new Map(rows.map(({ id, hours }) => [id, hours * hourMs]));
};

/** A block up to here stays in its row: two to three rows fill a page better than pieces of them beside it. */
const inRow = 4080;
/** The months that the blocks lie in have their part of the table. */
const makeMonths = async (trx: Trx, blocks: readonly Block[]) => {
  const months = [...new Set(blocks.map(({ from }) => new Date(from).toISOString().slice(0, 7)))];
  const missing = await runText<{ month: string }>(
    trx,
    `select month from unnest($1::text[]) as month where to_regclass('observation_block_' || replace(month, '-', '_')) is null`,
    [months],
  );
  for (const { month } of missing) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
    await runText(
      trx,
      `create table if not exists observation_block_${month.replace('-', '_')} partition of observation_block for values from ('${month}-01') to ('${next}') with (toast_tuple_target = ${inRow})`,
      [],
    );
  }
};

const writeBlocks = async (trx: Trx, blocks: readonly Block[]) => {
  const keys = [blocks.map(({ parameterId }) => parameterId), blocks.map(({ from }) => new Date(from).toISOString())];
  const standing = await runText<{ n: number; points: Buffer }>(
    trx,
    `select key.n::int as n, b.points from unnest($1::bigint[], $2::timestamptz[]) with ordinality as key(parameter_id, from_at, n)
      join observation_block b on b.parameter_id = key.parameter_id and b.from_at = key.from_at`,
    keys,
  );
  const before = new Map(standing.map(({ n, points }) => [n - 1, points]));
  const made: { count: number; points: Buffer; rolledUp: Buffer | null }[] = [];
  let turn = performance.now();
  for (const [n, { news }] of blocks.entries()) {
    const stood = before.get(n);
    const points = merged(stood ? decodePoints(stood) : noPoints, news);
    const rolledUp = encodeRollUps(rollUps(points), points.at.length);
    made.push({ count: points.at.length, points: Buffer.from(encodePoints(points)), rolledUp: rolledUp && Buffer.from(rolledUp) });
    if (performance.now() - turn < longestTurnMs) continue;
    await setImmediate();
    turn = performance.now();
  }
  await runText(
    trx,
    `insert into observation_block as b (parameter_id, from_at, count, received_at, roll_ups, points)
      select * from unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::timestamptz[], $5::bytea[], $6::bytea[])
      on conflict (parameter_id, from_at) do update set count = excluded.count, received_at = greatest(b.received_at, excluded.received_at),
        roll_ups = excluded.roll_ups, points = excluded.points`,
    [
      ...keys,
      made.map(({ count }) => count),
      blocks.map(({ receivedAt }) => receivedAt),
      made.map(({ rolledUp }) => rolledUp),
      made.map(({ points }) => points),
    ],
  );
};
