import { setTimeout as sleep } from 'node:timers/promises';
import { Partner } from '@lotline/contract/partner/partner';
import type { Client } from '../../bench/client.ts';
import { written } from '../send.ts';
import { memoryOf, type Note, tally } from './figures.ts';
import { withServer } from './server.ts';

const mostMegabytes = 400;
const [bulk, list, create] = [Partner.bulk, Partner.list, Partner.create].map((call) => written(call, {}).path) as [string, string, string];

/** What arrives in masses may be refused or served; afterwards the memory is given back. */
export const floods = (note: Note) =>
  withServer(async (server) => {
    const admin = await server.signIn();
    await admin.send(Partner.bulk, {
      rows: Array.from({ length: 5000 }, (_, n) => ({ partnerCode: `B${n}`, types: ['CUSTOMER' as const], name: `Client ${n}` })),
    });
    await sleep(3000);
    const before = memoryOf(server.pid);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(server.pid));
    }, 100);
    const flood = async (
      what: string,
      clientCount: number,
      each: number,
      ask: (client: Client, n: number) => Promise<{ status: number }>,
    ) => {
      most = 0;
      const answers = await Promise.all(
        Array.from({ length: clientCount }, async (_, who) => {
          const told: (number | string)[] = [];
          for (let n = 0; n < each; n += 1) {
            const client = await admin.connect();
            told.push(
              await ask(client, who * each + n).then(
                ({ status }) => status,
                () => 'hung up',
              ),
            );
            client.close();
          }
          return told;
        }),
      );
      note(`at most during ${what} (${tally(answers.flat())})`, `${most} MB`, `< ${mostMegabytes} MB`, most < mostMegabytes);
    };
    const json = { 'content-type': 'application/json' };
    const two = 2 * 1_048_576 - 100;
    await flood('2 MB of values at the sign-in', 40, 5, (client) =>
      client.ask('POST', '/api/oauth/token', `[${'1,'.repeat(two / 2)}1]`, json),
    );
    await flood('2 MB of values behind a session', 40, 5, (client) => client.ask('POST', bulk, `[${'1,'.repeat(two / 2 - 10)}1]`, json));
    await flood('2 MB of text behind a session', 40, 5, (client) =>
      client.ask('POST', create, JSON.stringify({ name: 'x'.repeat(two - 100) }), json),
    );
    await flood('lists of 5,000 rows', 40, 5, (client) => client.ask('GET', list));
    await flood('imports of 5,000 rows', 20, 2, (client, n) =>
      client.ask(
        'POST',
        bulk,
        { rows: Array.from({ length: 5000 }, (_, row) => ({ partnerCode: `F${n}-${row}`, types: ['CUSTOMER'], name: 'x'.repeat(90) })) },
        { 'idempotency-key': `f${n}` },
      ),
    );
    await flood('20,000 short calls', 100, 200, (client) => client.ask('GET', '/api/settings/user'));
    clearInterval(watch);
    await sleep(20_000);
    const after = memoryOf(server.pid);
    note(`20 s after the floods (${before} MB before them)`, `${after} MB`, '≤ 1.5 × before', after <= 1.5 * before);
  });
