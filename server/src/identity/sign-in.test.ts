import { revoke } from '@lotline/contract/identity/session';
import { webClient } from '@lotline/contract/identity/session-window';
import { settings } from '@lotline/contract/identity/settings';
import argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { inject, testApp } from '../testing.ts';
import { hashPassword } from './password.ts';

const { app, db, insert, pool, config, events } = await testApp({ env: { CLIENT_ID: 'terminal', CLIENT_SECRET: 'a long secret' } });
const basic = (credential: string) => `Basic ${Buffer.from(credential).toString('base64')}`;
const web = basic(`${webClient}:`);
const right = 'right1234';
let from = 0;

const another = () => `10.0.${Math.floor(++from / 250)}.${from % 250}`;
/** Each attempt from an address of its own unless told: the limits by address are another matter. */
const enter = (username: string, password: string, { authorization = web, at = another(), cookie = '', into = app } = {}) =>
  into.inject({
    method: 'POST',
    url: '/api/oauth/token',
    headers: { authorization, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: at,
    payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
  });

const person = async (userId: string, enabled = true) =>
  insert('appUser', { userId, username: userId, passwordHash: await hashPassword(right), enabled });

beforeAll(async () => {
  for (const userId of ['kim', 'lee', 'park', 'Choi']) await person(userId);
  await person('gone', false);
});

describe('signing in', () => {
  it('opens a session for the right password, whatever the case of the ID', async () => {
    const answer = await enter('cHOI', right);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 1800 });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().access_token).toMatch(/^[\w-]{43}$/);
    const mine = await inject(app, settings, {}, { authorization: `Bearer ${answer.json().access_token}` });
    expect(mine.statusCode).toBe(200);
  });

  it('takes the credentials from the query of existing clients and from JSON', async () => {
    const headers = { authorization: basic('terminal:a long secret') };
    const asked = { grant_type: 'password', username: 'kim', password: right };
    const byQuery = await app.inject({ method: 'POST', url: `/api/oauth/token?${new URLSearchParams(asked)}`, headers });
    const byJson = await app.inject({ method: 'POST', url: '/api/oauth/token', headers, payload: asked });
    expect([byQuery.statusCode, byJson.statusCode]).toEqual([200, 200]);
  });

  it('keeps only the hash of the token', async () => {
    const { access_token } = (await enter('kim', right)).json();
    const { rows } = await sql<{ text: string }>`select encode(token_hash, 'escape') as text from user_session`.execute(db);
    expect(rows.some(({ text }) => text.includes(access_token))).toBe(false);
  });

  it('refuses a client without its credential', async () => {
    for (const credential of ['', basic('terminal:'), basic('terminal:another secret'), basic('unknown:')])
      expect((await enter('kim', right, { authorization: credential })).statusCode).toBe(401);
  });

  it('answers a wrong password, an unknown ID and a disabled user the same way', async () => {
    const answers = await Promise.all([enter('lee', 'wrong123'), enter('nobody', 'wrong123'), enter('gone', right)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ code: 'session.check', message: '아이디와 비밀번호를 확인해 주세요.' });
  });

  it('hashes as dearly for an unknown ID as for a wrong password, so that neither answer comes sooner', async () => {
    const verify = vi.spyOn(argon2, 'verify');
    for (const userId of ['park', 'unknown-one']) await enter(userId, 'wrong123');
    const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '));
    verify.mockRestore();
    expect(costs).toEqual(Array(2).fill('argon2id v=19 m=19456,t=2,p=1'));
  });

  it('needs a grant, an ID and a password', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { authorization: web },
      payload: { username: 'kim' },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('guessing', () => {
  it.each([
    ['a user', 'lock1'],
    ['nobody', 'nobody-at-all'],
  ])('at %s from one place locks that place after five failures, and then refuses even the right password there', async (_who, userId) => {
    if (userId === 'lock1') await person(userId);
    const at = another();
    for (let n = 0; n < 5; n++) expect((await enter(userId, `wrong${n}x`, { at })).statusCode).toBe(400);
    const sixth = await enter(userId, right, { at });
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json().code).toBe('session.locked');
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(890);
    expect((await enter(userId, 'wrong9x')).statusCode).toBe(400);
  });

  it.each([
    ['a user', 'lock2'],
    ['nobody', 'nobody-again'],
  ])('at %s from many places locks every strange place in the end', async (_who, userId) => {
    if (userId === 'lock2') await person(userId);
    for (let n = 0; n < 25; n++) expect((await enter(userId, `wrong${n}x`)).statusCode).toBe(400);
    expect((await enter(userId, right)).statusCode).toBe(429);
  });

  it('locks nobody out of the own browser, nor out of the address where they work', async () => {
    await person('own');
    const work = another();
    const first = await enter('own', right, { at: work });
    const [cookie] = String(first.headers['set-cookie']).split(';') as [string];
    for (let n = 0; n < 26; n++) await enter('own', `wrong${n}x`);
    expect((await enter('own', right)).statusCode).toBe(429);
    expect((await enter('own', right, { at: work })).statusCode).toBe(200);
    for (let n = 0; n < 5; n++) await enter('own', `wrong${n}x`, { at: work });
    expect((await enter('own', right, { at: work })).statusCode).toBe(429);
    expect((await enter('own', right, { at: work, cookie })).statusCode).toBe(200);
    expect((await enter('own', right, { cookie })).statusCode).toBe(200);
  });

  it('takes no made-up browser, nor another user’s, for the own one, and counts at the own one, too', async () => {
    await person('theirs');
    await person('mine');
    const [cookie] = String((await enter('mine', right)).headers['set-cookie']).split(';') as [string];
    for (let n = 0; n < 26; n++) await enter('theirs', `wrong${n}x`);
    for (const strange of [cookie, `lotline_device=${'A'.repeat(43)}`, 'lotline_device='])
      expect((await enter('theirs', right, { cookie: strange })).statusCode).toBe(429);
    for (let n = 0; n < 5; n++) expect((await enter('mine', `wrong${n}x`, { cookie })).statusCode).toBe(400);
    expect((await enter('mine', right, { cookie })).statusCode).toBe(429);
  });

  it('the mark of a browser opens nothing and is kept from scripts', async () => {
    const answer = await enter('kim', right);
    expect(answer.headers['set-cookie']).toMatch(
      /^lotline_device=[\w-]{43}; Path=\/api\/oauth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const { rows } = await sql<{ text: string }>`select string_agg(d::text, '') as text from known_device d`.execute(db);
    expect(rows[0]?.text).not.toContain(String(answer.headers['set-cookie']).slice(15, 58));
  });

  it('with one password at many IDs locks the place, not the IDs', async () => {
    await person('sprayed');
    const at = another();
    await sql`insert into sign_in_guard (login, place, failed, most) values ('*', ${at}, 100, 100)`.execute(db);
    expect((await enter('sprayed', right, { at })).statusCode).toBe(429);
    expect((await enter('sprayed', right)).statusCode).toBe(200);
  });

  it('all at once, at two server processes, is counted once for both', async () => {
    await person('burst');
    const second = await buildApp({ db, pool, config, events });
    const at = another();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => enter('burst', `guess${n}x1`, { at, into: n % 2 ? app : second })),
    ).finally(() => second.close());
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(11);
  });

  it('does not hinder the same user at many terminals who sign in at once', async () => {
    await person('shared');
    const at = another();
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('shared', right, { at })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });

  it('opens again after a quarter of an hour', async () => {
    await person('later');
    const at = another();
    for (let n = 0; n < 6; n++) await enter('later', 'wrong123', { at });
    await sql`update sign_in_guard set locked_until = now() - interval '1 second', last_failed_at = now() - interval '15 minutes 1 second' where login = 'later'`.execute(
      db,
    );
    expect((await enter('later', 'wrong123', { at })).statusCode).toBe(400);
    expect((await enter('later', right, { at })).statusCode).toBe(200);
  });

  it('starts counting anew after the right password', async () => {
    await person('typo');
    const at = another();
    for (let n = 0; n < 4; n++) await enter('typo', 'wrong123', { at });
    await enter('typo', right, { at });
    for (let n = 0; n < 4; n++) await enter('typo', 'wrong123', { at });
    expect((await enter('typo', right, { at })).statusCode).toBe(200);
  });

  it('in a storm lets who is known in, and never counts whom it sent away', async () => {
    await person('known-here');
    const [cookie] = String((await enter('known-here', right)).headers['set-cookie']).split(';') as [string];
    const storm = Promise.all(Array.from({ length: 150 }, (_, n) => enter(`stranger${n}`, 'wrong123')));
    expect((await enter('known-here', right, { cookie })).statusCode).toBe(200);
    const statuses = (await storm).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([400, 503]));
    const { rows } = await sql<{
      n: number;
    }>`select sum(failed)::int as n from sign_in_guard where login like 'stranger%' and place <> '*'`.execute(db);
    expect(rows[0]?.n).toBe(statuses.filter((status) => status === 400).length);
  });

  it('leaves nothing of the credentials in the service history', async () => {
    const at = another();
    await enter('history', 'written-nowhere1', { at });
    await vi.waitFor(
      async () =>
        expect(await db.selectFrom('serviceHistory').select('path').where('ip', '=', at).execute()).toEqual([{ path: '/oauth/token' }]),
      5000,
    );
    const { rows } = await sql<{ text: string }>`select string_agg(to_jsonb(h)::text, '') as text from service_history h`.execute(db);
    expect(rows[0]?.text).not.toMatch(/written-nowhere1|right1234/);
  });
});

