import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate, migrationsFolder } from './migrate.ts';
import { testDatabase } from './testing.ts';

const { db, connection } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-migrations-'));
const files = (content: Record<string, string>) => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  for (const [name, text] of Object.entries(content)) fs.writeFileSync(path.join(folder, name), text);
};
const first = { '0001_shelf.sql': 'create table shelf (id int)' };
const fresh = async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
};

describe('migrations', () => {
  afterEach(fresh);

  it('run once each, in order', async () => {
    await fresh();
    files(first);
    expect(await migrate(connection, folder)).toEqual(['0001_shelf.sql']);
    files({ ...first, '0002_box.sql': 'create table box (id int); insert into shelf values (1)' });
    expect(await migrate(connection, folder)).toEqual(['0002_box.sql']);
    expect(await migrate(connection, folder)).toEqual([]);
  });

  it('run once when two processes start together', async () => {
    files(first);
    const ran = await Promise.all([migrate(connection, folder), migrate(connection, folder), migrate(connection, folder)]);
    expect(ran.flat()).toEqual(['0001_shelf.sql']);
  });

  it('leave nothing of a failed file, and say where it failed', async () => {
    files({ ...first, '0002_box.sql': 'create table box (id int);\nselect nothing from nowhere' });
    await expect(migrate(connection, folder)).rejects.toThrow(/0002_box.sql failed: .*nowhere.* at line 2/);
    const { rows } = await sql<{
      box: string | null;
      shelf: string | null;
    }>`select to_regclass('box')::text as box, to_regclass('shelf')::text as shelf`.execute(db);
    expect(rows).toEqual([{ box: null, shelf: 'shelf' }]);
  });

  it('refuse a landed file that was edited, a late one, two of one number and a newer database', async () => {
    files({ ...first, '0003_lot.sql': 'create table lot (id int)' });
    await migrate(connection, folder);
    files({ '0001_shelf.sql': 'create table shelf (id bigint)', '0003_lot.sql': 'create table lot (id int)' });
    await expect(migrate(connection, folder)).rejects.toThrow(/0001_shelf.sql was edited after it landed/);
    files({ ...first, '0002_box.sql': 'select 1', '0003_lot.sql': 'create table lot (id int)' });
    await expect(migrate(connection, folder)).rejects.toThrow(/0002_box.sql comes too late/);
    files({ ...first, '0003_lot.sql': 'create table lot (id int)', '0003_box.sql': 'select 1' });
    await expect(migrate(connection, folder)).rejects.toThrow(/Two migrations carry the number/);
    files(first);
    await expect(migrate(connection, folder)).rejects.toThrow(/newer version/);
  });

  it('of this program bring an empty database to the schema', async () => {
    await fresh();
    expect(await migrate(connection, migrationsFolder)).toEqual(
      fs
        .readdirSync(migrationsFolder)
        .filter((name) => name.endsWith('.sql'))
        .sort(),
    );
  });
});
