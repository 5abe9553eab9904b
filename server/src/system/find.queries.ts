import type { Lang } from '@lotline/contract/kit/words';
import { type FoundRecord, type FoundTable, foundTables, mostFound } from '@lotline/contract/system/find';
import { tableSeen, tablesSeen } from '@lotline/contract/system/tables';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { naming } from '../kit/database/related.ts';

/** Rows of a kind that are looked at before the best of them are told: two letters may be in every number. */
const mostLookedAt = 200;

const shownBy: Partial<Record<FoundTable, string>> = { production_plan: 'start_dt', shipment: 'ship_date', order_info: 'direction' };

type Asker = { lang: Lang; may(menu: string, action: 'view'): boolean };
export const foundRecords = async (db: Db, text: string, { lang, may }: Asker): Promise<FoundRecord[]> => {
  const tables = foundTables.filter((table) => may(tablesSeen[table].menu, 'view'));
  if (!tables.length) return [];
  const { rows } = await sql<FoundRecord>`${sql.join(
    tables.map((table) => partOf(table, text, lang)),
    sql` union all `,
  )}`.execute(db);
  const order = new Map(foundTables.map((table, at) => [table, at]));
  return rows.toSorted((a, b) => (order.get(a.table) ?? 0) - (order.get(b.table) ?? 0));
};

const partOf = (table: FoundTable, text: string, lang: Lang) => {
  const seen = tableSeen(table);
  const { from, name, code } = naming(table, seen, lang);
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const label = seen?.codeColumn ? code : name;
  const beside = seen?.codeColumn ? name : sql`null::text`;
  return sql`(
    select * from (
      select ${sql.lit(table)} as "table", related.id, ${label} as label, ${beside} as name, ${shownBy[table] ? sql`related.${sql.ref(shownBy[table])}::text` : sql`null::text`} as at
      from ${from} where ${seen?.codeColumn ? sql`(${code} ilike ${pattern} or ${name} ilike ${pattern})` : sql`${name} ilike ${pattern}`}
      limit ${sql.lit(mostLookedAt)}
    ) looked order by lower(label) = lower(${text}) desc, id desc limit ${sql.lit(mostFound)}
  )`;
};
