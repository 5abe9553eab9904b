import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { usable } from '@lotline/contract/ledger/movement';
import { required } from '@lotline/contract/product/bom';
import { consumptionRules } from '@lotline/contract/production/result/result.rules';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import type { Tables } from '../../kit/database/tables.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import {
  consumePackage,
  correctMovement,
  freeSince,
  lockIssues,
  lockPackages,
  lockProductStocks,
  type MovementRow,
  moveProduct,
  productStockAt,
} from '../../ledger/index.ts';
import { type LockedDay, lastReporting } from '../locked-plan.ts';

type Settled = { result: Selectable<Tables['productionResult']>; total: { goodQty: number; defectQty: number }; part: string };
type Counter = () => string;

/**
 * Brings material and stock in line with what an operation has made in all. Working from totals, a correction posts only the
 * difference, and rounding up never adds up over many small results.
 */
export const settle = async (db: Trx, by: Actor, locked: LockedDay, settled: Settled) => {
  let n = 0;
  const part = () => `${settled.part}:${++n}`;
  await settleMaterial(db, by, locked, settled, part);
  if (lastReporting(locked.operations)?.id === locked.operation.id) await settleStock(db, by, locked, settled, part);
};

const settleMaterial = async (db: Trx, by: Actor, locked: LockedDay, { result, total }: Settled, part: Counter) => {
  const made = add(total.goodQty, total.defectQty);
  for (const line of await billOf(db, locked, result.businessDate)) {
    const consumed = consumedBy(db, locked.operation.id, line);
    const difference = subtract(required({ planQty: made, ...line }), await totalOf(consumed));
    if (difference < 0) await giveBack(db, by, await latestFirst(consumed), -difference, result.correctionReason ?? '', part);
    else if (difference > 0) await take(db, by, locked, line, difference, result, part);
  }
};

type Line = Awaited<ReturnType<typeof billOf>>[number];

/** The lines of the bill that this operation takes; a line without an operation is taken by the first one. */
const billOf = (db: Trx, { plan, operation, operations }: LockedDay, day: string) =>
  db
    .selectFrom('bom')
    .leftJoin('material', 'material.id', 'bom.childMaterialId')
    .leftJoin('product', 'product.id', 'bom.childProductId')
    .selectAll('bom')
    .select(sql<string>`coalesce(material.name, product.name)`.as('item'))
    .where('bom.parentId', '=', plan.productId)
    .where((e) =>
      e.or([
        e('bom.operationId', '=', operation.operationId),
        ...(operations[0]?.id === operation.id ? [e('bom.operationId', 'is', null)] : []),
      ]),
    )
    .where((e) => e.or([e('bom.effectiveFrom', 'is', null), e('bom.effectiveFrom', '<=', day)]))
    .where((e) => e.or([e('bom.effectiveTo', 'is', null), e('bom.effectiveTo', '>=', day)]))
    .orderBy('bom.seq')
    .orderBy('bom.id')
    .execute();

/** What this operation has taken for a line of the bill. */
const consumedBy = (db: Trx, operPlanId: number, line: Line) =>
  db
    .selectFrom('stockMovementInForce')
    .where('type', '=', 'CONSUME')
    .where('operPlanId', '=', operPlanId)
    .where(line.childMaterialId === null ? 'productId' : 'materialId', '=', line.childMaterialId ?? line.childProductId);

type Movements = ReturnType<typeof consumedBy>;
/** An operation may have thousands of movements: unless some must be given back, only their sum is read. */
const totalOf = async (movements: Movements) =>
  (await movements.select(sql<number>`coalesce(sum(qty), 0)`.as('qty')).executeTakeFirstOrThrow()).qty;
const latestFirst = (movements: Movements) =>
  movements.select(['id', 'qty']).orderBy('occurredAt', 'desc').orderBy('id', 'desc').execute() as Promise<{ id: number; qty: number }[]>;

const giveBack = async (db: Trx, by: Actor, consumed: { id: number; qty: number }[], qty: number, reason: string, part: Counter) => {
  let left = qty;
  for (const movement of consumed) {
    if (left === 0) return;
    const back = Math.min(left, movement.qty);
    left = subtract(left, back);
    const right = await correctMovement(db, by, movement.id, subtract(movement.qty, back), reason, part());
    await correctEdge(db, by, movement.id, right, reason, part());
  }
};

