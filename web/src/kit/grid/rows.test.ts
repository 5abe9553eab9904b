import { describe, expect, it } from 'vitest';
import { type Column, columnsOf } from '../columns/columns.ts';
import { readable, titleOf } from '../columns/readable.ts';
import type { Say } from '../words/use-say.ts';
import { lookOf } from './look-of.ts';
import { byValue, exactly, filterRows, groupLines, saidLines, saidSums, sortRows, sumsOf, textsOf } from './rows.ts';

type Row = { name: string; qty: number | null; state: string; due: string; at: string; on: boolean; uom: string };
const { text, qty, choice, day, at, flag, code } = columnsOf<Row>();
const t: Say = (key) =>
  ({ 'x.state.OPEN': '열림', 'x.state.DONE': '완료', 'x.name': '이름', 'x.qty': '수량', 'action.yes': '예', 'action.no': '아니요' })[key] ??
  key;
const speech = { say: t, lang: 'kr' as const, words: 'x', codes: { UOM: { EA: '개', KG: '킬로그램' } } };
const state = choice('state', ['OPEN', 'DONE']);

const fits = (column: Column<Row>, asked: string, row: Partial<Row>) =>
  filterRows([row as Row], [column], { [column.id]: asked }, textsOf(speech)).length === 1;

const row = (name: string, qty: number | null = null): Row => ({ name, qty, state: 'OPEN', due: '', at: '', on: true, uom: 'EA' });

describe('a column', () => {
  it('is titled by its prefix and name, with the unit behind', () => {
    expect(titleOf(text('name'), speech)).toBe('이름');
    expect(titleOf(qty('qty', { unit: 'EA' }), speech)).toBe('수량 (EA)');
  });
  it('reads as people read it', () => {
    expect(readable(qty('qty'), 1234.5, speech)).toBe('1,234.5');
    expect(readable(day('due'), '2026-03-02', speech)).toBe('2026/03/02');
    expect(readable(at('at'), '2026-03-01T23:30:00Z', speech)).toBe('2026/03/02 08:30:00');
    expect(readable(state, 'OPEN', speech)).toBe('열림');
    expect(readable(code('uom', 'UOM'), 'KG', speech)).toBe('킬로그램');
    expect(readable(code('uom', 'UOM', { byCode: true }), 'KG', speech)).toBe('KG');
    expect(readable(flag('on'), false, speech)).toBe('아니요');
    expect(readable(text('name'), null, speech)).toBe('');
  });
});

