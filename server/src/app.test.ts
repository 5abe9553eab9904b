import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { token } from '@lotline/contract/identity/session';
import { call } from '@lotline/contract/kit/call';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from './app.ts';
import { mountDomains } from './domains.ts';
import { longestWait } from './kit/database/driver.ts';
import { openEvents } from './kit/database/events.ts';
import { openPool } from './kit/database/pool.ts';
import { serve } from './kit/http/serve.ts';
import { readConfig, root } from './kit/running/config.ts';
import { testApp } from './testing.ts';

const { app, connection, db, pool } = await testApp();

describe('for those who run it', () => {
  test('health and readiness', async () => {
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'up' });
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready', database: true, stopping: false });
  });
  test('metrics for this machine, not through a proxy', async () => {
    expect((await app.inject('/api/metrics')).body).toContain('lotline_request_seconds_count');
    expect((await app.inject({ url: '/api/metrics', headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode).toBe(403);
  });
  test('not ready without a database, and calls say so', async () => {
    const lost = await openPool({ ...connection, port: 1 }, { onProblem: () => undefined });
    const events = await openEvents(connection);
    const orphan = await buildApp({ ...lost, config: readConfig({ LOTLINE_MODE: 'production' }), events });
    const ready = await orphan.inject('/api/ready');
    expect([ready.statusCode, ready.json().database]).toEqual([503, false]);
    const answer = await orphan.inject({ url: '/api/settings/user', headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'DATABASE_UNAVAILABLE', '2']);
    await orphan.close();
    await events.close();
    await lost.close();
  });
});

describe('when there is too much to do', () => {
  /** A server with one connection, which somebody holds until told to let go. */
  const oneConnection = async () => {
    const few = await openPool(connection, { size: 1, onProblem: () => undefined });
    const events = await openEvents(connection);
    const busy = await buildApp({ ...few, config: readConfig({ LOTLINE_MODE: 'production' }), events });
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = few.db.connection().execute(() => {
      held.resolve();
      return promise;
    });
    await held.promise;
    return {
      wait: () => longestWait(few.pool),
      ask: () => busy.inject({ url: '/api/settings/user', headers: { authorization: `Bearer ${'x'.repeat(43)}` } }),
      letGo: () => {
        letGo();
        return holder;
      },
      close: async () => {
        await busy.close();
        await events.close();
        await few.close();
      },
    };
  };
  const told = ({ statusCode, json, headers }: Awaited<ReturnType<typeof app.inject>>) => [statusCode, json().code, headers['retry-after']];

  test('who would wait too long is told to come again, and who waits already is served', async () => {
    const { wait, ask, letGo, close } = await oneConnection();
    const waiting = ask();
    await vi.waitUntil(() => wait() > 420, { timeout: 10_000, interval: 10 });
    const late = await ask();
    await letGo();
    expect(told(late)).toEqual([503, 'BUSY', '1']);
    expect((await waiting).statusCode, 'served, and its token opens nothing').toBe(401);
    expect((await ask()).statusCode).toBe(401);
    await close();
  });
  test('who has waited too long is told so, and holds up nobody behind', async () => {
    const { ask, letGo, close } = await oneConnection();
    expect(told(await ask())).toEqual([503, 'BUSY', '1']);
    await letGo();
    expect((await ask()).statusCode).toBe(401);
    await close();
  });
  test('a connection that opens slowly is no line: one person alone is never told to come again', async () => {
    const slow = net.createServer();
    await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
    const open = await openPool(
      { ...connection, host: '127.0.0.1', port: (slow.address() as net.AddressInfo).port, connectionTimeoutMillis: 600 },
      { size: 2, onProblem: () => undefined },
    );
    const waiting = open.db
      .connection()
      .execute(async () => undefined)
      .catch(() => undefined);
    await sleep(50);
    expect([open.pool.totalCount, longestWait(open.pool)]).toEqual([1, 0]);
    slow.close();
    await Promise.all([waiting, open.close()]);
  });
  test('a socket whose request trickles in is closed within 30 seconds', () => {
    const { headersTimeout, requestTimeout } = app.server;
    expect(Math.min(headersTimeout, requestTimeout)).toBeGreaterThan(0);
    expect(Math.max(headersTimeout, requestTimeout)).toBeLessThanOrEqual(25_000);
  });
});

describe('for those who look at it', () => {
  test('the document names every call with its permission', async () => {
    const { openapi, paths } = (await app.inject('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.1');
    expect(paths['/user/users'].get['x-permission']).toEqual(['user', 'view']);
    expect(paths['/settings/user'].get['x-permission']).toBe('signed-in');
    expect(paths['/oauth/token'].post['x-permission']).toBe('public');
    expect(
      paths['/data-history/{table}'].get.parameters.map(({ name, in: where }: { name: string; in: string }) => `${name} ${where}`),
    ).toContain('table path');
  });
  test('every reference of the document points somewhere', async () => {
    const { body } = await app.inject('/api/openapi.json');
    const { components } = JSON.parse(body);
    const targets = [...body.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(500);
    expect(targets.filter((target) => !components.schemas[target.replace('#/components/schemas/', '')])).toEqual([]);
  });
  test('no two paths of it differ by the names in their braces only', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const forms = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(forms.filter((form, n) => forms.indexOf(form) !== n)).toEqual([]);
    expect(Object.keys(paths['/user/users/{id}'])).toEqual(expect.arrayContaining(['get', 'delete']));
  });
  test('it says in English, in a sentence of its own, what each call does', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const told = Object.entries<Record<string, { summary?: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => ({ call: `${method} ${path}`, summary })),
    );
    const summaries = told.map(({ summary }) => summary);
    expect(told.filter(({ summary }, n) => !/^[A-Z][\x20-\x7e’]+\.$/.test(summary ?? '') || summaries.indexOf(summary) !== n)).toEqual([]);
  });
  test('the page about it runs no script', async () => {
    const { headers, body } = await app.inject('/api/docs');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('/api/user/users');
    expect(body).not.toContain('<script');
  });
  test('pages may load from ourselves only and stand in nobody’s frame', async () => {
    const policy = String((await app.inject('/api/docs')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
  test('a device that installs the phone’s pages is told their name, where they begin, and icons of every kind that it may want', async () => {
    const { headers, body } = await app.inject('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    const manifest = JSON.parse(body);
    expect([manifest.short_name, manifest.start_url, manifest.display]).toEqual(['Lotline', '/m', 'standalone']);
    for (const { src, sizes } of manifest.icons) {
      const icon = fs.readFileSync(path.join(root, 'web/public', src));
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'maskable']);
  });
  test('the page of the AI chat alone lets the script of the configuration in, and with whom that talks', async () => {
    const chosen = { CHAT_SCRIPT_URL: 'https://bot.example/a/chat.js', CHAT_ORIGINS: 'https://api.example, wss://live.example' };
    const events = await openEvents(connection);
    const other = await buildApp({ db, pool, events, config: readConfig({ LOTLINE_MODE: 'production', ...chosen }) });
    const policyOf = async (url: string) => String((await other.inject(url)).headers['content-security-policy']);
    const chat = await policyOf('/ai-chat?x=1');
    expect(chat).toContain("script-src 'self' 'wasm-unsafe-eval' https://bot.example https://api.example wss://live.example;");
    expect(chat).toContain("connect-src 'self' https://bot.example https://api.example wss://live.example;");
    expect(chat).toContain("frame-ancestors 'none'");
    for (const url of ['/', '/ai-chatter', '/ai-chat/production', '/notice', '/auth/loginForm/ai-chat', '/api/docs'])
      expect(await policyOf(url), url).not.toContain('example');
    await other.close();
    await events.close();
  });
  test.each(['/assets/nothing.js', '/api/nothing'])('%s is never answered by a page', async (url) =>
    expect((await app.inject(url)).statusCode).toBe(404),
  );
});

describe('for those who try too hard', () => {
  test('the sixty-first sign-in of a minute is sent away', async () => {
    const knock = () => app.inject({ method: 'POST', url: `/api${token.path}`, remoteAddress: '10.1.1.1', payload: {} });
    const answers = [];
    for (let n = 0; n < 61; n++) answers.push(await knock());
    expect([answers[59]?.statusCode, answers[60]?.statusCode, answers[60]?.json().code]).toEqual([400, 429, 'TOO_MANY_REQUESTS']);
  });
});

describe('stopping', () => {
  const slow = call({
    method: 'POST',
    path: '/try/slow',
    permission: 'public',
    ask: z.object({}),
    answer: z.object({ done: z.boolean() }),
  });
  test('finishes what is under way and keeps its history', async () => {
    const { db } = await openPool(connection);
    const events = await openEvents(connection);
    const begun = Promise.withResolvers<void>();
    const stopping = await buildApp({ db, pool, config: readConfig({ LOTLINE_MODE: 'production' }), events }, (server) => {
      mountDomains(server);
      serve(server, slow, async (_ask, { db: trx }) => {
        begun.resolve();
        await sql`select pg_sleep(0.5)`.execute(trx);
        return { done: true };
      });
    });
    const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
    const under = fetch(`${address}/api/try/slow`, { method: 'POST' });
    await begun.promise;
    const closed = stopping.close();
    expect(await (await under).json()).toEqual({ done: true });
    await closed;
    expect(await db.selectFrom('serviceHistory').select(['path', 'status']).where('path', '=', '/try/slow').execute()).toEqual([
      { path: '/try/slow', status: 200 },
    ]);
    await events.close();
    await db.destroy();
  });

  test('refuses what is called meanwhile, in its language', async () => {
    const { db, close } = await openPool(connection);
    const events = await openEvents(connection);
    const [begun, on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopping = await buildApp({ db, pool, config: readConfig({ LOTLINE_MODE: 'production' }), events }, (server) => {
      mountDomains(server);
      server.app.addHook('preClose', () => {
        begun.resolve();
        return on.promise;
      });
    });
    const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
    const ask = (language: string) =>
      fetch(`${address}/api${token.path}`, { method: 'POST', headers: { 'accept-language': language }, body: new URLSearchParams() });
    expect((await ask('en')).headers.get('connection')).toBe('keep-alive');
    const closed = stopping.close();
    await begun.promise;
    const late = await ask('en');
    expect([late.status, late.headers.get('retry-after'), late.headers.get('connection')]).toEqual([503, '5', 'close']);
    expect(await late.json()).toEqual({ code: 'STOPPING', message: expect.stringContaining('stopping or restarting') });
    expect(await (await ask('ko-KR')).json()).toMatchObject({ code: 'STOPPING', message: expect.stringContaining('다시 시작되는 중') });
    expect(await (await fetch(`${address}/api/ready`)).json()).toMatchObject({ status: 'not ready', stopping: true });
    on.resolve();
    await closed;
    await events.close();
    await close();
  });
});
