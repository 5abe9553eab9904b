import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFirstAdministrator } from './identity/index.ts';
import type { Database } from './kit/database/pool.ts';
import { inTransaction } from './kit/http/serve.ts';
import { type Config, root } from './kit/running/config.ts';
import { demoSignIn } from './system/index.ts';

type LoadDemo = (database: { db: Database; config: Config }) => Promise<unknown>;
type SignIn = { userId: string; password: string };
const loader = path.join(root, 'db/demo/load.ts');
/** Stands while the demo plant is being loaded, so that half a plant is never taken for a whole one. */
const loading = 'demo plant is loading';

/** Fills an empty database: the demo plant in the demo, else only the first administrator. Answers with the sign-in that people may be told. */
export const firstRun = async (db: Database, config: Config, tell: (text: string) => void): Promise<SignIn | undefined> => {
  await refuseHalfAPlant(db);
  const isDemo = config.mode === 'demo';
  const signIn = isDemo ? demoSignIn : { userId: 'admin', password: config.adminPassword ?? easyToType() };
  const made = await inTransaction(db, null, 'API', async (trx) => {
    const user = await makeFirstAdministrator(trx, { ...signIn, username: '관리자' });
    if (user && isDemo) await trx.insertInto('numberSeries').values({ series: loading, base: 0 }).execute();
    return user;
  });
  if (isDemo && made) await loadDemo(db, config, tell);
  if (isDemo) return signIn;
  return made && config.adminPassword === undefined ? signIn : undefined;
};

const refuseHalfAPlant = async (db: Database) => {
  const half = await db.selectFrom('numberSeries').select('id').where('series', '=', loading).executeTakeFirst();
  if (half) throw new Error('The demo plant was loaded only in part: empty the database (remove DATA_DIR/postgres) and start again.');
};

const loadDemo = async (db: Database, config: Config, tell: (text: string) => void) => {
  if (fs.existsSync(loader)) {
    tell('Loading the demo plant …');
    const started = Date.now();
    const { loadDemo: load } = (await import(loader)) as { loadDemo: LoadDemo };
    await load({ db, config });
    tell(`The demo plant stands (${Math.round((Date.now() - started) / 1000)} s).`);
  }
  await db.deleteFrom('numberSeries').where('series', '=', loading).execute();
};

const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const some = (signs: string, count: number) => Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');
/** Some 70 bits without signs that look alike. */
const easyToType = () => [some(letters, 5), some(digits, 4), some(letters, 5), some(digits, 4)].join('-');
