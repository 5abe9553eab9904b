import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { snake } from '@lotline/contract/kit/spelling';
import { unitRules } from '@lotline/contract/kit/unit.rules';
import type { Defect } from '@lotline/contract/production/result/result';
import { type Insertable, type Selectable, sql } from 'kysely';
import { sendWithNext } from '../../kit/database/driver.ts';
import type { Trx } from '../../kit/database/pool.ts';
import type { Tables } from '../../kit/database/tables.ts';
import type { Actor, FactHead } from '../../kit/record/fact.ts';
import { correctMovements, lockInOrder, type Move, postMovements, productMove, productStocksWithNext } from '../../ledger/index.ts';
import { type BillLineOfPlan, type LockedDay, lastReporting } from '../locked-plan.ts';
import { lockOrderLinesOf } from '../progress.ts';
import { chainOf } from './chain.ts';
import { type Choice, choicesOf, sharesOf } from './share-pieces.ts';
import { lacking, lockSources, type Supply, takeFrom } from './take-material.ts';

export type ResultRow = Selectable<Tables['productionResult']>;
export type NewResult = Omit<Insertable<Tables['productionResult']>, keyof FactHead> & FactHead & { billRevision: number };

/** A result about to be booked where it belongs, and the one that it replaces. */
export type Booking = { on: LockedDay; row: NewResult; defects: readonly Defect[]; wrong: ResultRow | null };
export type Booked = NewResult & { id: number };

type Quantities = { goodQty?: number | undefined; defectQty?: number | undefined; void?: boolean | undefined };
const piecesOf = (result: Quantities | null) => (!result || result.void ? 0 : add(result.goodQty ?? 0, result.defectQty ?? 0));
const goodOf = (result: Quantities | null) => (!result || result.void ? 0 : (result.goodQty ?? 0));

/** Whoever books it and by whatever way it came: of what is counted in pieces no part was made. */
const obeyPieces = ({ on: { uom }, row: { goodQty, defectQty, reworkQty, trialQty, machineCount, void: gone }, defects }: Booking) => {
  if (gone) return;
  for (const [field, qty] of Object.entries({ goodQty, defectQty, reworkQty, trialQty, machineCount }))
    obey(unitRules, { qty: qty ?? 0, uom, field });
  for (const [n, { qty }] of defects.entries()) obey(unitRules, { qty, uom, field: 'qty' }, ['defects', n]);
};

/**
 * Books results in one go, whatever their number: each takes its material by the revision of the plan's bill that it is booked under, and
 * brings its good pieces into stock where its operation is the last. Working from totals, rounding up never adds up over many small
 * results; a correction posts only the difference and gives back first what its own result took. `supplies` is material that stands where
 * the work was done, outside: it is taken first.
 */
export const bookResults = async (db: Trx, by: Actor, bookings: readonly Booking[], part = '', supplies: readonly Supply[] = []) => {
  for (const booking of bookings) obeyPieces(booking);
  const coming = bookings.flatMap((booking) => (comingOf(booking) > 0 ? booking.on : []));
  const storedIn = await stocksWithNext(db, coming);
  const { sources: found, ids } = await sourcesFor(db, bookings);
  const sources = { ...found, supplies };
  const stocks = await storedIn();
  const moves: (Move & { at: number })[] = [];
  const backs: Back[] = [];
  const taken: Following['taken'] = [];
  const produced: Following['produced'] = [];
  for (const [at, booking] of bookings.entries()) {
    const { on, row, wrong } = booking;
    for (const choice of choicesFor(booking)) {
      const shares = await sharesOf(db, sources, choice, { on, pieces: morePieces(booking), wrong, when: whenOf(row) });
      for (const [line, made] of shares) {
        line.madeQty = add(line.madeQty, made);
        const need = lacking(line, line.madeQty);
        const shared = choice.substitutes.length > 0 && { made };
        if (need === 0 && !(shared && made !== 0)) continue;
        if (need < 0) backs.push({ booking, line, qty: -need });
        const substitutes = line === choice.first ? choice.substitutes : [];
        const got = need <= 0 ? { moves: [], taken: need } : await takeFrom(db, sources, { line, need, substitutes }, on, whenOf(row));
        line.takenQty = add(line.takenQty, got.taken);
        taken.push({ id: line.id, qty: got.taken, ...shared });
        moves.push(...got.moves.map((move) => ({ ...move, at })));
      }
    }
    const good = comingOf(booking);
    if (good === 0) continue;
    if (good < 0) backs.push({ booking, line: null, qty: -good });
    else {
      moves.push({ ...intoStock(on, stocks.get(on.lot.id) as number, good), ...whenOf(row), at });
      produced.push({ lot_id: on.lot.id, qty: good, at: row.occurredAt });
    }
  }
  await lockOrderLinesOf(
    db,
    bookings.map(({ on }) => on.plan),
  );
  const booked = await insertResults(db, bookings, ids, { taken, produced });
  await postMovements(
    db,
    by,
    moves.map(({ at, ...move }) => ({ ...move, resultId: booked[at]?.id ?? null })),
    { part },
  );
  await giveBack(db, by, backs, part);
  return booked;
};

