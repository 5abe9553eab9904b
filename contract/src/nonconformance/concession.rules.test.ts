import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { useConcededRules } from '../ledger/concession.rules.ts';
import { approveConcessionRules, askConcessionRules } from './concession.rules.ts';

const use = (change: object = {}) =>
  firstBroken(useConcededRules, {
    ...{ unit: 'P-1', day: '2026-03-02' },
    conceded: { concessionNo: 'CN-1', validUntil: '2026-03-02', productIds: [1], operationIds: [2], bizPartnerIds: [3] },
    ...change,
  })?.code;
test('it may be used on its last day and not on the next', () => {
  expect(use()).toBeUndefined();
  expect(use({ day: '2026-03-03' })).toBe('concession.isOver');
});
test('it is used for what it names, and what isn’t said of a use is no matter of it', () => {
  expect(use({ productId: 1, operationIds: [9, 2] })).toBeUndefined();
  expect(use({ productId: 2 })).toBe('concession.forOtherProducts');
  expect(use({ productId: 1, operationIds: [9] })).toBe('concession.forOtherOperations');
  expect(use({ bizPartnerId: 3 })).toBeUndefined();
  expect(use({ bizPartnerId: null })).toBe('concession.forOtherCustomers');
});
test('one that names nobody is open to anybody, and what is under none is free', () => {
  const open = { concessionNo: 'CN-1', validUntil: '2026-03-02', productIds: [], operationIds: [], bizPartnerIds: [] };
  expect(use({ conceded: open, productId: 5, operationIds: [], bizPartnerId: null })).toBeUndefined();
  expect(use({ conceded: null, day: '2199-01-01', bizPartnerId: 9 })).toBeUndefined();
});

const approve = (change: object = {}) =>
  firstBroken(approveConcessionRules, {
    ...{ concessionNo: 'CN-1', status: 'REQUESTED', day: '2026-03-02', validUntil: '2026-03-02', by: 2, askedBy: 1, askedByName: '강도윤' },
    ...{ customerNeeded: true, customerApprovalNo: 'DEV-1', other: null },
    ...change,
  } as Parameters<(typeof approveConcessionRules)[number]['broken']>[0])?.code;
test('another one signs, in time, with the customer’s number where one is needed', () => {
  expect(approve()).toBeUndefined();
  expect(approve({ status: 'APPROVED' })).toBe('concession.decidedStays');
  expect(approve({ by: 1 })).toBe('concession.anotherApproves');
  expect(approve({ validUntil: '2026-03-01' })).toBe('concession.endsLater');
  expect(approve({ customerApprovalNo: ' ' })).toBe('concession.customerAgreed');
  expect(approve({ customerNeeded: false, customerApprovalNo: null })).toBeUndefined();
  expect(approve({ other: { concessionNo: 'CN-0', leftQty: 1, lot: 'L-1', uom: 'EA' } })).toBe('concession.oneOfALot');
});
test('it ends today or later', () => {
  const broken = (validUntil: string) => firstBroken(askConcessionRules, { validUntil, day: '2026-03-02' })?.code;
  expect(broken('2026-03-02')).toBeUndefined();
  expect(broken('2026-03-01')).toBe('concession.endsLater');
});
