import { obey } from '@lotline/contract/kit/rule';
import { definingRules } from '@lotline/contract/system/custom-ext.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { columnsOfTable, extTables, fieldById } from './custom-ext.queries.ts';
import { type Draft, dataOf, knowCategory } from './field-source.ts';

/** Adds a field to a table, the last of its form unless told. */
export const createField = async (db: Trx, draft: Draft) => {
  const tables = (await extTables(db)).map(({ table }) => table);
  const columns = (await columnsOfTable(db, draft.tableName)).map(({ name }) => name);
  obey(definingRules, { table: draft.tableName, field: draft.field, tables, columns });
  await knowCategory(db, draft);
  const { rows } = await sql<{
    seq: number;
  }>`select coalesce(max(seq) + 1, 1) as seq from custom_field where table_name = ${draft.tableName}`.execute(db);
  const { id } = await insertRow(db, 'custom_field', { ...draft, data: dataOf(draft), seq: draft.seq ?? rows[0]?.seq });
  return fieldById(db, id);
};
