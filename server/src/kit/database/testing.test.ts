import { describe, expect, it } from 'vitest';
import { actingAs, testDatabase } from './testing.ts';

const { db, pool, statementsOf } = await testDatabase();

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
