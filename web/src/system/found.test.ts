import { expect, it } from 'vitest';
import { addressOf, besideOf, kindsIn } from './found.ts';

const asked = (address: string) => Object.fromEntries(new URL(address, 'http://plant').searchParams);
const bare = { direction: null, name: null, partner: null, item: null, more: null, orderNo: null, day: null, until: null, state: null };
const one = { ...bare, id: 7, label: 'X-1' };

it('leads to the page of a record, whatever day or direction it is of', () => {
  expect(addressOf({ ...one, table: 'product' })).toBe('/baseinfo/productInfo/7');
  expect(addressOf({ ...one, table: 'lot' })).toBe('/report/lot/7');
  expect(addressOf({ ...one, table: 'biz_partner' })).toBe('/baseinfo/bizPartner/7');
  expect(addressOf({ ...one, table: 'tool' })).toBe('/baseinfo/tools/7');
  expect(addressOf({ ...one, table: 'production_plan', day: '2026-03-02' })).toBe('/production/plan/7');
  expect(addressOf({ ...one, table: 'order_info', day: '2026-03-02' })).toBe('/production/orderInfo/7');
});
it('leads to a record without a page where its screen shows it', () => {
  expect(addressOf({ ...one, table: 'route' })).toBe('/baseinfo/route?id=7');
  expect(asked(addressOf({ ...one, table: 'shipment', day: '2026-03-02' }))).toEqual({ id: '7', day: '2026-03-02' });
});

it('says beside a number what tells it from others like it', () => {
  const order = {
    ...one,
    table: 'order_info',
    partner: '한빛정밀',
    item: '브라켓',
    more: 2,
    day: '2026-03-02',
    state: 'IN_PROGRESS',
  } as const;
  expect(besideOf(order)).toBe('한빛정밀 · 브라켓 외 2 · 납기 2026/03/02 · 진행 중');
  expect(besideOf({ ...order, more: 0, state: null })).toBe('한빛정밀 · 브라켓 · 납기 2026/03/02');
  const plan = {
    ...one,
    table: 'production_plan',
    item: '브라켓',
    orderNo: 'SO-1',
    day: '2026-03-02',
    until: '2026-03-06',
    state: 'PLANNED',
  } as const;
  expect(besideOf(plan)).toBe('브라켓 · SO-1 · 2026/03/02–2026/03/06 · 시작 전');
  expect(besideOf({ ...one, table: 'lot', item: '브라켓', state: 'HOLD' })).toBe('브라켓 · 보류');
  expect(besideOf({ ...one, table: 'product', name: '브라켓', partner: '한빛정밀' })).toBe('X-1 · 한빛정밀');
});

it('hears what kind is meant beside what it is looked for by', () => {
  expect(kindsIn('대륙 수주')).toEqual({ text: '대륙', kinds: new Set(['SALES']) });
  expect(kindsIn('발주 포스틸')).toEqual({ text: '포스틸', kinds: new Set(['PURCHASE']) });
  expect(kindsIn('포스틸 주문').kinds).toEqual(new Set(['SALES', 'PURCHASE']));
  expect(kindsIn('Plan pump body')).toEqual({ text: 'pump body', kinds: new Set(['production_plan']) });
  for (const typed of ['수주', '수주 a', '한빛정밀']) expect(kindsIn(typed)).toEqual({ text: typed, kinds: new Set() });
});
it('leads to a business in the tree of orders, and to a count on its day', () => {
  expect(addressOf({ ...one, table: 'business' })).toBe('/production/orderInfo?at=BUSINESS:7');
  expect(asked(addressOf({ ...one, table: 'count_sheet', day: '2026-03-02' }))).toEqual({ sheet: 'X-1', day: '2026-03-02' });
  expect(besideOf({ ...one, table: 'count_sheet', item: 'A 선반', day: '2026-03-02', state: 'SUBMITTED' })).toBe(
    'A 선반 · 2026/03/02 · 승인 대기',
  );
});
it('leads to a place where its screen shows it', () => expect(addressOf({ ...one, table: 'location' })).toBe('/baseinfo/location?id=7'));
