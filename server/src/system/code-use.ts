import type { RelatedRow } from '@lotline/contract/kit/problem';
import { screenOf } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

type Use = { table: string; column: string /** Column that names the row; its number where it has none. */; name?: string };

/** Columns that hold a code's text, by category. Codes that are referenced by their id need no line here: the database knows. */
const uses: Readonly<Record<string, readonly Use[]>> = {
  UOM: [
    { table: 'product', column: 'uom', name: 'code' },
    { table: 'material', column: 'uom', name: 'code' },
    { table: 'bom', column: 'uom' },
    { table: 'order_product', column: 'uom' },
    { table: 'order_material', column: 'uom' },
    { table: 'material_stock', column: 'uom', name: 'package_id' },
  ],
  TOOL_CLASS: [{ table: 'tool', column: 'classification', name: 'code' }],
  BUSINESS_TYPE: [{ table: 'business', column: 'business_type', name: 'code' }],
  ORDER_TYPE: [{ table: 'order_info', column: 'order_type', name: 'order_no' }],
  SHIFT_GROUP: [{ table: 'worker', column: 'shift_group', name: 'worker_no' }],
  POSITION: [{ table: 'worker', column: 'position', name: 'worker_no' }],
  ADJUST_REASON: [{ table: 'stock_movement', column: 'reason_code' }],
  DISPOSE_REASON: [{ table: 'stock_movement', column: 'reason_code' }],
};

const most = 50;

/** The rows that hold this code as a text: in a column of their own, or in a custom field that chooses from its category. */
export const rowsWithCode = async (db: Db, category: string, code: string): Promise<RelatedRow[]> => {
  const fields = await db
    .selectFrom('customField')
    .select(['tableName', 'field'])
    .where('type', '=', 'list')
    .where(sql<boolean>`data->>'type' = 'code' and data->>'category' = ${category}`)
    .execute();
  const found = await Promise.all([
    ...(uses[category] ?? []).map((use) => rowsOf(db, use, sql<boolean>`${sql.ref(`used.${use.column}`)} = ${code}`)),
    ...fields.map(({ tableName, field }) => rowsWithExt(db, tableName, field, code)),
  ]);
  return found.flat();
};

export const rowsWithExt = (db: Db, table: string, field: string, value: string) =>
  rowsOf(db, { table, column: 'ext' }, sql<boolean>`used.ext->>${field} = ${value}`);

const rowsOf = async (db: Db, { table, name = 'id' }: Use, which: ReturnType<typeof sql<boolean>>): Promise<RelatedRow[]> => {
  const { rows } = await sql<{ id: number; name: string; createBy: string | null; createAt: string | null }>`
    select used.id, ${sql.ref(`used.${name}`)}::text as name, creator.username as create_by, (to_jsonb(used)->>'created_at')::timestamptz as create_at
    from ${sql.table(table)} as used
      left join app_user creator on creator.id = coalesce((to_jsonb(used)->>'created_by')::bigint, (to_jsonb(used)->>'actor_id')::bigint)
    where ${which} order by used.id limit ${most}`.execute(db);
  return rows.map((row) => ({ path: screenOf(table) ?? `/${table}`, ...row }));
};
