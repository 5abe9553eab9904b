import { describe, expect, it } from 'vitest';
import { columnsOf } from '../columns/columns.ts';
import { readable, titleOf } from '../columns/readable.ts';
import type { Say } from '../words/use-say.ts';
import { lookOf, toColDef } from './grid-columns.tsx';

type Row = { name: string; qty: number | null; state: string; due: string; at: string; on: boolean; uom: string };
const { text, qty, choice, day, at, flag, code } = columnsOf<Row>();
const t: Say = (key) =>
  ({ 'x.state.OPEN': '열림', 'x.state.DONE': '완료', 'x.name': '이름', 'x.qty': '수량', 'action.yes': '예', 'action.no': '아니요' })[key] ??
  key;
const speech = { t, lang: 'kr' as const, words: 'x', codes: { UOM: { EA: '개', KG: '킬로그램' } } };
const state = choice('state', ['OPEN', 'DONE']);

const fits = (column: Parameters<typeof toColDef<Row>>[0], asked: string, row: Partial<Row>) => {
  const def = toColDef(column, speech, { paged: false, filters: true, go: () => {} });
  const getter = def.filterValueGetter as (p: { data: Partial<Row> }) => unknown;
  return def.filterParams.textMatcher({ value: getter({ data: row }), filterText: asked }) as boolean;
};

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
