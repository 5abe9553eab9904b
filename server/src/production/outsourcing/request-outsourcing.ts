import { obey } from '@lotline/contract/kit/rule';
import type { NewOutsourcing, OutsourcingChange, OutsourcingStatus } from '@lotline/contract/production/outsourcing/outsourcing';
import { changeRules, removalRules, requestRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
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
  await insertLines(db, id, ask, seen);
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

const insertLines = async (db: Trx, outsourcingId: number, ask: NewOutsourcing, { facts, locked, operation }: Seen) => {
  const lines = [
    ...(locked && operation && ask.qty
      ? [
          {
            ...{ kind: 'WIP', productId: locked.plan.productId, lotId: locked.lot.id, operPlanId: operation.id },
            ...{ qty: ask.qty, uom: locked.uom },
          },
        ]
      : []),
    ...facts.lots.map(({ from, qty, uom }) => ({
      ...{ kind: 'STOCK', productId: from.productId, lotId: from.lotId, productStockId: from.id, qty, uom },
    })),
    ...facts.supplies.map(({ from, qty, uom }) => ({ kind: 'MATERIAL', materialId: from.materialId, materialStockId: from.id, qty, uom })),
  ];
  await insertRows(
    db,
    'outsourcing_line',
    lines.map((line, at) => ({ ...line, outsourcingId, seq: at + 1 })),
  );
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
  await db.deleteFrom('outsourcingLine').where('outsourcingId', '=', id).execute();
  await insertLines(db, id, ask, seen);
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
