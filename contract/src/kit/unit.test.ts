import { expect, test } from 'vitest';
import { decimalsOf, isCounted } from './unit.ts';

test.each(['EA', 'ea', 'SET', '개', '본'])('%s is counted whole', (uom) => expect(decimalsOf(uom)).toBe(0));
test.each(['kg', 'm2', 'L', 'SHEET', '', null, undefined])('%s has parts', (uom) => expect(decimalsOf(uom)).toBe(3));
test.each(['EA', 'pcs', '박스', 'SHEET', '롤'])('a number of things says how much %s there is', (uom) => expect(isCounted(uom)).toBe(true));
test.each(['kg', 'm2', 'L', ''])('no number of things says how much %s there is', (uom) => expect(isCounted(uom)).toBe(false));
