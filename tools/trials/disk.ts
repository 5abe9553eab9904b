import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Partner } from '@lotline/contract/partner/partner';
import { written } from '../send.ts';
import { type Note, tally } from './figures.ts';
import { makeFolder, start } from './server.ts';

const megabytes = 400;

/** A disk that runs full under the database and is emptied again. Needs root, to mount a small one. */
export const disk = async (note: Note) => {
  const folder = makeFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  try {
    let server = await start(folder);
    const admin = await server.signIn();
    const client = await admin.connect();
    const rows = (mark: string) =>
      Array.from({ length: 2000 }, (_, n) => ({ partnerCode: `${mark}-${n}`, types: ['CUSTOMER'], name: 'x'.repeat(90) }));
    const insert = (mark: string) => client.ask('POST', written(Partner.bulk, {}).path, { rows: rows(mark) }, { 'idempotency-key': mark });
    const read = () => client.ask('GET', written(Partner.list, { limit: 100 }).path);
    await insert('before');
    fill(filler);
    const changes: number[] = [];
    const reads: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      changes.push((await insert(`full-${n}`)).status);
      reads.push((await read()).status);
    }
    note(
      'changes on a full disk',
      tally(changes),
      'some 507, nothing but 200 before',
      changes.includes(507) && changes.every((status) => [200, 201, 507].includes(status)),
    );
    note(
      'reads on a full disk',
      tally(reads),
      'all 200',
      reads.every((status) => status === 200),
    );
    fs.rmSync(filler);
    let after = 0;
    const since = performance.now();
    while (performance.now() - since < 60_000 && after !== 200 && after !== 201) {
      after = (await insert(`after-${performance.now()}`)).status;
      if (after >= 300) await sleep(500);
    }
    note('a change with room again', `${after} after ${((performance.now() - since) / 1000).toFixed(1)} s`, '200', after < 300);
    client.close();
    await server.stop();
    server = await start(folder);
    note('a start afterwards', 'ready', 'ready', true);
    await server.stop();
  } finally {
    execFileSync('umount', [folder]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const fill = (file: string) => {
  const open = fs.openSync(file, 'w');
  const block = Buffer.alloc(65_536);
  try {
    for (;;) fs.writeSync(open, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(open);
  }
};
