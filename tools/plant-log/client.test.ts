import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@lotline/contract/calls';
import { leftOut } from '@lotline/contract/kit/left-out';
import { publicSettings } from '@lotline/contract/system/public-settings';
import { afterEach, expect, test } from 'vitest';
import { Away, signIn } from './client.ts';

const open: http.Server[] = [];
afterEach(() => open.splice(0).forEach((server) => void server.close()));

/** A server that lets everyone in and answers with these statuses, the last one from then on. */
const serverThat = async (...statuses: (number | 'breaks off')[]) => {
  let asked = 0;
  const keys: string[] = [];
  const server = http.createServer((request, response) => {
    if (!request.url?.includes('/oauth/')) keys.push(String(request.headers['idempotency-key'] ?? ''));
    const status = request.url?.includes('/oauth/') ? 200 : (statuses[Math.min(asked++, statuses.length - 1)] ?? 200);
    if (status === 'breaks off') return void request.socket.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ access_token: 'x', message: `said ${status}` }));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, keys };
};

test('a server that went away is waited for, and the same is asked again', async () => {
  const told: string[] = [];
  const { url, asked } = await serverThat('breaks off', 503, 502, 200);
  const ask = await signIn(url, 'a', 'b', { tell: (text) => told.push(text) });
  await ask(publicSettings, {});
  expect(asked()).toBe(4);
  expect(told).toEqual([`The server at ${url} doesn't answer: waiting for it to come back …`]);
});

test('one that stays away is given up with a sentence that says what to do', async () => {
  const { url } = await serverThat('breaks off');
  const ask = await signIn(url, 'a', 'b', { patience: 300 });
  const given = await ask(publicSettings, {}).catch((error: unknown) => error);
  expect(given).toBeInstanceOf(Away);
  expect(String(given)).toContain('run the same command again: nothing is recorded twice');
});

test('a refusal is not waited out', async () => {
  const { url, asked } = await serverThat(422);
  await expect((await signIn(url, 'a', 'b'))(publicSettings, {})).rejects.toThrow('said 422');
  expect(asked()).toBe(1);
});

test('every fact of the contract carries a key, given or made, and the same in every try', async () => {
  const facts = calls.filter(({ fact }) => fact);
  const { url, keys } = await serverThat('breaks off', 200);
  const ask = await signIn(url, 'a', 'b');
  for (const fact of facts) await ask(fact, { id: 1 } as never);
  expect(keys).toHaveLength(facts.length + 1);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(facts.length);
  expect(facts.flatMap((fact, at) => leftOut([fact], { ...fact, key: keys[at + 1], body: null }))).toEqual([]);
});
