import type { OrderRow } from '@lotline/contract/order/order';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { OrderLines } from './OrderLines.tsx';

const order = (direction: 'SALES' | 'PURCHASE') =>
  ({ id: 1, orderNo: 'O-1', direction, status: 'CONFIRMED', dueDate: null }) as unknown as OrderRow;
let products: object[] = [];
const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => {
  products = [];
  rights.set({ orderInfo: ['view', 'create', 'modify', 'delete'] } as never);
  answerCalls(({ path }) => ({ body: path.includes('product') ? products : [] }));
});
afterEach(() => void vi.unstubAllGlobals());

it('a sales order shows its products and what they need', () => {
  draw(<OrderLines order={order('SALES')} />);
  expect(parts()).toEqual(['수주 제품', '수주 자재']);
});
it('each of its lists has what every list has', () => {
  draw(<OrderLines order={order('SALES')} />);
  for (const name of [/^저장된 보기/, '새로고침', /이력/]) expect(screen.getAllByRole('button', { name })).toHaveLength(2);
});
it('a purchase order shows what is bought, and no products', () => {
  draw(<OrderLines order={order('PURCHASE')} />);
  expect(parts()).toEqual(['발주 자재']);
});
it('hides no product that hangs on a purchase', async () => {
  products = [{ id: 5, seq: 1, productName: '펌프 샤프트', status: 'NOT_PLANNED', qty: 1 }];
  draw(<OrderLines order={order('PURCHASE')} />);
  await waitFor(() => expect(parts()).toEqual(['수주 제품', '발주 자재']));
});
