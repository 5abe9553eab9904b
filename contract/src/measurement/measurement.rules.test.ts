import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { type CellFacts, cellRules } from './measurement.rules.ts';

const cell: CellFacts = {
  ...{
    column: '외경',
    text: '10',
    named: true,
    kind: 'VARIABLE',
    number: { value: 10, rounded: false, unclear: false },
    ok: null,
    sample: 1,
  },
  ...{ inInspection: true, known: true, most: 5, twice: false, taken: false, needsGauge: false },
};
const broken = (more: Partial<CellFacts>) => firstBroken(cellRules, { ...cell, ...more })?.code;

test('a file tells numbers and good or bad; words and pictures are entered by hand', () => {
  expect(broken({})).toBeUndefined();
  expect(broken({ kind: 'ATTRIBUTE', ok: true })).toBeUndefined();
  for (const kind of ['TEXT', 'PHOTO'] as const) expect(broken({ kind })).toBe('measurement.kindHasNumbers');
});
