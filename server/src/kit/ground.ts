import path from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import { findsKorean, type OpenDatabase, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

export type Ground = OpenDatabase & { connection: pg.ClientConfig | string; migrated: string[] };
type Tell = (message: string) => void;

/** The database of this configuration, started when it is the embedded one, migrated and open; `close` undoes all of it. */
export const layGround = async (config: Pick<Config, 'databaseUrl' | 'dataDir'>, tell: Tell = console.warn): Promise<Ground> => {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
  const connection = embedded?.connection ?? (config.databaseUrl as string);
  try {
    const migrated = await migrate(connection);
    const open = await openDatabase(connection, { onProblem: (error) => tell(`database: ${error.message}`) });
    if (!(await findsKorean(open.pool)))
      tell('This database leaves Korean out of fast text search: create it with LC_CTYPE C.UTF-8 or ko_KR.UTF-8.');
    const close = async () => {
      await open.close();
      await embedded?.stop();
    };
    return { ...open, close, connection, migrated };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};
