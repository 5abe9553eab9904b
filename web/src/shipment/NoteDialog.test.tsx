import type { Shipment } from '@lotline/contract/shipment/shipment';
import { expect, it } from 'vitest';
import { plant } from '../kit/site/plant.ts';
import { draw } from '../kit/testing/testing.tsx';
import { NoteDialog } from './NoteDialog.tsx';

const line = (id: number, productId: number, productName: string, qty: number) => ({
  ...{ id, seq: id, orderProductId: 1, orderNo: 'SO-7', customerPoNo: 'C-001', productId, productCode: `P-${productId}`, productName },
  ...{ uom: 'EA', lotId: id, lotNo: `LOT-${id}`, productStockId: id, qty, unitPrice: 10, amount: qty * 10, currency: 'KRW' },
});
const shipment = {
  ...{ id: 1, shipmentNo: 'SH-1', shipDate: '2026-11-23', bizPartnerName: '대륙유압', status: 'SHIPPED', currency: 'KRW', amount: 220 },
  lines: [line(1, 3, '피스톤', 12), line(2, 3, '피스톤', 5), line(3, 4, '밸브', 5)],
} as unknown as Shipment;

it('a delivery note says the customer’s own order number, its number in digits, and how many of each product and in all', () => {
  draw(<NoteDialog shipments={[shipment]} close={() => undefined} />);
  const paper = document.querySelector('.kit-paper .delivery-note');
  expect(paper?.querySelector('figcaption')?.textContent).toBe('SH-1');
  expect(paper?.querySelector('tbody tr')?.textContent).toContain('C-001');
  const sums = [...(paper?.querySelectorAll('.delivery-note-sums tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(sums).toEqual([
    ['피스톤', '17 EA', '', ''],
    ['합계', '22 EA', '', '220\u00a0KRW'],
  ]);
});

it('a delivery note names the supplier with address, number and phone, and gives what isn’t known no line', () => {
  const letterhead = { nameEn: 'Hanbit', address: '창원시 한빛로 12', addressEn: null, regNum: '123-45-67891', phone: null };
  plant.set({ ...plant.get(), companyName: '한빛정밀', letterhead });
  draw(<NoteDialog shipments={[{ ...shipment, driver: '' }]} close={() => undefined} />);
  const lines = [...document.querySelectorAll('.kit-paper .delivery-note dl > div')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '공급자한빛정밀',
    '사업자등록번호123-45-67891',
    '주소창원시 한빛로 12',
    '공급받는 자대륙유압',
    '출하일2026/11/23',
  ]);
});
