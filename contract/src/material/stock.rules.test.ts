import { describe, expect, test } from 'vitest';
import { firstBroken, type Rule } from '../kit/rule.ts';
import type { QualityStatus } from '../ledger/movement.ts';
import type { IssueException } from './issue.ts';
import type { IssuePolicy } from './material.ts';
import {
  adjustRules,
  dateRules,
  exceptionsOf,
  type Issuing,
  issueRules,
  moveRules,
  type Receiving,
  type Restocking,
  receiptRules,
  receiptSizeRules,
  restockRules,
  type Size,
} from './stock.rules.ts';

const asking =
  <Facts extends object>(rules: readonly Rule<Facts>[], fine: Facts) =>
  (change: Partial<Facts> = {}) =>
    firstBroken(rules, { ...fine, ...change })?.code;

const tenOf = {
  packageId: 'P-1',
  materialName: 'S45C Ø30',
  qty: 10,
  uom: 'kg',
  qualityStatus: 'OK' as QualityStatus,
  expiryDate: '2026-03-02' as string | null,
};
const fine: Issuing = {
  stock: tenOf,
  plan: { id: 7, status: 'PLANNED' },
  qty: 10,
  day: '2026-03-02',
  asked: true,
  policy: 'FIFO',
  older: null,
  exceptions: [],
  reason: undefined,
  mayPass: false,
};

describe('issuing to a plan', () => {
  const broken = asking<Issuing>(issueRules, fine);
  test('the last gram may be issued', () => expect(broken()).toBeUndefined());
  test('one gram more may not', () => expect(broken({ qty: 10.001 })).toBe('material.issueNeverExceedsStock'));
  test('a plan in progress takes material', () => expect(broken({ plan: { id: 7, status: 'IN_PROGRESS' } })).toBeUndefined());
  test.each(['COMPLETE', 'CANCELLED'])('a plan that is %s takes none', (status) =>
    expect(broken({ plan: { id: 7, status } })).toBe('material.issueOnlyToOpenPlan'),
  );
  test('an operation of the plan may be named, one of another plan may not', () =>
    expect([broken({ operPlan: { planId: 7 } }), broken({ operPlan: { planId: 8 } })]).toEqual([
      undefined,
      'material.operationOfThisPlan',
    ]));
  test('a concession may be issued', () => expect(broken({ stock: { ...tenOf, qualityStatus: 'CONCESSION' } })).toBeUndefined());
  test('a package on hold stays on the shelf', () =>
    expect(broken({ stock: { ...tenOf, qualityStatus: 'HOLD' } })).toBe('material.issueOnlyUnheld'));
  test.each(['PENDING', 'REJECTED'] as const)('a package that is %s stays on the shelf', (qualityStatus) =>
    expect(broken({ stock: { ...tenOf, qualityStatus } })).toBe('material.issueOnlyReleased'),
  );
  test('on its last day a package may be issued, on the next it may not', () =>
    expect([broken(), broken({ day: '2026-03-03' })]).toEqual([undefined, 'material.issueOnlyUnexpired']));
  test('what the bill does not ask for stays on the shelf', () => expect(broken({ asked: false })).toBe('material.issueOnlyAskedFor'));
});

