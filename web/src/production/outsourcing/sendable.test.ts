import type { SendableLot, SendableOperation } from '@lotline/contract/production/outsourcing/outsourcing';
import { expect, test } from 'vitest';
import { offered, whyNothingLeaves } from './sendable.ts';

const operation = (more: Partial<SendableOperation>): SendableOperation => ({
  ...{ operPlanId: 1, planId: 1, planNo: 'P-1', lotNo: 'P-1-1', productCode: 'F', productName: 'Sleeve', uom: 'EA', operationId: 1 },
  ...{ operationName: 'Plating', vendorId: null, vendorName: null, unitPrice: null, endDt: '2026-03-02', readyQty: 0 },
  ...{ doneQty: 0, vendorQty: 0, askedQty: 0, planQty: 10 },
  ...more,
});

test('an operation of which nothing can leave says why', () => {
  expect(whyNothingLeaves(operation({ readyQty: 1 }))).toBeNull();
  expect(whyNothingLeaves(operation({ vendorQty: 9 }))).toBe('outsourcing.waitsForBefore');
  expect(whyNothingLeaves(operation({ vendorQty: 10 }))).toBe('outsourcing.allOutside');
  expect(whyNothingLeaves(operation({ askedQty: 10 }))).toBe('outsourcing.allAsked');
  expect(whyNothingLeaves(operation({ doneQty: 10 }))).toBe('outsourcing.allMade');
});

test('what is chosen isn’t offered again, and no lot beside pieces in the making', () => {
  const lots = [{ productStockId: 7 }, { productStockId: 8 }] as SendableLot[];
  const found = { operations: [operation({ readyQty: 3 }), operation({ operPlanId: 2 })], lots, packages: [] };
  const none = { operation: null, lots: new Set<number>(), packages: new Set<number>() };
  expect(offered(found, none)).toMatchObject({ ready: [{ operPlanId: 1 }], notYet: [{ operPlanId: 2 }], lots });
  expect(offered(found, { ...none, lots: new Set([7]) }).lots).toEqual([{ productStockId: 8 }]);
  expect(offered(found, { ...none, operation: 1 })).toMatchObject({ ready: [], lots: [] });
});
