import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from './migrate.ts';
import { startScratchPostgres } from './scratch-database.ts';
import { template } from './testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.ClientConfig;
  }
}

/** One PostgreSQL for the whole run, its schema migrated once into the template that every test file's database is cloned from. */
export default async (project: TestProject) => {
  const postgres = await startScratchPostgres(template);
  await migrate(postgres.connection);
  project.provide('postgres', { ...postgres.connection, database: 'postgres' });
  return postgres.remove;
};
