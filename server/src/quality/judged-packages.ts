import { add, subtract } from '@lotline/contract/kit/quantity';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { changeRows, insertRows } from '../kit/record/write-rows.ts';
import { become, packagesToJudge, splitOff } from '../ledger/index.ts';

type Result = RowOf<'quality_result'>;
type Unit = RowOf<'quality_result_unit'>;
type Short = { unit: string; stock: number; wanted: number; uom: string };
export type Judged = { result: Result; units: readonly Unit[]; refuseShort: (short: Short) => void };

/** What is judged of a unit, in the order in which it keeps the package: what is accepted stays in it. */
export const outcomesOf = ({ acceptedQty, holdQty, rejectedQty }: Pick<Unit, 'acceptedQty' | 'holdQty' | 'rejectedQty'>) =>
  (
    [
      ['OK', acceptedQty ?? 0],
      ['HOLD', holdQty ?? 0],
      ['REJECTED', rejectedQty ?? 0],
    ] as const
  ).filter(([, qty]) => qty > 0);
const judgedAs = (status: QualityStatus, qty: number) => ({
  qty,
  acceptedQty: status === 'OK' ? qty : 0,
  holdQty: status === 'HOLD' ? qty : 0,
  rejectedQty: status === 'REJECTED' ? qty : 0,
});

/** Packages become as they were judged; of several judgements in one package the parts become packages of their own. All are locked. */
export const judgedPackages = async (db: Trx, by: Actor, { result, units, refuseShort }: Judged) => {
  if (units.length === 0) return;
  const ids = units.map(({ materialStockId }) => materialStockId as number);
  const stocks = new Map(
    (await db.selectFrom('materialStock').selectAll().where('id', '=', anyOf(ids)).execute()).map((stock) => [stock.id, stock]),
  );
  const wanted = new Map<number, QualityStatus>();
  for (const unit of units) {
    const stock = stocks.get(unit.materialStockId as number);
    if (!stock || stock.cancelled) continue;
    const [kept, ...parts] = outcomesOf(unit);
    if (!kept) continue;
    wanted.set(stock.id, kept[0]);
    if (parts.length === 0) continue;
    const apart = add(...parts.map(([, qty]) => qty));
    const free = subtract(stock.qty, stock.reservedQty);
    if (apart > free) refuseShort({ unit: stock.packageId, stock: free, wanted: apart, uom: stock.uom });
    const made = await splitOff(
      db,
      by,
      stock,
      parts.map(([, qty]) => ({ qty })),
      `.split${stock.id}`,
    );
    await sql`insert into stock_hold_unit (hold_id, material_stock_id, from_status)
      select n.hold_id, part.id, n.from_status from stock_hold_unit n join stock_hold h on h.id = n.hold_id and h.released_at is null
        cross join unnest(${made.map(({ id }) => id)}::bigint[]) as part(id) where n.material_stock_id = ${stock.id}`.execute(db);
    await changeRows(db, 'qualityResultUnit', [{ id: unit.id, ...judgedAs(kept[0], kept[1]) }]);
    await insertRows(
      db,
      'qualityResultUnit',
      made.map(({ id }, n) => {
        const [status, qty] = parts[n] as (typeof parts)[number];
        return { resultId: result.id, materialStockId: id, ...judgedAs(status, qty) };
      }),
    );
    for (const [n, { id }] of made.entries()) wanted.set(id, (parts[n] as (typeof parts)[number])[0]);
  }
  const held = await heldBesides(db, wanted);
  const packages = (await packagesToJudge(db, [...wanted.keys()])).filter(
    ({ id, qualityStatus }) => !held.has(id) && wanted.get(id) !== qualityStatus,
  );
  await become(db, by, { packages, toStatus: (_, id) => wanted.get(id) ?? 'HOLD', reasonCode: result.resultNo, part: '.status' });
};

/** What somebody holds stays held; released, it is what was judged. */
const heldBesides = async (db: Trx, wanted: ReadonlyMap<number, QualityStatus>) => {
  const { rows } = await sql<{ id: number }>`
    update stock_hold_unit u set from_status = w.status, version = u.version + 1
    from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::text[]) as w(id, status), stock_hold h
    where u.material_stock_id = w.id and h.id = u.hold_id and h.released_at is null returning w.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
