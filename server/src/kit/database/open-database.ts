import path from 'node:path';
import pg from 'pg';
import type { Config } from '../running/config.ts';
import { isAlive, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { asConfig, findsKorean, type OpenPool, openPool } from './pool.ts';
import { watchPulse } from './pulse.ts';

export type OpenDatabase = OpenPool & {
  connection: pg.ClientConfig | string;
  migrated: string[] /** Another process started the embedded server, and stops it. */;
  adopted: boolean;
};
type Tell = (message: string) => void;

/**
 * The database of this configuration, started when it is the embedded one, migrated and open; `close` undoes all of it.
 * @param before done with the database before it is migrated
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  tell: Tell = console.warn,
  before: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<OpenDatabase> => {
  const embedded = config.databaseUrl ? undefined : await keepPostgres(path.join(config.dataDir, 'postgres'), tell);
  const connection = embedded?.connection ?? (config.databaseUrl as string);
  try {
    await withClient(connection, before);
    const migrated = await migrate(connection);
    const open = await openPool(connection, { onProblem: (error) => tell(`database: ${error.message}`) });
    if (!(await findsKorean(open.pool)))
      tell('This database leaves Korean out of fast text search: create it with LC_CTYPE C.UTF-8 or ko_KR.UTF-8.');
    const stopWatching = watchPulse(open.pool, asConfig(connection), tell);
    const close = async () => {
      stopWatching();
      await open.close();
      await embedded?.stop();
    };
    return { ...open, close, connection, migrated, adopted: embedded?.adopted ?? false };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};

const withClient = async (connection: pg.ClientConfig | string, work: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client(connection);
  await client.connect();
  await work(client).finally(() => client.end());
};

/** The embedded server, started again should it end by itself: the pool finds it under the same socket. */
const keepPostgres = async (folder: string, tell: Tell) => {
  let current = await startEmbeddedPostgres(folder);
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    tell('PostgreSQL has ended: starting it again.');
    try {
      current = await startEmbeddedPostgres(folder);
    } catch (error) {
      tell(`PostgreSQL does not start again: ${(error as Error).message}`);
    }
    restarting = undefined;
  };
  const watch = setInterval(() => {
    if (!restarting && !isAlive(current.pid)) restarting = restart();
  }, 250).unref();
  const stop = async () => {
    clearInterval(watch);
    await restarting;
    await current.stop();
  };
  return { connection: current.connection, adopted: current.adopted, stop };
};