describe('issuing by exception', () => {
  const older = { packageId: 'P-0', locationName: 'A-1', receivedDate: '2026-02-01', expiryDate: '2026-03-01' };
  const broken = asking<Issuing>(issueRules, { ...fine, reason: '대체 승인', mayPass: true });
  const stopped = {
    FOREIGN: { asked: false },
    EXPIRED: { day: '2026-03-03' },
    WITHHELD: { stock: { ...tenOf, qualityStatus: 'HOLD' } },
    YOUNGER: { older },
  } as const satisfies Record<IssueException, Partial<Issuing>>;
  test.each(['FOREIGN', 'EXPIRED', 'WITHHELD'] as const)(
    '%s passes by name, right and reason, and not without one of them',
    (exception) => {
      const facts = { ...stopped[exception], exceptions: [exception] };
      expect([broken(facts), broken({ ...facts, mayPass: false }), broken({ ...facts, reason: '' })]).toEqual([
        undefined,
        'material.exceptionNeedsTheRight',
        'material.exceptionNeedsAReason',
      ]);
      expect(broken({ ...facts, exceptions: ['YOUNGER'] })).toMatch(/^material\.issueOnly/);
    },
  );
  test('a younger package wants a reason, and nobody’s right', () => {
    const facts: Partial<Issuing> = { ...stopped.YOUNGER, exceptions: ['YOUNGER'], mayPass: false };
    expect([broken(facts), broken({ ...facts, reason: '' })]).toEqual([undefined, 'material.exceptionNeedsAReason']);
  });
  test('the stop of a younger package names the older one, its shelf and its day', () => {
    const sentence = (policy: IssuePolicy) => {
      const facts = { ...fine, older, policy };
      const rule = firstBroken(issueRules, facts);
      return [rule?.code, rule?.tell?.(facts)];
    };
    expect(sentence('FIFO')).toEqual(['material.issueFirstInFirst', { older: 'P-0', shelf: 'A-1', day: '2026-02-01' }]);
    expect(sentence('FEFO')).toEqual(['material.issueFirstExpiredFirst', { older: 'P-0', shelf: 'A-1', day: '2026-03-01' }]);
  });
  test.each(['FOREIGN', 'EXPIRED', 'WITHHELD'] as const)(
    'what is %s is not told as younger as well, and passes without that name',
    (exception) => {
      expect(exceptionsOf({ ...fine, ...stopped[exception], older })).toEqual([exception]);
      expect(broken({ ...stopped[exception], older, exceptions: [exception] })).toBeUndefined();
    },
  );
  test('two reasons are told with the gravest first', () =>
    expect(exceptionsOf({ ...fine, ...stopped.WITHHELD, ...stopped.FOREIGN, older })).toEqual(['FOREIGN', 'WITHHELD']));
  test('what was named and does not speak against the package is no exception', () =>
    expect(exceptionsOf({ ...fine, exceptions: ['FOREIGN', 'YOUNGER'] })).toEqual([]));
});

describe('restocking', () => {
  const at = (qualityStatus: QualityStatus) => ({ packageId: 'P-1', atLineQty: 4, uom: 'kg', qualityStatus });
  const broken = asking<Restocking>(restockRules, { issue: at('OK'), qty: 4, seen: undefined, elsewhere: false, onShelfQty: 6 });
  test('all that is at the line may come back', () => expect(broken()).toBeUndefined());
  test('one gram more may not', () => expect(broken({ qty: 4.001 })).toBe('material.restockNeverExceedsIssued'));
  test('an empty package may come back to another shelf', () => expect(broken({ elsewhere: true, onShelfQty: 0 })).toBeUndefined());
  test('one that still stands on its shelf may not', () =>
    expect(broken({ elsewhere: true, onShelfQty: 0.001 })).toBe('material.packageStandsInOnePlace'));
  test.each([
    ['HOLD', undefined, 'material.restockKnowsTheHold'],
    ['HOLD', 'REJECTED', 'material.restockKnowsTheHold'],
    ['HOLD', 'HOLD', undefined],
    ['REJECTED', 'OK', 'material.restockKnowsTheRejection'],
    ['REJECTED', 'REJECTED', undefined],
    ['OK', 'HOLD', 'material.restockKnowsTheRelease'],
    ['CONCESSION', 'OK', undefined],
    ['PENDING', undefined, undefined],
  ] as const)('what is %s and was seen as %s: %s', (now, seen, code) => expect(broken({ issue: at(now), seen })).toBe(code));
});

