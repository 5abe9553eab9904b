import type { LotToShip, OrderToShip } from '@lotline/contract/shipment/scan';
import { describe, expect, test } from 'vitest';
import { heard, heldSaid, notALot, whyLotStays } from './heard.ts';

const went = { id: 7, shipmentNo: 'SH-20261120-001', shipDate: '2026-11-20', bizPartnerName: '대륙유압' };
const order = (more: Partial<OrderToShip> = {}): OrderToShip => ({
  ...{ orderNo: 'SO-1', orderStatus: 'CONFIRMED', bizPartnerId: 3, bizPartnerName: '대륙유압', deliveryPlace: '본사' },
  ...{ orderLines: [11, 12], ready: true, went: null },
  ...more,
});
const lot = (more: Partial<LotToShip> = {}): LotToShip => ({
  ...{ id: 5, lotNo: 'LOT-5', productCode: 'F-1', productName: '샤프트', uom: 'EA', state: 'ACTIVE', discardReason: null },
  ...{ readyQty: 10, qualityStatus: 'OK', hold: null, countNo: null, went: null },
  ...more,
});
const hold = { reason: '치수 불량 통보', reasonEn: 'Wrong size', by: '관리자', at: `${new Date().getFullYear()}-11-23T05:05:40Z` };
const due = { inHistory: false, lang: 'kr' as const };
const history = { ...due, inHistory: true };
const scanned = (lotMore: Partial<LotToShip> = {}, of: OrderToShip | null = order()) => ({
  ...{ kind: 'LOT' as const, lot: lot(lotMore), order: of },
});

describe('a scan at the list of what is due', () => {
  test('of an order, or of a lot of it, begins with all that the order wants', () => {
    const begin = { bizPartnerId: 3, deliveryPlace: '본사', orderLines: [11, 12] };
    expect(heard({ kind: 'ORDER', order: order() }, due)).toMatchObject({ what: 'SO-1 · 대륙유압', begin });
    expect(heard(scanned(), due)).toMatchObject({ what: 'LOT-5 · 샤프트', begin });
  });
  test.each([
    ['of an order on hold', { kind: 'ORDER' as const, order: order({ orderStatus: 'ON_HOLD' }) }, 'shipment.orderOnHoldWaits'],
    ['of a cancelled order', { kind: 'ORDER' as const, order: order({ orderStatus: 'CANCELLED' }) }, 'shipment.orderIsCancelled'],
    ['of an order that went', { kind: 'ORDER' as const, order: order({ orderLines: [], went }) }, 'shipment.orderWent'],
    ['of an order without stock', { kind: 'ORDER' as const, order: order({ ready: false }) }, 'shipment.orderNotReady'],
    ['of a lot that went', scanned({ readyQty: 0, went }), 'shipment.lotWent'],
    ['of a lot at nothing', scanned({ readyQty: 0 }), 'shipment.lotEmpty'],
    ['of a lot on hold', scanned({ readyQty: 0, qualityStatus: 'HOLD', hold }), 'shipment.lotHeldHere'],
    ['of a lot that nobody asks for', scanned({}, null), 'shipment.lotNotOrdered'],
    ['of a lot whose order is on hold', scanned({}, order({ orderStatus: 'ON_HOLD' })), 'shipment.orderOnHoldWaits'],
    ['of a package', { kind: 'PACKAGE' as const, code: 'P-1', name: '환봉' }, 'shipment.is.PACKAGE'],
  ])('%s begins nothing and says why', (_, found, code) => {
    const { begin, show, said } = heard(found, due);
    expect([begin, show, said.code]).toEqual([undefined, undefined, code]);
  });
  test('of a shipment opens it', () => {
    expect(heard({ kind: 'SHIPMENT', shipment: went }, due)).toMatchObject({ show: went });
  });
});

test('in the history a lot or an order leads to the shipment that took of it, and begins one where none did', () => {
  expect(heard(scanned({ went }), history)).toMatchObject({ show: went });
  expect(heard({ kind: 'ORDER', order: order({ went }) }, history)).toMatchObject({ show: went });
  expect(heard(scanned(), history).begin).toBeDefined();
});

test('what keeps a lot is told in this order: discarded, on hold with why and who, unjudged, rejected; with pieces that may go nothing does', () => {
  const why = (more: Partial<LotToShip>) => whyLotStays(lot({ readyQty: 0, ...more }), 'kr')?.code;
  expect(why({ state: 'DISCARDED', readyQty: 3 })).toBe('lot.discardedStaysPut');
  expect(why({ qualityStatus: 'HOLD', hold })).toBe('shipment.lotHeld');
  expect(why({ qualityStatus: 'PENDING' })).toBe('lot.pendingWaits');
  expect(why({ qualityStatus: 'REJECTED' })).toBe('lot.heldWaits');
  expect(why({ readyQty: 1, hold })).toBeUndefined();
});

test('a hold says its reason in the reader’s language, who and the minute; the year only where it is another one', () => {
  expect(heldSaid(hold, 'kr').facts).toEqual({ reason: '치수 불량 통보', by: '관리자', at: '11/23 14:05' });
  expect(heldSaid({ ...hold, at: '2020-11-23T05:05:40Z' }, 'en').facts).toMatchObject({ reason: 'Wrong size', at: '2020/11/23 14:05' });
});

test('in a shipment in the making an order’s number says whose it is, and what to scan instead', () => {
  const scannedOrder = { kind: 'ORDER' as const, order: order() };
  expect(notALot(scannedOrder, 4, '미르중공업')).toEqual({
    code: 'shipment.othersOrder',
    facts: { theirs: '대륙유압', ours: '미르중공업' },
  });
  expect([notALot(scannedOrder, 3, '대륙유압').code, notALot(scannedOrder, null, null).code]).toEqual([
    'shipment.is.ORDER',
    'shipment.is.ORDER',
  ]);
  expect(notALot({ kind: 'SHIPMENT', shipment: went }, 4, null).code).toBe('shipment.is.SHIPMENT');
  expect(notALot({ kind: 'PACKAGE', code: 'P-1', name: '환봉' }, 4, null).code).toBe('shipment.is.PACKAGE');
});
