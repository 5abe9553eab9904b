import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnsOf } from '../columns/columns.ts';
import { plansOf } from '../excel/check.ts';
import { cellsFrom } from '../grid/copy.ts';
import { pastedRows } from './pasted-rows.ts';

type Row = { id: number; version: number; code: string; qty: number; status: string };
const { text, qty } = columnsOf<Row>();
const shown = [text('code', { name: '품번' }), qty('qty', { name: '수량' }), text('status', { name: '상태' })];
const reading = text('productId', { name: '품번', shownAs: 'code', required: true, value: ({ code }) => code });
const rows: Row[] = [
  { id: 7, version: 2, code: 'A', qty: 1, status: 'OPEN' },
  { id: 8, version: 5, code: 'B', qty: 2, status: 'OPEN' },
];
const speeches = [{ say: (key: string) => key, lang: 'kr' as const, codes: {} }];
const template = plansOf(z.object({ productId: z.number(), qty: z.number() }), [reading, ...shown] as never[], speeches);
const paste = (said: string, { from = 0, on = rows, makes = true as boolean | number, more = false } = {}) =>
  pastedRows({ cells: cellsFrom(said), columns: shown.slice(from), rows: on, more } as never, { template, speeches, makes });

test('a spreadsheet’s cells are taken apart, those in quotes and empty ones too', () => {
  expect(cellsFrom('A\t1\r\nB\t\r\n')).toEqual([
    ['A', '1'],
    ['B', ''],
  ]);
  expect(cellsFrom('"two\nlines"\t"5"" pipe"\t3"')).toEqual([['two\nlines', '5" pipe', '3"']]);
  expect(cellsFrom('')).toEqual([]);
});
test('a block lands from the focused cell on: on the rows there, and past the end on new ones', () => {
  const { rows: made, over } = paste('C\t10\nD\t20', { on: rows.slice(1) });
  expect(made).toEqual([
    { n: 0, cells: { productId: 'C', qty: '10' }, stamp: { id: 8, version: 5 } },
    { n: 1, cells: { productId: 'D', qty: '20' }, stamp: null },
  ]);
  expect(over).toBe(0);
});
test('a column beside the block keeps what its rows say, and a new row shows what it still needs', () => {
  const { plans, rows: made } = paste('10\n20', { from: 1, on: rows.slice(1) });
  expect(plans.map(({ column }) => column.id)).toEqual(['productId', 'qty']);
  expect(made.map(({ cells }) => cells)).toEqual([{ productId: 'B', qty: '10' }, { qty: '20' }]);
});
test('a block that was copied with its titles goes by them, and says which columns nobody types into', () => {
  const { rows: made, unread } = paste('상태\t수량\t품번\nDONE\t3\tA');
  expect(made).toEqual([{ n: 0, cells: { qty: '3', productId: 'A' }, stamp: { id: 7, version: 2 } }]);
  expect(unread).toEqual([{ said: '상태', computed: false }]);
});
test('a list that takes no new rows leaves out what runs over its end, and counts it', () => {
  const { rows: made, over } = paste('1\n2\n3', { from: 1, makes: false });
  expect([made.length, over]).toEqual([2, 1]);
});
test('an empty row in the middle of a block keeps those below it on their records', () => {
  const { rows: made } = paste('\n5\n\n6', { from: 1 });
  expect(made.map(({ n, stamp, cells }) => [n, stamp?.id, cells.qty])).toEqual([
    [1, 8, '5'],
    [3, undefined, '6'],
  ]);
});
test('a list with room for so many new rows leaves out the others', () => {
  const { rows: made, over } = paste('A\t1\nB\t2\nC\t3\nD\t4', { makes: 1 });
  expect([made.length, over]).toEqual([3, 1]);
});
test('columns beyond the last one of the list are named by what stands first in them', () => {
  expect(paste('1\tOPEN\tx\ty', { from: 1 }).unread.map(({ said }) => said)).toEqual(['OPEN', 'x', 'y']);
});
test('where the list goes on behind the rows that are here, none is made', () => {
  const { rows: taken, over, unloaded } = paste('C\t10\nD\t20', { on: rows.slice(1), more: true });
  expect(taken.map(({ stamp }) => stamp?.id)).toEqual([8]);
  expect([over, unloaded]).toEqual([0, 1]);
});
test('who reads English pastes English names where the list shows them, and Korean ones stay', () => {
  type Named = { id: number; version: number; name: string; nameEn: string | null };
  const { text: say } = columnsOf<Named>();
  const columns = [say('name', { name: 'Name' }), say('nameEn', { name: 'English name' })];
  const draft = z.object({ name: z.string(), nameEn: z.string().nullish() });
  const named: Named[] = [
    { id: 1, version: 1, name: '브래킷', nameEn: 'Bracket' },
    { id: 2, version: 1, name: '나사', nameEn: null },
    { id: 3, version: 1, name: '축', nameEn: 'Shaft' },
  ];
  const read = (lang: 'kr' | 'en', said: string, on = named) => {
    const languages = [{ say: (key: string) => key, lang, codes: {} }];
    const block = { cells: cellsFrom(said), columns, rows: on } as never;
    return pastedRows(block, { template: plansOf(draft, columns as never[], languages), speeches: languages, makes: true });
  };
  const english = read('en', 'Bracket\n나사\nLong shaft');
  expect(english.plans.map(({ column }) => column.id)).toEqual(['nameEn']);
  expect(english.rows.map(({ cells }) => cells)).toEqual([{ nameEn: 'Bracket' }, { nameEn: null }, { nameEn: 'Long shaft' }]);
  expect(read('en', 'New', []).rows[0]?.cells).toEqual({ name: 'New' });
  expect(read('en', 'Other\tBig bracket').rows[0]?.cells).toEqual({ nameEn: 'Big bracket' });
  expect(read('kr', 'Bracket').rows[0]?.cells).toEqual({ name: 'Bracket' });
});
