import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { root } from '../running/config.ts';
import { dropEnglishNames, lacksEnglishNames, makeEnglishNames } from './english-names.ts';
import { asConfig } from './pool.ts';

type Migration = { number: number; name: string; sql: string; sha256: string };
type Landed = { number: number; name: string; sha256: string };

const lockKey = 7_236_001;
export const migrationsFolder = path.join(root, 'db/migrations');

/** Brings the database up to the newest file, one process at a time; answers with the names of the files that ran. */
export const migrate = async (connection: pg.ClientConfig | string, folder = migrationsFolder): Promise<string[]> => {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ ...asConfig(connection), connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists schema_migration (number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const landed = (await client.query<Landed>('select number, name, sha256 from schema_migration order by number')).rows;
    const waiting = pickWaiting(migrations, landed);
    if (waiting.length > 0) await dropEnglishNames(client);
    for (const migration of waiting) await run(client, migration);
    if (waiting.length > 0 || (await lacksEnglishNames(client))) await makeEnglishNames(client);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

const readMigrations = (folder: string): Migration[] => {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migrations = names.map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (!number) throw new Error(`${name} is not named like 0001_what_it_brings.sql.`);
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { number, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
  const twice = migrations.find(({ number }, at) => migrations[at - 1]?.number === number);
  if (twice) throw new Error(`Two migrations carry the number of ${twice.name}: give the newer one the next free number.`);
  return migrations;
};

/** The files that haven't landed; refuses whatever would make two databases with the same files differ. */
export const pickWaiting = (migrations: readonly Migration[], landed: readonly Landed[]) => {
  for (const old of landed) {
    const now = migrations.find(({ number }) => number === old.number);
    if (!now) throw new Error(`The database has ${old.name}, which this program doesn't know: it was migrated by a newer version.`);
    if (now.sha256 !== old.sha256)
      throw new Error(`${now.name} was edited after it landed in this database. Put it back and write the change as a new file.`);
  }
  const newest = Math.max(0, ...landed.map(({ number }) => number));
  const waiting = migrations.filter(({ number }) => !landed.some((old) => old.number === number));
  const late = waiting.find(({ number }) => number < newest);
  if (late) throw new Error(`${late.name} comes too late: number ${newest} has landed already. Give it the next free number.`);
  return waiting;
};

const run = async (client: pg.Client, { number, name, sql, sha256 }: Migration) => {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (number, name, sha256) values ($1, $2, $3)', [number, name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${name} failed: ${whereIn(sql, error)}`, { cause: error });
  }
};

const whereIn = (sql: string, error: unknown) => {
  const { message, position, detail } = error as pg.DatabaseError;
  const line = position && ` at line ${sql.slice(0, Number(position)).split('\n').length}`;
  return [message, line, detail && ` (${detail})`].filter(Boolean).join('');
};
