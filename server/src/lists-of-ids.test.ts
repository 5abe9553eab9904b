import { calls } from '@lotline/contract/calls';
import type { Call } from '@lotline/contract/kit/call';
import { idsAtMost } from '@lotline/contract/kit/shape';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { testApp } from './testing.ts';

const { app, as } = await testApp();
let address: string;
let token: string;
beforeAll(async () => {
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  token = (await as()).token;
});

/** The longest ids that there may be. */
const list = (count: number) => Array.from({ length: count }, (_, n) => 900_000_000_000_000 + n).join(',');
const ask = async ({ method, path }: Pick<Call, 'method' | 'path'>, ids: string, lang = 'en') => {
  const filled = path.replace('{ids}', ids).replace('{b}', ids).replace('{a}', '1');
  const answer = await fetch(`${address}/api${filled}`, { method, headers: { authorization: `Bearer ${token}`, 'accept-language': lang } });
  return { status: answer.status, said: (await answer.json()) as { message: string } };
};
const takesSeveral = ({ ask: { shape } }: { ask: { shape?: Record<string, z.ZodType> } }, name: string) =>
  shape?.[name]?.safeParse('1,2').success;
const listed = calls.filter((call) => ['ids', 'b'].some((name) => call.path.includes(`{${name}}`) && takesSeveral(call as never, name)));

test('every call that takes a list of ids in its path hears as many as there may be', async () => {
  expect(listed.length).toBeGreaterThan(8);
  for (const call of listed) {
    const { status } = await ask(call, list(idsAtMost));
    expect([call.path, [200, 404, 422].includes(status) || status]).toEqual([call.path, true]);
  }
});
test('one more is refused with their number, in the caller’s language', async () => {
  for (const call of listed) {
    const { status, said } = await ask(call, list(idsAtMost + 1));
    expect([call.path, status, said.message]).toEqual([call.path, 400, 'At most 1,000 allowed.']);
  }
  const [first] = listed;
  expect((await ask(first as Call, list(idsAtMost + 1), 'ko')).said.message).toBe('1,000개까지 가능합니다.');
});
test('an address that can’t be heard is answered in both languages, whose it is isn’t known', async () => {
  const { status, said } = await ask({ method: 'GET', path: '/order/rows/{ids}' }, list(5 * idsAtMost));
  expect([status, said]).toEqual([
    431,
    { code: 'HEAD_TOO_LONG', message: '주소가 너무 깁니다. 나누어 보내세요. The address is too long: send it in parts.' },
  ]);
});
