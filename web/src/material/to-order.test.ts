import type { Shortage } from '@lotline/contract/material/shortage';
import { expect, test } from 'vitest';
import { orderOf, qtyToOrder } from './to-order.ts';

const row = (more: Partial<Shortage>) =>
  ({
    ...{ id: 1, proposedQty: 0, shortQty: 0, safetyStock: null, balances: [10, 5], orderUnitQty: null, leadTimeDays: 2 },
    ...{ defaultSupplierId: 7, lastSupplierId: null, neededOn: null, shortOn: null, orders: [] },
    ...more,
  }) as unknown as Shortage;

test('an order takes what is proposed, else what lacks until a late one comes, in whole units of its supplier', () => {
  expect(qtyToOrder(row({ proposedQty: 80, shortQty: 239.4 }))).toBe(80);
  expect(qtyToOrder(row({ shortQty: 239.4 }))).toBe(239.4);
  expect(qtyToOrder(row({ shortQty: 239.4, orderUnitQty: 40 }))).toBe(240);
  expect(qtyToOrder(row({ shortQty: 240, orderUnitQty: 40 }))).toBe(240);
  expect(qtyToOrder(row({ safetyStock: 50, orderUnitQty: 20 }))).toBe(60);
  expect(qtyToOrder(row({ safetyStock: 5 }))).toBeNull();
});

test('it goes to the usual supplier, else to who brought it last, for the day on which it lacks but no sooner than it can come', () => {
  const short = { shortQty: 5, shortOn: '2026-03-03' };
  expect(orderOf([row(short)], '2026-03-02')).toMatchObject({
    bizPartnerId: 7,
    dueDate: '2026-03-04',
    lines: [{ itemId: 1, qty: 5, dueDate: null }],
  });
  expect(orderOf([row({ ...short, defaultSupplierId: null, lastSupplierId: 9, leadTimeDays: 0 })], '2026-03-02')).toMatchObject({
    bizPartnerId: 9,
    dueDate: '2026-03-03',
  });
});
