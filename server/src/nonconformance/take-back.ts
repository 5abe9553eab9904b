import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { changeNcRules, takeBackRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { Disposition, NcStatus } from '@lotline/contract/nonconformance/nonconformance.states';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow, type RowOf } from '../kit/record/read-rows.ts';
import { changeRecord, changeRows, insertRow } from '../kit/record/write-rows.ts';
import { become, correctMovements, judgePieces, lockUnits, lotsToJudge, packagesToJudge, splitOff, stocksOfLots } from '../ledger/index.ts';
import { lockUnit, piecesOf } from './dispose-nonconformance.ts';

type Ask = { id: number; dispositionId: number; reason: string };
type Row = RowOf<'nonconformance_disposition'>;

/** Takes a disposition back: what left comes onto its shelf again, and what was released is held again. */
export const takeBackDisposition = async (db: Trx, by: Actor, { id, dispositionId, reason }: Ask) => {
  const { ncNo, status, uom } = await lockRow(db, 'nonconformance', id);
  obey(changeNcRules, { ncNo, status: status as NcStatus });
  const disposition = (await db.selectFrom('nonconformanceDisposition').selectAll().where('id', '=', dispositionId).executeTakeFirst()) as
    | Row
    | undefined;
  if (!disposition) throw new Refused(404, 'NOT_FOUND');
  const unit = await lockUnit(db, { id, unitId: disposition.unitId });
  const about = {
    packages: disposition.materialStockId === null ? [] : [disposition.materialStockId],
    lots: unit.lotId === null ? [] : [unit.lotId],
  };
  await lockUnits(db, about);
  const before = await db.selectFrom('nonconformanceDisposition').select('id').where('takesBackId', '=', dispositionId).executeTakeFirst();
  const kind = disposition.kind as Disposition;
  obey(takeBackRules, {
    ...{ ncNo, status: status as NcStatus, kind, qty: disposition.qty, uom },
    isTakenBack: before !== undefined || disposition.takesBackId !== null,
    thereQty:
      kind === 'SORT' ? await freeQty(db, disposition, unit.lotId) : kind === 'REWORK' ? await cameBack(db, disposition, unit.lotId) : null,
    unit: unit.name,
  });
  if (kind === 'RETURN' || kind === 'SCRAP')
    await correctMovements(
      db,
      by,
      disposition.movementIds.map((movementId) => ({ id: movementId, qty: 0, reason })),
    );
  const released = kind === 'SORT' || (await isFreeByNow(db, disposition.materialStockId));
  const materialStockId = released
    ? await holdAgain(db, by, { disposition, lotId: unit.lotId, qty: disposition.qty, ncNo, released: 'OK' })
    : null;
  // What the rest of the package may be used under isn't what this part may.
  if (kind !== 'SORT' && materialStockId !== null) await changeRows(db, 'materialStock', [{ id: materialStockId, concessionId: null }]);
  await countBack(db, by, { nonconformanceId: id, disposition, qty: disposition.qty, reason, materialStockId });
};

/** Whether the rest of a package was released since some of it left: what comes back to it must be held apart. */
const isFreeByNow = async (db: Trx, id: number | null) => {
  const stock =
    id === null ? undefined : await db.selectFrom('materialStock').select('qualityStatus').where('id', '=', id).executeTakeFirst();
  return stock?.qualityStatus === 'OK' || stock?.qualityStatus === 'CONCESSION';
};

/** How much of what was sorted good is there and free; what is kept of a package that more came to may all be of it. */
const freeQty = async (db: Trx, { materialStockId, qty }: Row, lotId: number | null) => {
  const { rows } = await sql<{ qty: number }>`
    select coalesce((select least(qty, ${qty}::numeric) - reserved_qty from material_stock where id = ${materialStockId} and quality_status = 'OK'),
      (select sum(qty) from product_stock where lot_id = ${lotId} and quality_status = 'OK'), 0) as qty`.execute(db);
  return rows[0]?.qty ?? 0;
};