describe('a session', () => {
  const open = async (userId = 'kim') => {
    const authorization = `Bearer ${(await enter(userId, right)).json().access_token}`;
    return (headers: Record<string, string> = {}) => inject(app, settings, {}, { authorization, ...headers });
  };
  const rest = (interval: string) => sql`update user_session set last_access_at = now() - ${interval}::interval`.execute(db);
  const restedSeconds = async () =>
    (await sql<{ seconds: number }>`select extract(epoch from now() - max(last_access_at))::int as seconds from user_session`.execute(db))
      .rows[0]?.seconds ?? -1;

  it('ends after 30 minutes of rest', async () => {
    const ask = await open();
    await rest('29 minutes 59 seconds');
    expect((await ask()).statusCode).toBe(200);
    await rest('30 minutes 1 second');
    const late = await ask();
    expect(late.statusCode).toBe(401);
    expect(late.json().code).toBe('SESSION_EXPIRED');
  });

  it('slides with each request, written down every few seconds', async () => {
    const ask = await open();
    await rest('20 minutes');
    await ask();
    expect(await restedSeconds()).toBeLessThan(3);
    await rest('3 seconds');
    await ask();
    expect(await restedSeconds()).toBeGreaterThanOrEqual(3);
  });

  it('does not slide with a request in the background', async () => {
    const ask = await open();
    await rest('20 minutes');
    expect((await ask({ 'x-background': '1' })).statusCode).toBe(200);
    expect(await restedSeconds()).toBeGreaterThanOrEqual(1200);
  });

  it('ends with the sign-out, and only the one that signed out', async () => {
    const [one, other] = [await enter('lee', right), await enter('lee', right)].map((answer) => `Bearer ${answer.json().access_token}`);
    expect((await inject(app, revoke, {}, { authorization: one as string })).json()).toEqual({ revoked: true });
    expect((await inject(app, settings, {}, { authorization: one as string })).statusCode).toBe(401);
    expect((await inject(app, settings, {}, { authorization: other as string })).statusCode).toBe(200);
  });

  it('is opened by no other token', async () => {
    const tokens = ['', 'x'.repeat(43), `${'A'.repeat(42)}=`, '../../etc', 'eyJhbGciOiJub25lIn0.e30.'];
    for (const token of tokens) expect((await inject(app, settings, {}, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
    expect((await inject(app, settings, {})).json().code).toBe('UNAUTHORIZED');
  });
});
