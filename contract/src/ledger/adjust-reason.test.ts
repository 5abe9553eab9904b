import { expect, test } from 'vitest';
import { reasonsFor } from './adjust-reason.ts';

const at = (id: number, code: string, parentId: number | null = null) => ({ id, code, parentId });
const reasons = [
  at(1, 'COUNT'),
  at(2, 'YEARLY', 1),
  at(3, 'LESS'),
  at(4, 'SCRAP', 3),
  at(5, 'BURNT', 4),
  at(6, 'MORE'),
  at(7, 'FOUND', 6),
  at(8, 'INPUT_ERROR'),
  at(9, 'LOST_PARENT', 99),
];
const codes = (...ways: Parameters<typeof reasonsFor>[0]) => reasonsFor(ways, reasons).map(({ code }) => code);

test('a reason is offered for the way that it stands under, and one that stands under none for every way', () => {
  expect(codes('COUNT')).toEqual(['COUNT', 'YEARLY', 'INPUT_ERROR', 'LOST_PARENT']);
  expect(codes('LESS')).toEqual(['SCRAP', 'BURNT', 'INPUT_ERROR', 'LOST_PARENT']);
  expect(codes('MORE')).toEqual(['FOUND', 'INPUT_ERROR', 'LOST_PARENT']);
  expect(codes('COUNT', 'MORE')).toEqual(['COUNT', 'YEARLY', 'FOUND', 'INPUT_ERROR', 'LOST_PARENT']);
});
