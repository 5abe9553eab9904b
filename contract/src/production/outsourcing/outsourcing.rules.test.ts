import { expect, test } from 'vitest';
import { fieldOf, firstBroken, type Rule } from '../../kit/rule.ts';
import { cancelRules, changeRules, receiveRules, removalRules, requestRules, sendRules, takeBackRules } from './outsourcing.rules.ts';

const broken = <Facts>(rules: readonly Rule<Facts>[], facts: Facts) => firstBroken(rules, facts)?.code;

const lot = { lotId: 'L1', state: 'ACTIVE', qualityStatus: 'OK' };
const asked = {
  vendor: { name: '한빛도금', types: ['OUTSOURCER'], active: true },
  outDate: '2026-03-02',
  dueDate: '2026-03-09',
  operation: { name: '도금', outsourced: true, skipped: false, qty: 5, readyQty: 5, openQty: 5 },
  leaves: true,
  plan: { status: 'IN_PROGRESS', planNo: 'PP-1' },
  lot,
  lots: [],
  supplies: [],
};
const line = { qty: 3, what: 'L2', uom: 'EA', stock: 3, usable: true, lot, qualityStatus: 'OK' };
const ofShelf = { ...asked, operation: null, lot: null };
const request = (facts: object) => broken(requestRules, { ...asked, ...facts });

test('all that is ready may leave, and not one piece more', () => {
  expect(request({})).toBeUndefined();
  expect(request({ operation: { ...asked.operation, qty: 6, openQty: 6 } })).toBe('outsourcing.withinReady');
});
test('more may be asked for than is ready, but no more than is to be done', () => {
  const early = { leaves: false, operation: { ...asked.operation, qty: 5, readyQty: 0 } };
  expect(request(early)).toBeUndefined();
  expect(request({ ...early, operation: { ...early.operation, qty: 6 } })).toBe('outsourcing.withinPlan');
});
test('a vendor is an outsourcer in use', () => {
  expect(request({ vendor: { ...asked.vendor, types: ['CUSTOMER', 'OUTSOURCER'] } })).toBeUndefined();
  expect(request({ vendor: { ...asked.vendor, types: ['SUPPLIER'] } })).toBe('outsourcing.vendorIsAnOutsourcer');
  expect(request({ vendor: { ...asked.vendor, active: false } })).toBe('outsourcing.vendorIsActive');
});
test('it is due on the day on which it goes at the earliest', () => {
  expect(request({ dueDate: '2026-03-02' })).toBeUndefined();
  expect(request({ dueDate: '2026-03-01' })).toBe('outsourcing.dueAfterOut');
});
test('something leaves, by one way', () => {
  expect(request({ operation: { ...asked.operation, qty: null } })).toBe('outsourcing.sendsSomething');
  expect(request({ ...ofShelf, lots: [line] })).toBeUndefined();
  expect(request({ lots: [line] })).toBe('outsourcing.oneWayOut');
});
test('the operation is done outside and visited, and its plan is open', () => {
  expect(request({ operation: { ...asked.operation, outsourced: false } })).toBe('outsourcing.operationIsOutsourced');
  expect(request({ operation: { ...asked.operation, skipped: true } })).toBe('outsourcing.operationIsOutsourced');
  expect(request({ plan: { status: 'COMPLETE', planNo: 'PP-1' } })).toBe('outsourcing.planIsOpen');
});
test('the last piece of a shelf may leave, no more, and none of what is held or unjudged', () => {
  const of = (more: object) => request({ ...ofShelf, lots: [{ ...line, ...more }] });
  expect(of({ qty: 4 })).toBe('outsourcing.withinStock');
  expect(of({ qualityStatus: 'HOLD' })).toBe('lot.heldWaits');
  expect(of({ qualityStatus: 'PENDING' })).toBe('lot.pendingWaits');
  expect(of({ lot: { ...lot, state: 'DISCARDED' } })).toBe('lot.discardedStaysPut');
  expect(request({ lot: { ...lot, qualityStatus: 'HOLD' } })).toBe('lot.heldWaits');
  expect(request({ ...ofShelf, supplies: [{ ...line, lot: null, usable: false }] })).toBe('outsourcing.suppliesAreUsable');
});

