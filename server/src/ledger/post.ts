import { RuleBroken } from '@lotline/contract/kit/rule';
import { type MovementType, type Place, type QualityStatus, ways } from '@lotline/contract/ledger/movement';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { Tables } from '../kit/database/tables.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';

export type MovementRow = Selectable<Tables['stockMovement']>;
type Unit = 'package' | 'issue' | 'product';

type Circumstance = Partial<
  Pick<
    MovementRow,
    | 'lotId'
    | 'productionPlanId'
    | 'operPlanId'
    | 'resultId'
    | 'orderMaterialId'
    | 'shipmentLineId'
    | 'reasonCode'
    | 'systemQty'
    | 'countedQty'
    | 'unitCost'
    | 'note'
  >
>;
type PackageOnShelf = { id: number; materialId: number; uom: string; locationId: number };
type ProductOnShelf = { id: number; productId: number; lotId: number; locationId: number };
type At = { occurredAt?: string; part?: string };

/** The packages, locked in one order until the transaction ends: two people can't take the same gram, nor wait for each other. */
export const lockPackages = (db: Trx, ids: readonly number[]) =>
  db
    .selectFrom('materialStock')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockIssues = (db: Trx, ids: readonly number[]) =>
  db
    .selectFrom('materialIssue')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockProductStocks = (db: Trx, ids: readonly number[]) =>
  db
    .selectFrom('productStock')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .forUpdate()
    .execute();

