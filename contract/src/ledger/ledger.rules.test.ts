import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { ledgerRules } from './ledger.rules.ts';

const fine = { short: null, corrected: false };
const broken = (change: Partial<Parameters<(typeof ledgerRules)[number]['broken']>[0]>) =>
  firstBroken(ledgerRules, { ...fine, ...change })?.code;

test('a unit that always held enough is fine', () => expect(broken({})).toBeUndefined());
test('a thousandth short at some instant is not', () =>
  expect(broken({ short: { at: '2026-03-02T00:00:00Z', short: 0.001 } })).toBe('stock.neverNegativeInTime'));
test('a movement is corrected once', () => expect(broken({ corrected: true })).toBe('stock.correctedOnce'));
