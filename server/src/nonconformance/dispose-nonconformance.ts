import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { NcUnit } from '@lotline/contract/nonconformance/nonconformance';
import { type Disposing, disposeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
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
  movementsPosted,
  packageMove,
  packagesToJudge,
  productMove,
  splitOff,
  stocksOfLots,
} from '../ledger/index.ts';
import { issueParts } from '../lot/index.ts';
import { unitsOf } from './nonconformance.queries.ts';

/** With the concession that it is used under, or the plan that it is reworked under. */
type Ask = { id: number; unitId: number; kind: Disposition; qty: number; reason: string; concessionId?: number; planId?: number };
type Told = Ask & { ncNo: string };
/** What a disposition did: its movements, the package that it is about since, and what that was before. */
type Done = { movementIds: number[]; materialStockId?: number; fromStatus?: 'HOLD' | 'REJECTED' };
type Held = 'HOLD' | 'REJECTED';
const isHeld = (status: string): status is Held => status === 'HOLD' || status === 'REJECTED';

/** Deals with a quantity of what is suspected, and moves the stock that this is about. Answers the package that it is about since. */
export const disposeNonconformance = async (db: Trx, by: Actor, ask: Ask) => {
  const row = await lockRow(db, 'nonconformance', ask.id);
  const facts = await factsOfDisposal(db, row, ask);
  obey(disposeNcRules, facts);
  const { unit } = facts;
  const { materialStockId, lotId } = unit;
  const told = { ...ask, ncNo: row.ncNo };
  const done: Done =
    ask.kind === 'SETTLED'
      ? { movementIds: [] }
      : materialStockId !== null
        ? await ofPackage(db, by, materialStockId, told)
        : await ofLot(db, by, lotId as number, told);
  const { qty, kind, reason, concessionId, planId } = ask;
  const { id: dispositionId } = await insertRow(db, 'nonconformanceDisposition', {
    ...{ unitId: unit.id, kind, qty, reason, ...done, ...(concessionId && { concessionId }), ...(planId && { planId }) },
    ...factHead(by),
  });
  await changeRows(db, 'nonconformanceUnit', [{ id: unit.id, disposedQty: add(unit.disposedQty, qty) }]);
  const disposedQty = add(row.disposedQty, qty);
  const status = disposedQty === row.suspectedQty ? 'ACTION' : 'DISPOSITION';
  await changeRecord(db, 'nonconformance', { id: row.id, version: undefined, disposedQty, status });
  if (lotId !== null && qty === unit.leftQty) await freeLot(db, by, lotId, row.ncNo);
  return { ...done, dispositionId };
};

/** What is held against the rules of a disposition; the nonconformance is locked, and its unit is from now on. */
export const factsOfDisposal = async (
  db: Trx,
  row: RowOf<'nonconformance'>,
  ask: Pick<Ask, 'id' | 'unitId' | 'kind' | 'qty'>,
): Promise<Disposing & { unit: NcUnit & { isPackage: boolean } }> => {
  const unit = await lockUnit(db, ask);
  const { materialStockId, lotId } = unit;
  return {
    ...{ ncNo: row.ncNo, status: row.status as NcStatus, kind: ask.kind, qty: ask.qty, uom: row.uom },
    unit: { ...unit, isPackage: materialStockId !== null },
    ...(await around(db, { partnerId: row.bizPartnerId, materialStockId, lotId })),
  };
};

