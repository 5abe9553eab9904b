import { obey } from '@lotline/contract/kit/rule';
import type { NewOutsourcing, OutsourcingChange, OutsourcingStatus } from '@lotline/contract/production/outsourcing/outsourcing';
import { changeRules, droppedRules, removalRules, requestRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused, StaleVersion } from '../../kit/http/errors.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { removeRows } from '../../kit/record/remove-rows.ts';
import { deletionsOf, restoreRows } from '../../kit/record/restore-rows.ts';
import { changeRecord, insertRow, insertRows } from '../../kit/record/write-rows.ts';
import { lockInOrder } from '../../ledger/index.ts';
import { lookAtRequest } from './look-at-request.ts';
import { outsourcingById } from './outsourcing.queries.ts';

/** Asks a vendor for something; nothing leaves yet. A load of earlier records says on which day that was. */
export const requestOutsourcing = async (db: Trx, by: Actor, ask: NewOutsourcing, day = factHead(by).businessDate) => {
  const seen = await lookAtRequest(db, by, ask);
  obey(requestRules, seen.facts);
  const { rows } = await sql<{ no: string }>`select next_number('OS', ${day}::date) as no`.execute(db);
  const { id } = await insertRow(db, 'outsourcing', { ...headOf(ask, seen), outNo: rows[0]?.no });
  await insertLines(db, id, linesOf(ask, seen));
  return id;
};

type Seen = Awaited<ReturnType<typeof lookAtRequest>>;
const headOf = (ask: NewOutsourcing, { locked, operation }: Seen) => ({
  vendorId: ask.vendorId,
  planId: locked?.plan.id ?? null,
  operPlanId: operation?.id ?? null,
  operationId: operation?.operationId ?? ask.operationId ?? null,
  outDate: ask.outDate,
  dueDate: ask.dueDate,
  unitPrice: ask.unitPrice ?? null,
  note: ask.note ?? null,
});

/** What is to go, a line each. */
const linesOf = (ask: NewOutsourcing, { facts, locked, operation }: Seen) => [
  ...(locked && operation && ask.qty
    ? [
        {
          ...{ kind: 'WIP', productId: locked.plan.productId, lotId: locked.lot.id, operPlanId: operation.id },
          ...{ what: locked.lot.lotId, qty: ask.qty, uom: locked.uom },
        },
      ]
    : []),
  ...facts.lots.map(({ from, what, qty, uom }) => ({
    ...{ kind: 'STOCK', productId: from.productId, lotId: from.lotId, productStockId: from.id, what, qty, uom },
  })),
  ...facts.supplies.map(({ from, what, qty, uom }) => ({
    ...{ kind: 'MATERIAL', materialId: from.materialId, materialStockId: from.id, what, qty, uom },
  })),
];
type Line = { kind: string; operPlanId?: number | null; productStockId?: number | null; materialStockId?: number | null };
const thingOf = (line: Line) => `${line.kind} ${line.operPlanId ?? line.productStockId ?? line.materialStockId}`;

const insertLines = (db: Trx, outsourcingId: number, lines: ReturnType<typeof linesOf>, after = 0) =>
  insertRows(
    db,
    'outsourcing_line',
    lines.map(({ what: _, ...line }, at) => ({ ...line, outsourcingId, seq: after + at + 1 })),
  );

/** Lines keep their rows, as movements of a sending that was taken back name them. */
const changeLines = async (db: Trx, before: Before, lines: ReturnType<typeof linesOf>) => {
  const gone = before.lines.filter((was) => !lines.some((line) => thingOf(line) === thingOf(was)));
  const { rows } = await sql<{ id: number }>`
    select distinct outsourcing_line_id as id from stock_movement where outsourcing_line_id = ${anyOf(gone.map(({ id }) => id))}`.execute(
    db,
  );
  const moved = gone.find(({ id }) => rows.some((row) => row.id === id));
  obey(droppedRules, { dropped: moved ? (moved.lotNo ?? moved.packageId ?? moved.itemName) : null });
  await db
    .deleteFrom('outsourcingLine')
    .where('id', '=', anyOf(gone.map(({ id }) => id)))
    .execute();
  for (const was of before.lines) {
    const line = lines.find((one) => thingOf(one) === thingOf(was));
    if (line && line.qty !== was.qty)
      await db.updateTable('outsourcingLine').set({ qty: line.qty, version: sql`version + 1` }).where('id', '=', was.id).execute();
  }
  const added = lines.filter((line) => !before.lines.some((was) => thingOf(was) === thingOf(line)));
  await insertLines(db, before.id, added, Math.max(0, ...before.lines.map(({ seq }) => seq)));
};

