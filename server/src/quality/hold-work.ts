import { add, subtract } from '@lotline/contract/kit/quantity';
import type { Stage } from '@lotline/contract/quality/standard';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { become, judgePieces, lotsToJudge, stocksOfLots } from '../ledger/index.ts';

type OfLot = RowOf<'quality_result'> & { lotId: number };
const isAboutWork = (stage: Stage) => stage === 'IN_PROCESS' || stage === 'LAST';

/**
 * A check of the work that fails holds what was made since the last one that passed. Pieces in stock can be told apart by when they came there, where
 * the check is of the operation that brings them; of pieces in the making nobody knows which is which, and without a check that passed all are in doubt:
 * then the whole lot is held. The lot and its stock are locked.
 */
export const holdWork = async (db: Trx, by: Actor, result: OfLot) => {
  if (!isAboutWork(result.stage as Stage)) return;
  const made = await madeSincePassed(db, result);
  if (made === null) return hold(db, by, result);
  let left = made;
  const rows = (await stocksOfLots(db, [result.lotId])).filter(({ qualityStatus, qty }) => qualityStatus === 'OK' && qty > 0).reverse();
  const pieces = rows.flatMap((from) => {
    const qty = Math.min(left, from.qty);
    left = subtract(left, qty);
    return qty > 0 ? [{ from, qty, uom: result.uom, toStatus: 'HOLD' as const }] : [];
  });
  if (pieces.length === 0) return;
  await judgePieces(db, by, { pieces, resultNo: result.resultNo, part: '.work' });
  const held = subtract(made, left);
  await insertRow(db, 'qualityResultUnit', {
    ...{ resultId: result.id, lotId: result.lotId, qty: held, acceptedQty: 0, rejectedQty: 0, holdQty: held },
  });
};

/** What a failed check held is free again when its next round passes; what somebody holds besides stays. */
export const releaseWork = async (db: Trx, by: Actor, result: OfLot & { previousId: number }) => {
  if (!isAboutWork(result.stage as Stage)) return;
  const previous = await db
    .selectFrom('qualityResult')
    .select(['judgement', 'status'])
    .where('id', '=', result.previousId)
    .executeTakeFirstOrThrow();
  if (previous.status !== 'CONFIRMED' || previous.judgement !== 'FAIL') return;
  const units = await db.selectFrom('qualityResultUnit').selectAll().where('resultId', '=', result.previousId).execute();
  if (units.length === 0) return setFree(db, by, result);
  let left = add(...units.map(({ holdQty }) => holdQty ?? 0));
  const rows = (await stocksOfLots(db, [result.lotId])).filter(({ qualityStatus, qty }) => qualityStatus === 'HOLD' && qty > 0);
  const pieces = rows.flatMap((from) => {
    const qty = Math.min(left, from.qty);
    left = subtract(left, qty);
    return qty > 0 ? [{ from, qty, uom: result.uom, toStatus: 'OK' as const }] : [];
  });
  await judgePieces(db, by, { pieces, resultNo: result.resultNo, part: '.work' });
};

const hold = async (db: Trx, by: Actor, { lotId, resultNo }: OfLot) => {
  await heldBesides(db, lotId, 'HOLD');
  const lots = (await lotsToJudge(db, [lotId])).filter(({ qualityStatus }) => qualityStatus === 'OK' || qualityStatus === 'PENDING');
  await become(db, by, { lots, toStatus: () => 'HOLD', reasonCode: resultNo, part: '.work' });
};
const setFree = async (db: Trx, by: Actor, { lotId, resultNo }: OfLot) => {
  if (await heldBesides(db, lotId, 'OK')) return;
  const lots = (await lotsToJudge(db, [lotId])).filter(({ qualityStatus }) => qualityStatus === 'HOLD');
  await become(db, by, { lots, toStatus: () => 'OK', reasonCode: resultNo, part: '.work' });
};
/** Whether somebody holds the lot; released, it is what the check says. */
const heldBesides = async (db: Trx, lotId: number, status: 'HOLD' | 'OK') => {
  const { rows } = await sql`update stock_hold_unit u set from_status = ${status}, version = u.version + 1 from stock_hold h
    where u.lot_id = ${lotId} and h.id = u.hold_id and h.released_at is null returning u.id`.execute(db);
  return rows.length > 0;
};

/** Pieces that came into stock since the last check that passed; null where the lot is in doubt as a whole. */
const madeSincePassed = async (db: Db, { id, lotId, operationId }: OfLot) => {
  const { rows } = await sql<{ since: string | null; brings: boolean; made: number }>`
    with passed as (
      select max(r.ended_at) as since from quality_result r
      where r.lot_id = ${lotId} and r.id <> ${id} and r.operation_id is not distinct from ${operationId} and r.status = 'CONFIRMED'
        and r.judgement in ('PASS', 'CONDITIONAL') and r.stage in ('FIRST', 'IN_PROCESS', 'LAST')
    )
    select passed.since, ${operationId}::bigint is not distinct from (
        select q.operation_id from lot l join production_operation_plan q on q.plan_id = l.production_plan_id
        where l.id = ${lotId} order by q.status <> 'SKIPPED' desc, q.report_point desc, q.seq desc limit 1) as brings,
      coalesce((select sum(m.qty) from stock_movement_in_force m where m.lot_id = ${lotId} and m.type = 'PRODUCE' and m.occurred_at > passed.since), 0) as made
    from passed`.execute(db);
  const [found] = rows;
  return found?.since && found.brings ? found.made : null;
};
