import { add, subtract } from '@lotline/contract/kit/quantity';
import { decimalsOf } from '@lotline/contract/kit/unit';
import { piecesFrom } from '@lotline/contract/product/bom';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import type { BillLineOfPlan, LockedDay } from '../locked-plan.ts';
import { chainOf } from './chain.ts';
import { offeredFor, type Sources, type When } from './take-material.ts';

/** A line of a plan's bill with those that stand in for it, in the order of preference. */
export type Choice = { first: BillLineOfPlan; substitutes: readonly BillLineOfPlan[] };
type Share = readonly [line: BillLineOfPlan, pieces: number];

/** Lines by choice; those with nothing to choose from take before those that could take something else. */
export const choicesOf = (lines: readonly BillLineOfPlan[]): Choice[] =>
  lines
    .filter(({ standsForId }) => standsForId === null)
    .map((first) => ({
      first,
      substitutes: lines
        .filter(({ standsForId }) => standsForId === first.id)
        .toSorted((a, b) => (a.substitutePriority ?? 0) - (b.substitutePriority ?? 0)),
    }))
    .toSorted((a, b) => Number(a.substitutes.length > 0) - Number(b.substitutes.length > 0));

type Of = { on: LockedDay; pieces: number; wrong: { id: number } | null; when: When };
/**
 * Which of the lines cover so many pieces more, or fewer. Each piece is made with one of them: what was brought to the line goes before what is taken off
 * a shelf, the first choice before its substitutes. What none of them covers is left to the first choice, which is refused where it must be there.
 */
export const sharesOf = async (
  db: Trx,
  sources: Sources,
  { first, substitutes }: Choice,
  { on, pieces, wrong, when }: Of,
): Promise<Share[]> => {
  if (substitutes.length === 0) return [[first, pieces]];
  const lines = [first, ...substitutes];
  return pieces < 0 ? givenBack(db, lines, -pieces, on, wrong) : covered(sources, lines, pieces, on, when);
};

const covered = (sources: Sources, lines: readonly BillLineOfPlan[], pieces: number, on: LockedDay, when: When): Share[] => {
  const shares = new Map(lines.map((line) => [line, 0]));
  let left = pieces;
  for (const onlyAtLine of [true, false])
    for (const line of lines) {
      const there = add(line.takenQty, offeredFor(sources, line, on, when, onlyAtLine));
      const had = add(line.madeQty, shares.get(line) ?? 0);
      const more = Math.min(left, Math.max(0, subtract(piecesFrom(there, line, decimalsOf(on.uom)), had)));
      shares.set(line, add(shares.get(line) ?? 0, more));
      left = subtract(left, more);
    }
  const [first] = lines as [BillLineOfPlan];
  return [...shares.set(first, add(shares.get(first) ?? 0, left))];
};

/** Fewer pieces: first those that the wrong result itself made with a substitute, the last choice before the others. */
const givenBack = async (
  db: Trx,
  lines: readonly BillLineOfPlan[],
  pieces: number,
  on: LockedDay,
  wrong: Of['wrong'],
): Promise<Share[]> => {
  const { rows } = await sql<{ id: number; qty: number }>`
    with recursive ${chainOf(wrong?.id ?? null)}
    select bill_line_id as id, sum(qty) as qty from stock_movement_in_force
    where bill_line_id = any(${lines.map(({ id }) => id)}::bigint[]) and result_id in (select id from own) group by 1`.execute(db);
  const took = new Map(rows.map(({ id, qty }) => [id, qty]));
  const shares = new Map(lines.map((line) => [line, 0]));
  let left = pieces;
  const give = (line: BillLineOfPlan, most: number) => {
    const less = Math.min(left, Math.max(0, Math.min(most, add(line.madeQty, shares.get(line) ?? 0))));
    shares.set(line, subtract(shares.get(line) ?? 0, less));
    left = subtract(left, less);
  };
  for (const line of lines.toReversed()) {
    const own = took.get(line.id) ?? 0;
    if (own > 0) give(line, subtract(line.madeQty, piecesFrom(subtract(line.takenQty, own), line, decimalsOf(on.uom))));
  }
  for (const line of lines.toReversed()) give(line, left);
  return [...shares];
};
