import { call } from '@lotline/contract/kit/call';
import { obey, type Rule } from '@lotline/contract/kit/rule';
import { Id, Name, PathId, PositiveQty } from '@lotline/contract/kit/shape';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertInto } from './kit/database/insert-row.ts';
import type { Db } from './kit/database/pool.ts';
import { type ServerContext, serve } from './kit/http/serve.ts';
import { type Asker, inject, testApp } from './testing.ts';

const Said = z.object({ id: z.number(), name: z.string() });
const read = call({
  method: 'GET',
  path: '/try/{id}',
  permission: ['code', 'view'],
  ask: z.object({ id: PathId, shout: z.string().optional() }),
  answer: Said,
});
const write = call({
  method: 'POST',
  path: '/try',
  permission: ['code', 'create'],
  ask: z.object({ name: Name(20), qty: PositiveQty }),
  answer: Said,
});
const post = call({
  method: 'POST',
  path: '/try/fact',
  permission: 'signed-in',
  ask: z.object({ name: Name(20) }),
  answer: Said,
  fact: true,
});
const crossing = call({
  method: 'PUT',
  path: '/try/cross',
  permission: 'signed-in',
  ask: z.object({ ids: z.array(Id) }),
  answer: z.object({}),
});
const open = call({ method: 'POST', path: '/try/open', permission: 'public', ask: z.object({}), answer: z.object({ source: z.string() }) });
const broken = call({ method: 'GET', path: '/try/broken', permission: 'public', ask: z.object({}), answer: z.object({}) });
const upload = call({
  method: 'POST',
  path: '/try/upload',
  permission: 'signed-in',
  kind: 'form',
  ask: z.object({ title: Name(20), count: z.number(), loud: z.boolean().optional(), ids: z.array(Id), files: z.array(z.file()) }),
  answer: z.object({ said: z.string() }),
});

const rules: readonly Rule<{ qty: number }>[] = [
  { code: 'partner.codeIsUnique', broken: ({ qty }) => qty > 100, tell: ({ qty }) => ({ qty }) },
];
const series = async (db: Db, name: string) => ({ id: await insertInto(db)('numberSeries', { series: name, base: 0 }) });

let tries = 0;
const mount = (server: ServerContext) => {
  serve(server, read, ({ id, shout }) => ({ id, name: shout ?? 'calm', secret: 'never leaves' }));
  serve(server, write, async ({ name, qty }, { db, caller }) => {
    obey(rules, { qty });
    const made = await series(db, name);
    const actor = await sql<{ actor: number }>`select lotline_actor() as actor`.execute(db);
    return { ...made, name: `${name} by ${actor.rows[0]?.actor === caller.id ? caller.name : 'somebody else'}` };
  });
  serve(server, post, async ({ name }, { db, reply }) => {
    const made = await series(db, name);
    // Who comes second gets as far as the call's first statement.
    tries += 1;
    await sql`select pg_sleep(0.05)`.execute(db);
    if (name === 'fails') throw new Error('after the insert');
    void reply.code(201);
    return { ...made, name };
  });
  serve(server, crossing, async ({ ids }, { db }) => {
    for (const id of ids) {
      await sql`update number_series set base = base + 1 where id = ${id}`.execute(db);
      await sql`select pg_sleep(0.2)`.execute(db);
    }
    return {};
  });
  serve(server, open, async (_ask, { db }) => ({
    source: (await sql<{ source: string }>`select current_setting('lotline.source') as source`.execute(db)).rows[0]?.source ?? '',
  }));
  serve(server, broken, () => {
    throw new Error('secret details');
  });
  serve(server, upload, async ({ title, count, loud, ids, files }) => ({
    said: `${title} ${count} ${loud} ${ids.join('+')} ${files.map(({ name, size }) => `${name}:${size}`).join()}`,
  }));
};

const { app, db, as, insert } = await testApp({ mount });
let anna: Asker;
let reader: Asker;
beforeAll(async () => {
  anna = await as();
  reader = await as([{ name: 'code', view: true }]);
});
beforeEach(async () => {
  await db.deleteFrom('numberSeries').execute();
});
const count = async () => (await db.selectFrom('numberSeries').select('id').execute()).length;

