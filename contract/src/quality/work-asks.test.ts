import { expect, test } from 'vitest';
import { type WorkNow, workAsksFor } from './work-asks.ts';

const now = new Date('2026-03-02T10:00:00Z');
const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const work: WorkNow = {
  ...{ stage: 'FIRST', sampling: { mode: 'N' }, status: 'IN_PROGRESS', isRunning: true },
  ...{ startedAt: at(60), madeQty: 0, toolId: 1, moldId: null, last: null },
};
const before = { at: at(30), madeQty: 40, toolId: 1, moldId: null, isOpen: false, failed: false };
const asks = (more: Partial<WorkNow>) => workAsksFor({ ...work, ...more }, now);

test('the first piece is asked for when work begins, and again with another machine or mold', () => {
  expect(asks({})).toBe('START');
  expect(asks({ startedAt: null })).toBeNull();
  expect(asks({ status: 'COMPLETE' })).toBeNull();
  expect(asks({ last: before })).toBeNull();
  expect(asks({ last: { ...before, failed: true } })).toBe('START');
  expect(asks({ last: before, toolId: 2 })).toBe('CHANGE');
  expect(asks({ last: { ...before, moldId: 7 }, moldId: 8 })).toBe('CHANGE');
  // What nobody wrote down then changed nothing.
  expect(asks({ last: { ...before, toolId: null }, toolId: 2, moldId: 8 })).toBeNull();
  expect(asks({ last: { ...before, isOpen: true }, toolId: 2 })).toBeNull();
  // What changed before it was inspected is inspected with it.
  expect(asks({ last: before, changedAt: at(29) })).toBe('CHANGE');
  expect(asks({ last: before, changedAt: before.at })).toBeNull();
  expect(asks({ last: null, changedAt: at(29) })).toBe('START');
});

test('in between it is asked for every so many pieces, or minutes while it runs', () => {
  const pieces = { stage: 'IN_PROCESS', sampling: { mode: 'EVERY_N', every: 50 } } as const;
  expect([0, 49, 50, 120].map((madeQty) => asks({ ...pieces, madeQty }))).toEqual([null, null, 'PIECES', 'PIECES']);
  expect([89, 90].map((madeQty) => asks({ ...pieces, madeQty, last: before }))).toEqual([null, 'PIECES']);
  expect(asks({ ...pieces, madeQty: 200, last: { ...before, isOpen: true } })).toBeNull();
  const time = { stage: 'IN_PROCESS', sampling: { mode: 'EVERY_T', minutes: 60 } } as const;
  expect([59, 60].map((minutes) => asks({ ...time, startedAt: at(minutes) }))).toEqual([null, 'TIME']);
  expect(asks({ ...time, last: before })).toBeNull();
  expect(asks({ ...time, startedAt: at(600), last: { ...before, at: at(61) } })).toBe('TIME');
  expect(asks({ ...time, isRunning: false })).toBeNull();
  expect(asks({ ...pieces, sampling: { mode: 'N' }, madeQty: 500 })).toBeNull();
});

test('the last piece is asked for once, when it is finished and something was made', () => {
  const last = { stage: 'LAST', status: 'COMPLETE' } as const;
  expect(asks({ ...last, madeQty: 10 })).toBe('FINISH');
  expect(asks({ ...last, madeQty: 0 })).toBeNull();
  expect(asks({ ...last, madeQty: 10, last: before })).toBeNull();
  expect(asks({ stage: 'LAST', madeQty: 10 })).toBeNull();
});
