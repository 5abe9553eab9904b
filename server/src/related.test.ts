import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { relatedRows } from './kit/database/related.ts';
import { testDatabase } from './kit/database/testing.ts';
import { smallPlant } from './material/testing.ts';

const { db } = await testDatabase();

test('what keeps a row from being deleted can be asked of every table', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct f.relname as name from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace n on n.oid = f.relnamespace
    where k.contype = 'f' and n.nspname = 'public'`.execute(db);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) expect(await relatedRows(db, name, [0]), name).toEqual([]);
});

test('a material that had stock names its packages', async () => {
  const plant = await smallPlant(db);
  const materialId = await plant.material();
  const { id } = await plant.packageOf(materialId, 5);
  expect(await relatedRows(db, 'material', [materialId])).toContainEqual(expect.objectContaining({ path: '/material/stock', id }));
});
