import * as calls from '@lotline/contract/chat/chat';
import { dataHistory } from '@lotline/contract/system/data-history';
import { foundRecordsByRef } from '@lotline/contract/system/find';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const { app, db, insert, as } = await testApp({ env: { UPLOAD_MAX_MB: '1' } });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const floor = await smallFloor(db);
const office = await as(undefined, 'office');
const [anna, ben, carl] = [await as([], 'anna'), await as([], 'ben'), await as([], 'carl')];
const { line } = floor;
const site = await insert('location', { type: 'SITE', code: 'OTHER', name: '다른 공장' });
const place = (who: Asker, locationId: number | null) => db.updateTable('appUser').set({ locationId }).where('id', '=', who.id).execute();

type Sent = Parameters<typeof anna.send<typeof calls.sendMessage>>[1];
const say = async (by: Asker, ask: Partial<Sent>, headers = {}) => {
  const answer = await by.send(calls.sendMessage, ask as Sent, headers);
  return { http: answer.statusCode, ...answer.json() };
};
const read = async (by: Asker, id: number, more = {}) => {
  const answer = await by.send(calls.messages, { id, ...more });
  return { http: answer.statusCode, ...answer.json() };
};
const bodies = async (by: Asker, id: number) => (await read(by, id)).rows?.map(({ body }: { body: string }) => body);
const unread = async (by: Asker) => (await by.send(calls.unreadMessages, {})).json().unread;
const list = async (by: Asker) => (await by.send(calls.chats, {})).json();
const find = async (by: Asker, text: string) =>
  (await by.send(calls.searchMessages, { text })).json().map(({ body }: { body: string }) => body);

test('two people talk, nobody else reads it, and what is new is counted until it is seen', async () => {
  const first = await say(anna, { userId: ben.id, body: '3호기 점검 끝났나요?' });
  expect(first.http).toBe(200);
  const id = first.chatId;
  expect((await say(ben, { userId: anna.id, body: '<b>네</b>\n끝났습니다' })).chatId).toBe(id);
  expect(await bodies(ben, id)).toEqual(['3호기 점검 끝났나요?', '<b>네</b>\n끝났습니다']);
  expect([await unread(anna), await unread(ben), await unread(carl)]).toEqual([1, 0, 0]);
  expect(await list(anna)).toMatchObject([{ id, kind: 'PERSON', name: 'ben', unread: 1, lastAuthor: 'ben', people: 1, isOpen: true }]);
  const { rows } = await read(anna, id);
  expect(rows.map(({ isMine, seenBy }: calls.Message) => [isMine, seenBy])).toEqual([
    [true, 1],
    [false, 0],
  ]);
  expect((await anna.send(calls.markSeen, { id, upTo: rows[1].id })).json()).toEqual({ unread: 0 });
  expect((await read(ben, id)).rows[1].seenBy).toBe(1);
  // Seen once, it isn't unseen by an older mark.
  expect((await anna.send(calls.markSeen, { id, upTo: rows[0].id })).json()).toEqual({ unread: 0 });
  for (const by of [carl, office]) {
    expect(await read(by, id)).toMatchObject({ http: 404, code: 'chat.gone' });
    expect((await by.send(calls.chatHead, { chatId: id })).statusCode).toBe(404);
    expect((await by.send(calls.markSeen, { id, upTo: rows[1].id })).statusCode).toBe(404);
    expect((await by.send(calls.withdrawMessage, { id: rows[0].id })).statusCode).toBe(404);
    expect(await say(by, { chatId: id, body: '끼어들기' })).toMatchObject({ http: 404 });
    expect(await find(by, '점검')).toEqual([]);
  }
});

test('nothing, oneself, nobody, and two places at once are refused, and nothing is begun', async () => {
  expect(await say(carl, { userId: anna.id, body: ' \n ' })).toMatchObject({ http: 422, code: 'chat.saysSomething' });
  expect(await say(carl, { userId: carl.id, body: '나' })).toMatchObject({ http: 422, code: 'chat.notWithOneself' });
  expect(await say(carl, { userId: 987_654, body: '누구' })).toMatchObject({ http: 404 });
  expect(await say(carl, { locationId: 987_654, body: '어디' })).toMatchObject({ http: 404 });
  expect(await say(carl, { body: '?' })).toMatchObject({ http: 400 });
  expect(await say(carl, { userId: anna.id, locationId: line, body: '?' })).toMatchObject({ http: 400 });
  expect(await say(carl, { userId: anna.id, body: '가'.repeat(4001) })).toMatchObject({ http: 400 });
  const away = await as([], 'away');
  await say(away, { userId: carl.id, body: '곧 떠납니다' });
  await db.updateTable('appUser').set({ enabled: false }).where('id', '=', away.id).execute();
  expect(await say(carl, { userId: away.id, body: '거기 있나요' })).toMatchObject({ http: 422, code: 'chat.withSomebodyHere' });
  expect((await list(carl)).map(({ name }: calls.ChatRow) => name)).toEqual(['away']);
});

