import { Code, Name } from '@lotline/contract/kit/shape';
import { unshared } from '@lotline/contract/kit/unshared';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnsOf } from '../columns/columns.ts';
import { plansOf, type RawCell, review } from './check.ts';
import { stopAfter, stopsOf } from './stops.ts';
import { withTwins } from './twins.ts';

const Draft = z.object({ lineId: z.number(), code: unshared(Code), name: Name(), step: unshared(Name().optional(), 'lineId') });
const { text } = columnsOf<z.infer<typeof Draft>>();
const columns = [text('code'), text('name'), text('step')] as never[];
const speech = { say: (key: string) => key, lang: 'kr' as const };
const plans = plansOf(Draft, columns, [speech]);
const t = (key: string, facts = {}) => `${key} ${Object.values(facts).join()}`.trim();
const records = [
  { id: 7, version: 1, lineId: 1, code: 'OLD', name: '먼저', step: '10' },
  { id: 8, version: 1, lineId: 2, code: 'OTHER', name: '다른 줄', step: '20' },
];
const by = {
  draft: Draft,
  plans,
  lang: 'kr' as const,
  t,
  speeches: [speech],
  recordOf: (id: number) => records.find((one) => one.id === id),
  start: { lineId: 1 },
};
const rows = (...said: ([RawCell, RawCell, RawCell] | [RawCell, RawCell, RawCell, number])[]) =>
  said.map(([code, name, step, id]) => ({ cells: { code, name, step }, stamp: id ? { id, version: 1 } : null }));
const reviewed = (...said: Parameters<typeof rows>) =>
  withTwins(
    rows(...said).map(({ cells, stamp }, at) => review(by, at + 3, cells, stamp)),
    records,
    by,
  );

describe('rows that share what they may not', () => {
  it('are told at each of them, by the row of the other', () => {
    const [one, two, three] = reviewed(['A', 'x', null], ['B', 'y', null], ['A', 'z', null]);
    expect([one?.wrong, two?.wrong, three?.wrong]).toEqual([{ code: 'import.sameAsRows 5' }, {}, { code: 'import.sameAsRows 3' }]);
  });
  it('name the record that has the value already, unless the file changes it', () => {
    expect(reviewed(['OLD', 'x', null])[0]?.wrong).toEqual({ code: 'import.sameAsRecord 먼저' });
    expect(reviewed(['NEW', 'x', '10', 7], ['OLD', 'y', '20']).map(({ wrong }) => wrong)).toEqual([{}, {}]);
    expect(reviewed(['OLD', 'x', '10', 7]).map(({ wrong }) => wrong)).toEqual([{}]);
  });
  it('may share it with those of another whole', () => {
    expect(reviewed(['A', 'x', '20'])[0]?.wrong).toEqual({});
    expect(reviewed(['A', 'x', '10'])[0]?.wrong).toEqual({ step: 'import.sameAsRecord 먼저' });
  });
  it('are told where the file names a record twice', () => {
    expect(reviewed(['OLD', 'x', '10', 7], ['OLD', 'y', '10', 7]).map(({ wrong }) => wrong)).toEqual([
      { '': 'import.sameRecordAs 4' },
      { '': 'import.sameRecordAs 3' },
    ]);
  });
  it('leave what is right as it was', () => {
    const alone = rows(['A', 'x', null], ['B', 'y', null]).map(({ cells, stamp }, at) => review(by, at, cells, stamp));
    expect(withTwins(alone, records, by)).toBe(alone);
  });
});

describe('the way through a review', () => {
  const wrong = reviewed(['A', null, null], ['B', 'y', null], ['A', 'z', null]);
  it('leads from mistake to mistake by rows and from left to right, and around', () => {
    const stops = stopsOf(wrong, plans);
    expect(stops).toEqual([
      { row: 3, column: 'code' },
      { row: 3, column: 'name' },
      { row: 5, column: 'code' },
    ]);
    expect(stopAfter(stops, null, 1, plans)).toBe(stops[0]);
    expect(stopAfter(stops, { row: 4, column: 'name' }, 1, plans)).toBe(stops[2]);
    expect(stopAfter(stops, { row: 4, column: 'name' }, -1, plans)).toBe(stops[1]);
    expect(stopAfter(stops, { row: 5, column: 'code' }, 1, plans)).toBe(stops[0]);
    expect(stopAfter(stops, { row: 3, column: 'code' }, -1, plans)).toBe(stops[2]);
  });
  it('leads through the changes where nothing is wrong', () => {
    expect(stopsOf(reviewed(['OLD', '먼저', '30', 7], ['OTHER', '다른 줄', '20', 8]), plans)).toEqual([{ row: 3, column: 'step' }]);
  });
  it('stops at the row for what no column of the file says', () => {
    expect(stopsOf(reviewed(['OLD', 'x', '10', 9]), plans)).toEqual([{ row: 3, column: '' }]);
  });
  it('may not share what a column says they are once by, whatever stands beside the file', () => {
    const once = plansOf(Draft, [text('code'), text('name', { onceBy: ({ name }) => (name ? String(name) : null) })] as never[], [speech]);
    const these = ['먼저', 'x', 'x'].map((name, at) => review({ ...by, plans: once }, at + 3, { code: `C-${at}`, name }, null));
    expect(withTwins(these, records, { ...by, plans: once }).map(({ wrong }) => wrong.name)).toEqual([
      undefined,
      'import.sameAsRows 5',
      'import.sameAsRows 4',
    ]);
  });
});
