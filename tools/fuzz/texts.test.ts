import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { calls } from '@lotline/contract/calls';
import type { Call } from '@lotline/contract/kit/call';
import { Partner } from '@lotline/contract/partner/partner';
import { expect, test } from 'vitest';
import { smallFloor } from '../../server/src/production/testing.ts';
import { inject, testApp } from '../../server/src/testing.ts';
import { nasty, stringsIn } from './strings.ts';
import { fuzzTexts, groupsOf, nameOf, rowsOf, type Send, takesTexts } from './texts.ts';

const { app, db, as } = await testApp();
const floor = await smallFloor(db);
const productId = await floor.product();
await floor.steelFor(productId);
await floor.plan(productId, 10);
const person = await as();
const send: Send = async (call, ask) => {
  const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': crypto.randomUUID() };
  const { statusCode: status, body } = await inject(app, call, ask, headers);
  return { status, body };
};

test('every text field of every call keeps a text as it was typed, or refuses it in a sentence', async () => {
  const texts = nasty.filter((_, at) => at % 7 === 0);
  const { findings, takers, ...tried } = await fuzzTexts(send, calls, texts, { known: await rowsOf(send, calls), some: 3 });
  expect(findings).toEqual([]);
  expect(tried.calls).toBeGreaterThan(calls.filter(takesTexts).length / 2);
  // Behind shapes as well: these are made and changed with them.
  const made = [Partner.create, Partner.change].map(nameOf);
  expect([...takers]).toEqual(expect.arrayContaining(made));
}, 120_000);

test('a crash, a refusal without a sentence and another text are found', async () => {
  const answering = (status: number, body: (call: Call, ask: Record<string, unknown>) => unknown): Send => {
    return async (call, ask) =>
      call.method === 'GET' ? { status: 404, body: '{}' } : { status, body: JSON.stringify(body(call, ask as Record<string, unknown>)) };
  };
  const whats = async (answer: Send) =>
    new Set(
      (await fuzzTexts(answer, [Partner.create], ['=1+1'], { known: await rowsOf(answer, [Partner.create]) })).findings.map(({ what }) =>
        what.split(' ').slice(0, 3).join(' '),
      ),
    );
  expect(await whats(answering(500, () => ({})))).toEqual(new Set(['500 {}']));
  expect(await whats(answering(422, () => ({ code: 'x' })))).toEqual(new Set(['422 without a']));
  expect(await whats(answering(422, () => ({ code: 'x', message: 'It is too long.' })))).toEqual(new Set());
  const told = (note: unknown) => answering(200, (_, ask) => ({ ...ask, id: 1, ...(note === undefined ? {} : { note }) }));
  expect(await whats(told(undefined))).toEqual(new Set());
  expect(await whats(told('2'))).toEqual(new Set(['another text is']));
});

test('calls are sent group by group, all of them or those below some paths', () => {
  const all = groupsOf(calls, ['']);
  expect(all.flatMap(([, those]) => those).length).toBe(calls.filter(takesTexts).length);
  expect(new Set(all.map(([group]) => group)).size).toBe(all.length);
  expect(groupsOf(calls, ['/sale', '/count-sheet']).map(([group]) => group)).toEqual(
    all.map(([group]) => group).filter((group) => group.startsWith('/sale') || group.startsWith('/count-sheet')),
  );
});

test('texts come from lists, from lines and from the code of prose', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'texts-'));
  fs.writeFileSync(path.join(folder, 'a.json'), '["one", "", 2]');
  fs.writeFileSync(path.join(folder, 'b.txt'), 'two\none\n');
  fs.writeFileSync(path.join(folder, 'c.md'), 'prose\n```ps1\n=three()\n```\nprose\n');
  expect(stringsIn(folder).sort()).toEqual(['=three()', 'one', 'two']);
  fs.rmSync(folder, { recursive: true });
});
