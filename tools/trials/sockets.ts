import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Partner } from '@lotline/contract/partner/partner';
import { written } from '../send.ts';
import { ms, type Note } from './figures.ts';
import { withServer } from './server.ts';

const count = 600;
const closedWithin = 30_000;

/** Six hundred sockets whose requests trickle in: headers that never end, and bodies that never do. */
export const sockets = (note: Note) =>
  withServer(async (server) => {
    const admin = await server.signIn();
    const starts = [
      { what: 'without a word', start: '' },
      { what: 'with slow headers', start: 'POST /api/oauth/token HTTP/1.1\r\nhost: a\r\n' },
      {
        what: 'with a slow body',
        start: 'POST /api/oauth/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n[',
      },
      {
        what: 'with a slow body behind a session',
        start: `POST ${written(Partner.bulk, {}).path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: application/json\r\ncontent-length: 400000\r\n\r\n[`,
      },
    ];
    const held = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const { what, start } = starts[n % starts.length] as (typeof starts)[0];
        const socket = net.connect(server.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        const since = performance.now();
        if (start) socket.write(start);
        const trickle = setInterval(() => start && socket.write(start.includes('\r\n\r\n') ? '1' : `x-${n}: 1\r\n`), 3000);
        socket.resume();
        const closed = once(socket, 'close').then(() => performance.now() - since);
        const end = () => {
          clearInterval(trickle);
          socket.destroy();
        };
        return { what, closed: Promise.race([closed, sleep(90_000, 90_000)]).finally(end) };
      }),
    );
    const client = await admin.connect();
    const since = performance.now();
    const { status } = await client.ask('GET', '/api/settings/user');
    note('another call meanwhile', `${status} in ${ms(performance.now() - since)}`, '200', status === 200);
    client.close();
    for (const { what } of starts) {
      const times = await Promise.all(held.filter((one) => one.what === what).map(({ closed }) => closed));
      note(
        `${times.length} sockets ${what}: the last is closed after`,
        ms(Math.max(...times)),
        `≤ ${closedWithin} ms`,
        Math.max(...times) <= closedWithin,
      );
    }
  });
