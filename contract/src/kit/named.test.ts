import { expect, test } from 'vitest';
import { named } from './named.ts';

const units = (n: number) => Array.from({ length: n }, (_, at) => `P-${at + 1}`);
test('a few are all named', () => expect(named(units(2))).toEqual({ unit: 'P-1, P-2', more: null }));
test('five are still all named', () => expect(named(units(5)).more).toBeNull());
test('of more the first five, and how many besides', () => expect(named(units(6))).toEqual({ unit: 'P-1, P-2, P-3, P-4, P-5', more: 1 }));
test('of none nothing is said', () => expect(named([])).toEqual({ unit: null, more: null }));
