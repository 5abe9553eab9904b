import type { Rule } from '@lotline/contract/kit/rule';
import { Code, Day, Name, Qty } from '@lotline/contract/kit/shape';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAmong } from '../columns/called.ts';
import { cellOf } from '../columns/cell-of.ts';
import { type Column, columnsOf } from '../columns/columns.ts';
import { obeying } from '../columns/obeying.ts';
import type { Say } from '../words/use-say.ts';
import { cellsOf, headFits, headOf, headsOf, isSample, meaning, plansOf, type RawCell, review, sampleOf, stampOf } from './check.ts';
import { withStandIn } from './heads.ts';

const Draft = z.object({
  code: Code,
  name: Name(),
  types: z.array(z.enum(['A', 'B'])).min(1),
  qty: Qty.nullish(),
  due: Day.nullish(),
  active: z.boolean().default(true),
  ext: z.record(z.string(), z.unknown()).optional(),
});
type Row = z.infer<typeof Draft> & { id: number; createdAt: string };
const { text, choice, qty, day, flag, at } = columnsOf<Row>();
const columns = [
  text('code'),
  text('name'),
  choice('types', ['A', 'B']),
  qty('qty'),
  day('due'),
  flag('active'),
  at('createdAt'),
  {
    id: 'ext.colour',
    kind: 'choice',
    ext: true,
    name: '색',
    value: () => null,
    choices: ['r', 'g'],
    choiceNames: { r: '빨강', g: '초록' },
    required: true,
  },
] as unknown as Column<never>[];
const t: Say = (key) => ({ 'x.types.A': '가', 'x.types.B': '나', 'x.code': '코드' })[key] ?? key;
const speech = { say: t, lang: 'kr' as const, words: 'x' };
const plans = plansOf(Draft, columns, [speech]);
const good: RawCell[] = ['P-1', '이름', '가, B', 5, '2026.3.2', 'N', '빨강'];
const by = { draft: Draft, plans, lang: 'kr' as const, t, speeches: [speech], recordOf: () => undefined };
const checked = (row: RawCell[]) => review(by, 3, cellsOf(plans, row), null);

it('a unit is read by its code and found by its name too', () => {
  const unit = columnsOf<{ uom: string }>().code('uom', 'UOM', { byCode: true }) as unknown as Column<never>;
  const [plan] = plansOf(z.object({ uom: Code }), [unit], [{ ...speech, codes: { UOM: { EA: '개' } } }]);
  expect(plan && ['개', 'ea', 'EA', '톤'].map((cell) => meaning(plan, cell))).toEqual(['EA', 'EA', 'EA', '톤']);
  expect(plan && sampleOf(plan, '2026-03-02', { ...speech, codes: { UOM: { EA: '개' } } })).toBe('EA');
});

it('says that a code is none of its list, though the contract takes any text', () => {
  const draft = z.object({ uom: Code });
  const unit = columnsOf<{ uom: string }>().code('uom', 'UOM', { byCode: true }) as unknown as Column<never>;
  const reasons = (codes: Record<string, string>) => {
    const units = plansOf(draft, [unit], [{ ...speech, codes: { UOM: codes } }]);
    return ['개', '톤'].map((cell) => review({ ...by, draft, plans: units }, 3, { uom: cell }, null).wrong);
  };
  expect(reasons({ EA: '개' })).toEqual([{}, { uom: 'import.oneOf' }]);
  expect(reasons({})).toEqual([{}, {}]);
});

describe('the template', () => {
  it('has the columns that both the screen and the contract have, custom fields last', () => {
    expect(headsOf(plans, speech)[0]).toEqual(['code', 'name', 'types', 'qty', 'due', 'active', 'ext.colour']);
  });
  it('marks what must be filled in', () => {
    expect(headsOf(plans, speech)[1]?.[0]).toBe('코드 *');
    expect(headsOf(plans, speech)[1]?.[6]).toBe('색 *');
  });
  it('samples text, a zero and today', () => {
    expect(plans.map((plan) => sampleOf(plan, '2026-03-02', speech))).toEqual(['Sample', 'Sample', '가', 0, '2026-03-02', 'Y', '빨강']);
  });
  it('is recognised by its first row alone, in order', () => {
    const head = headsOf(plans, speech)[0] ?? [];
    expect(headFits([...head, '', null], plans)).toBe(true);
    expect(headFits(head.slice(1), plans)).toBe(false);
    expect(headFits([...head].reverse(), plans)).toBe(false);
    expect(headFits(undefined, plans)).toBe(false);
  });
});

