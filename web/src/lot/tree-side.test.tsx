import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { LotScreen } from './LotScreen.tsx';
import { ProductStockScreen } from './ProductStockScreen.tsx';

const places = [
  { id: 1, name: '공장', type: 'FACTORY', parentId: null, qty: 5 },
  { id: 2, name: '선반', type: 'SHELF', parentId: 1, qty: 5 },
];
const branches = [{ id: '7', name: 'P7 축', children: [{ id: 70, name: 'PP-70', lotId: 'LOT-70', qty: 5, status: 'PLANNED' }] }];
const answers = (path: string) => {
  if (path.includes('location-tree')) return places;
  if (path.includes('/tree/')) return branches;
  return path.includes('/stocks') || path.includes('/lots') ? { rows: [], next: null, total: 0 } : [];
};
const asked = (path: string) => new URL(path, 'http://x').searchParams;
const cond = () => JSON.parse(new URLSearchParams(window.location.search).get('cond') ?? '{}');

beforeEach(() => rights.set({ prodStock: ['view'], lotReport: ['view'] }));

it('a place of the tree is asked of the server, stands in the address and is found there again', async () => {
  window.history.replaceState(null, '', '/prodStock');
  const sent = answerCalls(({ path }) => ({ body: answers(path) }));
  const drawn = draw(<ProductStockScreen />);
  fireEvent.click(await screen.findByText('선반'));
  const narrowed = () => sent.filter(({ path }) => path.includes('/stocks') && asked(path).get('locationId') === '2');
  await waitFor(() => expect(narrowed().length).toBeGreaterThan(0));
  await waitFor(() => expect(cond()).toMatchObject({ locationId: 2 }));
  drawn.unmount();
  sent.length = 0;
  draw(<ProductStockScreen />);
  await waitFor(() => expect(narrowed().length).toBeGreaterThan(0));
  await waitFor(() => expect(document.querySelector('.ant-tree-treenode-selected')?.textContent).toContain('선반'));
});

it('a product of the tree of lots is asked of the server, and what an address makes up is everything', async () => {
  window.history.replaceState(null, '', '/lotReport');
  const sent = answerCalls(({ path }) => ({ body: answers(path) }));
  const drawn = draw(<LotScreen />);
  fireEvent.click(await screen.findByText('P7 축'));
  await waitFor(() => expect(sent.some(({ path }) => path.includes('/lots') && asked(path).get('productId') === '7')).toBe(true));
  await waitFor(() => expect(cond()).toMatchObject({ node: { by: 'plan', key: '7' } }));
  drawn.unmount();
  window.history.replaceState(null, '', `/lotReport?cond=${encodeURIComponent('{"node":{"by":"moon","key":7}}')}`);
  draw(<LotScreen />);
  await waitFor(() => expect(document.querySelector('.ant-tree-treenode-selected')?.textContent).toMatch(/^전체/));
});
