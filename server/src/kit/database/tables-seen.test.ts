import { type TableSeen, tablesSeen } from '@lotline/contract/system/tables';
import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { testDatabase } from './testing.ts';

const { db } = await testDatabase();
const namesOf = async (table: string) => [...(await columnsOf(db, table)).values()].map(({ name }) => name);

it.each(Object.entries<TableSeen>(tablesSeen))('%s is named by columns that exist', async (table, { nameColumn, codeColumn, of }) => {
  const own = await namesOf(table);
  if (codeColumn) expect(own).toContain(codeColumn);
  if (of) expect(own).toContain(of[0]);
  expect(await namesOf(of?.[1] ?? table)).toContain(nameColumn);
});
