import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import { saleAmount, saleTotals, saleVat } from './amounts.ts';
import { editRules, leftForLines, type SaleEdit, type SaleStep, type Selling, sellRules, stepRules } from './sale.rules.ts';

const stock: Selling['stock'] = {
  packageId: 'P-1',
  availableQty: 10,
  reservedQty: 4,
  uom: 'kg',
  qualityStatus: 'OK',
  expiryDate: '2026-03-05',
  ownership: 'OWN',
};
const broken = (change: Partial<Selling['stock']>, qty = 10, day = '2026-03-05') =>
  firstBroken(sellRules, { stock: { ...stock, ...change }, qty, day })?.code;

test('all that is free may be sold, on the last day of its life too', () => expect(broken({})).toBeUndefined());
test('a gram more may not', () => expect(broken({}, 10.001)).toBe('sale.neverExceedsAvailable'));
test('and the refusal says by how much, and what others keep', () =>
  expect(
    firstBroken(sellRules, { stock, qty: 10.001, day: '2026-03-05' })?.tell?.({ stock, qty: 10.001, day: '2026-03-05' }),
  ).toMatchObject({
    available: 10,
    over: 0.001,
    reserved: 4,
  }));
test('the day after its expiry it may not', () => expect(broken({}, 1, '2026-03-06')).toBe('material.issueOnlyUnexpired'));
test('what is on hold waits', () => expect(broken({ qualityStatus: 'HOLD' }, 1)).toBe('material.issueOnlyUnheld'));
test.each(['PENDING', 'REJECTED'] as const)('what is %s isn’t sold', (qualityStatus) =>
  expect(broken({ qualityStatus }, 1)).toBe('material.issueOnlyReleased'),
);
test('a concession may be sold', () => expect(broken({ qualityStatus: 'CONCESSION' })).toBeUndefined());
test('what a customer owns isn’t ours to sell', () => expect(broken({ ownership: 'CUSTOMER' }, 1)).toBe('sale.onlyOurs'));

test('a line has what the lines above it leave', () =>
  expect(
    leftForLines(
      [
        { materialStockId: 1, qty: 6 },
        { materialStockId: 2, qty: 1 },
        { materialStockId: 1, qty: 5 },
      ],
      (id) => id * 10,
    ),
  ).toEqual([10, 20, 4]));

const step = (status: SaleStep['status'], to: SaleStep['to']) => firstBroken(stepRules, { saleNo: 'MS-1', status, to })?.code;
test('a sale goes from its registration to its settlement, and back by one step', () =>
  expect(
    [
      step('REGISTERED', 'SHIPPED'),
      step('SHIPPED', 'SETTLED'),
      step('SETTLED', 'SHIPPED'),
      step('SHIPPED', 'REGISTERED'),
      step('SHIPPED', 'SHIPPED'),
    ].filter(Boolean),
  ).toEqual([]));
test('and not over a step', () =>
  expect([step('REGISTERED', 'SETTLED'), step('SETTLED', 'REGISTERED')]).toEqual(['sale.stepInOrder', 'sale.stepInOrder']));
test('what is registered or shipped is cancelled, once; what is settled isn’t', () =>
  expect((['REGISTERED', 'SHIPPED', 'CANCELLED', 'SETTLED'] as const).map((status) => step(status, 'CANCELLED'))).toEqual([
    undefined,
    undefined,
    'sale.cancelledOnce',
    'sale.settledIsntCancelled',
  ]));

const none = { partner: false, saleDate: false, taxRate: false, packages: false, prices: false };
const edit = (status: SaleEdit['status'], changes: Partial<typeof none>) =>
  firstBroken(editRules, { saleNo: 'MS-1', status, changes: { ...none, ...changes } })?.code;
test('all of a registered sale may change', () =>
  expect(edit('REGISTERED', { partner: true, saleDate: true, taxRate: true, packages: true, prices: true })).toBeUndefined());
test('of a shipped one what left stays, prices may change', () =>
  expect([
    edit('SHIPPED', { taxRate: true, prices: true }),
    edit('SHIPPED', { partner: true }),
    edit('SHIPPED', { saleDate: true }),
    edit('SHIPPED', { packages: true }),
  ]).toEqual([undefined, 'sale.postedStays', 'sale.postedStays', 'sale.postedStays']));
test('of a settled one prices stay too, a note may change', () =>
  expect([edit('SETTLED', {}), edit('SETTLED', { prices: true }), edit('SETTLED', { taxRate: true })]).toEqual([
    undefined,
    'sale.settledStays',
    'sale.settledStays',
  ]));
test('a cancelled one stays as it is', () => expect(edit('CANCELLED', {})).toBe('sale.cancelledStays'));

test('an amount is whole won, half a won up', () =>
  expect([saleAmount(2.5, 1_001), saleAmount(0.001, 499), saleAmount(0.001, 500), saleAmount(3, 0.17)]).toEqual([2503, 0, 1, 1]));
test('a tax is cut off below the won, line by line', () => {
  expect([saleVat(2509, 10), saleVat(2510, 10), saleVat(99, 0), saleVat(1000, 12.55)]).toEqual([250, 251, 0, 125]);
  const twice = [
    { qty: 1, unitPrice: 1009, unitCost: 500 },
    { qty: 1, unitPrice: 1009, unitCost: 500 },
  ];
  expect(saleTotals(twice, 10)).toEqual({ supplyAmount: 2018, vatAmount: 200, totalAmount: 2218, cost: 1000, margin: 1018 });
});
test('a cost that one line doesn’t know is nobody’s', () =>
  expect(saleTotals([{ qty: 1, unitPrice: 10, unitCost: null }], 10)).toMatchObject({ cost: null, margin: null }));
