import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { root } from '../../server/src/kit/running/config.ts';
import type { Note } from './figures.ts';

/** The pid of the database below a folder. */
export const postgresOf = (folder: string) =>
  Number(fs.readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Asks the database below a folder past its server. */
export const ask = async <Row extends pg.QueryResultRow>(folder: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const home = path.join(folder, 'postgres');
  const client = new pg.Client({
    host: path.join(home, 'run'),
    port: 5432,
    user: 'lotline',
    password: fs.readFileSync(path.join(home, 'password'), 'utf8'),
    database: 'lotline',
  });
  await client.connect();
  const { rows } = await client.query<Row>(text, values).finally(() => client.end());
  return rows;
};

export const checkLedger = async (folder: string, note: Note) => {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'tools/check-ledger.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, LOTLINE_MODE: 'production' },
  }).catch((error: { stdout: string }) => error);
  note('the ledger check', stdout.trim(), 'nothing differs', stdout.startsWith('Nothing differs'));
};
