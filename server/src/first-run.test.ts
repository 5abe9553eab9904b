import { expect, test } from 'vitest';
import { firstRun } from './first-run.ts';
import { openPool } from './kit/database/pool.ts';
import { testDatabase } from './kit/database/testing.ts';
import { readConfig } from './kit/running/config.ts';

const { db, connection } = await testDatabase();
const config = readConfig({ LOTLINE_MODE: 'production' });
const start = (adopted = false) => firstRun(db, config, () => undefined, adopted);
const users = () => db.selectFrom('appUser').select('userId').execute();

test('an empty database is filled by the start that keeps it', async () => {
  await expect(start(true)).rejects.toThrow('another start is filling this database');
  expect(await users()).toEqual([]);
});

test('of two first starts at once one makes the administrator, the other is told in words', async () => {
  const other = await openPool(connection, { size: 2, onProblem: () => undefined });
  const both = await Promise.allSettled([start(), firstRun(other.db, config, () => undefined)]);
  await other.close();
  const refused = both.filter((one) => one.status === 'rejected');
  expect(both.filter((one) => one.status === 'fulfilled' && one.value?.userId === 'admin')).toHaveLength(1);
  for (const { reason } of refused) expect(reason.message).toContain('another start is filling this database');
  expect(await users()).toEqual([{ userId: 'admin' }]);
});

test('a later start finds it filled, whoever keeps the database', async () => {
  expect(await start(true)).toBeUndefined();
  expect(await start()).toBeUndefined();
});
