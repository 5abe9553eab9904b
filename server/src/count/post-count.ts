import type { Because, GiveReasons, SubmitCount } from '@lotline/contract/count/count';
import { countApprovalRules, countPostRules, countReasonRules, countSubmitRules } from '@lotline/contract/count/count.rules';
import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { reasonsFor } from '@lotline/contract/ledger/adjust-reason';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { codesOf } from '../kit/record/codes.ts';
import type { Actor } from '../kit/record/fact.ts';
import { changeRecord, changeRows } from '../kit/record/write-rows.ts';
import { lockInOrder, type Move, packageMove, postMovements, productMove, productStockIdAt } from '../ledger/index.ts';
import { openUnits, sheetById } from './count.queries.ts';
import { bookedNow } from './count-one.ts';
import { lockUnits } from './lock-units.ts';
import { lockSheet, stepTo } from './plan-count.ts';

type Step = { id: number; version: number | undefined };

/** Why lines differ: each by a reason in use that is meant for less or for more, as its difference is. */
export const giveReasons = async (db: Trx, { id, reasons }: GiveReasons) => explain(db, await lockSheet(db, id), reasons);

type Sheet = Awaited<ReturnType<typeof lockSheet>>;
const explain = async (db: Trx, sheet: Sheet, given: readonly Because[]) => {
  const reasons = await reasonsInUse(db);
  const because = new Map(given.flatMap((one) => one.lineIds.map((id) => [id, one] as const)));
  const ids = [...because.keys()];
  const lines = await db.selectFrom('countLine').selectAll().where('sheetId', '=', sheet.id).where('id', '=', anyOf(ids)).execute();
  if (lines.length < ids.length) throw new Refused(404, 'NOT_FOUND');
  const now = await bookedNow(db, ids);
  const explained = lines.map((line) => ({ ...line, because: because.get(line.id) as Because }));
  for (const line of explained) {
    const difference = line.countedQty === null ? 0 : subtract(line.countedQty, line.bookQty);
    const fits = reasonsFor(['COUNT', difference < 0 ? 'LESS' : 'MORE'], reasons).some(({ code }) => code === line.because.reasonCode);
    const unitNo = now.get(line.id)?.unitNo ?? '';
    obey(countReasonRules, { unitNo, differs: difference !== 0, fits, status: sheet.status, blind: sheet.blind, sheetNo: sheet.sheetNo });
  }
  await changeRows(
    db,
    'countLine',
    explained.map(({ id, because: { reasonCode, note } }) => ({ id, reasonCode, ...(note !== undefined && { note }) })),
  );
  return { changed: lines.length };
};

const reasonsInUse = (db: Trx) =>
  codesOf(db, 'ADJUST_REASON').select(['code.id', 'code.code', 'code.parentId']).where('code.enabled', '=', true).execute();

/** Hands a count in, once each line is counted or decided; what differs is explained with it or not at all. */
export const submitCount = async (db: Trx, by: Actor, { reasons = [], ...ask }: SubmitCount) => {
  const sheet = await stepTo(db, 'SUBMITTED', ask);
  obey(countSubmitRules, { open: await openUnits(db, sheet.id) });
  if (reasons.length > 0) await explain(db, sheet, reasons);
  const at = new Date().toISOString();
  await changeRecord(db, 'countSheet', { id: sheet.id, version: sheet.version, status: 'SUBMITTED', submittedAt: at, submittedBy: by.id });
  return sheetById(db, sheet.id);
};

/** Sends a count back; what was counted stands, and may be counted anew. */
export const returnCount = async (db: Trx, { reason, ...ask }: Step & { reason: string }) => {
  // What could be approved may be sent back.
  const sheet = await stepTo(db, 'POSTED', ask);
  await changeRecord(db, 'countSheet', { id: sheet.id, version: sheet.version, status: 'COUNTING', returnedReason: reason });
  return sheetById(db, sheet.id);
};

export const cancelCount = async (db: Trx, by: Actor, { reason, ...ask }: Step & { reason: string }) => {
  const sheet = await stepTo(db, 'CANCELLED', ask);
  await closeLines(db, sheet.id);
  const cancelled = { status: 'CANCELLED', cancelReason: reason, cancelledAt: new Date().toISOString(), cancelledBy: by.id };
  await changeRecord(db, 'countSheet', { id: sheet.id, version: sheet.version, ...cancelled });
  return sheetById(db, sheet.id);
};

