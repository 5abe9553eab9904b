import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { Loading } from '@lotline/contract/shipment/loading';
import type { LotToShip, OrderToShip, ScannedToShip } from '@lotline/contract/shipment/scan';
import type { ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import type { Line } from '../shipping.ts';
import { heldSince, judge, knownOf, loadedOf, shipmentOf, stillToLoad } from './load.ts';

const hold = { reason: '치수 불량', reasonEn: 'Size', by: '관리자', at: '2026-03-05T01:00:00Z' } as NonNullable<ShippableLot['hold']>;
const lot = (id: number, more: Partial<ShippableLot> = {}): ShippableLot => ({
  ...{ id, productStockId: id, lotId: id, lotNo: `LOT-${id}`, productId: 1, productCode: 'F-1', productName: '샤프트', uom: 'EA' },
  ...{ locationId: 1, locationName: '출하 대기', qty: 10, qualityStatus: 'OK', orderProductId: null, orderNo: null, bizPartnerId: 1 },
  ...{
    bizPartnerName: '고객',
    productPartnerId: 1,
    hold: null,
    concessionNo: null,
    firstInAt: `2026-03-0${id}T01:00:00Z`,
    expiryDate: null,
  },
  ...{ producedTo: null, unitPrice: null, currency: 'KRW' },
  ...more,
});
const order = (id: number, more: Partial<ShippableOrderLine> = {}): ShippableOrderLine => ({
  ...{ id, orderId: id, orderNo: `SO-${id}`, seq: 10, productId: 1, qty: 20, shippedQty: 0, overShipPct: 0, orderStatus: 'CONFIRMED' },
  ...{ status: 'PRODUCED', unitPrice: null, currency: 'KRW', dueDate: null, deliveryPlace: null, bizPartnerId: 1, bizPartnerName: '고객' },
  ...more,
});
const products: Loading['products'] = [{ id: 1, code: 'F-1', name: '샤프트', uom: 'EA' }];
const loaded = (lots: readonly ShippableLot[], orderLines: readonly ShippableOrderLine[] = [order(7)]) =>
  knownOf({ products, lots: [...lots], orderLines: [...orderLines] }, [7]);
const client = { id: 1, name: '고객' };
const found = (id: number, more: Partial<LotToShip> = {}, its: Partial<OrderToShip> | null = {}): ScannedToShip => ({
  kind: 'LOT',
  lot: {
    ...{ id, lotNo: `LOT-${id}`, productCode: 'F-1', productName: '샤프트', uom: 'EA', state: 'ACTIVE', discardReason: null, readyQty: 10 },
    ...{ qualityStatus: 'OK', hold: null, countNo: null, went: null },
    ...more,
  },
  order: its && {
    ...{
      orderNo: 'SO-7',
      orderStatus: 'CONFIRMED',
      bizPartnerId: 1,
      bizPartnerName: '고객',
      deliveryPlace: null,
      orderLines: [7],
      ready: true,
    },
    went: null,
    ...its,
  },
});
const judged = (scan: ScannedToShip, lines: readonly Line[], known = loaded([lot(1), lot(2)])) => judge(scan, lines, known, client, 'kr');
const take = (id: number, lines: readonly Line[] = [], known = loaded([lot(1), lot(2)])): readonly Line[] => {
  const its = judged(found(id), lines, known);
  if (its.kind !== 'right') throw new Error(its.kind);
  return its.lines;
};

test('the right lot is loaded with as much as both its shelf and the order allow', () => {
  expect(take(1)).toMatchObject([{ productStockId: 1, qty: 10, orderProductId: 7, scanned: true }]);
  expect(take(1, [], loaded([lot(1)], [order(7, { qty: 4 })]))).toMatchObject([{ qty: 4 }]);
});
test('a younger lot waits: the older one is named, and with a reason it goes all the same', () => {
  const its = judged(found(2), []);
  expect(its).toMatchObject({ kind: 'yellow', said: { code: 'shipment.firstInFirst', facts: { older: 'LOT-1', shelf: '출하 대기' } } });
  expect(its.kind === 'yellow' && its.pass('안쪽에 있음')).toMatchObject([{ productStockId: 2, youngerReason: '안쪽에 있음' }]);
  expect(judged(found(2), take(1)).kind).toBe('right');
});
test('a lot on hold stops, and leaves the lines where it was listed before', () => {
  const its = judged(found(1, { readyQty: 0, qualityStatus: 'HOLD', hold }), take(1));
  expect(its).toMatchObject({ kind: 'red', held: true, said: { code: 'shipment.lotHeld', facts: { reason: '치수 불량' } }, lines: [] });
});
test('another client’s lot stops and says whose it is; a product that the order doesn’t want stops as well', () => {
  const theirs = judged(found(9, {}, { bizPartnerId: 2, bizPartnerName: '다른 고객' }), []);
  expect(theirs).toMatchObject({ kind: 'red', said: { code: 'shipment.othersLot', facts: { theirs: '다른 고객' } } });
  expect(judged(found(9, {}, null), [])).toMatchObject({ kind: 'red', said: { code: 'shipment.notOrdered' } });
});
test('a lot that is loaded, one that is empty and one beyond the order change nothing', () => {
  expect(judged(found(1), take(1))).toMatchObject({ kind: 'refused', said: { code: 'shipment.allListed' } });
  const some = take(1).map((one) => ({ ...one, qty: 3 }));
  expect(judged(found(1), some)).toMatchObject({ kind: 'refused', said: { code: 'inHand.lotLoaded' } });
  expect(judged(found(1, { readyQty: 0 }), [])).toMatchObject({ kind: 'refused', said: { code: 'shipment.lotEmpty' } });
  const small = loaded([lot(1), lot(2)], [order(7, { qty: 10 })]);
  expect(judged(found(2), take(1, [], small), small)).toMatchObject({ kind: 'refused', said: { code: 'inHand.orderFull' } });
});
test('what isn’t a lot is named', () => {
  expect(judged({ kind: 'PACKAGE', code: 'PKG-1', name: '환봉' }, [])).toMatchObject({
    kind: 'refused',
    said: { code: 'shipment.is.PACKAGE' },
  });
});
test('what is still to be fetched is the oldest that the order wants beside what was scanned', () => {
  const known = loaded([lot(2), lot(1), lot(3)]);
  expect(stillToLoad([], known).map(({ productStockId, qty }) => [productStockId, qty])).toEqual([
    [1, 10],
    [2, 10],
  ]);
  expect(stillToLoad(take(1, [], known), known).map(({ productStockId, qty }) => [productStockId, qty])).toEqual([[2, 10]]);
});
test('each line of the order says how far it is, and a hold that came meanwhile is found', () => {
  const known = loaded([lot(1), lot(2)], [order(7, { shippedQty: 5 })]);
  expect(loadedOf(take(1, [], known), known, products)).toMatchObject([{ wanted: 15, loaded: 10, productName: '샤프트', uom: 'EA' }]);
  const held = knownOf({ products, lots: [lot(1), lot(8, { lotId: 1, lotNo: 'LOT-1', hold })], orderLines: [order(7)] }, [7]);
  expect(heldSince(take(1), held, 'kr')).toMatchObject([{ lotNo: 'LOT-1', said: { code: 'shipment.lotHeld' } }]);
  expect(heldSince(take(1), loaded([lot(1)]), 'kr')).toEqual([]);
});
test('what is sent are the lots with the orders that they serve, and the reasons', () => {
  const its = judged(found(2), []);
  const lines = its.kind === 'yellow' ? its.pass('안쪽에 있음') : [];
  expect(shipmentOf(lines, client, '1공장')).toMatchObject({
    ...{ bizPartnerId: 1, deliveryPlace: '1공장' },
    lines: [{ productStockId: 2, qty: 10, orderProductId: 7, youngerReason: '안쪽에 있음' }],
  });
});
