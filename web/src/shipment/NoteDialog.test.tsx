import type { Shipment } from '@lotline/contract/shipment/shipment';
import { expect, it } from 'vitest';
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
  const paper = document.querySelector('.kit-paper .shipment-note');
  expect(paper?.querySelector('figcaption')?.textContent).toBe('SH-1');
  expect(paper?.querySelector('tbody tr')?.textContent).toContain('C-001');
  const sums = [...(paper?.querySelectorAll('.shipment-note-sums tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(sums).toEqual([
    ['피스톤', '17 EA', '', ''],
    ['합계', '22 EA', '', '220\u00a0KRW'],
  ]);
});