/** The stock row of a lot in one place and status, locked; made when the lot comes there for the first time. */
export const productStockAt = async (
  db: Trx,
  at: { lotId: number; productId: number; locationId: number; productionPlanId: number | null; qualityStatus: QualityStatus },
) => {
  await db
    .insertInto('productStock')
    .values(at)
    .onConflict((clash) => clash.columns(['lotId', 'locationId', 'qualityStatus']).doNothing())
    .execute();
  return db
    .selectFrom('productStock')
    .selectAll()
    .where('lotId', '=', at.lotId)
    .where('locationId', '=', at.locationId)
    .where('qualityStatus', '=', at.qualityStatus)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** Moves a quantity of one package: in from a supplier, out to the line and back, or by a counted difference. */
export const movePackage = async (
  db: Trx,
  by: Actor,
  pack: PackageOnShelf,
  move: {
    type: MovementType;
    qty: number;
    issueId?: number;
    out?: boolean;
    fromLocationId?: number | null;
    toLocationId?: number | null;
  } & Circumstance,
  at: At = {},
) => {
  const { out, ...rest } = move;
  const [fromPlace, toPlace] = wayOf(move.type, out);
  return post(db, {
    ...factHead(by, at.occurredAt, at.part),
    itemType: 'MATERIAL',
    materialId: pack.materialId,
    materialStockId: pack.id,
    uom: pack.uom,
    fromPlace,
    toPlace,
    fromLocationId: fromPlace === 'STOCK' ? pack.locationId : null,
    toLocationId: toPlace === 'STOCK' ? pack.locationId : null,
    ...rest,
  });
};

/** Takes material for a lot in the making: from an issue at the line, or straight from the shelf. */
export const consumePackage = async (
  db: Trx,
  by: Actor,
  pack: PackageOnShelf,
  move: { qty: number; issueId: number | null } & Circumstance,
  at: At = {},
) => {
  const fromPlace: Place = move.issueId === null ? 'STOCK' : 'LINE';
  return post(db, {
    ...factHead(by, at.occurredAt, at.part),
    type: 'CONSUME',
    itemType: 'MATERIAL',
    materialId: pack.materialId,
    materialStockId: pack.id,
    uom: pack.uom,
    fromPlace,
    toPlace: 'WIP',
    fromLocationId: fromPlace === 'STOCK' ? pack.locationId : null,
    ...move,
  });
};

/** Moves pieces of a lot: `from` and `to` are product stock rows, locked by the caller; one of them is missing where the way leaves the shelves. */
export const moveProduct = async (
  db: Trx,
  by: Actor,
  { from, to, uom }: { from?: ProductOnShelf; to?: ProductOnShelf; uom: string },
  move: { type: MovementType; qty: number; out?: boolean } & Circumstance,
  at: At = {},
) => {
  const stock = from ?? to;
  if (!stock) throw new Error('a product movement needs product stock on one side');
  const { out, ...rest } = move;
  const [fromPlace, toPlace] = move.type === 'CONSUME' ? (['STOCK', 'WIP'] as const) : wayOf(move.type, out);
  return post(db, {
    ...factHead(by, at.occurredAt, at.part),
    itemType: 'PRODUCT',
    productId: stock.productId,
    lotId: stock.lotId,
    uom,
    fromPlace,
    toPlace,
    fromProductStockId: from?.id ?? null,
    toProductStockId: to?.id ?? null,
    fromLocationId: from?.locationId ?? null,
    toLocationId: to?.locationId ?? null,
    ...rest,
  });
};

const wayOf = (type: MovementType, out = false): readonly [Place, Place] => {
  const [from, to] = ways[type];
  return out ? [to, from] : [from, to];
};

/**
 * Replaces a movement by what really happened; quantity 0 says that it did not happen at all.
 * The correction keeps the instant of what it corrects: balances of that day become what they should have been.
 * @throws stock.correctedOnce where another correction was faster.
 */
export const correctMovement = async (db: Trx, by: Actor, id: number, qty: number, reason: string, part = '') => {
  const {
    id: _,
    recordedAt: __,
    ...wrong
  } = await db.selectFrom('stockMovement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const corrected = await db.selectFrom('stockMovement').select('id').where('correctsId', '=', id).executeTakeFirst();
  if (corrected || wrong.void) throw new RuleBroken('stock.correctedOnce');
  const head = factHead(by, wrong.occurredAt, part);
  const right = await db
    .insertInto('stockMovement')
    .values({ ...wrong, ...head, qty, void: qty === 0, correctsId: id, correctionReason: reason })
    .returningAll()
    .executeTakeFirstOrThrow();
  await balance(db, [...effects(right, 1), ...effects({ ...right, ...wrong, void: false }, -1)], right.occurredAt);
  return right;
};

/** The only writer of a movement; the balances change with it or not at all. */
const post = async (db: Trx, movement: Insertable<Tables['stockMovement']>) => {
  const row = await db.insertInto('stockMovement').values(movement).returningAll().executeTakeFirstOrThrow();
  await balance(db, effects(row, 1), row.occurredAt);
  return row;
};

type Effect = { unit: Unit; id: number; column: 'qty' | 'issuedQty' | 'consumedQty' | 'restockedQty'; qty: number };

/** What a movement does to the balances that hang on it. */
const effects = (m: MovementRow, sign: 1 | -1): Effect[] => {
  if (m.void) return [];
  const qty = m.qty * sign;
  const found: Effect[] = [];
  if (m.materialStockId !== null) {
    if (m.fromPlace === 'STOCK') found.push({ unit: 'package', id: m.materialStockId, column: 'qty', qty: -qty });
    if (m.toPlace === 'STOCK') found.push({ unit: 'package', id: m.materialStockId, column: 'qty', qty });
  }
  if (m.issueId !== null) {
    if (m.toPlace === 'LINE') found.push({ unit: 'issue', id: m.issueId, column: 'issuedQty', qty });
    if (m.fromPlace === 'LINE')
      found.push({ unit: 'issue', id: m.issueId, column: m.toPlace === 'WIP' ? 'consumedQty' : 'restockedQty', qty });
  }
  if (m.fromProductStockId !== null) found.push({ unit: 'product', id: m.fromProductStockId, column: 'qty', qty: -qty });
  if (m.toProductStockId !== null) found.push({ unit: 'product', id: m.toProductStockId, column: 'qty', qty });
  return found;
};

const balance = async (db: Trx, changes: Effect[], occurredAt: string) => {
  for (const { unit, id, column, qty } of netted(changes)) {
    if (unit === 'package') {
      await db
        .updateTable('materialStock')
        .set((e) => ({ qty: sql<number>`${e.ref('qty')} + ${qty}::numeric` }))
        .where('id', '=', id)
        .execute();
    } else if (unit === 'issue') {
      await db
        .updateTable('materialIssue')
        .set((e) => ({ [column]: sql<number>`${e.ref(column as 'issuedQty')} + ${qty}::numeric` }))
        .where('id', '=', id)
        .execute();
    } else {
      await db
        .updateTable('productStock')
        .set((e) => ({
          qty: sql<number>`${e.ref('qty')} + ${qty}::numeric`,
          firstInAt: sql<string>`least(${e.ref('firstInAt')}, ${occurredAt}::timestamptz)`,
          lastMoveAt: sql<string>`greatest(${e.ref('lastMoveAt')}, ${occurredAt}::timestamptz)`,
        }))
        .where('id', '=', id)
        .execute();
    }
  }
  const touched = new Map(changes.map((change) => [`${change.unit}${change.id}`, change]));
  for (const { unit, id } of touched.values()) await refuseShortInTime(db, unit, id, occurredAt);
};

/** One change per balance, so that a correction downwards and upwards never dips below zero on its way. */
const netted = (changes: Effect[]) => {
  const sums = new Map<string, Effect>();
  for (const change of changes) {
    const key = `${change.unit} ${change.id} ${change.column}`;
    const before = sums.get(key)?.qty ?? 0;
    sums.set(key, { ...change, qty: (Math.round(before * 1000) + Math.round(change.qty * 1000)) / 1000 });
  }
  return [...sums.values()].filter(({ qty }) => qty !== 0);
};

const sides = {
  package: {
    out: sql`material_stock_id = `,
    outWhere: sql`from_place = 'STOCK'`,
    into: sql`material_stock_id = `,
    inWhere: sql`to_place = 'STOCK'`,
  },
  issue: { out: sql`issue_id = `, outWhere: sql`from_place = 'LINE'`, into: sql`issue_id = `, inWhere: sql`to_place = 'LINE'` },
  product: { out: sql`from_product_stock_id = `, outWhere: sql`true`, into: sql`to_product_stock_id = `, inWhere: sql`true` },
} as const;

/** Every instant at which a unit changed, with what it held from then on. */
const runningBalance = (unit: Unit, id: number) => {
  const { out, outWhere, into, inWhere } = sides[unit];
  return sql`
    select at, sum(change) over (order by at) as balance from (
      select occurred_at as at, -qty as change from stock_movement_in_force where ${out} ${id} and ${outWhere}
      union all
      select occurred_at, qty from stock_movement_in_force where ${into} ${id} and ${inWhere}
    ) changes`;
};

/** A unit may at no instant have held less than nothing, not only in the end: that is what a back-dated movement could do. */
const refuseShortInTime = async (db: Db, unit: Unit, id: number, since: string) => {
  const { rows } = await sql<{ at: string; balance: number }>`
    select at, balance from (${runningBalance(unit, id)}) running where balance < 0 and at >= ${since}::timestamptz order by at limit 1`.execute(
    db,
  );
  const short = rows[0];
  if (short) throw new RuleBroken('stock.neverNegativeInTime', { at: short.at, short: -short.balance });
};

/** What may be taken from a unit at an instant without leaving too little for what was taken from it later. */
export const freeSince = async (db: Db, unit: 'package' | 'product', id: number, since: string) => {
  const { rows } = await sql<{ free: number }>`
    with running as (${runningBalance(unit, id)})
    select greatest(0, least(
      coalesce((select balance from running where at <= ${since}::timestamptz order by at desc limit 1), 0),
      (select min(balance) from running where at > ${since}::timestamptz)
    )) as free`.execute(db);
  return rows[0]?.free ?? 0;
};