const whenOf = ({ occurredAt, businessDate, shift }: FactHead) => ({ occurredAt, businessDate, shift });

/** What a result makes more than the one that it replaces. */
const morePieces = ({ row, wrong }: Booking) => subtract(piecesOf(row), piecesOf(wrong));

/** The lines that the operation of a result takes, of the revision that the result is booked under. */
const choicesFor = ({ on, row }: Booking): Choice[] =>
  choicesOf(on.lines.filter(({ operPlanId, revision }) => operPlanId === on.operation.id && revision === row.billRevision));

/** What the results may take; what isn't there at the earliest of them isn't there. */
const sourcesFor = (db: Trx, bookings: readonly Booking[]) => {
  const made = new Map<BillLineOfPlan, { on: LockedDay; madeQty: number }>();
  // Each of them may have to cover all pieces.
  for (const booking of bookings)
    for (const { first, substitutes } of choicesFor(booking))
      for (const line of [first, ...substitutes]) {
        const before = made.get(line)?.madeQty ?? line.madeQty;
        made.set(line, { on: booking.on, madeQty: Math.max(0, add(before, morePieces(booking))) });
      }
  const takes = [...made].map(([line, { on, madeQty }]) => ({ on, line, need: lacking(line, madeQty) })).filter(({ need }) => need > 0);
  const earliest = bookings.map(({ row }) => row).reduce((one, other) => (other.occurredAt < one.occurredAt ? other : one));
  return lockSources(db, takes, earliest, bookings.length);
};

/** The good pieces that a booking brings into stock, or takes out of it again. */
const comingOf = ({ on, row, wrong }: Booking) =>
  lastReporting(on.operations)?.id === on.operation.id ? subtract(goodOf(row), goodOf(wrong)) : 0;

const placeOf = ({ plan, lot, storeLocationId }: LockedDay) => ({ lotId: lot.id, productId: plan.productId, locationId: storeLocationId });

/** The stock rows of these plans' lots, by the lot. */
const stocksWithNext = async (db: Trx, plans: readonly LockedDay[]) => {
  const newHere = [...new Map(plans.filter((on) => on.productStockId === null).map((on) => [on.lot.id, on])).values()];
  const made = await productStocksWithNext(
    db,
    newHere.map((on) => ({ ...placeOf(on), productionPlanId: on.plan.id, qualityStatus: on.lot.qualityStatus })),
  );
  return async () => {
    const ids = await made();
    return new Map([
      ...plans.map(({ lot, productStockId }) => [lot.id, productStockId] as const),
      ...newHere.map(({ lot }, n) => [lot.id, ids[n] as number] as const),
    ]);
  };
};

