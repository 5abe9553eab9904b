import type { RelatedRow } from '@lotline/contract/kit/problem';
import type { Lang } from '@lotline/contract/kit/words';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { rowsWhere } from '../kit/database/related.ts';

type Use = { table: string; column: string };

/** Columns that hold a code's text, by category. Codes that are referenced by their id need no line here: the database knows. */
const uses: Readonly<Record<string, readonly Use[]>> = {
  UOM: [
    { table: 'product', column: 'uom' },
    { table: 'material', column: 'uom' },
    { table: 'bom', column: 'uom' },
    { table: 'order_product', column: 'uom' },
    { table: 'order_material', column: 'uom' },
    { table: 'material_stock', column: 'uom' },
  ],
  TOOL_CLASS: [{ table: 'tool', column: 'classification' }],
  BUSINESS_TYPE: [{ table: 'business', column: 'business_type' }],
  ORDER_TYPE: [{ table: 'order_info', column: 'order_type' }],
  SHIFT_GROUP: [{ table: 'worker', column: 'shift_group' }],
  POSITION: [{ table: 'worker', column: 'position' }],
  ADJUST_REASON: [{ table: 'stock_movement', column: 'reason_code' }],
  DISPOSE_REASON: [{ table: 'stock_movement', column: 'reason_code' }],
};

/** The rows that hold this code as a text: in a column of their own, or in a custom field that chooses from its category. */
export const rowsWithCode = async (db: Db, category: string, code: string, lang: Lang): Promise<RelatedRow[]> => {
  const fields = await db
    .selectFrom('customField')
    .select(['tableName', 'field'])
    .where('type', '=', 'list')
    .where(sql<boolean>`data->>'type' = 'code' and data->>'category' = ${category}`)
    .execute();
  const found = await Promise.all([
    ...(uses[category] ?? []).map(({ table, column }) => rowsWhere(db, table, sql`related.${sql.ref(column)} = ${code}`, lang, column)),
    ...fields.map(({ tableName, field }) => rowsWithExt(db, tableName, field, code, lang)),
  ]);
  return found.flat();
};

export const rowsWithExt = (db: Db, table: string, field: string, value: string, lang: Lang) =>
  rowsWhere(db, table, sql`related.ext->>${field} = ${value}`, lang, `ext.${field}`);
