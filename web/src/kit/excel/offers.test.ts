import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAmong } from '../columns/called.ts';
import type { Column } from '../columns/columns.ts';
import { plansOf } from './check.ts';
import { offersOf } from './offers.ts';

const words: Record<string, string> = { 'x.type.RAW': '원자재', 'x.type.SUB': '부자재', 'x.types.A': '가', 'x.types.B': '나' };
const speech = { say: (key: string) => words[key] ?? key, lang: 'kr' as const, words: 'x' };
const suppliers = [
  { id: 1, code: 'S-1', name: 'Taesan Steel', otherName: '태산특수강' },
  { id: 2, code: 'S-2', name: 'Hanseo', otherName: '한서금속' },
  { id: 3, code: 'S-3', name: 'Hanseo', otherName: '한서정밀' },
];
const Draft = z.object({
  type: z.enum(['RAW', 'SUB']),
  types: z.array(z.enum(['A', 'B'])),
  supplierId: z.number().int(),
  note: z.string(),
});
const columns = [
  { id: 'type', kind: 'choice', choices: ['RAW', 'SUB'], value: () => null },
  { id: 'types', kind: 'choice', choices: ['A', 'B'], value: () => null },
  { id: 'supplierId', kind: 'text', read: readAmong(suppliers), value: () => null },
  { id: 'note', kind: 'text', value: () => null },
] as unknown as Column<never>[];
const [type, types, supplier, note] = plansOf(Draft, columns, [speech]).map((plan) => offersOf(plan, speech));
const cells = (offered: readonly { cell: string }[] | undefined) => offered?.map(({ cell }) => cell);

test('all values of a choice, the nearest first; of several the last is written on', () => {
  expect(cells(type?.('부자제'))).toEqual(['부자재', '원자재']);
  expect(cells(types?.('가,나'))?.[0]).toBe('가, 나');
});
test('records by any of their names, written so that one is meant', () => {
  expect(supplier?.('태산 특수')[0]).toEqual({ cell: 'Taesan Steel', label: 'Taesan Steel (S-1)' });
  expect(supplier?.('한서정밀')[0]).toEqual({ cell: 'S-3', label: 'Hanseo (S-3)' });
});
test('nothing where any text is taken', () => expect(note).toBeUndefined());
