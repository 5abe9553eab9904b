import type { DataChange } from '@lotline/contract/system/data-change';
import { expect, test } from 'vitest';
import { actsOf } from './acts-of.ts';

const change = (id: number, at: string, changes: DataChange['changes'], more: Partial<DataChange> = {}): DataChange =>
  ({
    ...{ id, at, changes, table: 'product', rowId: 1, record: 'P', type: 'MOD', username: '관리자', personId: 1 },
    ...{ isBack: false, path: null },
    ...more,
  }) as DataChange;
const field = (name: string, was: string | null, now: string | null) => ({ field: name, label: name, was, now });

test('what one person changes in one go is one entry, from what it was to what it is', () => {
  const story = [
    change(3, '2026-03-02T01:00:01.200Z', [field('qty', '2', '3'), field('done', null, 'y')]),
    change(2, '2026-03-02T01:00:00.500Z', [field('qty', '1', '2'), field('state', 'A', 'B')]),
    change(1, '2026-03-02T00:00:00.000Z', [field('qty', '0', '1')]),
  ];
  expect(actsOf(story)).toMatchObject([
    { id: 3, changes: [field('qty', '1', '3'), field('state', 'A', 'B'), field('done', null, 'y')] },
    { id: 1, changes: [field('qty', '0', '1')] },
  ]);
});

test('another person, another record and what came or went stand alone; there and back is no change', () => {
  const at = '2026-03-02T01:00:00Z';
  const [one, other] = [change(2, at, [field('qty', '2', '1')]), change(1, at, [field('qty', '1', '2')])];
  expect(actsOf([one, { ...other, username: '다른 사람' }])).toHaveLength(2);
  expect(actsOf([one, { ...other, rowId: 2 }])).toHaveLength(2);
  expect(actsOf([one, { ...other, type: 'ADD' }])).toHaveLength(2);
  expect(actsOf([one, other])).toEqual([]);
});