/** What is suspected, with its stock locked; the nonconformance is locked. */
export const lockUnit = async (db: Trx, { id, unitId }: { id: number; unitId: number }) => {
  const named = (await unitsOf(db, id)).find((one) => one.id === unitId);
  if (!named) throw new Refused(404, 'NOT_FOUND');
  const { materialStockId, lotId } = named;
  await lockUnits(db, { packages: materialStockId === null ? [] : [materialStockId], lots: lotId === null ? [] : [lotId] });
  return (await unitsOf(db, id)).find((one) => one.id === unitId) ?? named;
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
/** What it may be used as, where it stays. */
const becomes = ({ kind }: Told) => (kind === 'SORT' ? ('OK' as const) : kind === 'USE_AS_IS' ? ('CONCESSION' as const) : null);

const ofPackage = async (db: Trx, by: Actor, id: number, told: Told): Promise<Done> => {
  const stock = (await db
    .selectFrom('materialStock')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as RowOf<'material_stock'>;
  const status = becomes(told);
  const fromStatus = isHeld(stock.qualityStatus) ? { fromStatus: stock.qualityStatus } : {};
  if (status === null) {
    await changeRows(db, 'materialStock', [{ id }]);
    return { movementIds: await movementsPosted(db, by, [packageMove(stock, leaving(told))]), materialStockId: id, ...fromStatus };
  }
  const [part = stock] = told.qty < stock.qty ? await splitOff(db, by, stock, [{ qty: told.qty }], '.split') : [stock];
  const packages = await packagesToJudge(db, [part.id]);
  await become(db, by, { packages, toStatus: () => status, reasonCode: told.ncNo, part: '.status' });
  await changeRows(db, 'materialStock', [{ id: part.id, concessionId: told.concessionId ?? null }]);
  return { movementIds: [], materialStockId: part.id, ...fromStatus };
};

const ofLot = async (db: Trx, by: Actor, lotId: number, told: Told): Promise<Done> => {
  const [lot] = await lotsToJudge(db, [lotId]);
  if (!lot) throw new Refused(404, 'NOT_FOUND');
  const status = becomes(told);
  const from = piecesOf(await stocksOfLots(db, [lotId]), told.qty, isHeld);
  const fromStatus = isHeld(from[0]?.from.qualityStatus ?? '') ? { fromStatus: from[0]?.from.qualityStatus as Held } : {};
  if (told.kind === 'REWORK' && told.planId) {
    const as = { exceptions: ['WITHHELD', 'YOUNGER'] as const, reason: told.reason.slice(0, 200) };
    const issues = from.map((one) => ({ productStockId: one.from.id, qty: one.qty, ...as, exceptions: [...as.exceptions] }));
    await issueParts(db, by, { productionPlanId: told.planId, issues, note: told.ncNo }, true);
    return { movementIds: [], ...fromStatus };
  }
  if (status === null) {
    const moves: Move[] = from.map((one) => productMove({ from: one.from, uom: lot.uom }, { ...leaving(told), qty: one.qty }));
    return { movementIds: await movementsPosted(db, by, moves), ...fromStatus };
  }
  const pieces = from.map((one) => ({ ...one, uom: lot.uom, toStatus: status }));
  await judgePieces(db, by, { pieces, resultNo: told.ncNo, part: '.pieces' });
  if (told.concessionId) await changeRows(db, 'lot', [{ id: lotId, concessionId: told.concessionId }]);
  return { movementIds: [], ...fromStatus };
};

type Pieces = Awaited<ReturnType<typeof stocksOfLots>>;
/** So many pieces of a lot among those of a status, shelf by shelf. */
export const piecesOf = (stocks: Pieces, wanted: number, among: (status: string) => boolean) => {
  let left = wanted;
  return stocks
    .filter(({ qualityStatus }) => among(qualityStatus))
    .flatMap((from) => {
      const qty = Math.min(left, from.qty);
      left = subtract(left, qty);
      return qty > 0 ? [{ from, qty }] : [];
    });
};

/** A lot that was held as a whole goes on once nothing of it is suspected any more. */
const freeLot = async (db: Trx, by: Actor, lotId: number, ncNo: string) => {
  const lots = (await lotsToJudge(db, [lotId])).filter(({ qualityStatus }) => qualityStatus === 'HOLD');
  const { rows } =
    await sql`select u.id from stock_hold_unit u join stock_hold h on h.id = u.hold_id and h.released_at is null where u.lot_id = ${lotId}
    union all select u.id from nonconformance_unit u where u.lot_id = ${lotId} and u.disposed_qty < u.qty`.execute(db);
  if (rows.length === 0) await become(db, by, { lots, toStatus: () => 'OK', reasonCode: ncNo, part: '.lot' });
};
