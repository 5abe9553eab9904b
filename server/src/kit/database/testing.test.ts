import { describe, expect, it } from 'vitest';
import { actingAs, testDatabase } from './testing.ts';

const { db, pool, insert, changing, statementsOf } = await testDatabase();
const told = await changing.listen();

describe('statementsOf', () => {
  it('tells the statements of a transaction, its begin and commit with them', async () => {
    const sent = await statementsOf(() => actingAs(db, 1, (trx) => trx.selectFrom('lot').select('id').execute()));
    expect(sent).toEqual(['begin', expect.stringContaining('set_config'), 'select "id" from "lot"', 'commit']);
  });

  it('leaves out what others send at the same time, on connections that it has seen before', async () => {
    const [sent] = await Promise.all([
      statementsOf(() => pool.query('select 1')),
      pool.query('select 2'),
      actingAs(db, 1, (trx) => trx.selectFrom('lot').select('id').execute()),
    ]);
    expect(sent).toEqual(['select 1']);
  });
});

describe('changing', () => {
  it('tells who changed a table, one connection after another, and not who failed', async () => {
    const one = () => insert('codeCategory', { category: crypto.randomUUID(), nameKr: '하나', nameEn: 'one' });
    const [id] = await Promise.all([changing.under('first', one), changing.under('second', one), one()]);
    await changing.under('second', () => insert('code', { categoryId: id, code: 'C', nameKr: '코드', nameEn: 'code' }));
    const refused = changing.under('third', () =>
      actingAs(db, 1, async () => insert('code', { categoryId: 0, code: 'D', nameKr: '', nameEn: '' })),
    );
    await expect(refused).rejects.toMatchObject({ code: '23503' });
    expect((await told()).sort()).toEqual([' code_category', 'first code_category', 'second code', 'second code_category']);
    await changing.under('third', one);
    expect(await told()).toEqual(['third code_category']);
  });
});
