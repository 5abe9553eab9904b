import type { RelatedRow } from '@lotline/contract/kit/problem';
import { type Lang, say } from '@lotline/contract/kit/words';
import { ledgerWords } from '@lotline/contract/ledger/ledger.words';
import { stockWords } from '@lotline/contract/material/stock.words';
import { screenOf } from '@lotline/contract/system/tables';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { correctMovements, lockPackages } from '../ledger/index.ts';
import { refreshOrderLines } from '../order/index.ts';

/** Takes a receipt back that nothing has followed yet; the package leaves the lists, its facts stay. */
export const removePackage = async (db: Trx, by: Actor, id: number, lang: Lang) => {
  const [stock] = await lockPackages(db, [id]);
  if (!stock || stock.cancelled) throw new Refused(404, 'NOT_FOUND');
  const movements = await movementsOf(db, id);
  const receipt = movements.find(({ type }) => type === 'RECEIPT');
  const later = movements.filter((movement) => movement !== receipt);
  if (!receipt || later.length)
    throw new Refused(500, 'ERROR_CONSTRAINT_VIOLATION', { extraData: { datas: later.map((movement) => related(movement, lang)) } });
  await correctMovements(db, by, [{ id: receipt.id, qty: 0, reason: say(stockWords['stock.takenBack'], lang) }]);
  await db.updateTable('materialStock').set({ cancelled: true }).where('id', '=', id).execute();
  if (stock.orderMaterialId !== null) await refreshOrderLines(db, { purchaseLines: [stock.orderMaterialId] });
  return { deleted: 1 };
};

const movementsOf = (db: Trx, id: number) =>
  db
    .selectFrom('stockMovementInForce as movement')
    .leftJoin('appUser', 'appUser.id', 'movement.actorId')
    .select(['movement.id', 'movement.type', 'movement.qty', 'movement.uom', 'movement.recordedAt', 'appUser.username'])
    .where('movement.materialStockId', '=', id)
    .orderBy('movement.id')
    .execute();

const related = (
  { id, type, qty, uom, username, recordedAt }: Awaited<ReturnType<typeof movementsOf>>[number],
  lang: Lang,
): RelatedRow => ({
  path: screenOf('stock_movement') ?? '',
  id: id ?? 0,
  name: `${say(ledgerWords[`type.${type}` as 'type.ISSUE'], lang)} ${qty} ${uom}`,
  createBy: username,
  createAt: recordedAt,
});
