import type { DueLine } from '@lotline/contract/shipment/shipment';
import { expect, test } from 'vitest';
import { dueOrders } from './due-orders.ts';

const due = (id: number, orderId: number, more: Partial<DueLine> = {}): DueLine => ({
  ...{ id, orderId, productId: 1, bizPartnerId: 1, orderNo: `SO-${orderId}`, seq: 10, dueDate: '2026-03-10', bizPartnerName: '고객' },
  ...{ productCode: 'F-1', productName: '샤프트', remainQty: 5, readyQty: 5, leftQty: 5, uom: 'EA', qty: 5, shippedQty: 0 },
  ...{ orderStatus: 'CONFIRMED', deliveryPlace: null, customerPoNo: null, toPlanQty: 0 },
  ...more,
});

test('lines of an order are one entry with its earliest day and all that it wants', () => {
  const orders = dueOrders([due(1, 7, { dueDate: '2026-03-12' }), due(2, 8), due(3, 7, { productName: '플랜지' })]);
  expect(orders).toMatchObject([
    { orderNo: 'SO-7', orderLines: [1, 3], dueDate: '2026-03-10', products: ['샤프트', '플랜지'], ready: true },
    { orderNo: 'SO-8', orderLines: [2] },
  ]);
});
test('an order of which nothing stands ready, or that somebody holds, isn’t ready', () => {
  expect(dueOrders([due(1, 7, { readyQty: 0 })])).toMatchObject([{ ready: false, onHold: false }]);
  expect(dueOrders([due(1, 7, { orderStatus: 'ON_HOLD' })])).toMatchObject([{ ready: false, onHold: true }]);
  expect(dueOrders([])).toEqual([]);
});