describe('a filter', () => {
  it('knows or, and, and quoted terms with their case', () => {
    expect(fits(text('name'), 'oil | grease', { name: 'Hydraulic OIL' })).toBe(true);
    expect(fits(text('name'), 'oil & hyd', { name: 'Hydraulic OIL' })).toBe(true);
    expect(fits(text('name'), '"oil"', { name: 'Hydraulic OIL' })).toBe(false);
    expect(fits(text('name'), '"OIL" | nothing', { name: 'Hydraulic OIL' })).toBe(true);
  });
  it('compares numbers as numbers', () => {
    expect(fits(qty('qty'), '>=10', { qty: 9 })).toBe(false);
    expect(fits(qty('qty'), '>=10', { qty: 10 })).toBe(true);
    expect(fits(qty('qty'), '>=10', { qty: null })).toBe(false);
  });
  it('takes days as they are shown', () => {
    expect(fits(day('due'), '2026/03', { due: '2026-03-02' })).toBe(true);
    expect(fits(day('due'), '2026/04', { due: '2026-03-02' })).toBe(false);
  });
  it('looks at the words of a choice, not at its code', () => {
    expect(fits(state, '완', { state: 'DONE' })).toBe(true);
    expect(fits(state, 'DONE', { state: 'DONE' })).toBe(false);
  });
  it('takes a whole value, and an empty one', () => {
    expect(fits(text('name'), '="축"', { name: '축' })).toBe(true);
    expect(fits(text('name'), '="축"', { name: '긴 축' })).toBe(false);
    expect(fits(state, '="열림" | =""', { state: '' })).toBe(true);
    const row = { due: '2026-03-02', name: 'a | b' } as Row;
    expect(fits(day('due'), exactly(day('due'), row, speech), row)).toBe(true);
    expect(fits(text('name'), exactly(text('name'), row, speech), row)).toBe(true);
  });
  it('finds a record by its name in the other language, whichever is read', () => {
    const both = { name: '유압 펌프', nameEn: 'Hydraulic pump' };
    for (const asked of ['펌프', 'ㅍㅍ', 'PUMP', '="Hydraulic pump"', 'valve | pump']) {
      expect(fits(text('name'), asked, both), asked).toBe(true);
      expect(fits({ ...text('name'), value: ({ nameEn }: typeof both) => nameEn } as never, asked, both), asked).toBe(true);
    }
    expect(fits(text('name'), 'valve', both)).toBe(false);
    expect(fits(text('state'), 'pump', both)).toBe(false);
    expect(fits(text('name'), 'pump', { name: '펌프', otherName: 'Pump' } as never)).toBe(true);
    const child = { ...text('name'), id: 'childName', value: () => '펌프' } as never;
    expect(fits(child, 'pump', { childOtherName: 'Pump' } as never)).toBe(true);
    expect(fits(child, 'pump', { childOtherName: null } as never)).toBe(false);
  });
  it('holds in every column that has one', () => {
    const all = [text('name'), qty('qty')];
    const rows = [row('a', 1), row('a', 20), row('b', 20)];
    expect(filterRows(rows, all, { name: 'a', qty: '>10' }, textsOf(speech))).toEqual([rows[1]]);
    expect(filterRows(rows, all, { name: 'a', qty: '>10' }, textsOf(speech), 'name')).toEqual([rows[1], rows[2]]);
  });
  it('gives the rows themselves back when it asks nothing', () => {
    const rows = [row('a', 1)];
    expect(filterRows(rows, [text('name')], { name: ' ' }, textsOf(speech))).toBe(rows);
  });
  it('reads each value of a row once, however many letters follow', () => {
    let read = 0;
    const counted = text('name', {
      value: ({ name }) => {
        read += 1;
        return name;
      },
    });
    const texts = textsOf<Row>(speech);
    const rows = [row('oil', 1), row('grease', 1)];
    for (const typed of ['o', 'oi', 'oil']) expect(filterRows(rows, [counted], { name: typed }, texts)).toEqual([rows[0]]);
    expect(read).toBe(2);
  });
});

describe('an order', () => {
  const names = (column: Column<Row>, rows: Row[], desc = false) => sortRows(rows, column, desc, speech).map(({ name }) => name);

  it('knows numbers inside names, and Korean', () => {
    expect(names(text('name'), [row('L10'), row('L9'), row('나'), row('가')])).toEqual(['가', '나', 'L9', 'L10']);
  });
  it('leaves the empty ones last both ways, and equal ones as they came', () => {
    const rows = [row('none', null), row('b', 2), row('first', 1), row('second', 1)];
    expect(names(qty('qty'), rows)).toEqual(['first', 'second', 'b', 'none']);
    expect(names(qty('qty'), rows, true)).toEqual(['b', 'first', 'second', 'none']);
  });
  it('takes a choice by its word', () => {
    const rows = [
      { ...row('o'), state: 'OPEN' },
      { ...row('d'), state: 'DONE' },
    ];
    expect(names(state, rows)).toEqual(['o', 'd']);
  });
});

