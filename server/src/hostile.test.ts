import { calls } from '@lotline/contract/calls';
import { token } from '@lotline/contract/identity/session';
import type { Call } from '@lotline/contract/kit/call';
import { Partner } from '@lotline/contract/partner/partner';
import { Calendar, daysOff } from '@lotline/contract/plant/calendar';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inject, testApp } from './testing.ts';

const { app, db, as } = await testApp();
const person = await as();

/** What nobody means: wrong kinds, edges of every kind, texts that other programs stumble over. */
const hostile: readonly unknown[] = [
  null,
  '',
  true,
  -1,
  0.1,
  1e308,
  2 ** 53,
  '9223372036854775808',
  'NaN',
  '\u0000',
  '\ud800',
  `'; drop table app_user; --`,
  '%_\\',
  '../../etc/passwd',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-infinity',
  'x'.repeat(5000),
  [],
  [[]],
  [null, 1, 'x'],
  {},
  { valueOf: 1, length: -1 },
  { $gt: '' },
];

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
} & {
  const?: unknown;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  pattern?: string;
};

/** Something of a shape's kind, whose ids name nothing. */
const plausible = (shape: Json): unknown => {
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return plausible(first);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === 'object') return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, plausible(inner)]));
  if (type === 'array') return [plausible(shape.items ?? {})];
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1) === 1 ? 987_654_321 : shape.minimum;
  if (type === 'boolean') return true;
  if (shape.format === 'date') return '2026-03-02';
  if (shape.format === 'date-time') return '2026-03-02T00:00:00Z';
  if (shape.format === 'uuid') return crypto.randomUUID();
  return '987654321';
};
const askOf = (call: Call) => {
  try {
    return plausible(z.toJSONSchema(call.ask as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json);
  } catch {
    return {};
  }
};

/** The ask with one of its values, at any depth, exchanged for some of the hostile ones in turn: so many that every kind comes by often. */
const spoilt = (ask: unknown, turn: number): unknown[] => [
  ...[0, 8, 16].map((step) => hostile[(turn + step) % hostile.length]),
  ...placesIn(ask)
    .slice(0, 30)
    .map((place, at) => put(ask, place, hostile[(turn + at * 5) % hostile.length])),
];
const placesIn = (value: unknown, depth = 4): string[][] =>
  typeof value !== 'object' || value === null || depth === 0
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [[name], ...placesIn(inner, depth - 1).map((rest) => [name, ...rest])]);
const put = (value: unknown, [name, ...rest]: readonly string[], what: unknown): unknown => {
  if (name === undefined) return what;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [name]: put((value as Record<string, unknown>)[name], rest, what) });
};

/** One number that any change of a row makes another: the tables' histories, and the facts that have none. */
const writtenSoFar = async () => {
  const { rows } = await sql<{ sum: string }>`
    select concat_ws('-', (select count(*) from data_history), (select count(*) from idempotency_key), (select count(*) from stock_movement),
      (select count(*) from production_result), (select count(*) from work_event), (select count(*) from user_session)) as sum`.execute(db);
  return rows[0]?.sum;
};
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const hasBody = ({ method }: Call) => method === 'POST' || method === 'PUT';
const asked = calls.filter(({ kind }) => kind !== 'stream' && kind !== 'form');

test.each(asked.map((call, turn) => [nameOf(call), call, turn] as const))(
  '%s refuses what is hostile, and what it refuses changes nothing',
  async (_name, call, turn) => {
    const before = await writtenSoFar();
    let taken = false;
    // What has no way into an address never arrives.
    for (const ask of spoilt(askOf(call), turn).filter((one) => hasBody(call) || JSON.stringify(one)?.includes('\\ud800') !== true)) {
      const { statusCode, body } = await inject(app, call, ask, {
        authorization: `Bearer ${person.token}`,
        'idempotency-key': crypto.randomUUID(),
      });
      // Rows that others point to are refused with 500 by the specification.
      if (statusCode >= 500)
        expect([JSON.stringify(ask)?.slice(0, 500), body]).toEqual([
          expect.anything(),
          expect.stringContaining('ERROR_CONSTRAINT_VIOLATION'),
        ]);
      taken ||= statusCode < 300;
    }
    if (!taken || call.method === 'GET') expect(await writtenSoFar()).toBe(before);
  },
  60_000,
);

/** How long this thread works for something, whatever else the machine does: as long as the event loop can stand still for it. */
const worked = async (work: () => unknown) => {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    rounds.push(user + system);
  }
  return Math.min(...rounds);
};

test('no period holds the event loop, however far apart its ends lie', async () => {
  // Among the calls that were tried before are some that end a session.
  const person = await as();
  await person.send(Calendar.create, { kind: 'HOLIDAY', name: 'x', startDt: '2026-03-02', endDt: '2026-03-04' });
  const far = { startDt: '0001-01-01', endDt: '9999-12-31' };
  const near = { startDt: '2026-03-01', endDt: '2026-03-31' };
  const ofPeriods = asked.filter((call) => call.method === 'GET' && Object.hasOwn(askOf(call) as object, 'startDt'));
  const answered: string[] = [];
  const slow: string[] = [];
  for (const call of ofPeriods) {
    const ask = async (period: object) => (await inject(app, call, period, { authorization: `Bearer ${person.token}` })).statusCode;
    if ((await ask(near)) === 200) answered.push(call.path);
    // What holds it does so each time; once may be a collection of garbage.
    const holds = async () => (await worked(() => ask(far))) > 100 * (await worked(() => ask(near)));
    if ((await holds()) && (await holds()) && (await holds())) slow.push(call.path);
  }
  expect(answered).toContain(daysOff.path);
  expect(answered.length).toBeGreaterThan(5);
  expect(slow).toEqual([]);
}, 60_000);

test('no body holds the event loop for long, from strangers or from users', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const size = 2_000_000;
  const ones = `[${'1,'.repeat(size / 2)}1]`;
  const bodies = [ones, '['.repeat(size), `{${'"__proto__":1,'.repeat(size / 14)}"a":1}`, `{"name":"${'x'.repeat(size)}"}`];
  const floor = await worked(() => JSON.parse(ones));
  const send = (path: string, body: string) => async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` };
    // A server that hangs up before it has read everything has refused as well.
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    expect(answer?.status ?? 413).toBeGreaterThanOrEqual(400);
    expect(answer?.status ?? 413).toBeLessThan(500);
  };
  // A reviver that sees every value took eighty times as long as the parser alone.
  for (const body of bodies)
    for (const path of [token.path, Partner.bulk.path])
      expect(await worked(send(path, body)), `${path} ${body.slice(0, 20)}`).toBeLessThan(20 * floor);
}, 60_000);
