import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { builtInCategories } from '@lotline/contract/system/code';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smallFloor } from './production/testing.ts';
import { testApp } from './testing.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const person = await as();

type Field = { field: string; categories: string | null };
test('every column that names a code takes those of its own list', async () => {
  const { rows } = await sql<Field>`
    select c.relname || '.' || a.attname as field, g.categories
    from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      left join lateral (
        select split_part(encode(t.tgargs, 'escape'), '\\000', 2) as categories from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'code_is_of_its_category' and split_part(encode(t.tgargs, 'escape'), '\\000', 1) = a.attname
        limit 1) g on true
    where k.contype = 'f' and f.relname = 'code' and not (c.relname = 'code' and a.attname in ('parent_id', 'off_with_id')) order by 1`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(10);
  const known: readonly string[] = [...builtInCategories, 'OUTSOURCING_LOSS'];
  for (const { field, categories } of rows)
    for (const category of categories?.split(',') ?? ['no list']) expect([field, known.includes(category)]).toEqual([field, true]);
});

const codeOf = async (category: string) =>
  (
    await db
      .selectFrom('code')
      .innerJoin('codeCategory', 'codeCategory.id', 'code.categoryId')
      .select('code.id')
      .where('category', '=', category)
      .where('code.enabled', '=', true)
      .orderBy('code.id')
      .executeTakeFirstOrThrow()
  ).id;
const change = async (ask: object) => (await person.send(changeDailyPlans, [{ key: crypto.randomUUID(), ...ask } as never])).json()[0];

test('a reason of another list is no defect and no stop, nor is one that is out of use', async () => {
  const { cut } = await floor.plan(await floor.product(), 10);
  const { dailyPlanId } = cut;
  const defect = (defectCodeId: number) =>
    change({ action: 'RESULT', dailyPlanId, goodQty: 1, defectQty: 1, defects: [{ defectCodeId, qty: 1 }] });
  expect((await defect(await codeOf('ADJUST_REASON'))).problem).toMatchObject({ code: 'code.ofItsList' });
  const gone = await floor.defectReason('없앤 사유');
  expect((await defect(gone)).outcome).toBe('ok');
  await db.updateTable('code').set({ enabled: false }).where('id', '=', gone).execute();
  expect((await defect(gone)).problem).toMatchObject({ code: 'code.ofItsList' });
  // What a correction says again stands as it was reported.
  const { id: resultId } = await db
    .selectFrom('productionResult')
    .select('id')
    .where('dailyPlanId', '=', dailyPlanId)
    .executeTakeFirstOrThrow();
  const corrected = await change({
    ...{ action: 'CORRECT', dailyPlanId, resultId, goodQty: 2, defectQty: 1, reworkQty: 0, reason: '오타' },
    defects: [{ defectCodeId: gone, qty: 1 }],
  });
  expect(corrected.problem?.code).not.toBe('code.ofItsList');
  await change({ action: 'START', dailyPlanId });
  const stop = (stopReasonId: number) => change({ action: 'PAUSE', dailyPlanId, stopReasonId });
  expect((await stop(await codeOf('DEFECT'))).problem).toMatchObject({ code: 'code.ofItsList' });
  expect((await stop(await codeOf('STOP_REASON'))).outcome).toBe('ok');
});
