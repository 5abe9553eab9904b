import { call } from '@lotline/contract/kit/call';
import { choice, fixed, list, maybe, qty, text } from '@lotline/contract/kit/list';
import { quickTest } from '@lotline/contract/kit/quick';
import { Page } from '@lotline/contract/kit/shape';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing.ts';
import { type ListSource, serveList } from './list.ts';

const Things = list(
  { code: text(), qty: maybe(qty()), state: choice(['NEW', 'OLD']), boxName: maybe(text()), note: fixed(maybe(text())) },
  { id: z.number().int(), boxId: z.number().int().nullable() },
  {
    many: () => [{ qty: '>5000' }, { state: ['NEW'] }],
    red: () => [{ boxName: '="red"' }],
    inBox: () => [{ boxId: 1, boxName: '="blue"' }],
  },
  { of: { qty: 'boxName', id: null }, counted: [{ state: ['NEW'] }] },
);
const things = call({
  method: 'GET',
  path: '/things',
  permission: 'signed-in',
  ask: z.object({ state: z.string().optional(), ...Page }),
  answer: z.array(Things.row),
  page: Things.page,
});
const source: ListSource<typeof Things> = {
  list: Things,
  from: 'thing t',
  joins: { b: 'left join box b on b.id = t.box_id' },
  fields: { id: 't.id', boxId: 't.box_id', code: 't.code', qty: 't.qty', state: 't.state', boxName: 'b.name', note: 't.note' },
  summedAtMost: 6000,
  defaultSort: 'code',
};
const { db, as, statementsOf } = await testApp({
  mount: (server) =>
    serveList(server, things, source, ({ state }) => ({ where: state === undefined ? sql`true` : sql`t.state = ${state}` })),
});
await sql`create table box (id bigint primary key, name text)`.execute(db);
await sql`create table thing (id bigint primary key, box_id bigint, code text not null, qty numeric(13,3), state text not null, note text)`.execute(
  db,
);
await sql`insert into box values (1, 'red'), (2, 'blue')`.execute(db);
await sql`insert into thing select n, nullif(n % 3, 0), 'T' || lpad(n::text, 6, '0'), case when n % 4 > 0 then n / 2.0 end, case when n % 2 = 0 then 'NEW' else 'OLD' end, 'a "note"'
  from generate_series(1, 10050) n`.execute(db);
const me = await as();
const ask = async (asked: Parameters<typeof me.send<typeof things>>[1]) => {
  const answer = await me.send(things, asked);
  return { status: answer.statusCode, link: answer.headers.link as string | undefined, body: answer.json() };
};
const page = async (asked: object) => Things.page.parse((await ask({ limit: 3, ...asked })).body);

test('without a limit the answer is the first thousand rows, and the address of the following ones', async () => {
  const first = await ask({ state: 'NEW' });
  expect(z.array(Things.row).parse(first.body)).toHaveLength(1000);
  expect(first.body[0]).toEqual({ id: 2, boxId: 2, code: 'T000002', qty: 1, state: 'NEW', boxName: 'blue', note: 'a "note"' });
  const [, next] = /^<\/api\/things\?(.*)>; rel="next"$/.exec(first.link ?? '') ?? [];
  const second = await ask(Object.fromEntries(new URLSearchParams(next)) as object);
  expect([second.body[0].id, second.body.length]).toEqual([2002, 1000]);
});
test('each word of a filter is looked for by itself', async () => {
  const codes = async (code: string) => (await page({ filter: JSON.stringify({ code }) })).rows.map((row) => row.code);
  expect(await codes('1005 T00')).toEqual(['T001005']);
  expect(await codes('"1005 T00"')).toEqual([]);
});
test('the last rows have no address after them', async () => expect((await ask({ filter: '{"code":"T01005"}' })).link).toBeUndefined());
test('a page counts up to ten thousand, and all when it is asked to', async () => {
  expect(await page({})).toMatchObject({ total: 10_000, totalIsMore: true });
  expect(await page({ exactTotal: true })).toMatchObject({ total: 10_050 });
  expect((await page({ exactTotal: true })).totalIsMore).toBeUndefined();
  expect(await page({ state: 'OLD' })).toMatchObject({ total: 5025 });
});
test.each(['code', '-code', 'qty', '-qty', 'boxName', '-boxName', '-state'])('pages by %s meet without a gap or a double', async (sort) => {
  const filter = '{"code":"T0000"}';
  const whole = (await ask({ sort, filter, limit: 200 })).body.rows.map(({ id }: { id: number }) => id);
  expect(whole).toHaveLength(99);
  const seen: number[] = [];
  let after: string | null | undefined;
  do {
    const part = await page({ sort, filter, limit: 10, ...(after && { after }) });
    seen.push(...part.rows.map(({ id }) => id));
    after = part.next;
  } while (after);
  expect(seen).toEqual(whole);
});
test('a page is one statement, and the first step joins only what it is asked by', async () => {
  const pageOf = async (asked: object) =>
    (await statementsOf(async () => await me.send(things, { limit: 3, ...asked }))).filter((one) => one.includes('thing t'));
  const firstStep = (statements: string[]) => statements.map((one) => one.slice(0, one.indexOf('order by')).includes('join box'));
  expect(firstStep(await pageOf({ sort: 'qty' }))).toEqual([false]);
  expect(firstStep(await pageOf({ filter: '{"boxName":"red"}' }))).toEqual([true]);
});
test.each([
  { sort: 'secret' },
  { sort: '__proto__' },
  { filter: '{"secret":"1"}' },
  { filter: '[]' },
  { sort: 'note' },
  { filter: '{"note":"x"}' },
  { filter: '[' },
  { filter: '{"code":1}' },
  { quick: 'secret' },
  { sums: 'secret' },
  { sums: 'note' },
  { sums: '__proto__' },
  { quick: '__proto__' },
  { after: 'x' },
])('what the list does not know is refused: %o', async (asked) => expect((await ask({ limit: 3, ...asked })).status).toBe(400));

