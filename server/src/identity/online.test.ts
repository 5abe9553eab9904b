import { onlineUsers } from '@lotline/contract/identity/online';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { mountEvents } from '../system/events.routes.ts';
import { type Asker, testApp } from '../testing.ts';
import { missOthers } from './online.queries.ts';
import { mountOnline } from './online.routes.ts';
import { endSessionsOf } from './session.queries.ts';

const { app, db, insert, as } = await testApp({
  mount: (server) => {
    mountOnline(server, 0);
    mountEvents(server);
  },
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const site = await insert('location', { type: 'SITE', code: 'S', name: '창원' });
const [anna, ben] = [await as([], 'anna'), await as([], 'ben')];
await db.updateTable('appUser').set({ locationId: site, color: '#2266aa' }).where('id', '=', ben.id).execute();

/** A screen of somebody: it hears the stream until it is closed. */
const openScreen = async ({ token }: Asker) => {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  const heard: string[] = [];
  const listen = async () => {
    for await (const text of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()))
      heard.push(...[...text.matchAll(/"table":"(\w+)"/g)].map(([, table = '']) => table));
  };
  void listen().catch(() => undefined);
  return { heard, close: () => stop.abort() };
};
const seenOf = async (who: Asker, by = anna) => {
  const list = (await by.send(onlineUsers, {})).json();
  return list.find(({ id }: { id: number }) => id === who.id);
};
const becomes = (who: Asker, status: 0 | 1) =>
  vi.waitFor(async () => expect(await seenOf(who)).toMatchObject({ status }), { timeout: 15_000 });
/** As if all that they did was a while ago: only a screen that is open keeps them there. */
const restFor = (who: Asker, minutes: number) =>
  sql`update user_session set last_access_at = now() - make_interval(mins => ${minutes}) where user_id = ${who.id}`.execute(db);

test('who has a screen open is online with name, place, colour and address; who closed the last one is not', async () => {
  await restFor(ben, 5);
  expect(await seenOf(ben)).toEqual({
    ...{ id: ben.id, username: 'ben', place: '창원', color: '#2266aa', image: null },
    ...{ status: 0, ip: null },
  });
  const [one, two] = [await openScreen(ben), await openScreen(ben)];
  await becomes(ben, 1);
  expect(await seenOf(ben)).toMatchObject({ ip: '127.0.0.1' });
  one.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await seenOf(ben)).toMatchObject({ status: 1 });
  two.close();
  await becomes(ben, 0);
});

test('others hear that somebody came and left, and that a session was ended', async () => {
  const listener = await openScreen(anna);
  await vi.waitFor(() => expect(listener.heard).toContain('user_presence'), { timeout: 15_000 });
  const heardAgain = async (act: () => Promise<unknown>) => {
    listener.heard.length = 0;
    await act();
    await vi.waitFor(() => expect(listener.heard).toContain('user_presence'), { timeout: 15_000 });
  };
  let screen: Awaited<ReturnType<typeof openScreen>> | undefined;
  await heardAgain(async () => {
    screen = await openScreen(ben);
  });
  await heardAgain(async () => screen?.close());
  await becomes(ben, 0);
  const carl = await as([], 'carl');
  await heardAgain(() => db.transaction().execute((trx) => endSessionsOf(trx, [carl.id])));
  expect(await seenOf(carl)).toMatchObject({ status: 0, ip: null });
  listener.close();
});

test('another program is there while it asks, and what a server that fell over had seen is missed by the others', async () => {
  const terminal = await as([], 'terminal');
  expect(await seenOf(terminal)).toMatchObject({ status: 1 });
  await restFor(terminal, 2);
  expect(await seenOf(terminal)).toMatchObject({ status: 0 });
  await sql`update user_session set seen_at = now() where user_id = ${terminal.id}`.execute(db);
  expect(await seenOf(terminal)).toMatchObject({ status: 1 });
  await sql`update user_session set seen_at = now() - interval '2 minutes' where user_id = ${terminal.id}`.execute(db);
  expect(await seenOf(terminal)).toMatchObject({ status: 0 });
  await missOthers(db);
  const { rows } = await sql<{ left: boolean }>`select seen_at = 'epoch' as left from user_session where user_id = ${terminal.id}`.execute(
    db,
  );
  expect(rows).toEqual([{ left: true }]);
});

test('who may not sign in is in no list', async () => {
  const gone = await as([], 'disabled');
  await db.updateTable('appUser').set({ enabled: false }).where('id', '=', gone.id).execute();
  expect(await seenOf(gone)).toBeUndefined();
});
