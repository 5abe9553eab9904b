import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { makeFirstAdministrator } from './identity/index.ts';
import type { Database } from './kit/database/pool.ts';
import { inTransaction } from './kit/http/serve.ts';
import { type Config, root } from './kit/running/config.ts';
import { demoSignIn } from './system/index.ts';

type Demo = { db: Database; config: Config };
type Loader = { loadDemo: (demo: Demo) => Promise<unknown>; keepUp: (demo: Demo) => Promise<number> };
type SignIn = { userId: string; password: string };
const loader = path.join(root, 'db/demo/load.ts');
/** Stands while the demo plant is being loaded, so that half a plant is never taken for a whole one. */
export const loading = 'demo plant is loading';

/** A start that can't go on, in words that a person can act on. */
export class StartRefused extends Error {}
const anotherStarts = () =>
  new StartRefused('another start is filling this database at the moment. Start again once that one stands, on a port of its own (PORT).');

/**
 * Fills an empty database: the demo plant in the demo, else only the first administrator. Answers with the sign-in that people may be told.
 * Of two first starts at once one goes on; an embedded database is filled by the start that keeps it, because it stops with that one.
 * @param adopted another start keeps the database
 */
export const firstRun = async (
  db: Database,
  config: Config,
  tell: (text: string) => void,
  adopted = false,
): Promise<SignIn | undefined> => {
  if (adopted && (await isEmpty(db))) throw anotherStarts();
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lockKey}) as ours`.execute(held);
    if (!rows[0]?.ours) throw anotherStarts();
    try {
      return await fill(db, config, tell);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(held).catch(() => undefined);
    }
  });
};

/** Any number that nobody else locks in this database. */
const lockKey = 7_236_030;
const isEmpty = async (db: Database) => !(await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst());

const fill = async (db: Database, config: Config, tell: (text: string) => void): Promise<SignIn | undefined> => {
  await refuseHalfAPlant(db);
  const isDemo = config.mode === 'demo';
  const signIn = isDemo ? demoSignIn : { userId: 'admin', password: config.adminPassword ?? easyToType() };
  const made = await inTransaction(db, null, 'API', async (trx) => {
    const user = await makeFirstAdministrator(trx, { ...signIn, username: '관리자' });
    if (user && isDemo) await trx.insertInto('numberSeries').values({ series: loading, base: 0 }).execute();
    return user;
  });
  if (isDemo && made) await loadDemo(db, config, tell);
  else if (isDemo) await catchUp(db, config, tell);
  if (isDemo) return signIn;
  return made && config.adminPassword === undefined ? signIn : undefined;
};

const refuseHalfAPlant = async (db: Database) => {
  const half = await db.selectFrom('numberSeries').select('id').where('series', '=', loading).executeTakeFirst();
  if (half) throw new StartRefused('The demo plant was loaded only in part: begin anew with ./start --fresh-demo.');
};

const loadDemo = async (db: Database, config: Config, tell: (text: string) => void) => {
  if (fs.existsSync(loader)) {
    tell('Loading the demo plant …');
    const started = Date.now();
    const demo = (await import(loader)) as Loader;
    await demo.loadDemo({ db, config });
    tell(`The demo plant stands (${Math.round((Date.now() - started) / 1000)} s).`);
  }
  await db.deleteFrom('numberSeries').where('series', '=', loading).execute();
};

/** A demo that was started days or weeks ago has worked on since; one that can't stays as it was, and starts. */
const catchUp = async (db: Database, config: Config, tell: (text: string) => void) => {
  if (!fs.existsSync(loader)) return;
  try {
    const { keepUp } = (await import(loader)) as Loader;
    const days = await keepUp({ db, config });
    if (days) tell(`The demo plant has worked on: ${days} ${days === 1 ? 'day' : 'days'}.`);
  } catch (error) {
    tell(`The demo plant stays at an earlier day (${(error as Error).message}). ./start --fresh-demo begins anew.`);
  }
};

const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const some = (signs: string, count: number) => Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');
/** Some 70 bits without signs that look alike. */
const easyToType = () => [some(letters, 5), some(digits, 4), some(letters, 5), some(digits, 4)].join('-');