describe('groups', () => {
  const rows = [row('b', 1), row('a', 2), row('', 3), row('b', 0.2)];

  it('count what stands in a column, in its order and with the empty ones last', () => {
    expect(byValue(rows, text('name'), speech).map(({ text: said, rows: with_ }) => [said, with_.length])).toEqual([
      ['a', 1],
      ['b', 2],
      ['', 1],
    ]);
  });
  it('stand over their rows, which fold away', () => {
    const lines = groupLines(rows, text('name'), speech, new Set(['b']));
    const drawn = Array.from({ length: lines.count }, (_, n) => lines.group(n)?.text ?? lines.row(n)?.qty);
    expect(drawn).toEqual(['a', 2, 'b', '', 3]);
    expect(lines.group(2)).toMatchObject({ open: false, rows: [rows[0], rows[3]] });
  });
  it('sum exactly, over more rows than a call takes arguments', () => {
    expect(sumsOf(rows, [qty('qty')])).toEqual([{ unit: 'EA', sums: new Map([['qty', 6.2]]) }]);
    expect(
      sumsOf(
        Array.from({ length: 150_000 }, () => row('x', 0.1)),
        [qty('qty')],
      )[0]?.sums.get('qty'),
    ).toBe(15_000);
  });
  it('never add kilograms to pieces; money stands once', () => {
    const lines = [
      { qty: 3, uom: 'EA', amount: 10 },
      { qty: 0.5, uom: 'kg', amount: 20 },
      { qty: 4, uom: 'EA', amount: 30 },
    ];
    const of = columnsOf<(typeof lines)[number]>();
    expect(sumsOf(lines, [of.qty('qty'), of.money('amount', { total: true })])).toEqual([
      {
        unit: 'EA',
        sums: new Map([
          ['qty', 7],
          ['amount', 60],
        ]),
      },
      { unit: 'kg', sums: new Map([['qty', 0.5]]) },
    ]);
  });
  it('sum to nothing known where no row knows a value, and to what is known where one does', () => {
    const lines: { qty: number; uom: string; margin: number | null }[] = [
      { qty: 3, uom: 'kg', margin: null },
      { qty: 4, uom: 'kg', margin: null },
    ];
    const of = columnsOf<(typeof lines)[number]>();
    const margin = of.money('margin', { total: true });
    expect(sumsOf(lines, [margin])[0]?.sums.get('margin')).toBe(null);
    expect(saidSums(lines, margin, speech)).toBe('–');
    expect(sumsOf([...lines, { qty: 1, uom: 'kg', margin: 5 }], [margin])[0]?.sums.get('margin')).toBe(5);
    expect(sumsOf([], [margin])[0]?.sums.get('margin')).toBe(0);
  });
  it('sum a column that stands in one unit in that unit, though its rows are counted in others', () => {
    const places = [
      { qty: 120, uom: 'kg', recalledQty: 120 },
      { qty: 3, uom: 'EA', recalledQty: 4.745 },
    ];
    const of = columnsOf<(typeof places)[number]>();
    const own = of.qty('recalledQty', { unit: 'kg' });
    expect(sumsOf(places, [own])).toEqual([{ unit: 'kg', sums: new Map([['recalledQty', 124.745]]) }]);
    expect(saidSums(places, own, speech)).toBe('124.745');
  });
});

describe('what a paged list is asked', () => {
  it('sends the grammar as it is, and choices by their codes', () => {
    const asked = lookOf([text('name'), state], { name: 'a | b', state: '열' }, { id: 'name', desc: true }, speech);
    expect(JSON.parse(asked.filter ?? '')).toEqual({ name: 'a | b', state: '"OPEN"' });
    expect(asked.sort).toBe('-name');
  });
  it('asks nothing for an empty filter', () => {
    expect(lookOf([text('name')], { name: '  ' }, undefined, speech)).toEqual({});
  });
});

describe('what a server says that columns come to', () => {
  type Made = { defect: number; amount: number; cost: number; uom: string; currency: string };
  const made = columnsOf<Made>();
  const summed = [
    made.qty('defect'),
    made.money('amount', { total: true, uom: ({ currency }) => currency }),
    made.money('cost', { total: true, uom: ({ currency }) => currency }),
  ];
  it('is one line of sums, each with its unit, where no column has two', () => {
    const [line, ...others] = saidLines({ defect: [{ unit: 'EA', sum: 120 }], amount: [{ unit: 'KRW', sum: 5000 }] }, summed);
    expect(others).toEqual([]);
    expect([line?.unit, [...(line?.sums ?? [])], [...(line?.units ?? [])]]).toEqual([
      null,
      [
        ['defect', 120],
        ['amount', 5000],
      ],
      [
        ['defect', 'EA'],
        ['amount', 'KRW'],
      ],
    ]);
  });
  it('is a line of each unit where a column has several', () => {
    const said = {
      defect: [
        { unit: 'EA', sum: 120 },
        { unit: 'kg', sum: 3 },
      ],
      amount: [{ unit: 'KRW', sum: 5000 }],
    };
    expect(saidLines(said, summed).map(({ unit, sums }) => [unit, [...sums]])).toEqual([
      ['EA', [['defect', 120]]],
      ['kg', [['defect', 3]]],
      ['KRW', [['amount', 5000]]],
    ]);
  });
});
