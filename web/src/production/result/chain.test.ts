import type { ToldResult } from '@lotline/contract/production/result/result';
import { expect, it } from 'vitest';
import { chainOf } from './chain.ts';

const row = (id: number, more: Partial<ToldResult> = {}) => ({ id, correctsId: null, void: false, inForce: false, ...more }) as ToldResult;

it('says what became of each result: replaced, voided or in force', () => {
  const all = [row(5, { correctsId: 4, void: true }), row(4), row(3, { correctsId: 1, inForce: true }), row(1)];
  expect(chainOf(all).map(({ id, standing, by }) => [id, standing, by?.id ?? null])).toEqual([
    [4, 'voided', 5],
    [3, 'inForce', null],
    [1, 'replaced', 3],
  ]);
});

it('a correction that was corrected itself is replaced like any other', () => {
  const all = [row(3, { correctsId: 2, inForce: true }), row(2, { correctsId: 1 }), row(1)];
  expect(chainOf(all).map(({ standing }) => standing)).toEqual(['inForce', 'replaced', 'replaced']);
});
