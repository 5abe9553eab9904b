import { decodePoints } from '@lotline/contract/collection/block';
import { extremes } from '@lotline/contract/collection/extremes';
import { between, bySpan, merged, noPoints, type Points } from '@lotline/contract/collection/points';
import { decodeRollUps, type RollUp, windowMs } from '@lotline/contract/collection/roll-up';
import { mostTrendPoints, type Series } from '@lotline/contract/collection/trend';
import { runText } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { hourMs } from './fold.ts';
import { stagedOf } from './points.queries.ts';

type Drawn = Omit<Series, 'at' | 'value' | 'points'> & { blockHours: number };

/** What is drawn of each parameter, in the order asked for. @throws 404 where there is none of an id */
export const drawnOf = async (db: Db, ids: readonly number[]): Promise<Drawn[]> => {
  const rows = await runText<Drawn>(
    db,
    `select p.id as parameter_id, p.code, p.name, p.tool_id, t.name as tool_name, p.unit, p.decimals, p.kind, p.target, p.lsl, p.usl, p.silence_sec, p.block_hours
      from unnest($1::bigint[]) with ordinality as asked(id, n) join parameter p on p.id = asked.id join tool t on t.id = p.tool_id order by asked.n`,
    [[...ids]],
  );
  if (rows.length < ids.length) throw new Refused(404, 'NOT_FOUND');
  return rows;
};

type Period = { from: number; to: number };

/** The curves of parameters over a stretch, its end left out. */
export const trendOf = async (db: Db, ids: readonly number[], period: Period, most = mostTrendPoints): Promise<Series[]> => {
  const drawn = await drawnOf(db, ids);
  return Promise.all(
    drawn.map(async ({ blockHours, ...own }) => ({
      ...own,
      ...(await curveOf(db, { parameterId: own.parameterId, span: blockHours * hourMs, ...period }, most)),
    })),
  );
};

type Asked = Period & { parameterId: number; span: number };
type Block = { from: number; count: number; rollUps: Buffer | null; points: Buffer | null };

/** All points where they are few; else the extremes of equal parts, from what five minutes came to where a part is that long. */
const curveOf = async (db: Db, asked: Asked, most: number) => {
  const { from, to, span, parameterId } = asked;
  const staged = between(await stagedOf(db, parameterId), from, to);
  const byBlock = bySpan(staged, span);
  const rolled = (to - from) / ((most - 2) / 2) >= windowMs;
  const blocks = await blocksOf(db, asked, rolled, [...byBlock.keys()]);
  const chosen = extremes(from, to, most);
  const whole: Points[] = [];
  let points = 0;
  let isRolled = false;
  const took = (its: Points) => {
    points += its.at.length;
    chosen.addAll(its);
    whole.push(its);
  };
  for (const block of withOthers(blocks, byBlock)) {
    const late = byBlock.get(block.from) ?? noPoints;
    if (block.points === null && block.rollUps !== null) {
      isRolled = true;
      points += block.count;
      for (const window of decodeRollUps(block.rollUps)) addWindow(chosen, window);
    } else took(between(merged(block.points ? decodePoints(block.points) : noPoints, late), from, to));
  }
  if (isRolled || points > most) return { ...chosen.points(), points };
  const shown = whole.flatMap(({ at, value, quality }) =>
    [...at].flatMap((time, n) => (quality[n] === 2 ? [] : [[time, value[n] as number] as const])),
  );
  return { at: shown.map(([time]) => time), value: shown.map(([, value]) => value), points };
};

/** The blocks that reach into the stretch: with what five minutes came to, or with their points where they must be looked into. */
const blocksOf = (db: Db, { parameterId, from, to, span }: Asked, rolled: boolean, touched: readonly number[]) =>
  runText<Block>(
    db,
    `select extract(epoch from from_at)::float8 * 1000 as from, count,
        case when $5 then roll_ups end as roll_ups,
        case when not $5 or roll_ups is null or from_at < to_timestamp($2::float8 / 1000) or from_at > to_timestamp(($3::float8 - $4) / 1000)
          or extract(epoch from from_at)::float8 * 1000 = any($6::float8[]) then points end as points
      from observation_block
      where parameter_id = $1 and from_at > to_timestamp(($2::float8 - $4::float8) / 1000) and from_at < to_timestamp($3::float8 / 1000)
      order by from_at`,
    [parameterId, from, to, span, rolled, touched],
  );

/** The blocks that stand, and those that don't yet. */
const withOthers = (blocks: readonly Block[], staged: ReadonlyMap<number, Points>): Block[] => {
  const standing = new Set(blocks.map(({ from }) => from));
  const others = [...staged.keys()].filter((from) => !standing.has(from)).map((from) => ({ from, count: 0, rollUps: null, points: null }));
  return [...blocks, ...others].sort((one, other) => one.from - other.from);
};

/** The four points of five minutes that a line through them goes by, in their order. */
const addWindow = ({ add }: ReturnType<typeof extremes>, { first, firstAt, min, minAt, max, maxAt, last, lastAt }: RollUp) => {
  add(firstAt, first);
  if (minAt <= maxAt) {
    add(minAt, min);
    add(maxAt, max);
  } else {
    add(maxAt, max);
    add(minAt, min);
  }
  add(lastAt, last);
};