const correctEdge = async (db: Trx, by: Actor, movementId: number, right: MovementRow, reason: string, part: string) => {
  const edge = await db.selectFrom('genealogyEdgeInForce').selectAll().where('movementId', '=', movementId).executeTakeFirst();
  if (!edge) return;
  const { id, recordedAt: _, ...wrong } = edge as Selectable<Tables['genealogyEdge']>;
  await db
    .insertInto('genealogyEdge')
    .values({
      ...wrong,
      ...factHead(by, wrong.occurredAt, part),
      movementId: right.id,
      qtyParent: right.qty,
      void: right.void,
      correctsId: id,
      correctionReason: reason,
    })
    .execute();
};

const take = async (db: Trx, by: Actor, locked: LockedDay, line: Line, need: number, result: Settled['result'], part: Counter) => {
  const sources =
    line.childMaterialId === null
      ? await partsInStock(db, locked, line, need, result.occurredAt)
      : await materialFor(db, locked, line, need, result.occurredAt);
  const found = add(...sources.map(({ qty }) => qty));
  obey(consumptionRules, { need, found, mandatory: line.mandatory, item: line.item, uom: line.uom });
  let left = Math.min(need, found);
  for (const source of sources) {
    if (left === 0) return;
    const qty = Math.min(left, source.qty);
    left = subtract(left, qty);
    const movement = await source.consume(
      db,
      by,
      qty,
      {
        lotId: locked.lot.id,
        productionPlanId: locked.plan.id,
        operPlanId: locked.operation.id,
        resultId: result.id,
      },
      { occurredAt: result.occurredAt, part: part() },
    );
    await db
      .insertInto('genealogyEdge')
      .values({
        ...factHead(by, result.occurredAt, part()),
        ...source.parent,
        childLotId: locked.lot.id,
        qtyParent: qty,
        resultId: result.id,
        movementId: movement.id,
        basis: source.basis,
        confidence: source.basis === 'SCANNED' && sources.filter(({ basis }) => basis === 'SCANNED').length === 1 ? 'EXACT' : 'FIFO',
      })
      .execute();
  }
};

type Where = { lotId: number; productionPlanId: number; operPlanId: number; resultId: number };
type Source = {
  qty: number;
  basis: 'SCANNED' | 'BACKFLUSH';
  parent: { parentStockId: number } | { parentLotId: number };
  consume: (db: Trx, by: Actor, qty: number, where: Where, at: { occurredAt: string; part: string }) => Promise<MovementRow>;
};

/**
 * Material at the line for this plan, the oldest issue first; then, for a backflushed line, packages on the shelf.
 * An issue that is used up is left unlocked: only an issue and a correction fill the line, and both wait for the plan we hold.
 */
const materialFor = async (db: Trx, { plan }: LockedDay, line: Line, need: number, at: string): Promise<Source[]> => {
  const issues = await db
    .selectFrom('materialIssue')
    .innerJoin('materialStock', 'materialStock.id', 'materialIssue.materialStockId')
    .select(['materialIssue.id', 'materialIssue.materialStockId'])
    .where('materialIssue.productionPlanId', '=', plan.id)
    .where('materialStock.materialId', '=', line.childMaterialId)
    .where('materialIssue.atLineQty', '>', 0)
    .where('materialIssue.issuedAt', '<=', at)
    .orderBy('materialIssue.issuedAt')
    .orderBy('materialIssue.id')
    .execute();
  const shelved = line.backflush
    ? await db
        .selectFrom('materialStock')
        .select('id')
        .where('materialId', '=', line.childMaterialId)
        .where('qty', '>', 0)
        .where('qualityStatus', 'in', [...usable])
        .orderBy(sql`expiry_date nulls last`)
        .orderBy('receivedDate')
        .orderBy('id')
        .execute()
    : [];
  const packages = new Map(
    (await lockPackages(db, [...issues.map((issue) => issue.materialStockId), ...shelved.map(({ id }) => id)])).map((p) => [p.id, p]),
  );
  const locked = new Map(
    (
      await lockIssues(
        db,
        issues.map(({ id }) => id),
      )
    ).map((issue) => [issue.id, issue]),
  );
  const fromLine = issues.flatMap(({ id, materialStockId }): Source[] => {
    const issue = locked.get(id);
    const pack = packages.get(materialStockId);
    if (!issue || !pack || !issue.atLineQty) return [];
    return [
      {
        qty: issue.atLineQty,
        basis: 'SCANNED',
        parent: { parentStockId: pack.id },
        consume: (db, by, qty, where, at) => consumePackage(db, by, pack, { qty, issueId: issue.id, ...where }, at),
      },
    ];
  });
  const fromShelf = await untilEnough(
    subtract(need, ...fromLine.map(({ qty }) => qty)),
    shelved.flatMap(({ id }) => packages.get(id) ?? []),
    async (pack): Promise<Source> => ({
      qty: await freeSince(db, 'package', pack.id, at),
      basis: 'BACKFLUSH',
      parent: { parentStockId: pack.id },
      consume: (db, by, qty, where, when) => consumePackage(db, by, pack, { qty, issueId: null, ...where }, when),
    }),
  );
  return [...fromLine, ...fromShelf];
};

