import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'lotline-open-'));
fs.chmodSync(dataDir, 0o755);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const pidOf = () => Number(fs.readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

describe('openDatabase', { timeout: 60_000 }, () => {
  it('is migrated and open, and stands again after its PostgreSQL was killed', async () => {
    const said: string[] = [];
    const { db, close, migrated } = await openDatabase({ databaseUrl: undefined, dataDir }, (message) => said.push(message));
    expect(migrated.length).toBeGreaterThan(0);
    const count = () => sql<{ roles: number }>`select count(*) as roles from role`.execute(db);
    await count();

    const killed = pidOf();
    process.kill(killed, 'SIGKILL');
    // Its connections live on for a moment, so the first answers may still be the old server's.
    await untilAnswered(async () => expect(pidOf()).not.toBe(killed));
    const answered = await untilAnswered(count);
    expect(answered.rows).toHaveLength(1);
    expect(said).toContain('PostgreSQL has ended: starting it again.');
    const pid = pidOf();
    await close();
    expect(() => process.kill(pid, 0)).toThrow();
  });
});

const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const since = Date.now(); ; await sleep(50)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() - since > 15_000) throw error;
    }
  }
};