test('a page holds what its quick filters leave, and says for each how many that would be beside all that is asked', async () => {
  const asked = { state: 'NEW', quick: 'many', quickCounts: true };
  const { rows, total, quick } = await page(asked);
  expect(rows.map(({ code }) => code)).toEqual(['T010002', 'T010006', 'T010010']);
  expect([total, quick]).toEqual([13, { many: { total: 13 }, red: { total: 4 }, inBox: { total: 8 } }]);
  expect((await page({ ...asked, quick: 'many,red' })).quick).toEqual({ many: { total: 4 }, red: { total: 4 }, inBox: { total: 4 } });
  expect((await page({ ...asked, filter: '{"code":"T01001"}' })).quick).toMatchObject({ many: { total: 3 } });
});
test('a quick filter counts up to ten thousand, and only where it is asked to', async () => {
  await sql`insert into thing select n, 1, 'X' || n, 0, 'NEW' from generate_series(20001, 30001) n`.execute(db);
  expect((await page({ quickCounts: true })).quick).toMatchObject({ red: { total: 10_000, totalIsMore: true } });
  expect(await page({ quick: 'red' })).not.toHaveProperty('quick');
  await sql`delete from thing where id > 20000`.execute(db);
});
test('the server leaves the same rows as a browser that holds them all', async () => {
  const all = (await ask({ limit: 1000, filter: '{"code":"T0100 | T0001"}' })).body.rows as object[];
  for (const [name, asked] of Object.entries(Things.quick)) {
    const fits = quickTest(Things.columns, asked({ day: '2026-03-02', workDay: '2026-03-01', userId: 2 }), String);
    const { rows } = (await ask({ limit: 1000, filter: '{"code":"T0100 | T0001"}', quick: name })).body;
    expect(rows).toEqual(all.filter(fits));
  }
});

test('a name that was kept with its ids asks for those, whatever they are called by now, beside what is asked by name', async () => {
  const totalOf = async (boxName: string) => (await page({ filter: JSON.stringify({ boxName }) })).total;
  const red = await totalOf('="red"');
  expect(await totalOf('="crimson"#1')).toBe(red);
  expect(await totalOf('="crimson"#1,2')).toBe(await totalOf('="red" | ="blue"'));
  expect(await totalOf('="crimson"#1 | ="blue"')).toBe(await totalOf('="red" | ="blue"'));
  expect(await totalOf('="crimson"#1 | =""')).toBe(await totalOf('="red" | =""'));
  expect(await totalOf('="red"#3')).toBe(0);
  expect((await page({ filter: JSON.stringify({ boxName: '="crimson"#1' }), sort: '-boxName' })).rows[0]?.boxName).toBe('red');
});

test('the sums of a first page are of all rows that fit and count, each unit by itself, and only of the columns that are asked for', async () => {
  const filter = '{"code":"T00000 | T000010"}';
  expect((await page({ filter, sums: 'qty,id' })).sums).toEqual({
    qty: [
      { unit: 'blue', sum: 1 },
      { unit: 'red', sum: 5 },
      { unit: null, sum: 3 },
    ],
    id: [{ unit: null, sum: 30 }],
  });
  expect((await page({ filter, sums: 'id', limit: 1, sort: '-boxName' })).sums).toEqual({ id: [{ unit: null, sum: 30 }] });
  expect((await page({ filter, sums: 'qty', quick: 'red' })).sums).toEqual({ qty: [{ unit: 'red', sum: 5 }] });
  expect((await page({ filter: '{"code":"nothing"}', sums: 'qty' })).sums).toEqual({ qty: [] });
  // Of the fourth nobody knows the quantity: that isn't nothing.
  expect((await page({ filter: '{"code":"T000004"}', sums: 'qty' })).sums).toEqual({ qty: [{ unit: 'red', sum: null }] });
  expect(await page({ filter })).not.toHaveProperty('sums');
});
test('following pages add up nothing', async () => {
  const { next } = await page({ sums: 'id' });
  expect(await page({ sums: 'id', after: next })).not.toHaveProperty('sums');
});
test('what is added up is exact', async () => {
  await sql`insert into thing select n, null, 'Y' || n, 0.1, 'NEW' from generate_series(20001, 20003) n`.execute(db);
  expect((await page({ filter: '{"code":"Y"}', sums: 'qty' })).sums).toEqual({ qty: [{ unit: null, sum: 0.3 }] });
  await sql`delete from thing where id > 20000`.execute(db);
});
test('rows that are too many to be added up have no sums, and say so', async () => {
  await sql`insert into thing select n, null, 'Z' || n, 1, 'NEW' from generate_series(20001, 26000) n`.execute(db);
  expect((await page({ filter: '{"code":"Z"}', sums: 'qty' })).sums).toEqual({ qty: [{ unit: null, sum: 6000 }] });
  expect((await page({ sums: 'qty' })).sums).toBeNull();
  await sql`delete from thing where id > 20000`.execute(db);
});
