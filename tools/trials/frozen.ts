import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { settings } from '@lotline/contract/identity/settings';
import { Partner } from '@lotline/contract/partner/partner';
import type { Client } from '../../bench/client.ts';
import { written } from '../send.ts';
import { ms, type Note, tally } from './figures.ts';
import { type Signed, withServer } from './server.ts';

const soon = 5000;

/** A database whose processes all stop, as a host that stalls stops them: everybody hears so within 5 s, and it goes on by itself afterwards. */
export const frozen = (note: Note) =>
  withServer(async (server) => {
    const admin = await server.signIn();
    const clients = await Promise.all(Array.from({ length: 24 }, admin.connect));
    let made = 0;
    const draft = () => ({ partnerCode: `C${++made}`, types: ['CUSTOMER' as const], name: `Client ${made}` });
    const asks = [...Array(12).keys()].flatMap(() => [
      (client: Client) => client.ask('GET', written(Partner.list, {}).path),
      (client: Client) => client.ask('POST', written(Partner.create, draft()).path, draft(), { 'idempotency-key': crypto.randomUUID() }),
    ]);
    await Promise.all(clients.map((client, n) => asks[n]?.(client)));

    // Under way as it stops: what passed the session check is caught in the middle.
    const timed = async (client: Client, n: number) => {
      const since = performance.now();
      const answer = await asks[n]?.(client);
      return { status: answer?.status ?? 0, head: answer?.head ?? '', ms: performance.now() - since, n };
    };
    let on = true;
    const streams = clients.map(async (client, n) => {
      const answers = [];
      while (on) {
        answers.push(await timed(client, n));
        if (answers.at(-1)?.status === 503) await sleep(200);
      }
      return answers;
    });
    await sleep(500);
    const stopped = processesOf(server.postgres());
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    await sleep(9000);
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    const thawed = performance.now();
    const back = await untilServed(admin);
    on = false;
    const answers = (await Promise.all(streams)).flat();
    const late = Math.max(...answers.map(({ ms }) => ms));
    const refused = answers.filter(({ status }) => status !== 200 && status !== 201);
    note('slowest answer while the database stood still', ms(late), `≤ ${soon} ms`, late <= soon);
    note(
      'answers then',
      tally(refused.map(({ status }) => status)),
      'only 503',
      refused.every(({ status }) => status === 503),
    );
    note(
      'with Retry-After',
      refused.filter(({ head }) => /retry-after/i.test(head)).length,
      'all',
      refused.every(({ head }) => /retry-after/i.test(head)),
    );
    note('served again', ms(back - thawed), '≤ 2000 ms', back - thawed <= 2000);
    for (const client of clients) client.close();
  });

const untilServed = async ({ connect }: Signed) => {
  for (;;) {
    const client = await connect();
    const { status } = await client.ask('GET', written(settings, {}).path);
    client.close();
    if (status === 200) return performance.now();
    await sleep(50);
  }
};

/** A process and all below it. */
export const processesOf = (pid: number): number[] => [
  pid,
  ...fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
    .filter(Boolean)
    .flatMap((child) => processesOf(Number(child))),
];
