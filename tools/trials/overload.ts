import { setTimeout as sleep } from 'node:timers/promises';
import { settings } from '@lotline/contract/identity/settings';
import { packages, receiveMaterial } from '@lotline/contract/material/stock';
import { Partner } from '@lotline/contract/partner/partner';
import type { Client } from '../../bench/client.ts';
import { written } from '../send.ts';
import { ms, type Note, percentile, tally } from './figures.ts';
import { makeFloor } from './floor.ts';
import { withServer } from './server.ts';

const clientCount = 300;
const seconds = 20;
const accepted = 2000;

/** Three hundred clients that ask without a pause: who is let in is served within 2 s, the others are told to come again. */
export const overload = (note: Note) =>
  withServer(async (server) => {
    const admin = await server.signIn();
    const { materialId, shelf } = await makeFloor(server, admin);
    await admin.send(receiveMaterial, { materialId, locationId: shelf, packages: Array.from({ length: 200 }, () => ({ qty: 1 })) });
    await admin.send(Partner.bulk, { rows: Array.from({ length: 500 }, (_, n) => draft(`B${n}`)) });
    const clients = await Promise.all(Array.from({ length: clientCount }, admin.connect));
    for (const patient of [true, false]) {
      const until = performance.now() + seconds * 1000;
      const answers: { status: number; ms: number; told: boolean }[] = [];
      await Promise.all(
        clients.map(async (client, who) => {
          for (let n = 0; performance.now() < until; n += 1) {
            const since = performance.now();
            const { status, head } = await ask(client, `${patient}-${who}-${n}`, n);
            answers.push({ status, ms: performance.now() - since, told: /\r\nretry-after: \d/i.test(head) });
            if (status === 503) await sleep(patient ? 1000 : 20);
          }
        }),
      );
      const served = answers.filter(({ status }) => status < 300).map((answer) => answer.ms);
      const refused = answers.filter(({ status }) => status >= 300);
      const who = patient ? 'clients that wait as they are told' : 'clients that come again at once';
      const p99 = percentile(served, 0.99);
      note(
        `${who}: p99 of ${served.length} accepted (median ${ms(percentile(served, 0.5))})`,
        ms(p99),
        `≤ ${accepted} ms`,
        p99 <= accepted,
      );
      note(
        `${who}: refused (slowest ${ms(Math.max(0, ...refused.map((answer) => answer.ms)))})`,
        tally(refused.map(({ status, told }) => `${status}${told ? ' with Retry-After' : ''}`)),
        'only 503 with Retry-After',
        refused.every(({ status, told }) => status === 503 && told),
      );
    }
    for (const client of clients) client.close();
  });

const draft = (partnerCode: string) => ({ partnerCode, types: ['CUSTOMER' as const], name: `Client ${partnerCode}` });
/** What screens ask in turn: a page of packages, the settings, and once in ten a whole list of 500 rows and a change. */
const ask = (client: Client, mark: string, n: number) => {
  if (n % 10 === 9) return client.ask('POST', written(Partner.create, {}).path, draft(mark), { 'idempotency-key': mark });
  if (n % 10 === 4) return client.ask('GET', written(Partner.list, {}).path);
  return client.ask('GET', n % 2 ? written(settings, {}).path : written(packages, { limit: 100 }).path);
};
