import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** Nothing here has to survive a power cut. */
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'autovacuum=off',
].flatMap((setting) => ['-c', setting]);

/** A PostgreSQL in a temporary folder; `remove` stops it and leaves nothing behind. */
export const startScratchPostgres = async (database: string): Promise<EmbeddedPostgres & { remove(): Promise<void> }> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-scratch-'));
  // mkdtemp shuts everybody else out, and root's server runs as somebody else.
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, { flags: careless, database });
  const remove = async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...postgres, remove };
};

/** Runs `work` on a freshly migrated database of its own. */
export const withScratchDatabase = async (work: (pool: pg.Pool) => Promise<void>) => {
  const postgres = await startScratchPostgres('scratch');
  try {
    await migrate(postgres.connection);
    const pool = new pg.Pool(postgres.connection);
    pool.on('error', () => undefined);
    await work(pool).finally(() => pool.end());
  } finally {
    await postgres.remove();
  }
};