it('the name stands in for a code that a row of a file lacks', () => {
  const draft = z.object({ productId: z.number(), qty: Qty });
  const item = columnsOf<{ productId: number; qty: number }>();
  const shape = plansOf(
    draft,
    [item.text('productId', { name: '제품' }), item.qty('qty', { name: '수량' })] as unknown as Column<never>[],
    [speech],
  );
  const stamps = { id: new Set<string>(), version: new Set<string>() };
  const head = headOf(
    [
      ['품번', '품명', '수량'],
      ['', '핀', 7],
    ],
    shape,
    stamps,
  );
  expect(head?.standIn).toEqual({ item: 0, name: 1 });
  expect(cellsOf(head?.plans ?? [], withStandIn(['', '핀', 7], head?.standIn ?? null))).toEqual({ productId: '핀', qty: 7 });
  expect(cellsOf(head?.plans ?? [], withStandIn(['P-1', '핀', 7], head?.standIn ?? null))).toEqual({ productId: 'P-1', qty: 7 });
});
it('a name that means what the record names changes nothing, whether it is the code or another language’s', () => {
  const draft = z.object({ who: z.number() });
  const read = readAmong([
    { id: 4, code: 'C-4', name: '갑', nameEn: 'First' },
    { id: 5, code: 'C-5', name: '을', nameEn: 'Second' },
  ]);
  const who = plansOf(draft, [text('who', { name: '고객', read, value: () => 'First' })] as unknown as Column<never>[], [speech]);
  const stateOf = (cell: string) =>
    review({ ...by, draft, plans: who, recordOf: () => ({ who: 4, version: 1 }) }, 3, { who: cell }, { id: 1, version: 1 }).state;
  expect(['First', '갑', 'C-4', '을'].map(stateOf)).toEqual(['SAME', 'SAME', 'SAME', 'CHANGED']);
});
it('says why a record that is called so can’t be meant', () => {
  const draft = z.object({ who: z.number() });
  const called = (id: number, name: string) => ({ id, code: `C-${id}`, name });
  const read = readAmong([called(1, '갑')], { of: [called(2, '을')], why: ({ name }) => `${name}은 공급사입니다.` });
  const who = plansOf(draft, [text('who', { name: '고객', read, value: () => null })] as unknown as Column<never>[], [speech]);
  const wrongOf = (cell: string) => review({ ...by, draft, plans: who }, 3, { who: cell }, null).wrong;
  expect([wrongOf('갑'), wrongOf('을'), wrongOf('C-2'), wrongOf('병')]).toEqual([
    {},
    { who: '을은 공급사입니다.' },
    { who: '을은 공급사입니다.' },
    { who: 'import.noneCalled' },
  ]);
});

describe('a row under review', () => {
  it('becomes what the contract takes', () => {
    expect(checked(good)).toMatchObject({
      wrong: {},
      values: { code: 'P-1', types: ['A', 'B'], qty: 5, due: '2026-03-02', active: false, ext: { colour: 'r' } },
    });
  });
  it('says the reason at each wrong cell', () => {
    const { wrong } = checked(['', '이름', 'C', 'abc', '2026-13-45', '글쎄', '파랑']);
    expect(Object.keys(wrong).sort()).toEqual(['active', 'code', 'due', 'ext.colour', 'qty', 'types']);
    expect(wrong.code).toBe('필수 값입니다. 코드를 입력하세요.');
  });
  it('says all that its rules say, each at its own field, of what is understood', () => {
    const rules: readonly Rule<{ qty: number; due?: string | null; active: boolean }>[] = [
      { code: 'notBelowZero', field: 'qty', broken: ({ qty: asked }) => asked <= 0, tell: ({ qty: asked }) => ({ asked }) },
      {
        code: 'notPast',
        field: ({ active }) => (active ? 'due' : 'active'),
        broken: ({ due = null }) => due !== null && due < '2026-01-01',
      },
    ];
    const ruled = plansOf(
      Draft,
      obeying(columns, rules, (values) => values),
      [speech],
    );
    const told: string[] = [];
    const say: Say = (key, facts) => {
      if (facts) told.push(JSON.stringify(facts));
      return key;
    };
    const wrongIn = (...row: RawCell[]) => review({ ...by, plans: ruled, t: say }, 3, cellsOf(ruled, row), null).wrong;
    expect(wrongIn('P-1', '이름', '가', 0, '2025-12-31', 'Y', 'r')).toEqual({ qty: 'notBelowZero', due: 'notPast' });
    expect(told).toContain('{"asked":0}');
    expect(wrongIn('P-1', '이름', '가', 1, '2026-01-01', 'Y', 'r')).toEqual({});
    expect(wrongIn('P-1', '이름', '가', 0, '2025-12-31', 'N', 'r')).toEqual({ qty: 'notBelowZero', active: 'notPast' });
    expect(wrongIn('P-1', '이름', '가', 'x', '2025-12-31', 'Y', 'r')).toMatchObject({
      qty: expect.not.stringContaining('Zero'),
      due: 'notPast',
    });
  });
  it('asks no rule of a record that stays as it is', () => {
    const record = { id: 1, version: 1, code: 'P-1', name: '이름', types: ['A'], qty: 0, due: null, active: true, ext: { colour: 'r' } };
    const rules: readonly Rule<{ qty: number }>[] = [{ code: 'notBelowZero', field: 'qty', broken: ({ qty: asked }) => asked <= 0 }];
    const ruled = plansOf(
      Draft,
      obeying(columns, rules, (values) => values),
      [speech],
    );
    const of = (name: string) =>
      review({ ...by, plans: ruled, recordOf: () => record }, 3, { code: 'P-1', name, qty: 0 }, { id: 1, version: 1 }).wrong;
    expect(of('이름')).toEqual({});
    expect(of('다른 이름')).toEqual({ qty: 'notBelowZero' });
  });
  it('misses a required custom field', () => {
    expect(checked([...good.slice(0, 6), null]).wrong).toEqual({ 'ext.colour': 'issue.required' });
  });
  it('takes numbers written as text, with separators', () => {
    expect(checked(['P-1', '이름', '가', '1,234.5', null, null, 'r']).values.qty).toBe(1234.5);
  });
  it('takes a code that the sheet made a number', () => {
    expect(checked([1001, ...good.slice(1)]).values.code).toBe('1001');
  });
  it('leaves empty cells to the contract', () => {
    const { values, wrong } = checked(['P-1', '이름', '가', null, null, null, 'r']);
    expect(wrong).toEqual({});
    expect(values).toMatchObject({ qty: null, due: null });
  });
});

