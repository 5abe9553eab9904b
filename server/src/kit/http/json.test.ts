import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

const limit = 2 * 1_048_576;
const refused = (text: string, size = limit) => {
  try {
    return { parsed: parseJson(text, size) };
  } catch (error) {
    const { status, code } = error as { status: number; code: string };
    return { status, code };
  }
};

test('nothing is nothing, and what is no JSON is refused', () => {
  expect(refused('  ')).toEqual({ parsed: undefined });
  expect(refused('{"a": [1, "b", null]}')).toEqual({ parsed: { a: [1, 'b', null] } });
  expect(refused('{"a": ')).toEqual({ status: 400, code: 'INVALID_INPUT' });
});

test('a prototype is refused however it is spelt, the word itself isn’t', () => {
  for (const text of ['{"__proto__": {}}', '[{"\\u005f_proto__": 1}]', '{"constructor": {"prototype": {}}}'])
    expect(refused(text), text).toEqual({ status: 400, code: 'INVALID_INPUT' });
  expect(refused('{"name": "__proto__", "constructor": "Kim"}')).toEqual({ parsed: { name: '__proto__', constructor: 'Kim' } });
});

test('32 levels are read, one more is not; brackets in a text are no level', () => {
  expect(refused(`${'['.repeat(32)}${']'.repeat(32)}`)).toHaveProperty('parsed');
  expect(refused(`${'['.repeat(33)}${']'.repeat(33)}`)).toEqual({ status: 400, code: 'body.tooDeep' });
  expect(refused(`["${'['.repeat(100)}\\""]`)).toHaveProperty('parsed');
});

test('as many values are read as the body’s limit has room for, and no more', () => {
  // 4,096 bytes: 171 values, the list and the body itself among them.
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
  expect(refused(list(170), 4096)).toHaveProperty('parsed');
  expect(refused(list(171), 4096)).toEqual({ status: 413, code: 'body.tooManyValues' });
});

test('a hostile body costs a few times what JSON.parse alone does', () => {
  const bodies = [`[${'1,'.repeat(1_000_000)}1]`, `${'['.repeat(1_000_000)}`, `{${'"a":1,'.repeat(290_000)}"a":1}`];
  const timed = (work: () => unknown) => {
    const rounds = Array.from({ length: 5 }, () => {
      const since = performance.now();
      try {
        work();
      } catch {
        // A refusal is what is timed.
      }
      return performance.now() - since;
    });
    return Math.min(...rounds);
  };
  const floor = timed(() => JSON.parse(bodies[0] as string));
  // The reviver it replaces took eighty times as long.
  for (const body of bodies) expect(timed(() => parseJson(body, limit))).toBeLessThan(20 * floor);
});