test('the same message sent twice, one after the other or at once, is said once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const ask = { userId: ben.id, body: '한 번만' };
  const answers = await Promise.all([say(anna, ask, key), say(anna, ask, key), say(anna, ask, key)]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await bodies(ben, answers[0]?.chatId)).filter((body: string) => body === '한 번만')).toHaveLength(1);
});

test('two who write to each other for the first time at once have one conversation', async () => {
  const [x, y] = [await as([], 'x'), await as([], 'y')];
  const answers = await Promise.all([say(x, { userId: y.id, body: '1' }), say(y, { userId: x.id, body: '2' })]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  expect(new Set(answers.map(({ chatId }) => chatId)).size).toBe(1);
  expect(await bodies(x, answers[0]?.chatId)).toHaveLength(2);
});

test('the people of a place talk; who left it sees nothing that comes after, and who came sees all of it', async () => {
  const [kim, lee, guest] = [await as([], 'kim'), await as([], 'lee'), await as([], 'guest')];
  await place(kim, line);
  await place(lee, line);
  const { chatId: id } = await say(kim, { locationId: line, body: '오전 인수인계' });
  expect(await bodies(lee, id)).toEqual(['오전 인수인계']);
  expect(await unread(lee)).toBe(1);
  expect((await list(lee))[0]).toMatchObject({ kind: 'PLACE', withId: line, isOpen: true, isGuest: false });

  await place(lee, site);
  expect(await bodies(lee, id)).toEqual(['오전 인수인계']);
  await say(kim, { chatId: id, body: '오후 인수인계' });
  expect(await bodies(lee, id)).toEqual(['오전 인수인계']);
  expect((await list(lee))[0]).toMatchObject({ isOpen: false, lastBody: '오전 인수인계', unread: 1 });
  expect(await find(lee, '인수인계')).toEqual(['오전 인수인계']);

  // Somebody from elsewhere joins by writing, from there on, until they leave.
  const asked = await say(guest, { locationId: line, body: '자재 들어갔나요?' });
  expect(asked.chatId).toBe(id);
  expect(await bodies(guest, id)).toEqual(['자재 들어갔나요?']);
  await say(kim, { chatId: id, body: '네, 들어왔습니다' });
  expect(await bodies(guest, id)).toEqual(['자재 들어갔나요?', '네, 들어왔습니다']);
  expect((await kim.send(calls.leaveChat, { id })).json()).toMatchObject({ code: 'chat.guestsLeave' });
  expect((await guest.send(calls.leaveChat, { id })).json()).toEqual({ left: true });
  await say(kim, { chatId: id, body: '손님 없는 이야기' });
  expect(await bodies(guest, id)).toEqual(['자재 들어갔나요?', '네, 들어왔습니다']);

  const newcomer = await as([], 'newcomer');
  await place(newcomer, line);
  expect(await bodies(newcomer, id)).toHaveLength(5);
  await place(lee, line);
  await say(kim, { chatId: id, body: '다시 오셨네요' });
  expect(await bodies(lee, id)).toHaveLength(6);
  expect((await newcomer.send(calls.chatHead, { chatId: id })).json().people.map(({ username }: { username: string }) => username)).toEqual(
    ['kim', 'lee'],
  );
});

test('what was withdrawn is told to nobody, stays in its place, and the history keeps it for who may read that', async () => {
  const { id, chatId } = await say(anna, { userId: carl.id, body: '비밀번호는 1234' });
  expect((await carl.send(calls.withdrawMessage, { id })).json()).toMatchObject({ code: 'chat.authorWithdraws' });
  expect((await anna.send(calls.withdrawMessage, { id })).json()).toEqual({ withdrawn: true });
  expect((await anna.send(calls.withdrawMessage, { id })).json()).toEqual({ withdrawn: true });
  const { rows } = await read(carl, chatId);
  expect(rows.at(-1)).toMatchObject({ id, body: '', withdrawnAt: expect.any(String) });
  expect(await find(carl, '1234')).toEqual([]);
  expect(await find(anna, '1234')).toEqual([]);
  expect((await list(carl))[0]).toMatchObject({ lastBody: null, unread: 0 });
  const past = (await office.send(dataHistory, { table: 'chat_message', rowId: id })).json();
  expect(past.rows.map(({ data }: { data: { body: string } }) => data.body)).toEqual(['비밀번호는 1234', '비밀번호는 1234']);
  const historian = await as([{ name: 'history', view: true }], 'historian');
  expect((await historian.send(dataHistory, { table: 'chat_message', rowId: id })).statusCode).toBe(403);
  await expect(db.deleteFrom('chat').where('id', '=', chatId).execute()).rejects.toThrow();
});

test('a card says of a record what its reader may see', async () => {
  const productId = await floor.product();
  const orderProductId = await floor.order(productId, 100);
  const { orderId } = await db.selectFrom('orderProduct').select('orderId').where('id', '=', orderProductId).executeTakeFirstOrThrow();
  const ref = { table: 'order_info' as const, id: orderId };
  const { chatId, http } = await say(office, { userId: ben.id, links: [ref] });
  expect(http).toBe(200);
  const [row] = (await read(ben, chatId)).rows;
  expect(row).toMatchObject({ body: '', links: [ref] });
  const cards = async (by: Asker, refs: string) => (await by.send(foundRecordsByRef, { refs })).json();
  expect(await cards(office, `order_info:${orderId}`)).toMatchObject([
    { ...ref, mayView: true, found: { id: orderId, direction: 'SALES' } },
  ]);
  expect(await cards(ben, `order_info:${orderId}`)).toEqual([{ ...ref, mayView: false, found: null }]);
  expect(await cards(office, 'lot:987654,order_info:987654')).toEqual([
    { table: 'lot', id: 987_654, mayView: true, found: null },
    { table: 'order_info', id: 987_654, mayView: true, found: null },
  ]);
  expect((await office.send(foundRecordsByRef, { refs: 'app_user:1' })).statusCode).toBe(400);
  // Who may not see orders has none to show.
  expect(await say(ben, { chatId, links: [ref] })).toMatchObject({ http: 403 });
});

const png = (size = 8) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
const file = (bytes: Buffer | string, name = 'a.png') => new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);
test('a picture is seen by those who talk, and only a real one of a fair size is taken', async () => {
  const sent = await say(anna, { userId: ben.id, picture: [file(await png())] });
  expect(sent.http).toBe(200);
  expect((await read(ben, sent.chatId)).rows.at(-1)).toMatchObject({ id: sent.id, hasPicture: true });
  const picture = await ben.send(calls.messagePicture, { id: sent.id });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await carl.send(calls.messagePicture, { id: sent.id })).statusCode).toBe(404);
  const svg = file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'x.png');
  expect(await say(anna, { userId: ben.id, picture: [svg] })).toMatchObject({ http: 422, code: 'file.notAnImage' });
  expect(await say(anna, { userId: ben.id, picture: [file(Buffer.alloc(1_048_577), 'x.png')] })).toMatchObject({
    ...{ http: 413, code: 'file.tooLarge', facts: { n: '1 MB' } },
  });
  await anna.send(calls.withdrawMessage, { id: sent.id });
  expect((await ben.send(calls.messagePicture, { id: sent.id })).statusCode).toBe(404);
});

