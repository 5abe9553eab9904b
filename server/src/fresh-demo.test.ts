import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDemo } from './fresh-demo.ts';
import { migrate } from './kit/database/migrate.ts';
import { testDatabase } from './kit/database/testing.ts';

const begin = async (config: { mode: 'demo' | 'production'; databaseUrl?: string }, marked: boolean) => {
  const { db, insert, connection } = await testDatabase();
  if (marked) await insert('numberSeries', { series: 'demo plant stands at', base: 20260301 });
  await insert('role', { name: 'kept', roleItem: '[]' });
  const told: string[] = [];
  const client = new pg.Client(connection);
  await client.connect();
  await emptyDemo(client, { databaseUrl: undefined, ...config }, (text) => told.push(text)).finally(() => client.end());
  await migrate(connection);
  const roles = await db.selectFrom('role').select('name').execute();
  return { told, roles: roles.map(({ name }) => name) };
};

test('an embedded demo is emptied, and says so', async () => {
  const { told, roles } = await begin({ mode: 'demo' }, false);
  expect(roles).toEqual([]);
  expect(told).toEqual(['Beginning anew: the demo plant and everything recorded in it are deleted …']);
});

test('a database of one’s own is emptied only where it holds a demo plant', async () => {
  expect((await begin({ mode: 'demo', databaseUrl: 'postgres://own' }, true)).roles).toEqual([]);
  await expect(begin({ mode: 'demo', databaseUrl: 'postgres://own' }, false)).rejects.toThrow('holds something else');
});

test('production is never emptied', async () => {
  await expect(begin({ mode: 'production' }, true)).rejects.toThrow('in production nothing is deleted');
});
