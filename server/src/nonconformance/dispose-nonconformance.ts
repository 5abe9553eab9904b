import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { disposeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { Disposition, NcStatus } from '@lotline/contract/nonconformance/nonconformance.states';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow, type RowOf } from '../kit/record/read-rows.ts';
import { changeRecord, changeRows, insertRow } from '../kit/record/write-rows.ts';
import {
  become,
  judgePieces,
  lockUnits,
  lotsToJudge,
  type Move,
  packageMove,
  packagesToJudge,
  postMovements,
  productMove,
  splitOff,
  stocksOfLots,
} from '../ledger/index.ts';
import { unitsOf } from './nonconformance.queries.ts';

type Ask = { id: number; unitId: number; kind: Disposition; qty: number; reason: string };
type Told = Ask & { ncNo: string };
const isHeld = ({ qualityStatus }: { qualityStatus: string }) => qualityStatus === 'HOLD' || qualityStatus === 'REJECTED';

/** Deals with a quantity of what is suspected, and moves the stock that this is about. */
export const disposeNonconformance = async (db: Trx, by: Actor, ask: Ask) => {
  const row = await lockRow(db, 'nonconformance', ask.id);
  const named = (await unitsOf(db, ask.id)).find(({ id }) => id === ask.unitId);
  if (!named) throw new Refused(404, 'NOT_FOUND');
  const { materialStockId, lotId } = named;
  await lockUnits(db, { packages: materialStockId === null ? [] : [materialStockId], lots: lotId === null ? [] : [lotId] });
  const unit = (await unitsOf(db, ask.id)).find(({ id }) => id === ask.unitId) ?? named;
  obey(disposeNcRules, {
    ...{ ncNo: row.ncNo, status: row.status as NcStatus, kind: ask.kind, qty: ask.qty, uom: row.uom },
    unit: { ...unit, isPackage: materialStockId !== null },
    ...(await around(db, { partnerId: row.bizPartnerId, materialStockId, lotId })),
  });
  const told = { ...ask, ncNo: row.ncNo };
  const movementIds =
    ask.kind === 'SETTLED'
      ? []
      : materialStockId !== null
        ? await ofPackage(db, by, materialStockId, told)
        : await ofLot(db, by, lotId as number, told);
  const { qty, kind, reason } = ask;
  await insertRow(db, 'nonconformanceDisposition', { ...{ unitId: unit.id, kind, qty, reason, movementIds }, ...factHead(by) });
  await changeRows(db, 'nonconformanceUnit', [{ id: unit.id, disposedQty: add(unit.disposedQty, qty) }]);
  const disposedQty = add(row.disposedQty, qty);
  const status = disposedQty === row.suspectedQty ? 'ACTION' : 'DISPOSITION';
  await changeRecord(db, 'nonconformance', { id: row.id, version: undefined, disposedQty, status });
  if (lotId !== null && qty === unit.leftQty) await freeLot(db, by, lotId, row.ncNo);
};

type Of = { partnerId: number | null; materialStockId: number | null; lotId: number | null };
const around = async (db: Db, { partnerId, materialStockId, lotId }: Of) => {
  const { rows } = await sql<{ supplier: string | null; heldBesides: string | null }>`
    select (select b.name from biz_partner b where b.id = ${partnerId}) as supplier,
      (select h.reason from stock_hold h join stock_hold_unit u on u.hold_id = h.id
        where h.released_at is null and (u.material_stock_id = ${materialStockId} or u.lot_id = ${lotId}) limit 1) as held_besides`.execute(
    db,
  );
  return rows[0] ?? { supplier: null, heldBesides: null };
};

const leaving = ({ kind, ncNo, reason, qty }: Told) => ({
  type: kind === 'RETURN' ? ('RETURN' as const) : ('DISPOSE' as const),
  ...{ qty, reasonCode: ncNo, note: reason },
});

const ofPackage = async (db: Trx, by: Actor, id: number, told: Told) => {
  const stock = (await db
    .selectFrom('materialStock')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as RowOf<'material_stock'>;
  if (told.kind !== 'SORT') {
    await changeRows(db, 'materialStock', [{ id }]);
    return postMovements(db, by, [packageMove(stock, leaving(told))]);
  }
  const [good] = told.qty < stock.qty ? await splitOff(db, by, stock, [{ qty: told.qty }], '.split') : [stock];
  const packages = await packagesToJudge(db, [(good ?? stock).id]);
  await become(db, by, { packages, toStatus: () => 'OK', reasonCode: told.ncNo, part: '.status' });
  return [];
};

const ofLot = async (db: Trx, by: Actor, lotId: number, told: Told) => {
  const [lot] = await lotsToJudge(db, [lotId]);
  if (!lot) throw new Refused(404, 'NOT_FOUND');
  let left = told.qty;
  const pieces = (await stocksOfLots(db, [lotId])).filter(isHeld).flatMap((from) => {
    const qty = Math.min(left, from.qty);
    left = subtract(left, qty);
    return qty > 0 ? [{ from, qty, uom: lot.uom, toStatus: 'OK' as const }] : [];
  });
  if (told.kind === 'SORT') {
    await judgePieces(db, by, { pieces, resultNo: told.ncNo, part: '.pieces' });
    return [];
  }
  const moves: Move[] = pieces.map(({ from, qty, uom }) => productMove({ from, uom }, { ...leaving(told), qty }));
  return postMovements(db, by, moves);
};

/** A lot that was held as a whole goes on once nothing of it is suspected any more. */
const freeLot = async (db: Trx, by: Actor, lotId: number, ncNo: string) => {
  const lots = (await lotsToJudge(db, [lotId])).filter(({ qualityStatus }) => qualityStatus === 'HOLD');
  const { rows } =
    await sql`select u.id from stock_hold_unit u join stock_hold h on h.id = u.hold_id and h.released_at is null where u.lot_id = ${lotId}
    union all select u.id from nonconformance_unit u where u.lot_id = ${lotId} and u.disposed_qty < u.qty`.execute(db);
  if (rows.length === 0) await become(db, by, { lots, toStatus: () => 'OK', reasonCode: ncNo, part: '.lot' });
};