describe('a file that was exported', () => {
  const record = {
    id: 7,
    version: 3,
    code: 'P-1',
    name: '이름',
    types: ['A', 'B'],
    qty: 1234.5,
    due: '2026-03-02',
    active: true,
    createdAt: '2026-03-02T01:02:03Z',
    ext: { hidden: 1 },
  };
  const ext = {
    ...(columns.at(-1) as Column<never>),
    value: (row: typeof record) => (row.ext as Record<string, unknown>).colour,
  } as unknown as Column<never>;
  const all = [...columns.slice(0, -1), ext];
  const those = plansOf(Draft, all, [speech]);
  const stamps = { id: new Set(['id']), version: new Set(['버전']) };
  const titles = ['x.name', 'x.createdat', '코드', '색', 'ID', '버전'];
  const of = { ...by, plans: those, recordOf: (id: number) => (id === 7 ? record : undefined) };
  const exported = () => Object.fromEntries(all.map((column) => [column.id, cellOf(column, record as never, speech)]));

  it('is known by its titles, in any order, where it names its records or holds all that a new one needs', () => {
    const head = headOf([titles], those, stamps);
    expect(head?.plans.map((plan) => plan?.column.id)).toEqual(['name', undefined, 'code', 'ext.colour', undefined, undefined]);
    expect(head && [stampOf(head, ['a', null, 'b', '빨강', 7, 3]), stampOf(head, ['a', null, 'b', '빨강', '', ''])]).toEqual([
      { id: 7, version: 3 },
      null,
    ]);
    expect(headOf([['x.name', '그 밖에']], those, stamps)).toBeNull();
    expect(headOf([['코드 *', 'x.name', 'x.types', '색']], those, stamps)).not.toBeNull();
    expect(headOf([['뭐', 'ID']], those, stamps)).toBeNull();
  });
  it('changes nothing while it says what it said, in whichever way a number or a day is written', () => {
    const { values, state, wrong, before } = review(of, 2, { ...exported(), qty: 1234.5, due: '2026-03-02' }, { id: 7, version: 3 });
    expect([state, before]).toEqual(['SAME', {}]);
    expect(wrong).toEqual({});
    expect(values).toMatchObject({ code: 'P-1', types: ['A', 'B'], qty: 1234.5, ext: { hidden: 1 } });
  });
  it('changes what it says otherwise, and keeps what it has no column for', () => {
    const { values, state, before } = review(of, 2, { name: '새 이름', types: '나', 'ext.colour': '초록' }, { id: 7, version: 3 });
    expect([state, before]).toEqual(['CHANGED', expect.objectContaining({ name: '이름', types: '가, 나' })]);
    expect(values).toMatchObject({
      code: 'P-1',
      name: '새 이름',
      types: ['B'],
      qty: 1234.5,
      due: '2026-03-02',
      ext: { hidden: 1, colour: 'g' },
    });
  });
  it('says so where its only value in a field of one’s own is taken away', () => {
    const coloured = { ...of, recordOf: () => ({ ...record, ext: { colour: 'r' } }) };
    const { values, state } = review(coloured, 2, { 'ext.colour': null }, { id: 7, version: 3 });
    expect([state, values.ext]).toEqual(['CHANGED', {}]);
  });
  it('says where the record is gone or was changed since', () => {
    expect(review(of, 2, exported(), { id: 8, version: 1 }).wrong).toMatchObject({ '': 'import.recordUnknown' });
    const changed = { ...exported(), name: '새 이름' };
    expect(review(of, 2, changed, { id: 7, version: 2 }).wrong).toMatchObject({ '': 'record.changedMeanwhile' });
    // A row that changes nothing isn't sent: the same file may come again after it was saved.
    expect(review(of, 2, exported(), { id: 7, version: 2 }).wrong).toEqual({});
    expect(review(of, 2, exported(), { id: 7, version: null }).wrong).toEqual({});
  });
});

it('the sample row of a template is known again, on whichever day it was made', () => {
  const sample = cellsOf(
    plans,
    plans.map((plan) => sampleOf(plan, '2025-01-31', speech)),
  );
  expect(isSample(plans, sample, [speech])).toBe(true);
  expect(isSample(plans, { ...sample, name: 'Sample 2' }, [speech])).toBe(false);
});
