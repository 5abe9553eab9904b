import { subtract } from '@lotline/contract/kit/quantity';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockInOrder } from './lock.ts';
import { type Move, packageMove, postMovements, productMove } from './post.ts';
import { productStockIdsAt } from './product-stock-id-at.ts';

type Ids = readonly number[];
type Units = { packages: Ids; lots: Ids };

/** Locks packages, and lots with their stock, for a change of what may be done with them. */
export const lockUnits = async (db: Trx, { packages, lots }: Units) => {
  const stocks = await stocksOfLots(db, lots);
  await lockInOrder(db, { lots, packages, productStocks: stocks.map(({ id }) => id) });
};

export const packagesToJudge = (db: Trx, ids: Ids) =>
  db
    .selectFrom('materialStock')
    .select(['id', 'packageId', 'materialId', 'uom', 'locationId', 'qty', 'qualityStatus'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
export const lotsToJudge = (db: Trx, ids: Ids) =>
  db
    .selectFrom('lot')
    .innerJoin('product', 'product.id', 'lot.productId')
    .select(['lot.id', 'lot.lotId', 'lot.qualityStatus', 'product.uom'])
    .where('lot.id', '=', anyOf(ids))
    .orderBy('lot.id')
    .execute();
export const stocksOfLots = (db: Trx, lots: Ids) =>
  db.selectFrom('productStock').selectAll().where('lotId', '=', anyOf(lots)).orderBy('id').execute();

type Pack = Awaited<ReturnType<typeof packagesToJudge>>[number];
type Lot = Awaited<ReturnType<typeof lotsToJudge>>[number];
type Become = {
  packages?: readonly Pack[];
  lots?: readonly Lot[];
  toStatus: (what: 'package' | 'lot', id: number) => QualityStatus;
  reasonCode: string;
  /** How many pieces of a lot stay as they are. */
  stays?: ReadonlyMap<number, number>;
  /** Tells several sets of one caller's key apart. */
  part?: string;
};

/** Gives units another quality status; what stands on a shelf of them moves there, so that the ledger tells when and why. Units are locked. */
export const become = async (db: Trx, by: Actor, { packages = [], lots = [], toStatus, reasonCode, stays, part = '' }: Become) => {
  await setStatus(
    db,
    'material_stock',
    packages.map(({ id }) => [id, toStatus('package', id)]),
  );
  await setStatus(
    db,
    'lot',
    lots.map(({ id }) => [id, toStatus('lot', id)]),
  );
  const stocks = Map.groupBy(
    await stocksOfLots(
      db,
      lots.map(({ id }) => id),
    ),
    ({ lotId }) => lotId,
  );
  const moves: Move[] = packages
    .filter(({ qty }) => qty > 0)
    .map((pack) => packageMove(pack, { type: 'STATUS', qty: pack.qty, reasonCode }));
  const moving = lots.flatMap((lot) => {
    let staying = stays?.get(lot.id) ?? 0;
    return (stocks.get(lot.id) ?? [])
      .filter(({ qualityStatus, qty }) => qualityStatus === lot.qualityStatus && qty > 0)
      .flatMap((from) => {
        const stay = Math.min(staying, from.qty);
        staying = subtract(staying, stay);
        const qty = subtract(from.qty, stay);
        return qty > 0 ? [{ from, qty, uom: lot.uom, toStatus: toStatus('lot', lot.id) }] : [];
      });
  });
  await postMovements(db, by, [...moves, ...(await piecesMove(db, moving, reasonCode))], { part });
};

type Pieces = { from: Awaited<ReturnType<typeof stocksOfLots>>[number]; qty: number; uom: string; toStatus: QualityStatus };
/** Pieces of lots go to the rows of another status where they stand; the rows are locked with their lots. */
const piecesMove = async (db: Trx, pieces: readonly Pieces[], reasonCode: string): Promise<Move[]> => {
  const homes = await productStockIdsAt(
    db,
    pieces.map(({ from, toStatus }) => ({ ...from, qualityStatus: toStatus })),
  );
  await lockInOrder(db, { productStocks: homes });
  return pieces.map(({ from, qty, uom }, at) => {
    const { lotId, productId, locationId } = from;
    return productMove({ from, to: { id: homes[at] as number, lotId, productId, locationId }, uom }, { type: 'STATUS', qty, reasonCode });
  });
};

type Judge = { pieces: readonly Pieces[]; resultNo: string; part: string };
/** Pieces become as an inspection judged them; a hold of their whole lot knows which of them it doesn't give back. Lots and rows are locked. */
export const judgePieces = async (db: Trx, by: Actor, { pieces, resultNo, part }: Judge) => {
  await postMovements(db, by, await piecesMove(db, pieces, resultNo), { part });
  for (const { from, qty, toStatus } of pieces) {
    const more = toStatus === 'HOLD' ? qty : from.qualityStatus === 'HOLD' ? -qty : 0;
    if (more === 0) continue;
    await sql`update stock_hold_unit u set held_before = greatest(0, u.held_before + ${more}::numeric), version = u.version + 1 from stock_hold h
      where u.lot_id = ${from.lotId} and h.id = u.hold_id and h.released_at is null`.execute(db);
  }
};

const setStatus = async (db: Trx, table: 'material_stock' | 'lot', statuses: readonly (readonly [id: number, status: QualityStatus])[]) => {
  if (statuses.length === 0) return;
  await sql`update ${sql.table(table)} u set quality_status = n.status
    from unnest(${statuses.map(([id]) => id)}::bigint[], ${statuses.map(([, status]) => status)}::text[]) as n(id, status) where u.id = n.id`.execute(
    db,
  );
};
