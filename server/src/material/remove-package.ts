import type { RelatedRow } from '@lotline/contract/kit/problem';
import { type Lang, say } from '@lotline/contract/kit/words';
import { ledgerWords } from '@lotline/contract/ledger/ledger.words';
import { stockWords } from '@lotline/contract/material/stock.words';
import { screenOf } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { quoted } from '../kit/database/related.ts';
import { Refused, refuseUsed } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { correctMovements, lockPackages } from '../ledger/index.ts';
import { refreshOrderLines } from '../order/index.ts';
import { leaveInspections } from '../quality/index.ts';

/** Takes receipts back that nothing has followed yet, all or none; the packages leave the lists, their facts stay. */
export const removePackages = async (db: Trx, by: Actor, ids: readonly number[], lang: Lang) => {
  const asked = [...new Set(ids)];
  const stocks = (await lockPackages(db, asked)).filter(({ id, cancelled }) => asked.includes(id) && !cancelled);
  if (stocks.length < asked.length) throw new Refused(404, 'NOT_FOUND');
  const movements = await movementsOf(db, asked);
  const firsts = new Map<number, Movement>();
  for (const movement of movements) if (!firsts.has(movement.stock)) firsts.set(movement.stock, movement);
  const receipts = stocks.flatMap(({ id }) => firsts.get(id) ?? []).filter(({ type }) => type === 'RECEIPT');
  const later = movements.filter((movement) => !receipts.includes(movement));
  const used = stocks.filter(({ id }) => later.some(({ stock }) => stock === id));
  const [first] = used;
  if (first)
    refuseUsed(
      quoted(first.packageId, used.length - 1, lang),
      later.map((movement) => related(movement, lang)),
      lang,
    );
  if (receipts.length < asked.length) throw new Refused(404, 'NOT_FOUND');
  await leaveInspections(db, by, asked, lang);
  const reason = say(stockWords['stock.takenBack'], lang);
  await correctMovements(
    db,
    by,
    receipts.map(({ id }) => ({ id, qty: 0, reason })),
  );
  await db.updateTable('materialStock').set({ cancelled: true }).where('id', '=', anyOf(asked)).execute();
  const purchaseLines = [...new Set(stocks.flatMap(({ orderMaterialId }) => orderMaterialId ?? []))];
  if (purchaseLines.length > 0) await refreshOrderLines(db, { purchaseLines });
  return { deleted: asked.length };
};

const movementsOf = async (db: Trx, ids: readonly number[]) => {
  const { rows } = await sql<Movement>`
    select m.id, m.material_stock_id as stock, s.package_id, m.type, m.qty, m.uom, m.recorded_at, u.username
    from stock_movement_in_force m join material_stock s on s.id = m.material_stock_id left join app_user u on u.id = m.actor_id
    where m.material_stock_id = any(${[...ids]}) order by m.id`.execute(db);
  return rows;
};
type Movement = {
  id: number;
  stock: number;
  packageId: string;
  type: string;
  qty: number;
  uom: string;
  recordedAt: string;
  username: string | null;
};

const related = ({ id, packageId, type, qty, uom, username, recordedAt }: Movement, lang: Lang): RelatedRow => ({
  path: screenOf('stock_movement') ?? '',
  id,
  name: `${packageId} · ${say(ledgerWords[`type.${type}` as 'type.ISSUE'], lang)} ${qty} ${uom}`,
  createBy: username,
  createAt: recordedAt,
});