describe('a package that no order announces', () => {
  const broken = asking<Size>(receiptSizeRules, { material: { maxStock: null }, largestQty: 200, qty: 1999.999, confirmed: false });
  const asked = 'material.receiptIsFarMore';
  test('just under ten times the largest is taken', () => expect(broken()).toBeUndefined());
  test('ten times the largest is asked about', () => expect(broken({ qty: 2000 })).toBe(asked));
  test('what is meant is asked no more', () => expect(broken({ qty: 99_999_999, confirmed: true })).toBeUndefined());
  test('the first of a material is measured by its maximum stock, else by what is much of anything', () => {
    const first = { largestQty: null, material: { maxStock: 50 } };
    expect([broken({ ...first, qty: 499.999 }), broken({ ...first, qty: 500 })]).toEqual([undefined, asked]);
    expect([broken({ largestQty: null, qty: 9_999.999 }), broken({ largestQty: null, qty: 10_000 })]).toEqual([undefined, asked]);
  });
});

describe('receiving', () => {
  const ordered = {
    purpose: 'PURCHASE',
    status: 'ORDERED',
    orderStatus: 'CONFIRMED',
    qty: 100,
    receivedQty: 40,
    overReceiptPct: 5,
    confirmed: false,
  };
  const fine: Receiving = {
    material: { active: true },
    shelf: 1,
    ordered,
    qty: 65,
  };
  const broken = asking(receiptRules, fine);
  test('an order may be exceeded by exactly its allowance', () => expect(broken()).toBeUndefined());
  test('one gram more wants a confirmation', () => expect(broken({ qty: 65.001 })).toBe('material.receiptNeverExceedsOrder'));
  test('which lets it in', () => expect(broken({ qty: 65.001, ordered: { ...ordered, confirmed: true } })).toBeUndefined());
  test('nothing is exceeded where nothing was ordered', () =>
    expect(firstBroken(receiptRules, { material: { active: true }, shelf: 1, qty: 9e9 })).toBeUndefined());
  test('an active material comes in, one that is out of use does not', () =>
    expect(broken({ material: { active: false } })).toBe('material.receiptOnlyOfActive'));
  test.each([{ status: 'CANCELLED' }, { orderStatus: 'CANCELLED' }, { orderStatus: 'ON_HOLD' }, { purpose: 'REQUIREMENT' }])(
    'nothing comes in for an order line with %o',
    (change) => expect(broken({ ordered: { ...ordered, ...change } })).toBe('material.receiptOnlyOfOpenOrder'),
  );
  test('it goes to a shelf, or does not come in', () => expect(broken({ shelf: null })).toBe('material.receiptNeedsAShelf'));
});

describe('the dates of a package', () => {
  const broken = asking(dateRules, { manufactureDate: '2026-03-02', expiryDate: '2026-03-02', today: '2026-03-02' });
  test('it may expire on the day it was made, not before', () =>
    expect([broken(), broken({ expiryDate: '2026-03-01' })]).toEqual([undefined, 'material.expiresAfterItIsMade']));
  test('it may be made today, not tomorrow', () =>
    expect([broken(), broken({ today: '2026-03-01' })]).toEqual([undefined, 'material.madeBeforeItIsHere']));
  test('a package without a date of manufacture has none that is wrong', () =>
    expect(firstBroken(dateRules, { manufactureDate: null, expiryDate: '2020-01-01', today: '2026-03-02' })).toBeUndefined());
});

test('an adjustment may empty a package, and take no gram more', () => {
  const broken = asking(adjustRules, { stock: { ...tenOf, reservedQty: 0 }, difference: -10 });
  expect([broken(), broken({ difference: -10.001 })]).toEqual([undefined, 'material.adjustNeverExceedsStock']);
});
test('what is reserved for a sale stays, to the gram', () => {
  const broken = asking(adjustRules, { stock: { ...tenOf, reservedQty: 4 }, difference: -6 });
  expect([broken(), broken({ difference: -6.001 }), broken({ difference: 1 })]).toEqual([undefined, 'material.reservedStays', undefined]);
});

test('the last gram may change its shelf, an empty package has nothing to move', () => {
  const broken = asking(moveRules, { stock: { ...tenOf, qty: 0.001 }, elsewhere: true });
  expect([broken(), broken({ stock: { ...tenOf, qty: 0 } })]).toEqual([undefined, 'material.onlyStockOnShelfMoves']);
});
