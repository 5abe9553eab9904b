import type { Lang } from '@lotline/contract/kit/words';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { relatedRows, usesIn } from './kit/database/related.ts';
import { testDatabase } from './kit/database/testing.ts';
import { smallPlant } from './material/testing.ts';

const { db } = await testDatabase();

test('what keeps a row from being deleted can be asked of every table', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct f.relname as name from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace n on n.oid = f.relnamespace
    where k.contype = 'f' and n.nspname = 'public'`.execute(db);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) for (const lang of ['kr', 'en'] as const) expect(await relatedRows(db, name, [0], lang), name).toEqual([]);
});

test('a material that had stock names its packages', async () => {
  const plant = await smallPlant(db);
  const materialId = await plant.material();
  const { id } = await plant.packageOf(materialId, 5);
  expect(await relatedRows(db, 'material', [materialId])).toContainEqual(expect.objectContaining({ path: '/material/stock', id }));
});

test('facts are told by what they are about, in the reader’s words, and counted beyond those that are listed', async () => {
  const plant = await smallPlant(db);
  const materialId = await plant.material({ name: '봉', nameEn: 'Bar' });
  for (let n = 0; n < 52; n += 1) await plant.packageOf(materialId, 5);
  const movements = async (lang: Lang) =>
    (await relatedRows(db, 'material', [materialId], lang)).filter(({ path }) => path === '/material/history');
  const [korean] = await movements('kr');
  const english = await movements('en');
  expect(korean?.name).toMatch(/^입고 · \S+ · 봉 · 5 kg · \d{4}\/\d\d\/\d\d$/);
  expect(english[0]?.name).toMatch(/^Receipt · \S+ · Bar · 5 kg · \d{4}\/\d\d\/\d\d$/);
  expect([english.length, english[0]?.total]).toEqual([50, 52]);
  expect(usesIn(await relatedRows(db, 'material', [materialId], 'kr'), 'kr')).toBe('자재 재고 52건, 자재 이력 52건');
});
