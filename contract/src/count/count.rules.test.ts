import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { countApprovalRules, countLineRules, countPostRules, countReasonRules, countStartRules, mostCountLines } from './count.rules.ts';

const line = { unitNo: 'P-1', uom: 'kg', bookQty: 40, countedQty: 37, qty: 40, reservedQty: 0 };
const posting = (change: Partial<typeof line>) => firstBroken(countPostRules, { ...line, ...change })?.code;

test('a difference may empty a unit and takes no thousandth more', () =>
  expect([posting({ qty: 3 }), posting({ qty: 2.999 })]).toEqual([undefined, 'count.neverBelowZero']));

test('what sales keep stays, to the last thousandth, and what is found more asks nobody', () =>
  expect([posting({ reservedQty: 37 }), posting({ reservedQty: 37.001 }), posting({ countedQty: 41, qty: 0, reservedQty: 5 })]).toEqual([
    undefined,
    'count.reservedStays',
    undefined,
  ]));

const counted = { unitNo: 'P-1', uom: 'kg', blind: false, confirmed: false, meanwhile: null, placeIsCounted: true };
const counting = (bookQty: number, countedQty: number, confirmed = false) =>
  firstBroken(countLineRules, { ...counted, bookQty, countedQty, confirmed })?.code;

test.each([
  [40, 20, 'count.isFarOff'],
  [40, 20.001, undefined],
  [40, 80, 'count.isFarOff'],
  [40, 79.999, undefined],
  [9, 0, undefined],
  [9, 89, undefined],
  [9, 90, 'count.isFarOff'],
  [0, 500, undefined],
])('%d on the books and %d counted: %s', (book, qty, code) =>
  expect([counting(book, qty), counting(book, qty, true)]).toEqual([code, undefined]),
);

test.each([
  // A digit too many or too few is always asked about, and from the same figures on for all quantities of a step.
  [20, 80, 'count.isFarOff'],
  [40, 80, 'count.isFarOff'],
  [49, 80, 'count.isFarOff'],
  [49, 79, undefined],
  [20, 12.5, 'count.isFarOff'],
  [40, 12.5, 'count.isFarOff'],
  [40, 12.501, undefined],
  // Four fifths missing are asked about wherever a quantity lies in its step.
  [20, 4, 'count.isFarOff'],
  [49, 9.8, 'count.isFarOff'],
  [50, 10, 'count.isFarOff'],
  [99, 19.8, 'count.isFarOff'],
  [100, 20, 'count.isFarOff'],
])('%d on the books and %d counted blindly: %s', (bookQty, countedQty, code) =>
  expect(firstBroken(countLineRules, { ...counted, blind: true, bookQty, countedQty })?.code).toBe(code),
);

test('reasons of a blind count come once it is handed in', () => {
  const asked = { unitNo: 'P-1', sheetNo: 'CT-1', differs: false, fits: false };
  const code = (blind: boolean, status: 'COUNTING' | 'SUBMITTED') => firstBroken(countReasonRules, { ...asked, blind, status })?.code;
  expect([code(true, 'COUNTING'), code(false, 'COUNTING'), code(true, 'SUBMITTED')]).toEqual([
    'count.blindReasonsComeLater',
    'count.reasonOfADifference',
    'count.reasonOfADifference',
  ]);
});

test('a blind count tells no quantity of the books, an open one does', () => {
  const rule = countLineRules.find(({ code }) => code === 'count.isFarOff');
  const facts = { ...counted, blind: true, bookQty: 40, countedQty: 4 };
  expect([rule?.tell?.(facts).book, rule?.tell?.({ ...facts, blind: false }).book]).toEqual([null, 40]);
});

test('who counted can’t approve where another has to', () => {
  const asked = (byAnother: boolean, approver: number) =>
    firstBroken(countApprovalRules, { byAnother, counters: [1, 2], approver, unexplained: [] })?.code;
  expect([asked(true, 2), asked(true, 3), asked(false, 2)]).toEqual(['count.approvedByAnother', undefined, undefined]);
});

test('a sheet holds what one walks along in a day', () => {
  const starting = (lines: number) => firstBroken(countStartRules, { lines, busy: [] })?.code;
  expect([starting(0), starting(1), starting(mostCountLines), starting(mostCountLines + 1)]).toEqual([
    'count.somethingStandsThere',
    undefined,
    undefined,
    'count.notMoreThanADay',
  ]);
});
