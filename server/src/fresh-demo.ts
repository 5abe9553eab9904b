import type pg from 'pg';
import { loading } from './first-run.ts';
import type { Config } from './kit/running/config.ts';

/** Series that only a demo plant of ours has: while it is loaded, and ever after. */
const marks = [loading, 'demo plant stands at'];

/**
 * Empties the database of a demo, so that the start that follows loads the plant anew; asks nothing and says what it does. A production
 * mode is refused, and so is a database of somebody's own that holds anything but a demo plant.
 */
export const emptyDemo = async (
  client: pg.Client,
  { mode, databaseUrl }: Pick<Config, 'mode' | 'databaseUrl'>,
  tell: (text: string) => void,
) => {
  if (mode !== 'demo') throw new Error('--fresh-demo is for the demo alone: in production nothing is deleted.');
  const { rows } = await client.query<{ tables: number; ours: boolean }>(`
    select (select count(*)::int from pg_tables where schemaname = 'public') as tables, to_regclass('public.number_series') is not null as ours`);
  const { tables, ours } = rows[0] as { tables: number; ours: boolean };
  if (tables === 0) return;
  if (databaseUrl && !(ours && (await isMarked(client))))
    throw new Error('--fresh-demo deletes only a demo plant: the database of DATABASE_URL holds something else. Name an empty database.');
  tell('Beginning anew: the demo plant and everything recorded in it are deleted …');
  await client.query('drop schema public cascade; create schema public');
};

const isMarked = async (client: pg.Client) =>
  ((await client.query('select from number_series where series = any($1)', [marks])).rowCount ?? 0) > 0;
