import { describe, expect, it } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { categoryRules, placingRules, rewritingRules, turningOnRules } from './code.rules.ts';

const placing = (facts: Parameters<(typeof placingRules)[0]['broken']>[0]) => firstBroken(placingRules, facts)?.code;
const rewriting = (facts: Parameters<(typeof rewritingRules)[0]['broken']>[0]) => firstBroken(rewritingRules, facts)?.code;
const renaming = (category: string, becomes: string | null) => firstBroken(categoryRules, { category, becomes })?.code;

describe('a code', () => {
  it('stands under a code of its category, or at the top', () => {
    expect(placing({ id: 5, categoryId: 1, parent: { id: 4, categoryId: 1, above: [3] } })).toBeUndefined();
    expect(placing({ id: null, categoryId: 1, parent: null })).toBeUndefined();
    expect(placing({ id: 5, categoryId: 1, parent: { id: 4, categoryId: 2, above: [] } })).toBe('code.parentIsOfTheCategory');
  });

  it('never stands under itself, however far', () => {
    expect(placing({ id: 5, categoryId: 1, parent: { id: 5, categoryId: 1, above: [] } })).toBe('code.isNotItsOwnParent');
    expect(placing({ id: 5, categoryId: 1, parent: { id: 9, categoryId: 1, above: [7, 5] } })).toBe('code.isNotItsOwnParent');
  });

  it('keeps its text once it is used, and its category always', () => {
    const was = { code: 'EA', categoryId: 1 };
    expect(rewriting({ was, code: 'PC', categoryId: 1, used: false })).toBeUndefined();
    expect(rewriting({ was, code: 'EA', categoryId: 1, used: true })).toBeUndefined();
    expect(rewriting({ was, code: 'PC', categoryId: 1, used: true })).toBe('code.usedCodeKeepsItsText');
    expect(rewriting({ was, code: 'EA', categoryId: 2, used: false })).toBe('code.staysInItsCategory');
  });
});

it('a code comes back into use only under one that is', () => {
  const turning = (wasEnabled: boolean, enabled: boolean, offAbove: string | null) =>
    firstBroken(turningOnRules, { wasEnabled, enabled, offAbove })?.code;
  expect(turning(false, true, '치수 불량')).toBe('code.parentIsInUse');
  expect(turning(false, true, null)).toBeUndefined();
  expect(turning(false, false, '치수 불량')).toBeUndefined();
  expect(turning(true, true, '치수 불량')).toBeUndefined();
});

describe('a category', () => {
  it('that the product reads stays as it is called', () => {
    expect(renaming('UOM', 'UOM')).toBeUndefined();
    expect(renaming('UOM', 'UNIT')).toBe('code.builtInCategoryStays');
    expect(renaming('UOM', null)).toBe('code.builtInCategoryStays');
    expect(renaming('COLOUR', null)).toBeUndefined();
  });
});