/** The sources, in their order, that together give enough; what a later movement needs is not theirs to give. */
const untilEnough = async <Unit>(need: number, units: readonly Unit[], sourceOf: (unit: Unit) => Promise<Source>) => {
  const enough: Source[] = [];
  let left = need;
  for (const unit of units) {
    if (left <= 0) break;
    const source = await sourceOf(unit);
    if (source.qty === 0) continue;
    enough.push(source);
    left = subtract(left, source.qty);
  }
  return enough;
};

/** Parts of our own making, the oldest lot first. */
const partsInStock = async (db: Trx, { lot }: LockedDay, line: Line, need: number, at: string): Promise<Source[]> => {
  const found = await db
    .selectFrom('productStock')
    .innerJoin('lot', 'lot.id', 'productStock.lotId')
    .select('productStock.id')
    .where('productStock.productId', '=', line.childProductId)
    .where('productStock.qty', '>', 0)
    .where('productStock.lotId', '<>', lot.id)
    .where('productStock.qualityStatus', 'in', [...usable])
    .where('lot.state', '=', 'ACTIVE')
    .orderBy('productStock.firstInAt')
    .orderBy('productStock.id')
    .execute();
  const locked = new Map(
    (
      await lockProductStocks(
        db,
        found.map(({ id }) => id),
      )
    ).map((stock) => [stock.id, stock]),
  );
  return untilEnough(
    need,
    found.flatMap(({ id }) => locked.get(id) ?? []),
    async (stock): Promise<Source> => ({
      qty: await freeSince(db, 'product', stock.id, at),
      basis: 'BACKFLUSH',
      parent: { parentLotId: stock.lotId },
      // The movement carries the parts' own lot; the edge beside it names the lot they went into.
      consume: (db, by, qty, { lotId: _, ...where }, when) =>
        moveProduct(db, by, { from: stock, uom: line.uom }, { type: 'CONSUME', qty, ...where }, when),
    }),
  );
};

/** Good pieces of the last operation are product stock of the plan's lot. */
const settleStock = async (db: Trx, by: Actor, { plan, lot, operation }: LockedDay, { result, total }: Settled, part: Counter) => {
  const produced = db.selectFrom('stockMovementInForce').where('type', '=', 'PRODUCE').where('operPlanId', '=', operation.id);
  const difference = subtract(total.goodQty, await totalOf(produced));
  if (difference === 0) return;
  if (difference < 0) return giveBack(db, by, await latestFirst(produced), -difference, result.correctionReason ?? '', part);
  const product = await db
    .selectFrom('product')
    .select(['uom', 'storeLocationId'])
    .where('id', '=', plan.productId)
    .executeTakeFirstOrThrow();
  const to = await productStockAt(db, {
    lotId: lot.id,
    productId: plan.productId,
    locationId: product.storeLocationId ?? plan.locationId,
    productionPlanId: plan.id,
    qualityStatus: lot.qualityStatus,
  });
  await moveProduct(
    db,
    by,
    { to, uom: product.uom },
    { type: 'PRODUCE', qty: difference, productionPlanId: plan.id, operPlanId: operation.id, resultId: result.id },
    { occurredAt: result.occurredAt, part: part() },
  );
};
