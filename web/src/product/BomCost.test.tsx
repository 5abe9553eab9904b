import type { ProductRow } from '@lotline/contract/product/product';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { BomCost } from './BomCost.tsx';

const product = { id: 1, code: 'F-1', name: '밸브', nameEn: null, lotSize: 10 } as ProductRow;
const root = {
  ...{ key: '1', type: 'PRODUCT', id: 1, code: 'F-1', name: '밸브', uom: 'EA', level: 0, requiredQty: 10 },
  ...{ cost: 250, material: 250, labor: null, machine: null, outsourcing: null, open: true, steps: [], children: [] },
};
const gap = { side: 'PLANNED', gap: 'MATERIAL_PRICE', id: 2, name: '환봉', n: 1 };
const shown = async (gaps: object[]) => {
  rights.set({ bom: ['view'] });
  answerCalls(() => ({ body: { root, perPiece: 25, unitPrice: 100, on: '2026-03-02', gaps, hasSubstitutes: false } }));
  draw(<BomCost product={product} />);
  return (await screen.findByText(/이익률/)).textContent;
};
afterEach(() => vi.unstubAllGlobals());

it('where the cost is at least something the margin is at most something', async () => {
  expect(await shown([gap])).toContain('75% 이하');
});

it('by operation it tells minutes and rates, what is unknown, and the sums of the bill', async () => {
  const step = {
    ...{ operationId: 3, operationName: '절삭', lineName: '1라인', toolName: 'MC-1', outsourced: false, qty: 10, minutes: 12.5, crew: 2 },
    ...{ laborRate: 18_000, machineRate: null, vendorPrice: null, labor: 7500, machine: 0, outsourcing: 0, cost: 7500 },
    lacks: ['MACHINE_RATE'],
  };
  rights.set({ bom: ['view'] });
  answerCalls(() => ({
    body: { root: { ...root, steps: [step] }, perPiece: 775, unitPrice: null, on: '2026-03-02', gaps: [], hasSubstitutes: false },
  }));
  draw(<BomCost product={product} />);
  (await screen.findByText('공정별')).click();
  const rows = within(await screen.findByRole('region', { name: '공정별' })).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('밸브 F-1 · 10 EA');
  expect(rows[2]?.textContent).toBe('절삭1라인 · MC-112.5218,0007,500모름––7,500750');
  expect(rows[3]?.textContent).toBe('가공비 합계7,500––7,500750');
});

it('where all of it is known the margin is what it is', async () => {
  expect(await shown([])).not.toContain('이하');
});