/** How much of what went to be reworked came back from the line. */
const cameBack = async (db: Trx, { planId }: Row, lotId: number | null) => {
  const { rows } = await sql<{ qty: number }>`
    select coalesce(sum(restocked_qty), 0) as qty from product_issue where production_plan_id = ${planId} and lot_id = ${lotId}`.execute(
    db,
  );
  return rows[0]?.qty ?? 0;
};

type Again = { disposition: Row; lotId: number | null; qty: number; ncNo: string; released: 'OK' | 'CONCESSION' };
/** What was released is held as it was before. Answers the package that it stands in. */
export const holdAgain = async (db: Trx, by: Actor, { disposition, lotId, qty, ncNo, released }: Again) => {
  const toStatus = (disposition.fromStatus ?? 'HOLD') as 'HOLD' | 'REJECTED';
  if (disposition.materialStockId !== null) {
    const stock = (await db
      .selectFrom('materialStock')
      .selectAll()
      .where('id', '=', disposition.materialStockId)
      .executeTakeFirstOrThrow()) as RowOf<'material_stock'>;
    // What was sorted is held where it stands, and what came to it since stays free in a package of its own. What comes back is held in one of its own,
    // also where nothing is left of the rest: that may come back from a line.
    const isSorted = disposition.kind === 'SORT';
    const apart = isSorted ? subtract(stock.qty, qty) : qty;
    const [made = stock] = apart > 0 ? await splitOff(db, by, stock, [{ qty: apart }], '.split') : [stock];
    const part = isSorted ? stock : made;
    const packages = await packagesToJudge(db, [part.id]);
    await become(db, by, { packages, toStatus: () => toStatus, reasonCode: ncNo, part: '.status' });
    return part.id;
  }
  const [lot] = await lotsToJudge(db, [lotId ?? 0]);
  if (!lot || lotId === null) return null;
  const pieces = piecesOf(await stocksOfLots(db, [lotId]), qty, (one) => one === released);
  await judgePieces(db, by, { pieces: pieces.map((one) => ({ ...one, uom: lot.uom, toStatus })), resultNo: ncNo, part: '.pieces' });
  return null;
};

type Back = { nonconformanceId: number; disposition: Row; qty: number; reason: string; materialStockId: number | null };
/** So much is to be dealt with again; where it stands in a package of its own by now, that is what is suspected. */
export const countBack = async (db: Trx, by: Actor, { nonconformanceId, disposition, qty, reason, materialStockId }: Back) => {
  const { unitId, kind } = disposition;
  await insertRow(db, 'nonconformanceDisposition', {
    ...{ unitId, kind, qty, reason, takesBackId: disposition.id, movementIds: [] },
    ...factHead(by),
  });
  const unit = await db.selectFrom('nonconformanceUnit').selectAll().where('id', '=', unitId).executeTakeFirstOrThrow();
  const disposed = { id: unitId, disposedQty: subtract(unit.disposedQty, qty) };
  const isElsewhere = materialStockId !== null && materialStockId !== unit.materialStockId;
  const stays = subtract(unit.qty, qty);
  if (isElsewhere && stays === 0) await changeRows(db, 'nonconformanceUnit', [{ ...disposed, materialStockId }]);
  else await changeRows(db, 'nonconformanceUnit', [{ ...disposed, ...(isElsewhere && { qty: stays }) }]);
  if (isElsewhere && stays > 0)
    await sql`insert into nonconformance_unit (nonconformance_id, material_stock_id, qty) values (${nonconformanceId}, ${materialStockId}, ${qty})
      on conflict (nonconformance_id, material_stock_id) do update set qty = nonconformance_unit.qty + excluded.qty`.execute(db);
  const row = await lockRow(db, 'nonconformance', nonconformanceId);
  const disposedQty = subtract(row.disposedQty, qty);
  await changeRecord(db, 'nonconformance', {
    ...{ id: row.id, version: undefined, disposedQty, closedAt: null, closedBy: null },
    status: disposedQty > 0 ? 'DISPOSITION' : 'REGISTERED',
  });
};
