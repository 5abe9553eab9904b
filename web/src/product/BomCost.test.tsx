import type { ProductRow } from '@lotline/contract/product/product';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { BomCost } from './BomCost.tsx';

const product = { id: 1, code: 'F-1', name: '밸브', nameEn: null, lotSize: 10 } as ProductRow;
const root = {
  ...{ key: '1', type: 'PRODUCT', id: 1, code: 'F-1', name: '밸브', uom: 'EA', level: 0, requiredQty: 10 },
  ...{ cost: 250, material: 250, labor: null, machine: null, outsourcing: null, open: true, children: [] },
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

it('where all of it is known the margin is what it is', async () => {
  expect(await shown([])).not.toContain('이하');
});
