import type { ShippableLot } from '@lotline/contract/lot/lot';
import type { ShippableOrderLine } from '@lotline/contract/shipment/shipment';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { ShipmentLines } from './ShipmentLines.tsx';
import type { Line } from './shipping.ts';

// The review comes late; a test waits for it as long as the machine needs.
beforeAll(() => import('../kit/record/PasteDialog.tsx'));
beforeEach(() => void answerCalls(() => ({ body: [] })));
const lot = (id: number, lotNo: string, qty: number) =>
  ({
    productStockId: id,
    lotNo,
    qty,
    uom: 'EA',
    productId: 3,
    productCode: 'P',
    productName: '밸브',
    locationName: 'A-1',
    unitPrice: 50,
    bizPartnerId: 8,
    qualityStatus: 'OK',
  }) as ShippableLot;
const lots = [lot(1, 'LOT-1', 100), lot(2, '로트-2', 30), lot(3, '로트-2', 70)];
const order = {
  id: 41,
  orderNo: 'SO-7',
  seq: 1,
  productId: 3,
  bizPartnerId: 8,
  qty: 500,
  shippedQty: 0,
  overShipPct: 0,
  orderStatus: 'CONFIRMED',
  status: 'PRODUCED',
  unitPrice: 60,
} as ShippableOrderLine;
const known = { lotOf: (id: number) => lots.find(({ productStockId }) => productStockId === id), orderLines: [order] };
let lines: readonly Line[] = [];
const Lines = ({ start, fresh = null }: { start: readonly Line[]; fresh?: Line | null }) => {
  const [value, setValue] = useState(start);
  lines = value;
  return (
    <ShipmentLines
      {...{ value, known, lots, fresh, fill: null }}
      onChange={setValue}
      learn={() => undefined}
      bizPartnerId={8}
      askWhy={() => undefined}
    />
  );
};
const first: Line = { productStockId: 1, qty: 10, orderProductId: null, unitPrice: 50 };
const paste = (into: Element, said: string) => {
  if (into instanceof HTMLElement) into.focus();
  return fireEvent.paste(into, { clipboardData: { getData: () => said } });
};

it('takes lots, orders, quantities and prices behind the last line, and gives them back at one Ctrl+Z', async () => {
  draw(<Lines start={[]} />);
  paste(document.body, 'LOT-1\tSO-7-1\t10\r\n로트-2\tso-7\t70\t1,234.5\r\n');
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(lines).toEqual([
    { productStockId: 1, qty: 10, orderProductId: 41, unitPrice: 60 },
    { productStockId: 3, qty: 70, orderProductId: 41, unitPrice: 1234.5 },
  ]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(lines).toEqual([]));
});

it('fills quantities and prices from the field on, and says what it left out', async () => {
  draw(<Lines start={[first, { ...first, productStockId: 2 }]} />);
  paste(screen.getByLabelText(/수량 LOT-1/), '12\t55\t1\n13\t56\t1');
  await waitFor(() =>
    expect(lines.map(({ qty, unitPrice }) => [qty, unitPrice])).toEqual([
      [12, 55],
      [13, 56],
    ]),
  );
  expect(screen.getByText(/뺀 열: 1/)).toBeTruthy();
});

it('says which lots it doesn’t know, and changes nothing', async () => {
  draw(<Lines start={[first]} />);
  const cell = screen.getByText('LOT-1');
  fireEvent.pointerDown(cell);
  paste(document.body, '로트-2\nLOT-9');
  await screen.findByText('2행 · 오류 1행', { exact: false });
  expect(lines).toEqual([first]);
});

it('the tint of what was scanned last goes with its line, and not on to its neighbour', () => {
  const [second, third] = [2, 3].map((productStockId) => ({ ...first, productStockId })) as [Line, Line];
  draw(<Lines start={[first, second, third]} fresh={second} />);
  const tinted = () =>
    document.querySelector('[data-fresh] strong')?.closest('tr')?.querySelector('[data-col=productStockId]')?.textContent ?? null;
  const before = tinted();
  expect(before).toContain('로트-2');
  const takeAway = (at: number) => fireEvent.click(screen.getAllByRole('button', { name: /빼기|삭제|제거/ })[at] as HTMLElement);
  takeAway(0);
  expect(tinted()).toBe(before);
  takeAway(0);
  expect([lines.length, tinted()]).toEqual([1, null]);
});