describe('who may', () => {
  test('nobody without a token', async () => {
    const answer = await inject(app, read, { id: 1 });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
  });
  test('a token that opens nothing is an expired session', async () => {
    const answer = await inject(app, read, { id: 1 }, { authorization: `Bearer ${'x'.repeat(43)}` });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_EXPIRED']);
  });
  test('a reader reads', async () => expect((await reader.send(read, { id: 7, shout: 'hey' })).json()).toEqual({ id: 7, name: 'hey' }));
  test('a reader does not write, whatever is sent', async () => {
    const answer = await reader.send(write, { name: '', qty: -1 });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });
  test('what the call does not declare never leaves', async () =>
    expect((await reader.send(read, { id: 7 })).body).not.toContain('never leaves'));
});

describe('shape', () => {
  test('every wrong field with its sentence, in the language of the request', async () => {
    const korean = await anna.send(write, { name: '', qty: 1.2345 });
    expect(korean.statusCode).toBe(400);
    expect(korean.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: '필수 값입니다.',
      extraData: {
        issues: [
          { path: ['name'], code: 'required' },
          { path: ['qty'], code: 'decimal', message: '소수점 이하 3자리까지 입력할 수 있습니다.' },
        ],
      },
    });
    const english = await anna.send(write, { name: 'a', qty: 0 }, { 'accept-language': 'en-US,en;q=0.9' });
    expect(english.json().message).toBe('Must be more than 0.');
  });
  test('names nobody asked for are dropped', async () => {
    const answer = await anna.send(write, { name: 'a', qty: 1, id: 99, isAdmin: true } as never);
    expect([answer.statusCode, answer.json().id]).not.toContain(99);
  });
  test.each([
    ['no JSON', '{"name":'],
    ['a prototype', '{"__proto__":{"admin":true},"name":"a","qty":1}'],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'body.tooDeep'],
    ['a text instead of an object', '"a"'],
    ['a lone surrogate', '{"name":"\\ud800","qty":1}'],
    ['a NUL', '{"name":"a\\u0000","qty":1}'],
    ['a huge number', '{"name":"a","qty":1e308}'],
  ])('%s is refused with 400', async (_what, payload, code = 'INVALID_INPUT') => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/try',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(await count()).toBe(0);
  });
  test.each(['1e3', '0x10', '1.0', '%201', '+1', '-1', '٣', '0'])('the id %s names no row', async (id) => {
    const answer = await app.inject({ method: 'GET', url: `/api/try/${id}`, headers: { authorization: `Bearer ${anna.token}` } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_INPUT']);
  });
  test('who isn’t signed in sends 4 kB at most, and nobody a body of ones', async () => {
    const send = (url: string, payload: string) =>
      app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' }, payload });
    const signIn = await send('/api/try/open', JSON.stringify({ username: 'a'.repeat(4100) }));
    expect([signIn.statusCode, signIn.json().code]).toEqual([413, 'TOO_LARGE']);
    const ones = await send('/api/try', `[${'1,'.repeat(500_000)}1]`);
    expect([ones.statusCode, ones.json().code]).toEqual([413, 'body.tooManyValues']);
  });
  test('nothing of an answer is kept on the way, a refusal neither', async () => {
    const answers = [
      await anna.send(write, { name: 'a', qty: 1 }),
      await anna.send(read, { id: 99_999 }),
      await inject(app, read, { id: 1 }),
    ];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store']);
  });
  test('a body beyond the limit is refused with 413', async () =>
    expect((await anna.send(write, { name: 'a'.repeat(3_000_000), qty: 1 })).statusCode).toBe(413));
  test('another type of body is refused with 415', async () =>
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/try',
          headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'text/xml' },
          payload: '<a/>',
        })
      ).statusCode,
    ).toBe(415));
  test('the same name twice in a query is refused', async () =>
    expect(
      (await app.inject({ method: 'GET', url: '/api/try/1?shout=a&shout=b', headers: { authorization: `Bearer ${anna.token}` } }))
        .statusCode,
    ).toBe(400));
  test('an address nobody serves says so, in the language of the request', async () => {
    const answer = await app.inject({ url: '/api/nowhere', headers: { 'x-language': 'en' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'URL_NOT_FOUND', message: 'The URL you requested could not be found.' },
    ]);
    expect((await app.inject('/api/nowhere')).json().message).toBe('요청한 URL을 찾을 수 없습니다.');
  });
});

