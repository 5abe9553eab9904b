import { addDays } from '@lotline/contract/kit/production-day';
import type { Recall } from '@lotline/contract/lot/recall';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../kit/net/session.ts';
import { plant } from '../kit/site/plant.ts';
import { draw } from '../kit/testing/testing.tsx';
import { formatDay, today } from '../kit/words/format.ts';
import { NoticeDialog } from './NoticeDialog.tsx';

const shipment = { id: 1, no: 'SH-1', day: '2026-11-20', partnerId: 8, partner: '대륙유압', orders: 'SO-7', customerOrders: 'C-001' };
const sheet = {
  ...{ kind: 'supplier-lot', id: 5, label: 'HEAT-7' },
  packages: [{ id: 1, packageId: 'P-1', supplierLotNo: 'HEAT-7', item: '환봉', itemEn: null }],
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

it('a notice asks for an answer by a day, names the supplier’s lot where that is wanted, and the company in the letter’s language', async () => {
  const letterhead = { nameEn: 'Hanbit', address: '창원시 한빛로 12', addressEn: null, regNum: null, phone: '055-1' };
  plant.set({ ...plant.get(), companyName: '한빛정밀', letterhead });
  draw(<NoticeDialog of={sheet} close={() => undefined} />);
  const said = () => document.querySelector('.kit-paper .recall-notice dl')?.textContent;
  expect(said()).toContain(`회신 기한${formatDay(addDays(today(), 7))}`);
  expect(said()).toContain('한빛정밀\n창원시 한빛로 12 · 055-1');
  expect(said()).not.toContain('HEAT-7');
  fireEvent.click(screen.getByRole('switch', { name: '공급사 LOT 표시' }));
  expect(said()).toContain('원자재 LOTHEAT-7 (환봉)');
  fireEvent.click(screen.getByText('English'));
  await expect.poll(said).toContain('Hanbit\n창원시 한빛로 12 · 055-1');
});
