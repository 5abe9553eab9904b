import { expect, test } from 'vitest';
import { decimalsOf } from './unit.ts';

test.each(['EA', 'ea', 'SET', '개', '본'])('%s is counted whole', (uom) => expect(decimalsOf(uom)).toBe(0));
test.each(['kg', 'm2', 'L', 'SHEET', '', null, undefined])('%s has parts', (uom) => expect(decimalsOf(uom)).toBe(3));
