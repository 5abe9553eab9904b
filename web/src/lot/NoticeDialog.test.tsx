import type { Recall } from '@lotline/contract/lot/recall';
import { expect, it } from 'vitest';
import { session } from '../kit/net/session.ts';
import { draw } from '../kit/testing/testing.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';

const shipment = { id: 1, no: 'SH-1', day: '2026-11-20', partnerId: 8, partner: '대륙유압', orders: 'SO-7', customerOrders: 'C-001' };
const sheet = {
  ...{ kind: 'supplier-lot', id: 5, label: 'HEAT-7' },
  customers: [{ id: 8, name: '대륙유압', ownName: '대륙유압', nameEn: null, uom: 'EA', qty: 12 }],
  rows: [{ key: 'a', item: '피스톤', itemEn: null, label: 'LOT-1', qty: 12, uom: 'EA', confidence: 'EXACT', shipment }],
} as unknown as Recall;

it('a notice has a number to answer to, somebody to call, and the order as the customer calls it', () => {
  session.set({ token: 't', user: { id: 1, userId: 'kim', username: '김품질', phone: '02-555-0100', email: 'q@plant.example' } });
  draw(<NoticeDialog of={sheet} close={() => undefined} />);
  const paper = document.querySelector('.kit-paper .recall-notice');
  expect(paper?.textContent).toMatch(/RN-\d{8}-5-1/);
  expect(paper?.textContent).toContain('김품질 · 02-555-0100 · q@plant.example');
  expect(paper?.querySelector('tbody')?.textContent).toContain('C-001');
  expect(paper?.querySelector('tbody')?.textContent).not.toContain('SO-7');
  expect(paper?.querySelector('footer span')?.textContent).toBe('성명·서명');
});
