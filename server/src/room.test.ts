import { once } from 'node:events';
import net from 'node:net';
import { call } from '@lotline/contract/kit/call';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openRoom } from './kit/http/room.ts';
import { serve } from './kit/http/serve.ts';
import { type Asker, testApp } from './testing.ts';

const text = z.object({ text: z.string() });
const write = call({ method: 'POST', path: '/try/write', permission: 'signed-in', ask: text, answer: z.object({ bytes: z.number() }) });
const read = call({
  method: 'GET',
  path: '/try/read',
  permission: 'signed-in',
  ask: z.object({ held: z.string().optional() }),
  answer: text,
});

const patient = { bytes: 300_000, waitMs: 20_000 };
const rooms = { bodies: openRoom(patient), answers: openRoom(patient) };
const hasty = { bodies: openRoom({ ...patient, waitMs: 20 }), answers: openRoom({ ...patient, waitMs: 20 }) };

/** Who is at work, each with what lets it go on. */
const atWork: (() => void)[] = [];
const heldUp = () => new Promise<void>((resolve) => void atWork.push(resolve));
const begun = (count: number) => vi.waitUntil(() => atWork.length === count, { timeout: 10_000, interval: 5 });
const letGo = () => atWork.shift()?.();
/** More than what lies between two sockets takes up. */
const answer = 'x'.repeat(16_000_000);

const appWith = (given: typeof rooms) =>
  testApp({
    mount: (server) => {
      serve({ ...server, rooms: given }, write, async ({ text }) => {
        if (text !== 'short') await heldUp();
        return { bytes: text.length };
      });
      serve({ ...server, rooms: given }, read, async ({ held }) => {
        if (held) await heldUp();
        return { text: answer };
      });
    },
  });
const large = { text: 'x'.repeat(200_000) };
const inLine = (count: number, room = rooms.bodies) => vi.waitUntil(() => room.waiting() === count, { timeout: 10_000, interval: 5 });

describe('where who waits is let in', async () => {
  const { app, as } = await appWith(rooms);

  test('a large body is read when the one before is answered, and a small one at once', async () => {
    const person = await as();
    const first = person.send(write, large);
    await begun(1);
    const second = person.send(write, large);
    await inLine(1);
    expect((await person.send(write, { text: 'short' })).statusCode).toBe(200);
    expect(atWork.length, 'the second has not begun').toBe(1);
    letGo();
    await begun(1);
    letGo();
    expect([(await first).statusCode, (await second).json()]).toEqual([200, { bytes: 200_000 }]);
    expect(rooms.bodies.waiting()).toBe(0);
  });

  test('what is larger than all the room is read alone', async () => {
    const person = await as();
    const huge = person.send(write, { text: 'x'.repeat(1_000_000) });
    await begun(1);
    const next = person.send(write, large);
    await inLine(1);
    letGo();
    expect((await huge).json()).toEqual({ bytes: 1_000_000 });
    await begun(1);
    letGo();
    expect((await next).statusCode).toBe(200);
  });

  test('a call whose last answer was large waits until the one before is sent', async () => {
    const person = await as();
    expect((await person.send(read, {})).statusCode).toBe(200);
    const first = person.send(read, { held: 'yes' });
    await begun(1);
    const second = person.send(read, {});
    await inLine(1, rooms.answers);
    letGo();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
  });

  test('who went away no longer stands in line', async () => {
    const person = await as();
    await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await person.send(read, {})).statusCode).toBe(200);
    const first = person.send(read, { held: 'yes' });
    await begun(1);
    const gone = await ask(portOf(app), person, '/api/try/read?held=yes');
    await inLine(1, rooms.answers);
    gone.destroy();
    await inLine(0, rooms.answers);
    letGo();
    expect((await first).statusCode).toBe(200);
    expect(atWork.length, 'it never began').toBe(0);
  });
});

describe('where waiting takes too long', async () => {
  const { app, as } = await appWith(hasty);
  const refused = [503, 'BUSY', 'Other work is under way. Please try again in a moment.', '2'];
  const english = { 'x-language': 'en' };
  const told = ({ statusCode, json, headers }: Awaited<ReturnType<Asker['send']>>) => [
    statusCode,
    json().code,
    json().message,
    headers['retry-after'],
  ];

  test('a large body that waits for too long is refused in words, and comes through afterwards', async () => {
    const person = await as();
    const first = person.send(write, large);
    await begun(1);
    expect(told(await person.send(write, large, english))).toEqual(refused);
    expect(atWork.length, 'it never began').toBe(1);
    letGo();
    expect((await first).statusCode).toBe(200);
    const again = person.send(write, large);
    await begun(1);
    letGo();
    expect((await again).statusCode).toBe(200);
  });

  test('an answer that nobody reads keeps its room until its reader is gone', async () => {
    const person = await as();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const idle = await ask(portOf(app), person, '/api/try/read');
    await once(idle, 'readable');
    expect(told(await person.send(read, {}, english))).toEqual(refused);
    idle.destroy();
    await vi.waitUntil(async () => (await person.send(read, {})).statusCode === 200, { timeout: 10_000, interval: 20 });
  });
});

const portOf = ({ server }: Awaited<ReturnType<typeof testApp>>['app']) => (server.address() as net.AddressInfo).port;
/** Asks over a socket of its own, and reads nothing. */
const ask = async (port: number, { token }: Asker, path: string) => {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return socket;
};
