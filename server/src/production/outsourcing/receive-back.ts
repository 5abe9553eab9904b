import { add, apportion, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { decimalsOf } from '@lotline/contract/kit/unit';
import { meanwhileOf, piecesLeft } from '@lotline/contract/production/outsourcing/arrival';
import type { OutsourcingLine, OutsourcingStatus, ReceiveAsk, ReturnedLine } from '@lotline/contract/production/outsourcing/outsourcing';
import { receiveRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import type { Defect } from '@lotline/contract/production/result/result';
import { arrivalRules } from '@lotline/contract/production/result/result.rules';
import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused, StaleVersion } from '../../kit/http/errors.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { insertRow, insertRows } from '../../kit/record/write-rows.ts';
import {
  lockInOrder,
  type Move,
  packageMove,
  postMovements,
  productMove,
  productStockIdsAt,
  suppliedConsumption,
} from '../../ledger/index.ts';
import { floorHead } from '../floor-head.ts';
import { type LockedDay, lockDay, lockPlans, neighbours } from '../locked-plan.ts';
import { keepProgress } from '../progress.ts';
import { bookResults } from '../result/book.ts';
import { resultRow } from '../result/result-row.ts';
import type { Supply } from '../result/take-material.ts';
import { outsourcingById, returnsOf } from './outsourcing.queries.ts';
import { lockOutsourcing } from './request-outsourcing.ts';

/** A line with what came back of it. */
type Came = { line: OutsourcingLine; told: ReturnedLine };

/**
 * Books what came back: pieces go to their shelves, pieces in the making are the result of their operation on the day of arrival, and of
 * the material what is left goes back while what was used is consumed into the lots.
 */
export const receiveBack = async (db: Trx, by: Actor, ask: ReceiveAsk) => {
  const row = await lockOutsourcing(db, ask.id);
  const before = await outsourcingById(db, ask.id);
  const came = ask.lines.map((told, at): Came => {
    const line = before.lines.find(({ id }) => id === told.lineId);
    if (!line) throw new Refused(422, 'reference.missing', { at: [['lines', at, 'lineId']] });
    return { line, told };
  });
  await lockThings(db, came);
  const stale = isStale(row, ask.version);
  const returns = stale ? await returnsOf(db, ask.id) : [];
  obey(receiveRules, {
    status: row.status as OutsourcingStatus,
    outNo: row.outNo,
    newer: meanwhileOf(returns, before.lines, ask.version ?? row.version),
    rest: piecesLeft(before.lines),
    lines: came.map(({ line, told }) => ({ ...line, ...told, what: line.lotNo ?? line.packageId ?? line.itemName })),
    allUntouched: isAllUntouched(before.lines, ask.lines),
    hasPieces: before.lines.some(({ kind }) => kind !== 'MATERIAL'),
  });
  if (stale) throw new StaleVersion('outsourcing', before, {});
  const head = factHead(by, ask.occurredAt);
  const { id: returnId } = await insertRow(db, 'outsourcing_return', {
    ...{ outsourcingId: ask.id, arrivedAt: head.occurredAt, businessDate: head.businessDate, note: ask.note ?? null },
    arrivedVersion: row.version + 1,
  });
  await insertRows(
    db,
    'outsourcing_defect',
    came.flatMap(({ line, told }) => told.defects.map((defect) => ({ ...defect, returnId, lineId: line.id }))),
  );
  await db.updateTable('outsourcing').set({ version: sql`version + 1` }).where('id', '=', ask.id).execute();
  await postMovements(db, by, await piecesBack(db, came, before, returnId), { occurredAt: ask.occurredAt, part: ':pieces' });
  const taken = await bookOperation(db, by, came, { before, returnId, ask });
  await postMovements(db, by, materialBack(came, { before, returnId, taken }), { occurredAt: ask.occurredAt, part: ':material' });
  return returnId;
};

/** Plans before lots, lots before what stands on shelves. */
const lockThings = async (db: Trx, came: readonly Came[]) => {
  const ids = (of: (line: OutsourcingLine) => number | null) => [...new Set(came.flatMap(({ line }) => of(line) ?? []))];
  const operPlans = ids(({ operPlanId }) => operPlanId);
  if (operPlans.length > 0) {
    const owners = await db.selectFrom('productionOperationPlan').select('planId').where('id', '=', anyOf(operPlans)).execute();
    await lockPlans(
      db,
      owners.map(({ planId }) => planId),
    );
  }
  await lockInOrder(db, {
    lots: ids(({ kind, lotId }) => (kind === 'STOCK' ? lotId : null)),
    packages: ids(({ materialStockId }) => materialStockId),
    productStocks: ids(({ productStockId }) => productStockId),
  });
};

/** Nothing is left outside, and nothing was ever done to any of it. */
const isAllUntouched = (lines: readonly OutsourcingLine[], told: readonly ReturnedLine[]) =>
  lines.every((line) => {
    const its = told.filter(({ lineId }) => lineId === line.id);
    return add(line.backQty, ...its.map(({ backQty }) => backQty)) === line.outQty;
  });

const scrapped = { type: 'DISPOSE', fromPlace: 'VENDOR', toPlace: 'SCRAP', reasonCode: '외주처 분실', vendorOutcome: 'LOST' } as const;

/** Pieces that came back or were lost. */
const piecesBack = async (db: Trx, came: readonly Came[], before: { planId: number | null }, returnId: number) => {
  const around = { outsourcingReturnId: returnId, productionPlanId: before.planId };
  const moves: Move[] = [];
  for (const { line, told } of came.filter(({ line }) => line.kind === 'WIP')) {
    const piece = {
      ...{ ...around, type: 'IN_FROM_VENDOR' as const, itemType: 'PRODUCT' as const, productId: line.productId, lotId: line.lotId },
      ...{ uom: line.uom, fromPlace: 'VENDOR' as const, toPlace: 'WIP' as const, operPlanId: line.operPlanId, outsourcingLineId: line.id },
    };
    // Of pieces in the making what is lost is a defect of its operation: its result counts it, so it leaves the vendor as the others do.
    const { goodQty, defectQty, lostQty, backQty } = told;
    for (const [vendorOutcome, qty] of Object.entries({ GOOD: goodQty, DEFECT: defectQty, LOST: lostQty, BACK: backQty }))
      if (qty > 0) moves.push({ ...piece, qty, vendorOutcome: vendorOutcome as 'GOOD' });
  }
  const shelves = came.flatMap(({ line, told }) => {
    const { productStockId, lotId, productId, locationId } = line;
    if (line.kind !== 'STOCK' || !productStockId || !lotId || !productId || !locationId) return [];
    const place = { lotId, productId, locationId: told.locationId ?? locationId };
    const { goodQty, defectQty, backQty } = told;
    return Object.entries({ GOOD: goodQty, DEFECT: defectQty, BACK: backQty })
      .filter(([, qty]) => qty > 0)
      .map(([vendorOutcome, qty]) => ({ line, productStockId, place, qty, vendorOutcome: vendorOutcome as 'GOOD' | 'DEFECT' | 'BACK' }));
  });
  const left = await leftFrom(db, shelves);
  const ids = await productStockIdsAt(
    db,
    shelves.map(({ place, productStockId, vendorOutcome }) => ({
      ...place,
      productionPlanId: left.get(productStockId)?.productionPlanId ?? null,
      qualityStatus: vendorOutcome === 'DEFECT' ? 'REJECTED' : (left.get(productStockId)?.qualityStatus ?? 'OK'),
    })),
  );
  await lockInOrder(db, { productStocks: ids });
  for (const [at, { line, place, qty, vendorOutcome }] of shelves.entries())
    moves.push(
      productMove(
        { to: { ...place, id: ids[at] as number }, uom: line.uom },
        { ...around, type: 'IN_FROM_VENDOR', qty, vendorOutcome, outsourcingLineId: line.id },
      ),
    );
  for (const { line, told } of came)
    if (line.kind === 'STOCK' && told.lostQty > 0)
      moves.push({
        ...{ ...around, ...scrapped, itemType: 'PRODUCT', productId: line.productId, lotId: line.lotId, uom: line.uom },
        ...{ qty: told.lostQty, outsourcingLineId: line.id },
      });
  return moves;
};

const leftFrom = async (db: Trx, shelves: readonly { productStockId: number }[]) => {
  if (shelves.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('productStock')
    .select(['id', 'productionPlanId', 'qualityStatus'])
    .where('id', '=', anyOf(shelves.map(({ productStockId }) => productStockId)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

type Booking = { before: Awaited<ReturnType<typeof outsourcingById>>; returnId: number; ask: ReceiveAsk };

/** The result of the operation that was done outside; answers what of each line's material it took by the plan's bill. */
const bookOperation = async (db: Trx, by: Actor, came: readonly Came[], { before, returnId, ask }: Booking) => {
  const taken = new Map<number, number>();
  const made = came.filter(({ line, told }) => line.kind === 'WIP' && add(told.goodQty, told.defectQty, told.lostQty) > 0);
  const operPlanId = made[0]?.line.operPlanId;
  if (!operPlanId) return taken;
  const lost = add(...made.map(({ told }) => told.lostQty));
  const defects: Defect[] = made.flatMap(({ told }) => told.defects);
  if (lost > 0) defects.push({ defectCodeId: await lossCode(db), qty: lost });
  const result = {
    goodQty: add(...made.map(({ told }) => told.goodQty)),
    defectQty: add(lost, ...made.map(({ told }) => told.defectQty)),
    reworkQty: 0,
    ...{ defects, workerIds: [], ...(ask.note && { note: ask.note }) },
  };
  const head = floorHead(by, ask.occurredAt);
  const on = await dayOfArrival(db, operPlanId, head);
  const { operation, plan } = on;
  const total = { goodQty: add(operation.goodQty, result.goodQty), defectQty: add(operation.defectQty, result.defectQty) };
  const at = ask.lines.findIndex(({ lineId }) => lineId === made[0]?.line.id);
  obey(arrivalRules, { result, total, ...on, ...neighbours(on.operations, operation) }, ['lines', at]);
  const supplies = before.lines.flatMap((line): Supply[] => {
    const { materialId, materialStockId } = line;
    const told = came.find((one) => one.line.id === line.id)?.told;
    if (!materialId || !materialStockId) return [];
    const qty = subtract(line.atVendorQty, told?.backQty ?? 0, told?.lostQty ?? 0);
    return [
      {
        ...{ id: materialStockId, materialId, uom: line.uom, locationId: line.locationId ?? 0, qty },
        circumstance: { outsourcingLineId: line.id, outsourcingReturnId: returnId },
      },
    ];
  });
  const offered = new Map(supplies.map(({ circumstance, qty }) => [circumstance.outsourcingLineId, qty]));
  const row = { ...resultRow(on, result), toolId: null, ...head, billRevision: plan.billRevision, outsourcingReturnId: returnId };
  await bookResults(db, by, [{ on, row, defects, wrong: null }], '', supplies);
  for (const { circumstance, qty } of supplies)
    taken.set(circumstance.outsourcingLineId, subtract(offered.get(circumstance.outsourcingLineId) ?? 0, qty));
  // Nobody here works on that day: what arrives is what it had, and it is done with that.
  await sql`
    update daily_plan set target_qty = greatest(target_qty, completed_qty + carried_out_qty - carried_in_qty),
      work_status = case when completed_qty >= target_qty + carried_in_qty - carried_out_qty then 'COMPLETE' else work_status end,
      ended_at = case when completed_qty >= target_qty + carried_in_qty - carried_out_qty then greatest(ended_at, ${head.occurredAt}::timestamptz) else ended_at end
    where id = ${on.dailyPlan.id}`.execute(db);
  await keepProgress(db, plan.id);
  return taken;
};

/** The day of the operation on which something arrives; made where none was planned. Its plan is locked. */
const dayOfArrival = async (db: Trx, operPlanId: number, { businessDate }: { businessDate: string }): Promise<LockedDay> => {
  const found = await db
    .selectFrom('dailyPlan')
    .select('id')
    .where('operPlanId', '=', operPlanId)
    .where('workDate', '=', businessDate)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (found) return lockDay(db, found.id);
  const { planId, lineId } = await db
    .selectFrom('productionOperationPlan')
    .select(['planId', 'lineId'])
    .where('id', '=', operPlanId)
    .executeTakeFirstOrThrow();
  const day = { planId, operPlanId, lineId, workDate: businessDate, dayNight: 'DAY', toolId: null, targetQty: 0 };
  const { id } = await insertRow(db, 'daily_plan', day);
  return lockDay(db, id);
};

const lossCode = async (db: Trx) => {
  const { id } = await db
    .selectFrom('code as c')
    .innerJoin('codeCategory as g', 'g.id', 'c.categoryId')
    .select('c.id')
    .where('g.category', '=', 'OUTSOURCING_LOSS')
    .orderBy('c.seq')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};

/** Material that is left, was lost, or was used beyond what the bill took: the lots that went out share it by their pieces. */
const materialBack = (
  came: readonly Came[],
  { before, returnId, taken }: { before: Booking['before']; returnId: number; taken: ReadonlyMap<number, number> },
) => {
  const pieces = before.lines.filter(({ kind }) => kind !== 'MATERIAL');
  const around = { outsourcingReturnId: returnId, productionPlanId: before.planId };
  return came.flatMap(({ line, told }): Move[] => {
    const { materialId, materialStockId, uom } = line;
    if (!materialId || !materialStockId) return [];
    const pack = { id: materialStockId, materialId, uom, locationId: line.locationId ?? 0 };
    const used = Math.max(0, subtract(told.usedQty, taken.get(line.id) ?? 0));
    const shares = apportion(
      used,
      pieces.map(({ outQty }) => outQty),
      10 ** -decimalsOf(uom),
    );
    const circumstance = { outsourcingLineId: line.id, ...around };
    const confidence = pieces.length === 1 ? ('EXACT' as const) : ('FIFO' as const);
    return [
      ...(told.backQty > 0
        ? [packageMove(pack, { ...circumstance, type: 'IN_FROM_VENDOR', qty: told.backQty, vendorOutcome: 'BACK' })]
        : []),
      ...(told.lostQty > 0
        ? [{ ...circumstance, ...scrapped, itemType: 'MATERIAL' as const, materialId, materialStockId, uom, qty: told.lostQty }]
        : []),
      ...pieces.flatMap(({ lotId, operPlanId }, at) => {
        const qty = shares?.[at] ?? 0;
        if (qty === 0 || lotId === null) return [];
        const edge = { parentStockId: materialStockId, childLotId: lotId, basis: 'SCANNED' as const, confidence };
        return [suppliedConsumption({ ...pack, circumstance }, { qty, lotId, operPlanId, edge })];
      }),
    ];
  });
};
