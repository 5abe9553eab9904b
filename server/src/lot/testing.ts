import type { RecallKind } from '@lotline/contract/lot/recall';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { recallOf } from './recall.ts';

/** Every package and lot whose recall leaves something unaccounted for, on the whole or in one of its lots and packages. */
export const unbalanced = async (db: Db) => {
  const packages = await db.selectFrom('materialStock').select('id').where('cancelled', '=', false).execute();
  const lots = await db.selectFrom('lot').select('id').execute();
  const starts: [RecallKind, number][] = [
    ...packages.map(({ id }): [RecallKind, number] => ['material-stock', id]),
    ...lots.map(({ id }): [RecallKind, number] => ['lot', id]),
  ];
  const found: { kind: RecallKind; id: number; gap: number; parts: number[] }[] = [];
  for (const [kind, id] of starts) {
    const sheet = await recallOf(db, kind, id);
    const parts = [...sheet.packages, ...sheet.lots].filter(({ gapQty }) => gapQty !== 0).map((part) => part.id);
    if (sheet.gapQty !== 0 || parts.length) found.push({ kind, id, gap: sheet.gapQty, parts });
  }
  return found;
};

type Moved = { id: number; shelf: number; line: number; stock: number; shipped: number };
/** What every sheet says of a package or lot beside what its movements leave at that place, added up here in other words. */
export const apartFromLedger = async (db: Db) => {
  const left = (place: string) =>
    sql<number>`coalesce(sum(case when to_place = ${place} then qty when from_place = ${place} then -qty end), 0)`;
  const sums = async (column: 'material_stock_id' | 'lot_id', item: 'MATERIAL' | 'PRODUCT') => {
    const { rows } =
      await sql<Moved>`select ${sql.ref(column)} as id, ${left('STOCK')} as shelf, ${left('LINE')} as line, ${left('STOCK')} as stock, ${left('CUSTOMER')} as shipped
      from stock_movement_in_force where item_type = ${item} and from_place <> to_place and ${sql.ref(column)} is not null group by 1`.execute(
        db,
      );
    return new Map(rows.map((row) => [row.id, row]));
  };
  const [ofPackages, ofLots] = [await sums('material_stock_id', 'MATERIAL'), await sums('lot_id', 'PRODUCT')];
  const found: string[] = [];
  const compare = (what: string, told: number, moved: number | undefined) => {
    if (told !== (moved ?? 0)) found.push(`${what}: the sheet says ${told}, the ledger ${moved}`);
  };
  for (const { id } of await db.selectFrom('materialStock').select('id').where('cancelled', '=', false).execute()) {
    const [pack] = (await recallOf(db, 'material-stock', id)).packages;
    compare(`package ${id} on the shelf`, pack?.shelfQty ?? 0, ofPackages.get(id)?.shelf);
    compare(`package ${id} at lines`, pack?.lineQty ?? 0, ofPackages.get(id)?.line);
  }
  for (const { id } of await db.selectFrom('lot').select('id').execute()) {
    const lot = (await recallOf(db, 'lot', id)).lots.find((one) => one.id === id);
    compare(`lot ${id} in stock`, lot?.stockQty ?? 0, ofLots.get(id)?.stock);
    compare(`lot ${id} shipped`, lot?.shippedQty ?? 0, ofLots.get(id)?.shipped);
  }
  return found;
};
