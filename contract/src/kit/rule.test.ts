import { expect, test } from 'vitest';
import { allBroken, obey, type Rule, RuleBroken } from './rule.ts';

const rules: Rule<{ qty: number; done?: string }>[] = [
  { code: 'item.enough', field: 'qty', broken: ({ qty }) => qty > 10, tell: ({ qty }) => ({ over: qty - 10 }) },
  { code: 'item.complete', field: ({ done }) => (done ? 'result' : 'done'), broken: ({ qty }) => qty < 0 },
  { code: 'item.whole', broken: ({ qty }) => qty === 5 },
];
const broken = (facts: { qty: number; done?: string }, within?: (string | number)[]) => {
  try {
    obey(rules, facts, within);
  } catch (error) {
    return error instanceof RuleBroken && [error.code, error.facts, error.at];
  }
};

test('a broken rule says by how much and at which field', () => {
  expect(broken({ qty: 10 })).toBeUndefined();
  expect(broken({ qty: 12 })).toEqual(['item.enough', { over: 2 }, ['qty']]);
});
test('in a list, with the line', () =>
  expect(broken({ qty: 11 }, ['lines', 3])).toEqual(['item.enough', { over: 1 }, ['lines', 3, 'qty']]));
test('the field may hang on what was said', () => {
  expect(broken({ qty: -1 })).toEqual(['item.complete', {}, ['done']]);
  expect(broken({ qty: -1, done: 'x' })).toEqual(['item.complete', {}, ['result']]);
});
test('a rule about no field has no place', () => expect(broken({ qty: 5 })).toEqual(['item.whole', {}, undefined]));
test('what is told beforehand is everything that is broken, in the order of the list', () => {
  const all: Rule<number>[] = [1, 2, 3].map((most) => ({ code: `item.most${most}`, broken: (qty) => qty > most }));
  expect(allBroken(all, 2).map(({ code }) => code)).toEqual(['item.most1']);
  expect(allBroken(all, 3).map(({ code }) => code)).toEqual(['item.most1', 'item.most2']);
});
