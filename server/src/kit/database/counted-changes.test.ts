import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { countedChanges } from './counted-changes.ts';
import { testDatabase } from './testing.ts';

const { connection, pool } = await testDatabase();
const watcher = new pg.Client(connection);
await watcher.connect();
afterAll(() => watcher.end());
const writer = async () => {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
};
const addOperation = (code: string) => `insert into operation (code, name, type) values ('${code}', '${code}', 'MACHINING')`;
const addPartner = (code: string) => `insert into biz_partner (partner_code, name, types) values ('${code}', '${code}', '{CUSTOMER}')`;

describe('what changed', () => {
  test('is told once, and nothing is told of a table that was only read', async () => {
    const changed = await countedChanges(watcher);
    expect(await changed()).toEqual([]);
    await pool.query(`${addOperation('A')}; select count(*) from biz_partner`);
    expect(await changed()).toEqual(['operation']);
    // What other databases of the same server have under way makes it tell again until that has ended.
    await expect.poll(changed).toEqual([]);
  });

  test('is told again when the transaction that was under way has ended, however many others end meanwhile', async () => {
    const changed = await countedChanges(watcher);
    const [long, short] = [await writer(), await writer()];
    await long.query(`begin; ${addOperation('L')}`);
    expect(await changed(), 'seen before its end').toEqual(['operation']);
    await short.query(addPartner('P'));
    expect(await changed()).toContain('biz_partner');
    await changed();
    await long.query('commit');
    expect(await changed(), 'again at its end').toContain('operation');
    await Promise.all([long.end(), short.end()]);
  });

  test('is never missed: who asks at each telling ends with what the database holds', async () => {
    const changed = await countedChanges(watcher);
    const count = async () => Number((await pool.query('select count(*) as count from operation')).rows[0].count);
    let seen = await count();
    let writing = true;
    const writers = await Promise.all(Array.from({ length: 4 }, writer));
    const work = Promise.all(
      writers.map(async (client, who) => {
        for (let n = 0; n < 40; n += 1) {
          await client.query(`begin; ${addOperation(`W${who}-${n}`)}`);
          if (n % 3 === 0) await client.query(`select pg_sleep(${0.002 * (1 + ((n + who) % 4))})`);
          await client.query(n % 5 === 0 ? 'rollback' : 'commit');
        }
      }),
    ).finally(() => {
      writing = false;
    });
    while (writing) if ((await changed()).includes('operation')) seen = await count();
    await work;
    for (let last = 0; last < 2; last += 1) if ((await changed()).includes('operation')) seen = await count();
    expect(seen).toBe(await count());
    await Promise.all(writers.map((client) => client.end()));
  });
});