/** Approves a count: each difference is applied to what the books say by now, and what was found on another shelf stands there from now on. */
export const postCount = async (db: Trx, by: Actor, ask: Step) => {
  const sheet = await stepTo(db, 'POSTED', ask);
  const { counters } = await sheetById(db, sheet.id);
  const lines = await db
    .selectFrom('countLine')
    .selectAll()
    .where('sheetId', '=', sheet.id)
    .where('countedQty', 'is not', null)
    .orderBy('id')
    .execute();
  const different = lines.filter(({ countedQty, bookQty }) => countedQty !== bookQty);
  await lockUnits(db, lines);
  const now = await bookedNow(
    db,
    lines.map(({ id }) => id),
  );
  const unexplained = different.filter(({ reasonCode }) => reasonCode === null).map(({ id }) => now.get(id)?.unitNo ?? '');
  obey(countApprovalRules, { byAnother: sheet.byAnother, counters, approver: by.id, unexplained });
  const moves: Move[] = [];
  for (const line of lines) {
    const booked = now.get(line.id);
    if (!booked || line.countedQty === null) continue;
    obey(countPostRules, { ...booked, bookQty: line.bookQty, countedQty: line.countedQty });
    moves.push(...(await movesOf(db, { ...line, countedQty: line.countedQty })));
  }
  await postMovements(db, by, moves);
  await closeLines(db, sheet.id);
  const at = new Date().toISOString();
  await changeRecord(db, 'countSheet', { id: sheet.id, version: sheet.version, status: 'POSTED', postedAt: at, postedBy: by.id });
  return sheetById(db, sheet.id);
};

const closeLines = (db: Trx, sheetId: number) => db.updateTable('countLine').set({ open: false }).where('sheetId', '=', sheetId).execute();

type Line = {
  id: number;
  materialStockId: number | null;
  productStockId: number | null;
  locationId: number;
  found: boolean;
  bookQty: number;
  countedQty: number;
  reasonCode: string | null;
};
const movesOf = async (db: Trx, line: Line): Promise<Move[]> => {
  const difference = subtract(line.countedQty, line.bookQty);
  const told = { countLineId: line.id, reasonCode: line.reasonCode, systemQty: line.bookQty, countedQty: line.countedQty };
  const count = { type: 'COUNT', qty: Math.abs(difference), out: difference < 0, ...told } as const;
  return line.materialStockId === null ? lotMoves(db, line, count) : packageMoves(db, line, count);
};
type Count = { type: 'COUNT'; qty: number; out: boolean };

const packageMoves = async (db: Trx, line: Line, count: Count): Promise<Move[]> => {
  const stock = await db.selectFrom('materialStock').selectAll().where('id', '=', line.materialStockId).executeTakeFirstOrThrow();
  const counted = count.qty === 0 ? [] : [packageMove(stock, count)];
  const left = count.out ? subtract(stock.qty, count.qty) : subtract(stock.qty, -count.qty);
  if (!line.found || stock.locationId === line.locationId || left === 0) return counted;
  await changeRows(db, 'materialStock', [{ id: stock.id, locationId: line.locationId }]);
  const way = { fromLocationId: stock.locationId, toLocationId: line.locationId };
  return [...counted, packageMove(stock, { type: 'MOVE', qty: left, ...way, countLineId: line.id })];
};

const lotMoves = async (db: Trx, line: Line, count: Count): Promise<Move[]> => {
  const stock = await db
    .selectFrom('productStock')
    .innerJoin('product', 'product.id', 'productStock.productId')
    .selectAll('productStock')
    .select('product.uom')
    .where('productStock.id', '=', line.productStockId)
    .executeTakeFirstOrThrow();
  const { uom } = stock;
  const counted = count.qty === 0 ? [] : [productMove(count.out ? { from: stock, uom } : { to: stock, uom }, count)];
  const left = count.out ? subtract(stock.qty, count.qty) : subtract(stock.qty, -count.qty);
  if (!line.found || stock.locationId === line.locationId || left === 0) return counted;
  const { lotId, productId, productionPlanId, qualityStatus } = stock;
  const to = { lotId, productId, locationId: line.locationId };
  const id = await productStockIdAt(db, { ...to, productionPlanId, qualityStatus });
  await lockInOrder(db, { productStocks: [id] });
  return [...counted, productMove({ from: stock, to: { id, ...to }, uom }, { type: 'MOVE', qty: left, countLineId: line.id })];
};