/** Good pieces of the last operation become stock of the plan's lot. */
const intoStock = (on: LockedDay, id: number, qty: number) =>
  productMove(
    { to: { ...placeOf(on), id }, uom: on.uom },
    { type: 'PRODUCE', qty, productionPlanId: on.plan.id, operPlanId: on.operation.id },
  );

const inColumns = (values: object) => Object.fromEntries(Object.entries(values).map(([field, value]) => [snake(field), value]));

/** What bill lines took more or less, and what comes into the stock of lots. */
type Following = {
  taken: { id: number; qty: number /** Of a line with substitutes: the pieces that it covers. */; made?: number }[];
  produced: { lot_id: number; qty: number; at: string }[];
};

/** Inserts results with their defects, together with what is asked next; days, bill lines, operations, plans and order lines follow in the same statement. */
export const insertResults = async (
  db: Trx,
  bookings: readonly Pick<Booking, 'row' | 'defects'>[],
  drawn: () => Promise<readonly number[]>,
  { taken, produced }: Following = { taken: [], produced: [] },
): Promise<Booked[]> => {
  const ids = await drawn();
  const booked = bookings.map(({ row }, at) => ({ ...row, id: ids[at] as number }));
  const results = booked.map((row) => inColumns({ ...row, trialQty: row.trialQty ?? 0, void: row.void ?? false }));
  const defects = bookings.flatMap(({ defects }, at) => defects.map((defect) => inColumns({ ...defect, at: at + 1 })));
  const told = [results, defects, taken, produced].map((rows) => JSON.stringify(rows));
  await sendWithNext(db, 'select book_results($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb)', told);
  return booked;
};

type Back = { booking: Booking; line: BillLineOfPlan | null; qty: number };

/** Gives back what a correction has too much: first what its own result took or brought, then the latest. */
const giveBack = async (db: Trx, by: Actor, backs: readonly Back[], part: string) => {
  for (const [{ wrong, row, on }, its] of Map.groupBy(backs, ({ booking }) => booking)) {
    const lineIds = its.flatMap(({ line }) => (line ? [line.id] : []));
    const produced = its.some(({ line }) => line === null);
    const { rows } = await sql<Movement>`
      with recursive ${chainOf(wrong?.id ?? null)}
      select m.id, m.qty, m.bill_line_id, m.material_stock_id, m.issue_id, m.product_issue_id, m.from_product_stock_id, m.to_product_stock_id from stock_movement_in_force m
      where m.bill_line_id = any(${lineIds}) or (${produced} and m.type = 'PRODUCE' and m.lot_id = ${on.lot.id})
      order by m.result_id in (select id from own) desc nulls last, m.occurred_at desc, m.id desc`.execute(db);
    const corrections: { id: number; qty: number; reason: string }[] = [];
    const touched: Movement[] = [];
    for (const { line, qty } of its) {
      let left = qty;
      for (const movement of rows) {
        if (left === 0) break;
        if (movement.billLineId !== (line?.id ?? null)) continue;
        const back = Math.min(left, movement.qty);
        left = subtract(left, back);
        touched.push(movement);
        corrections.push({ id: movement.id, qty: subtract(movement.qty, back), reason: row.correctionReason ?? '' });
      }
    }
    const idsOf = (of: (movement: Movement) => (number | null)[]) => [...new Set(touched.flatMap(of))].filter((id) => id !== null);
    await lockInOrder(db, {
      packages: idsOf(({ materialStockId }) => [materialStockId]),
      issues: idsOf(({ issueId }) => [issueId]),
      parts: idsOf(({ productIssueId }) => [productIssueId]),
      productStocks: idsOf((movement) => [movement.fromProductStockId, movement.toProductStockId]),
    });
    await correctMovements(db, by, corrections, `${part}:back`);
    if (produced) await sql`select refresh_lots(array[${on.lot.id}]::bigint[])`.execute(db);
  }
};
type Movement = Pick<
  Selectable<Tables['stockMovement']>,
  'id' | 'qty' | 'billLineId' | 'materialStockId' | 'issueId' | 'productIssueId' | 'fromProductStockId' | 'toProductStockId'
>;
