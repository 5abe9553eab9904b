import { expect, it } from 'vitest';
import { addressOf } from './palette-finders.ts';

const asked = (address: string) => Object.fromEntries(new URL(address, 'http://plant').searchParams);
const one = { id: 7, label: 'X-1', name: null, at: null };

it('leads to a record where its screen shows it', () => {
  expect(addressOf({ ...one, table: 'product' })).toBe('/baseinfo/productInfo?id=7');
  expect(asked(addressOf({ ...one, table: 'lot' }))).toEqual({ lot: 'X-1' });
  expect(asked(addressOf({ ...one, table: 'shipment', at: '2026-03-02' }))).toEqual({ id: '7', day: '2026-03-02' });
});
it('asks a list of a period or of a direction for the part that holds the record', () => {
  const plan = asked(addressOf({ ...one, table: 'production_plan', at: '2026-03-02' }));
  expect([plan.id, JSON.parse(plan.cond ?? '')]).toEqual(['7', { startDt: '2026-03-02', endDt: '2026-03-02' }]);
  const order = asked(addressOf({ ...one, table: 'order_info', at: 'PURCHASE' }));
  expect([order['f.orderNo'], JSON.parse(order.cond ?? '')]).toEqual(['="X-1"', { direction: 'PURCHASE', which: 'all' }]);
});