const step = (status: 'REQUESTED' | 'OUT' | 'PARTIALLY_IN' | 'COMPLETE' | 'CANCELLED') => ({ status, outNo: 'OS-1' });
test('what was asked for is sent once', () => {
  expect(broken(sendRules, step('REQUESTED'))).toBeUndefined();
  expect(broken(sendRules, step('OUT'))).toBe('outsourcing.sentOnce');
  expect(broken(sendRules, step('CANCELLED'))).toBe('outsourcing.cancelledStays');
});
test('what left stays as it left, while its due day and price may change', () => {
  expect(broken(changeRules, { ...step('REQUESTED'), changesWhatLeft: true })).toBeUndefined();
  expect(broken(changeRules, { ...step('OUT'), changesWhatLeft: false })).toBeUndefined();
  expect(broken(changeRules, { ...step('OUT'), changesWhatLeft: true })).toBe('outsourcing.sentStays');
  expect(broken(changeRules, { ...step('CANCELLED'), changesWhatLeft: false })).toBe('outsourcing.cancelledStays');
});
test('what never moved may be deleted', () => {
  expect(broken(removalRules, { ...step('REQUESTED'), moved: 0 })).toBeUndefined();
  expect(broken(removalRules, { ...step('CANCELLED'), moved: 1 })).toBe('outsourcing.onlyUnsentIsDeleted');
});

const nothing = { goodQty: 0, defectQty: 0, lostQty: 0, backQty: 0, usedQty: 0, defects: [] };
const there = {
  lineId: 1,
  kind: 'WIP' as const,
  what: 'L1',
  uom: 'EA',
  atVendorQty: 5,
  ...nothing,
};
const receive = (told: object, more: object = {}) =>
  broken(receiveRules, {
    ...step('OUT'),
    newer: null,
    rest: null,
    allUntouched: false,
    hasPieces: true,
    lines: [{ ...there, ...told }],
    ...more,
  });

