import { expect, test } from 'vitest';
import { firstBroken } from '../../kit/rule.ts';
import {
  consumptionRules,
  correctableRules,
  correctionRules,
  lateResultRules,
  type Reported,
  redateRules,
  resultRules,
  resultSizeRules,
} from './result.rules.ts';

const fine: Reported = {
  result: {
    goodQty: 8,
    defectQty: 2,
    reworkQty: 0,
    defects: [{ qty: 1.5 }, { qty: 0.5 }],
    startedAt: '2026-03-02T00:00:00Z',
    endedAt: '2026-03-02T00:00:00Z',
  },
  plan: { status: 'IN_PROGRESS', closeReason: null },
  dailyPlan: { workStatus: 'IN_PROGRESS' },
  lot: { state: 'ACTIVE', qualityStatus: 'OK' },
  total: { goodQty: 8, defectQty: 2 },
  previous: { goodQty: 10 },
  next: { goodQty: 7, defectQty: 1 },
};
const broken = (change: Partial<Reported>) => firstBroken(resultRules, { ...fine, ...change })?.code;
const result = (change: Partial<Reported['result']>) => ({ result: { ...fine.result, ...change } });

test('the last piece of the operation before may be reported', () => expect(broken({})).toBeUndefined());
test('a thousandth more may not', () => expect(broken({ total: { goodQty: 8.001, defectQty: 2 } })).toBe('production.neverMoreThanBefore'));
test('the first operation has nothing before it', () =>
  expect(broken({ previous: null, total: { goodQty: 900, defectQty: 2 } })).toBeUndefined());
test('a rework alone counts as something', () =>
  expect(broken(result({ goodQty: 0, defectQty: 0, defects: [], reworkQty: 1 }))).toBeUndefined());
test('nothing at all does not', () =>
  expect(broken(result({ goodQty: 0, defectQty: 0, defects: [] }))).toBe('production.resultCountsSomething'));
test('a complete plan takes no result', () =>
  expect(broken({ plan: { status: 'COMPLETE', closeReason: null } })).toBe('production.resultOnlyOnOpenPlan'));
test('a planned one does', () => expect(broken({ plan: { status: 'PLANNED', closeReason: null } })).toBeUndefined());
test('a finished day takes no result', () =>
  expect(broken({ dailyPlan: { workStatus: 'COMPLETE' } })).toBe('production.resultOnlyOnOpenDay'));
test('a finished day may be corrected', () =>
  expect(firstBroken(correctionRules, { ...fine, dailyPlan: { workStatus: 'COMPLETE' } })).toBeUndefined());
const late = (status: string, closeReason: string | null) =>
  firstBroken(lateResultRules, { ...fine, plan: { status, closeReason }, dailyPlan: { workStatus: 'COMPLETE' } })?.code;
test('a late report goes onto a finished day, also of a plan that its work completed', () =>
  expect([late('IN_PROGRESS', null), late('COMPLETE', null)]).toEqual([undefined, undefined]));
test('but neither onto a plan that was closed by hand nor onto a cancelled one', () =>
  expect([late('COMPLETE', '단종'), late('CANCELLED', null)]).toEqual([
    'production.lateResultOnUnclosedPlan',
    'production.lateResultNotOnCancelledPlan',
  ]));
test('every defect has a reason', () => expect(broken(result({ defects: [{ qty: 1.999 }] }))).toBe('production.defectsAreExplained'));
test('an end may equal its start', () => expect(broken({})).toBeUndefined());
test('it may not be before it', () =>
  expect(broken(result({ endedAt: '2026-03-01T23:59:59Z' }))).toBe('production.resultEndsAfterItStarts'));
test('a discarded lot takes nothing', () =>
  expect(broken({ lot: { state: 'DISCARDED', qualityStatus: 'OK' } })).toBe('lot.discardedStaysPut'));
test('a held lot waits', () => expect(broken({ lot: { state: 'ACTIVE', qualityStatus: 'HOLD' } })).toBe('lot.heldWaits'));
test('the next operation may have used every good piece', () => expect(broken({ next: { goodQty: 8, defectQty: 0 } })).toBeUndefined());
test('it keeps what it used', () => expect(broken({ next: { goodQty: 8, defectQty: 0.001 } })).toBe('production.nextKeepsItsInput'));

const need = { need: 2, found: 2, mandatory: true, item: 'bar', uom: 'kg' };
test('just enough material is enough', () => expect(firstBroken(consumptionRules, need)).toBeUndefined());
test('a gram short is short', () =>
  expect(firstBroken(consumptionRules, { ...need, found: 1.999 })?.code).toBe('production.materialComesFirst'));
test('what isn’t mandatory may be short', () =>
  expect(firstBroken(consumptionRules, { ...need, found: 0, mandatory: false })).toBeUndefined());

test('a result is corrected once', () => expect(firstBroken(correctableRules, { ofThisDay: true, corrected: false })).toBeUndefined());
test('not twice', () =>
  expect(firstBroken(correctableRules, { ofThisDay: true, corrected: true })?.code).toBe('production.resultCorrectedOnce'));
test('a day gives what it made', () => expect(firstBroken(redateRules, { over: 0 })).toBeUndefined());
test('not a thousandth more', () => expect(firstBroken(redateRules, { over: 0.001 })?.code).toBe('production.carryOverWithinCompleted'));

const sized = (more: object) =>
  firstBroken(resultSizeRules, { pieces: 15, usual: 15, most: 15_000, confirmOver: false, target: 30, remain: 15, ready: 15, ...more })
    ?.code;
test('as much as there was to make is booked unasked', () => expect(sized({})).toBeUndefined());
test('a thousand times as many may be right, and no answer makes one more right', () => {
  expect(sized({ pieces: 15_000, confirmOver: true })).toBeUndefined();
  expect(sized({ pieces: 15_001, confirmOver: true })).toBe('production.resultIsPossible');
});
test('a piece more is asked about, and booked when somebody is sure', () => {
  expect(sized({ pieces: 16 })).toBe('production.resultIsOfUsualSize');
  expect(sized({ pieces: 16, confirmOver: true })).toBeUndefined();
});
