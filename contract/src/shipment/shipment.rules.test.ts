import { expect, test } from 'vitest';
import { firstBroken } from '../kit/rule.ts';
import type { Older } from '../material/first-to-go.rules.ts';
import { cancelRules, goesFirst, policyOf, shipRules } from './shipment.rules.ts';

const orderLine = { productId: 3, qty: 100, shippedQty: 60, overShipPct: 0, status: 'PRODUCED', orderStatus: 'IN_PROGRESS' };
const line = {
  qty: 40,
  stock: { qty: 40, qualityStatus: 'OK' },
  lot: { lotId: 'L-1', state: 'ACTIVE', qualityStatus: 'OK' },
  partnerId: 7 as number | null,
  productId: 3,
  orderLine: orderLine as typeof orderLine | null,
  policy: 'FIFO' as 'FIFO' | 'FEFO',
  older: null as Older | null,
  youngerReason: undefined as string | undefined,
};
const older = { packageId: 'L-0', locationName: 'A-1', receivedDate: '2026-03-01', expiryDate: '2026-09-01' };
const broken = (change: Partial<typeof line>, bizPartnerId: number | null = 7) =>
  firstBroken(shipRules, { bizPartnerId, lines: [line, { ...line, ...change }] })?.code;

test('the last piece of stock and order may leave', () => expect(broken({})).toBeUndefined());
test('a thousandth more than the stock may not', () => expect(broken({ qty: 40.001, orderLine: null })).toBe('shipment.lotOutOfStock'));
test('a thousandth more than the order may not', () =>
  expect(broken({ qty: 40.001, stock: { qty: 50, qualityStatus: 'OK' } })).toBe('shipment.neverExceedsOrder'));
test('an agreed over-shipment may', () =>
  expect(broken({ qty: 45, stock: { qty: 50, qualityStatus: 'OK' }, orderLine: { ...orderLine, overShipPct: 5 } })).toBeUndefined());
test('one client per shipment', () => expect(broken({ partnerId: 8 })).toBe('shipment.onePartner'));
test('a line for nobody in particular fits any client', () => expect(broken({ partnerId: null })).toBeUndefined());
test('the client of the shipment counts too', () => expect(broken({}, 8)).toBe('shipment.onePartner'));
test('a discarded lot stays put', () => expect(broken({ lot: { ...line.lot, state: 'DISCARDED' } })).toBe('lot.discardedStaysPut'));
test('a held lot waits', () => expect(broken({ stock: { qty: 40, qualityStatus: 'HOLD' } })).toBe('lot.heldWaits'));
test('an order line takes its own product', () => expect(broken({ productId: 4 })).toBe('shipment.orderedProductOnly'));
test('a cancelled order line takes nothing', () =>
  expect(broken({ orderLine: { ...orderLine, status: 'CANCELLED' } })).toBe('shipment.openOrderOnly'));

test('a lot goes while an older one stays only for a reason that somebody can read, and the older one is named with its shelf', () => {
  expect(broken({ older })).toBe('shipment.firstInFirst');
  expect(broken({ older, youngerReason: '\u200b' })).toBe('shipment.firstInFirst');
  expect(broken({ older, youngerReason: '고객 지정 LOT' })).toBeUndefined();
  expect(broken({ older, policy: 'FEFO' })).toBe('shipment.firstExpiredFirst');
  const facts = { bizPartnerId: 7, lines: [line, { ...line, older }] };
  const rule = firstBroken(shipRules, facts);
  expect(rule?.tell?.(facts)).toEqual({ lot: 'L-1', older: 'L-0', shelf: 'A-1', day: '2026-03-01' });
  expect(typeof rule?.field === 'function' && rule.field(facts)).toEqual(['lines', 1, 'youngerReason']);
});
test('lots that keep a last day go by it, others as they came, and those of one day are as old', () => {
  const one = { receivedDate: '2026-03-02', expiryDate: '2026-08-01' };
  const other = { receivedDate: '2026-03-01', expiryDate: '2026-09-01' };
  expect([goesFirst(one, other), goesFirst(other, one), goesFirst(one, one)]).toEqual([true, false, false]);
  const without = { receivedDate: '2026-03-01', expiryDate: null };
  expect([policyOf(one), policyOf(without)]).toEqual(['FEFO', 'FIFO']);
  expect([goesFirst(without, { ...without, receivedDate: '2026-03-02' }), goesFirst(without, without)]).toEqual([true, false]);
});

const cancel = (status: string, state = 'ACTIVE') => firstBroken(cancelRules, { shipment: { status }, lots: [{ state }] })?.code;
test('a shipment is cancelled', () => expect(cancel('SHIPPED')).toBeUndefined());
test('but once', () => expect(cancel('CANCELLED')).toBe('shipment.cancelledOnce'));
test('nothing comes back into a discarded lot', () => expect(cancel('SHIPPED', 'DISCARDED')).toBe('lot.discardedStaysPut'));

test('what nobody has judged yet waits', () => expect(broken({ stock: { qty: 40, qualityStatus: 'PENDING' } })).toBe('lot.pendingWaits'));
test('a concession leaves', () => expect(broken({ stock: { qty: 40, qualityStatus: 'CONCESSION' } })).toBeUndefined());

test('an order on hold waits', () =>
  expect(broken({ orderLine: { ...orderLine, orderStatus: 'ON_HOLD' } })).toBe('shipment.orderOnHoldWaits'));
