import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Partner } from '@lotline/contract/partner/partner';
import { written } from '../send.ts';
import { ms, type Note, percentile, tally } from './figures.ts';
import { launch, makeFolder, untilReady, withServer } from './server.ts';

const rounds = 8;

/** Server and database are killed together, or one of them; the first change after the next start is taken, never refused. */
export const restart = (note: Note) =>
  withServer(async (first, again) => {
    let server = first;
    const times: number[] = [];
    const refusals: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const what = round % 3;
      const database = server.postgres();
      if (what !== 1) process.kill(server.pid, 'SIGKILL');
      if (what !== 2) process.kill(database, 'SIGKILL');
      if (what === 1) process.kill(server.pid, 'SIGKILL');
      await server.ended;
      server = await again();
      const ready = performance.now();
      const client = await (await server.signIn()).connect();
      for (let n = 0; ; n += 1) {
        const draft = { partnerCode: `R${round}-${n}`, types: ['CUSTOMER'], name: 'x' };
        const { status } = await client.ask('POST', written(Partner.create, {}).path, draft, { 'idempotency-key': `${round}-${n}` });
        if (status < 300) break;
        refusals.push(status);
        await sleep(10);
      }
      times.push(performance.now() - ready);
      client.close();
    }
    const slowest = Math.max(...times);
    note(`first change after ready, ${rounds} kills (median ${ms(percentile(times, 0.5))})`, ms(slowest), '≤ 2000 ms', slowest <= 2000);
    note('refused before it', tally(refusals), 'none', refusals.length === 0);
  });

/** Two first starts on one empty folder: one wins, the other says so and ends. */
export const twice = async (note: Note) => {
  for (let round = 0; round < 3; round += 1) {
    const folder = makeFolder();
    const both = await Promise.all([launch(folder), launch(folder)]);
    const won = await Promise.any(both.map((server) => untilReady(server).then(() => server)));
    const other = both[0] === won ? both[1] : both[0];
    const code = await Promise.race([other?.ended, sleep(60_000, 'still there')]);
    note('the second start ends with', `${code}: ${other?.said.join('').trim()}`, '1 and a plain sentence', code === 1);
    const client = await (await won.signIn()).connect();
    const { status } = await client.ask('GET', '/api/settings/user');
    note('the first one serves', status, '200', status === 200);
    client.close();
    for (const server of both) await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