test('a line comes in once', () => {
  const twice = {
    ...step('OUT'),
    newer: null,
    rest: null,
    allUntouched: false,
    hasPieces: true,
    lines: [
      { ...there, goodQty: 1 },
      { ...there, goodQty: 1 },
    ],
  };
  expect(firstBroken(receiveRules, twice)?.code).toBe('outsourcing.lineComesOnce');
});
test('all that is out may come back, and not one piece more', () => {
  expect(receive({ goodQty: 3, lostQty: 1, backQty: 1 })).toBeUndefined();
  expect(receive({ goodQty: 3, lostQty: 1, backQty: 2 })).toBe('outsourcing.neverMoreThanOut');
});
test('an arrival counts something, explains its defects, and comes after the sending', () => {
  expect(receive({})).toBe('outsourcing.returnCountsSomething');
  expect(receive({ defectQty: 2, defects: [{ qty: 2 }] })).toBeUndefined();
  expect(receive({ defectQty: 2, defects: [{ qty: 1 }] })).toBe('outsourcing.defectsAreExplained');
  expect(receive({ goodQty: 1 }, { status: 'REQUESTED' })).toBe('outsourcing.sentBeforeItReturns');
  expect(receive({ goodQty: 1 }, { status: 'CANCELLED' })).toBe('outsourcing.cancelledStays');
});
test('pieces are good or not, material is used or left, and used only where pieces went', () => {
  const pack = { kind: 'MATERIAL' };
  expect(receive({ usedQty: 1 })).toBe('outsourcing.countedAsItsKind');
  expect(receive({ ...pack, usedQty: 1 })).toBeUndefined();
  expect(receive({ ...pack, goodQty: 1 })).toBe('outsourcing.countedAsItsKind');
  expect(receive({ ...pack, usedQty: 1 }, { hasPieces: false })).toBe('outsourcing.countedAsItsKind');
});
test('what is wrong is said at the field that is wrong', () => {
  const at = (told: object, more: object = {}) => {
    const lines = [
      { ...there, lineId: 2, what: 'L0' },
      { ...there, ...told },
    ];
    const facts = { ...step('OUT'), newer: null, rest: null, allUntouched: false, hasPieces: true, lines, ...more };
    const rule = firstBroken(receiveRules, facts);
    return rule && fieldOf(rule, facts);
  };
  expect(at({ goodQty: 6 })).toEqual(['lines', 1, 'goodQty']);
  expect(at({ goodQty: 1, lostQty: 6 })).toEqual(['lines', 1, 'lostQty']);
  expect(at({ goodQty: 3, defectQty: 3, defects: [{ qty: 3 }] })).toEqual(['lines', 1, 'goodQty']);
  expect(at({ defectQty: 2, defects: [{ qty: 1 }] })).toEqual(['lines', 1, 'defects']);
  expect(at({ usedQty: 1 })).toEqual(['lines', 1, 'usedQty']);
  expect(at({ kind: 'MATERIAL', defectQty: 1, defects: [{ qty: 1 }] })).toEqual(['lines', 1, 'defectQty']);
  expect(at({ kind: 'MATERIAL', usedQty: 1 }, { hasPieces: false })).toEqual(['lines', 1, 'usedQty']);
  expect(at({})).toEqual(['lines']);
});
test('several reasons explain the defects of a line together', () => {
  expect(receive({ defectQty: 3, defects: [{ qty: 2 }, { qty: 1 }] })).toBeUndefined();
  expect(receive({ defectQty: 3, defects: [{ qty: 2 }, { qty: 2 }] })).toBe('outsourcing.defectsAreExplained');
});
test('who books what somebody has just booked is told', () => {
  const newer = { did: 'RECEIVED', by: '김반장', at: '2026-03-05T01:00:00Z', good: 5, defect: null, uom: 'EA' };
  expect(receive({ goodQty: 1 }, { newer })).toBe('outsourcing.receivedMeanwhile');
  expect(receive({ goodQty: 1 }, { newer: { ...newer, did: 'TOOK_BACK' } })).toBe('outsourcing.takenBackMeanwhile');
});
test('what comes back untouched as a whole is cancelled instead', () => {
  expect(receive({ backQty: 5 }, { allUntouched: true })).toBe('outsourcing.untouchedIsCancelled');
});

test('it is cancelled once, with a reason, while nothing of it was touched', () => {
  const cancel = (more: object) => broken(cancelRules, { ...step('OUT'), reason: '업체 휴무', settled: 0, uom: 'EA', ...more });
  expect(cancel({})).toBeUndefined();
  expect(cancel({ settled: 1 })).toBe('outsourcing.cancelOnlyUntouched');
  expect(cancel({ reason: ' ' })).toBe('outsourcing.cancelHasAReason');
  expect(cancel({ status: 'CANCELLED' })).toBe('outsourcing.cancelledOnce');
});
test('an arrival is taken back once, with a reason, while what came untouched still waits', () => {
  const takeBack = (more: object) =>
    broken(takeBackRules, { takenBack: false, cancelled: false, reason: '오타', untouched: 2, waiting: 2, ...more });
  expect(takeBack({})).toBeUndefined();
  expect(takeBack({ waiting: 1 })).toBe('outsourcing.untouchedWentOn');
  expect(takeBack({ waiting: null })).toBeUndefined();
  expect(takeBack({ takenBack: true })).toBe('outsourcing.takenBackOnce');
  expect(takeBack({ cancelled: true })).toBe('outsourcing.cancelledStays');
  expect(takeBack({ reason: '' })).toBe('outsourcing.takingBackHasAReason');
});
