import { calls } from '@lotline/contract/calls';
import { call } from '@lotline/contract/kit/call';
import { Ids, PathId } from '@lotline/contract/kit/shape';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { chooseLanguage } from '../words/language.ts';
import { ApiFailure, newKey, send } from './send.ts';
import { begin, ended, millisLeft, session, signOut } from './session.ts';

const answer = z.object({ ok: z.boolean() });
const list = call({
  method: 'GET',
  path: '/thing/{id}/parts',
  permission: 'signed-in',
  ask: z.object({ id: PathId, text: z.string().optional(), from: z.string().optional() }),
  answer,
});
const remove = call({ method: 'DELETE', path: '/thing/things/{ids}', permission: 'signed-in', ask: z.object({ ids: Ids }), answer });
const create = call({ method: 'POST', path: '/thing', permission: 'signed-in', ask: z.object({ name: z.string() }), answer });
const fact = call({ method: 'POST', path: '/thing/move', permission: 'signed-in', ask: z.object({ qty: z.number() }), answer, fact: true });
const open = call({ method: 'GET', path: '/open', permission: 'public', ask: z.object({}), answer });

const server = vi.fn<typeof fetch>();
const reply = (body: unknown, status = 200) => server.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const sent = () => {
  const [url, init] = server.mock.lastCall ?? [];
  return { url, method: init?.method, body: init?.body, headers: (init?.headers ?? {}) as Record<string, string> };
};

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  begin({ token: 'one', user: { id: 1, userId: 'kim', username: 'Kim' } });
});
afterEach(() => {
  signOut();
  ended.set(null);
  chooseLanguage('kr');
  vi.useRealTimers();
});

describe('who is there', () => {
  it('reading by itself, long after anybody touched the screen, keeps no session; a touch or a change does', async () => {
    vi.useFakeTimers();
    document.dispatchEvent(new Event('pointerdown'));
    const headers = async (made: typeof list | typeof create) => {
      reply({ ok: true });
      await (made === create ? send(create, { name: 'a' }) : send(list, { id: 1 }));
      return sent().headers['x-background'];
    };
    expect(await headers(list)).toBeUndefined();
    vi.advanceTimersByTime(60_000);
    const left = millisLeft();
    expect(await headers(list)).toBe('1');
    expect(millisLeft()).toBe(left);
    expect(await headers(create)).toBeUndefined();
    expect(millisLeft()).toBeGreaterThan(left);
    document.dispatchEvent(new Event('keydown'));
    expect(await headers(list)).toBeUndefined();
  });
});

describe('our own calls', () => {
  it('carry a key with every fact of the contract', async () => {
    const facts = calls.filter((one) => one.fact);
    expect(facts.length).toBeGreaterThan(10);
    for (const one of facts) {
      reply({});
      await send(one as typeof fact, { id: 1, ids: '1' } as never);
      expect(sent().headers['idempotency-key'], one.path).toMatch(/^.{8,}$/);
    }
  });
});