test('messages come in pages by their place, and a found one with what was said around it', async () => {
  const [p, q] = [await as([], 'p'), await as([], 'q')];
  let chatId = 0;
  const ids: number[] = [];
  for (let n = 1; n <= calls.messagesAtOnce + 5; n++) {
    const sent = await say(p, { userId: q.id, body: `${n}번째` });
    chatId = sent.chatId;
    ids.push(sent.id);
  }
  const latest = await read(q, chatId);
  expect([latest.rows.length, latest.rows.at(-1).id, latest.hasOlder, latest.hasNewer]).toEqual([
    calls.messagesAtOnce,
    ids.at(-1),
    true,
    false,
  ]);
  const older = await read(q, chatId, { before: latest.rows[0].id });
  expect([older.rows.map(({ id }: calls.Message) => id), older.hasOlder, older.hasNewer]).toEqual([ids.slice(0, 5), false, true]);
  const around = await read(q, chatId, { from: ids[2] });
  expect([around.rows[0].id, around.rows.length, around.hasOlder, around.hasNewer]).toEqual([ids[2], calls.messagesAtOnce, true, true]);
});

test('messages are found by every word and by initial consonants', async () => {
  const [r, s] = [await as([], 'r'), await as([], 's')];
  await say(r, { userId: s.id, body: '브래킷 도금 불량 100% 재검사' });
  expect(await find(s, '불량 브래킷')).toHaveLength(1);
  expect(await find(s, 'ㅂㄹㅋ')).toHaveLength(1);
  expect(await find(s, '100%')).toHaveLength(1);
  expect(await find(s, '브래킷 양품')).toEqual([]);
});

/** The tables that somebody hears of from now on. */
const listen = async ({ token }: Asker) => {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  const heard: string[] = [];
  const hear = async () => {
    for await (const text of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()))
      heard.push(...[...text.matchAll(/"table":"(\w+)"/g)].map(([, table = '']) => table));
  };
  void hear().catch(() => undefined);
  return { heard, close: () => stop.abort() };
};
test('those who talk hear of it at once, and nobody else does, whatever they may see', async () => {
  const [hearsBen, hearsOffice, hearsCarl] = [await listen(ben), await listen(office), await listen(carl)];
  const { id, chatId } = await say(anna, { userId: ben.id, body: '들리나요' });
  await expect.poll(() => hearsBen.heard, { timeout: 15_000 }).toContain('chat_message');
  await ben.send(calls.markSeen, { id: chatId, upTo: id });
  await expect.poll(() => hearsBen.heard, { timeout: 15_000 }).toContain('chat_member');
  await insert('bizPartner', { partnerCode: 'AFTER', name: '그 뒤', types: ['CUSTOMER'] });
  await expect.poll(() => hearsOffice.heard, { timeout: 15_000 }).toContain('biz_partner');
  for (const { heard } of [hearsOffice, hearsCarl]) expect(heard.filter((table) => table.startsWith('chat'))).toEqual([]);
  for (const { close } of [hearsBen, hearsOffice, hearsCarl]) close();
});