/** The head of an outsourcing, locked with all that its verbs change. */
export const lockOutsourcing = async (db: Trx, id: number) => {
  await lockInOrder(db, { outsourcings: [id] });
  const row = await db.selectFrom('outsourcing').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Changes what isn't posted: all of it until it is sent, then its due day, price and note. */
export const changeOutsourcing = async (
  db: Trx,
  by: Actor,
  { id, version, lots, supplies, priceReason = null, ...terms }: OutsourcingChange,
) => {
  const row = await lockOutsourcing(db, id);
  const before = await outsourcingById(db, id);
  const ask = { ...terms, lots: lots ?? lotsOf(before), supplies: supplies ?? suppliesOf(before) };
  if (isStale(row, version)) throw new StaleVersion('outsourcing', before, ask);
  const status = row.status as OutsourcingStatus;
  const { dueDate, unitPrice = null, note = null } = ask;
  obey(changeRules, { status, outNo: row.outNo, changesWhatLeft: status !== 'REQUESTED' && !isSame(before, ask) });
  if (status !== 'REQUESTED') {
    await changeRecord(db, 'outsourcing', { id, version: row.version, dueDate, unitPrice, priceReason, note });
    return;
  }
  const seen = await lookAtRequest(db, by, ask, { own: id });
  obey(requestRules, seen.facts);
  await changeRecord(db, 'outsourcing', { id, version: row.version, ...headOf(ask, seen) });
  if (isSame(before, ask)) return;
  await changeLines(db, before, linesOf(ask, seen));
};

type Before = Awaited<ReturnType<typeof outsourcingById>>;
const lotsOf = ({ lines }: Before) =>
  lines.flatMap(({ kind, productStockId, qty }) => (kind === 'STOCK' && productStockId ? [{ productStockId, qty }] : []));
const suppliesOf = ({ lines }: Before) =>
  lines.flatMap(({ kind, materialStockId, qty }) => (kind === 'MATERIAL' && materialStockId ? [{ materialStockId, qty }] : []));
/** Whether the same leaves for the same vendor and operation; a caller that says nothing of the pieces leaves them as they are. */
const isSame = (before: Before, ask: NewOutsourcing) => {
  const kept = (kind: string) => before.lines.filter((line) => line.kind === kind);
  const wip = kept('WIP')[0]?.qty ?? null;
  const lots = kept('STOCK').map(({ productStockId, qty }) => `${productStockId} ${qty}`);
  const supplies = kept('MATERIAL').map(({ materialStockId, qty }) => `${materialStockId} ${qty}`);
  return (
    before.vendorId === ask.vendorId &&
    before.operPlanId === (ask.operPlanId ?? null) &&
    (ask.operPlanId != null || ask.operationId == null || before.operationId === ask.operationId) &&
    (ask.planId == null || before.planId === ask.planId) &&
    wip === (ask.qty ?? null) &&
    lots.join() === ask.lots.map(({ productStockId, qty }) => `${productStockId} ${qty}`).join() &&
    supplies.join() === ask.supplies.map(({ materialStockId, qty }) => `${materialStockId} ${qty}`).join()
  );
};

/** Deletes what was never sent, all or none. */
export const removeOutsourcings = async (db: Trx, ids: readonly number[]) => {
  await lockInOrder(db, { outsourcings: ids });
  const { rows } = await sql<{ outNo: string; status: OutsourcingStatus; moved: number }>`
    select o.out_no, o.status, (select count(*) from outsourcing_line l join stock_movement m on m.outsourcing_line_id = l.id where l.outsourcing_id = o.id) as moved
    from outsourcing o where o.id = ${anyOf(ids)} order by o.id`.execute(db);
  for (const row of rows) obey(removalRules, row);
  return removeRows(db, 'outsourcing', ids);
};

/** Brings back what was deleted a moment ago. */
export const restoreOutsourcings = async (db: Trx, ids: readonly number[]) =>
  restoreRows(db, 'outsourcing', await deletionsOf(db, 'outsourcing', ids));