describe('changes', () => {
  test('the caller acts', async () => expect((await anna.send(write, { name: 'a', qty: 1 })).json().name).toBe(`a by tester1`));
  test('a broken rule travels under its own name and with its facts', async () => {
    const answer = await anna.send(write, { name: 'a', qty: 101 });
    expect([answer.statusCode, answer.json().code, answer.json().facts]).toEqual([422, 'partner.codeIsUnique', { qty: 101 }]);
    expect(await count()).toBe(0);
  });
  test('nobody acts in a public call, and it says where it comes from', async () =>
    expect((await inject(app, open, {}, { 'x-source': 'KIOSK' })).json()).toEqual({ source: 'KIOSK' }));
  test('an unforeseen failure tells a number to look for, nothing else', async () => {
    const answer = await inject(app, broken, {});
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    expect(answer.body).not.toContain('secret');
    expect(answer.json().requestId).toMatch(/^[\w-]{36}$/);
  });
  test('two changes that cross each other both come through', async () => {
    const ids = [await insert('numberSeries', { series: 'x', base: 0 }), await insert('numberSeries', { series: 'y', base: 0 })];
    const both = await Promise.all([anna.send(crossing, { ids }), anna.send(crossing, { ids: [...ids].reverse() })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await db.selectFrom('numberSeries').select('base').execute()).map(({ base }) => base)).toEqual([2, 2]);
  });
});

describe('one key, one record', () => {
  const withKey = (key: string) => ({ 'idempotency-key': key });
  const withoutKey = (name: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/try/fact', headers: { authorization: `Bearer ${anna.token}`, ...headers }, payload: { name } });
  test('a fact without a key is posted once for each request', async () => {
    expect((await withoutKey('a')).statusCode).toBe(201);
    await db.updateTable('numberSeries').set({ series: 'the first' }).execute();
    expect((await withoutKey('a')).statusCode).toBe(201);
    expect(await count()).toBe(2);
  });
  test('a key that is none is refused', async () => {
    const answer = await withoutKey('a', withKey('with space'));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotency.keyWrong']);
  });
  test('a replay answers with the first result', async () => {
    const first = await anna.send(post, { name: 'a' }, withKey('k1'));
    const again = await anna.send(post, { name: 'a' }, withKey('k1'));
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect([first.headers['idempotent-replay'], again.headers['idempotent-replay']]).toEqual([undefined, 'true']);
    expect(await count()).toBe(1);
  });
  test('many at once run once', async () => {
    tries = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => anna.send(post, { name: 'twin' }, withKey('k2'))));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect([tries, await count()]).toEqual([1, 1]);
  });
  test('the same key with another payload is refused', async () => {
    await anna.send(post, { name: 'a' }, withKey('k3'));
    const answer = await anna.send(post, { name: 'b' }, withKey('k3'));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency.keyReused']);
    expect(await count()).toBe(1);
  });
  test('what failed stores nothing, so that it may be tried again', async () => {
    expect((await anna.send(post, { name: 'fails' }, withKey('k4'))).statusCode).toBe(500);
    expect(await count()).toBe(0);
    expect((await anna.send(post, { name: 'works' }, withKey('k4'))).statusCode).toBe(201);
  });
  test("somebody else's key is another key", async () => {
    await anna.send(post, { name: 'mine' }, withKey('k5'));
    expect((await reader.send(post, { name: 'yours' }, withKey('k5'))).statusCode).toBe(201);
  });
});

describe('forms', () => {
  const form = (fields: readonly [string, string | File][]) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    return data;
  };
  const send = async (data: FormData) => {
    const encoded = new Response(data);
    return app.inject({
      method: 'POST',
      url: '/api/try/upload',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  };
  const file = new File(['abc'], '../../도면 1.txt');
  test('fields arrive as the shape wants them, files by their own name', async () => {
    const answer = await send(
      form([
        ['title', '도면'],
        ['count', '3'],
        ['loud', 'true'],
        ['ids', '4'],
        ['ids', '5'],
        ['files', file],
      ]),
    );
    expect(answer.json()).toEqual({ said: '도면 3 true 4+5 도면 1.txt:3' });
  });
  test('a wrong field is refused like any other', async () => {
    const answer = await send(
      form([
        ['title', '도면'],
        ['count', 'three'],
        ['ids', '4'],
        ['files', file],
      ]),
    );
    expect(answer.json().extraData.issues).toEqual([{ path: ['count'], code: 'realNumber', message: '숫자만 입력할 수 있습니다.' }]);
  });
  test('too large a file is refused with 413', async () =>
    expect(
      (
        await send(
          form([
            ['title', 'a'],
            ['count', '1'],
            ['ids', '1'],
            ['files', new File([new Uint8Array(11_000_000)], 'a.bin')],
          ]),
        )
      ).statusCode,
    ).toBe(413));
});
