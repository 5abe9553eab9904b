import { expect, it } from 'vitest';
import { addressOf } from './palette-finders.ts';

const asked = (address: string) => Object.fromEntries(new URL(address, 'http://plant').searchParams);
const one = { id: 7, label: 'X-1', name: null, at: null };

it('leads to the page of a record, whatever day or direction it is of', () => {
  expect(addressOf({ ...one, table: 'product' })).toBe('/baseinfo/productInfo/7');
  expect(addressOf({ ...one, table: 'lot' })).toBe('/report/lot/7');
  expect(addressOf({ ...one, table: 'tool' })).toBe('/baseinfo/tools/7');
  expect(addressOf({ ...one, table: 'production_plan', at: '2026-03-02' })).toBe('/production/plan/7');
  expect(addressOf({ ...one, table: 'order_info', at: 'PURCHASE' })).toBe('/production/orderInfo/7');
});
it('leads to a record without a page where its screen shows it', () => {
  expect(addressOf({ ...one, table: 'route' })).toBe('/baseinfo/route?id=7');
  expect(asked(addressOf({ ...one, table: 'shipment', at: '2026-03-02' }))).toEqual({ id: '7', day: '2026-03-02' });
});
