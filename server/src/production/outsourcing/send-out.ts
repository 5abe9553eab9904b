import { obey } from '@lotline/contract/kit/rule';
import type { NewOutsourcing, OutsourcingStatus } from '@lotline/contract/production/outsourcing/outsourcing';
import { requestRules, sendRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { StaleVersion } from '../../kit/http/errors.ts';
import { type Actor, factHead } from '../../kit/record/fact.ts';
import { isStale } from '../../kit/record/read-rows.ts';
import { type Move, obeyConcessions, packageMove, postMovements, productMove } from '../../ledger/index.ts';
import { lookAtRequest } from './look-at-request.ts';
import { outsourcingById } from './outsourcing.queries.ts';
import { lockOutsourcing } from './request-outsourcing.ts';

type Send = { id: number; version?: number | undefined; occurredAt?: string | undefined };

/** Sends all of an outsourcing: pieces leave their shelves or the lot in the making, and packages theirs. */
export const sendOut = async (db: Trx, by: Actor, { id, version, occurredAt }: Send) => {
  const row = await lockOutsourcing(db, id);
  obey(sendRules, { status: row.status as OutsourcingStatus, outNo: row.outNo });
  const before = await outsourcingById(db, id);
  if (isStale(row, version)) throw new StaleVersion('outsourcing', before, {});
  const { businessDate } = factHead(by, occurredAt);
  // What leaves late is late all the same: its due day stays, and isn't looked at again.
  const ask = { ...askOf(before), outDate: before.dueDate };
  const { facts, locked, operation } = await lookAtRequest(db, by, ask, { own: id, leaves: true });
  obey(requestRules, facts);
  await obeyConcessions(
    db,
    [
      ...facts.lots.map(({ from, what, qualityStatus }) => ({ lotId: from.lotId, unit: what, status: qualityStatus })),
      ...facts.supplies.map(({ from, what, qualityStatus }) => ({ materialStockId: from.id, unit: what, status: qualityStatus })),
    ],
    { day: businessDate },
  );
  const around = { productionPlanId: locked?.plan.id ?? null, type: 'OUT_TO_VENDOR' as const };
  const moves = before.lines.map((line): Move => {
    const outsourcingLineId = line.id;
    const { qty, uom } = line;
    const shelf = facts.lots.find(({ from }) => from.id === line.productStockId)?.from;
    if (line.kind === 'STOCK' && shelf) return productMove({ from: shelf, uom }, { ...around, qty, outsourcingLineId });
    const pack = facts.supplies.find(({ from }) => from.id === line.materialStockId)?.from;
    if (line.kind === 'MATERIAL' && pack) return packageMove(pack, { ...around, qty, outsourcingLineId });
    return {
      ...{ ...around, itemType: 'PRODUCT', productId: line.productId, lotId: line.lotId, uom, qty, fromPlace: 'WIP', toPlace: 'VENDOR' },
      ...{ fromLocationId: operation?.lineId ?? null, operPlanId: line.operPlanId, outsourcingLineId },
    };
  });
  const left = { outDate: businessDate, askedOutDate: before.outDate, version: sql<number>`version + 1` };
  await db.updateTable('outsourcing').set(left).where('id', '=', id).execute();
  await postMovements(db, by, moves, { occurredAt });
};

/** What was asked for, as it is asked again when it leaves. */
const askOf = ({ lines, ...head }: Awaited<ReturnType<typeof outsourcingById>>): NewOutsourcing => ({
  ...head,
  qty: lines.find(({ kind }) => kind === 'WIP')?.qty ?? null,
  lots: lines.flatMap(({ productStockId, qty }) => (productStockId === null ? [] : [{ productStockId, qty }])),
  supplies: lines.flatMap(({ materialStockId, qty }) => (materialStockId === null ? [] : [{ materialStockId, qty }])),
});