describe('a call on its way', () => {
  it('puts braces into the path and the rest into the query, leaving out what is missing', async () => {
    reply({ ok: true });
    expect(await send(list, { id: 7, text: 'a&b', from: undefined })).toEqual({ ok: true });
    expect(sent().url).toBe('/api/thing/7/parts?text=a%26b');
  });

  it('asks again, as the same request, while the server is being restarted', async () => {
    vi.useFakeTimers();
    reply({}, 503);
    reply({}, 502);
    reply({ ok: true });
    const sending = send(fact, { qty: 1 });
    await vi.runAllTimersAsync();
    expect(await sending).toEqual({ ok: true });
    const keys = server.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('gives up when the server stays away', async () => {
    vi.useFakeTimers();
    server.mockImplementation(async () => new Response('', { status: 503 }));
    const refused = expect(send(list, { id: 7 })).rejects.toMatchObject({ status: 503 });
    await vi.runAllTimersAsync();
    await refused;
    expect(server).toHaveBeenCalledTimes(4);
  });

  it('asks anything again that the server says it did not begin', async () => {
    vi.useFakeTimers();
    reply({ code: 'BUSY' }, 503);
    reply({ id: 7 });
    const sending = send(create, { name: 'x' });
    await vi.runAllTimersAsync();
    expect(await sending).toEqual({ id: 7 });
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('never repeats a change that has no key of its own and may have been made', async () => {
    reply({ code: 'DATABASE_UNAVAILABLE' }, 503);
    await expect(send(create, { name: 'x' })).rejects.toMatchObject({ status: 503 });
    expect(server).toHaveBeenCalledOnce();
  });

  it('joins ids by commas', async () => {
    reply({ ok: true });
    await send(remove, { ids: '3,5' });
    expect(sent()).toMatchObject({ url: '/api/thing/things/3,5', method: 'DELETE', body: undefined });
  });

  it('sends the rest as JSON, with token and language', async () => {
    chooseLanguage('en');
    reply({ ok: true });
    await send(create, { name: 'x' });
    expect(sent().body).toBe('{"name":"x"}');
    expect(sent().headers).toMatchObject({ authorization: 'Bearer one', 'accept-language': 'en', 'content-type': 'application/json' });
    expect(sent().headers['idempotency-key']).toBeUndefined();
  });

  it('leaves the content type out where there is no body', async () => {
    reply({ ok: true });
    await send(open, {});
    expect(sent().headers['content-type']).toBeUndefined();
  });

  it('gives each fact a key, and keeps the one it was given', async () => {
    reply({ ok: true });
    await send(fact, { qty: 1 });
    expect(sent().headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    reply({ ok: true });
    await send(fact, { qty: 1 }, { idempotencyKey: 'mine' });
    expect(sent().headers['idempotency-key']).toBe('mine');
    expect(newKey()).not.toBe(newKey());
  });

  it('keeps the session alive, unless in the background', async () => {
    vi.useFakeTimers({ now: Date.now() + 600_000 });
    reply({ ok: true });
    await send(open, {}, { background: true });
    expect(sent().headers['x-background']).toBe('1');
    expect(millisLeft()).toBeLessThanOrEqual(1_200_000);
    document.dispatchEvent(new Event('pointerdown'));
    reply({ ok: true });
    await send(open, {});
    expect(millisLeft()).toBe(1_800_000);
  });
});

describe('a refusal', () => {
  it('carries status, code, message, facts and extra data', async () => {
    reply({ code: 'stock.tooLittle', message: '…', facts: { over: 3 }, extraData: { newer: { id: 1 } } }, 422);
    await expect(send(create, { name: 'x' })).rejects.toMatchObject({
      status: 422,
      code: 'stock.tooLittle',
      facts: { over: 3 },
      extraData: { newer: { id: 1 } },
    });
  });

  it('without a body is still one', async () => {
    server.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(send(create, { name: 'x' })).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' });
  });

  it('for a lost network has status 0', async () => {
    server.mockRejectedValueOnce(new TypeError('failed'));
    await expect(send(create, { name: 'x' })).rejects.toEqual(new ApiFailure(0, { code: 'NETWORK' }));
  });

  it('with 401 ends the session', async () => {
    reply({ code: 'SESSION_EXPIRED' }, 401);
    await expect(send(create, { name: 'x' })).rejects.toBeInstanceOf(ApiFailure);
    expect(ended.get()).toBe('expired');
  });

  it('with 401 for an older token leaves the new session alone', async () => {
    server.mockImplementationOnce(async () => {
      begin({ token: 'two', user: { id: 1, userId: 'kim', username: 'Kim' } });
      return new Response('{}', { status: 401 });
    });
    await expect(send(create, { name: 'x' })).rejects.toBeInstanceOf(ApiFailure);
    expect(ended.get()).toBeNull();
    expect(session.get()?.token).toBe('two');
  });
});
