import type { ProductRow } from '@lotline/contract/product/product';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { BomStructure } from './BomStructure.tsx';

// The review comes late; a test waits for it as long as the machine needs.
beforeAll(() => import('./BomPaste.tsx'));
const line = (id: number, seq: number, childCode: string, more: object) => ({
  ...{ id, version: 2, parentId: 1, seq, qtyPer: 1, baseQty: 1, uom: 'EA', scrapRate: 0, mandatory: true, backflush: false },
  ...{ lotTraceRequired: true, childCode, childName: childCode, childSpec: null, operationName: null, ...more },
});
const node = (own: ReturnType<typeof line>, type: string, id: number, children: object[] = []) => ({
  ...{ key: `1.${own.id}`, line: own, type, id, code: own.childCode, name: own.childName, spec: null, uom: 'EA', level: 1 },
  ...{ requiredQty: 1, children },
});
const tree = [
  {
    ...{ key: '1', line: null, type: 'PRODUCT', id: 1, code: 'F-1', name: '밸브', spec: null, uom: 'EA', level: 0, requiredQty: 1 },
    children: [
      node(line(11, 10, 'S-1', { childType: 'PRODUCT', childId: 5, childProductId: 5 }), 'PRODUCT', 5, [
        node(line(21, 10, 'M-9', { parentId: 5, childType: 'MATERIAL', childId: 9, childMaterialId: 9 }), 'MATERIAL', 9),
      ]),
      node(line(12, 20, 'M-2', { childType: 'MATERIAL', childId: 2, childMaterialId: 2 }), 'MATERIAL', 2),
    ],
  },
];
const named = (id: number, code: string, name: string) => ({ id, code, name, nameEn: null, active: true });
let sent: ReturnType<typeof answerCalls> = [];
beforeEach(() => {
  rights.set({ bom: ['view', 'create', 'modify'] });
  sent = answerCalls(({ path }) => ({
    body: path.startsWith('/bom/tree')
      ? tree
      : path.startsWith('/material/names')
        ? [named(2, 'M-2', '환봉'), named(3, 'M-3', '강판'), named(9, 'M-9', '볼트'), named(4, 'X', '겹침')]
        : path.startsWith('/product/names')
          ? [named(5, 'S-1', '슬리브'), named(6, 'X', '겹친 제품')]
          : path.startsWith('/operation/names')
            ? [named(7, 'OP-1', '선삭')]
            : [],
  }));
});
afterEach(() => vi.unstubAllGlobals());
const paste = async (row: string, column: number, said: string) => {
  draw(<BomStructure product={{ id: 1, code: 'F-1', name: '밸브' } as ProductRow} />);
  const at = await waitFor(() => {
    const found = document.querySelector<HTMLTableRowElement>(`[data-row-key="${row}"]`);
    if (!found) throw new Error('no row yet');
    return found;
  });
  fireEvent.pointerDown(at.cells[column] as Element);
  at.focus();
  fireEvent.paste(at, { clipboardData: { getData: () => said } });
};
const says = (sentence: string) => waitFor(() => expect(screen.getByText(sentence, { exact: false })).toBeTruthy(), { timeout: 10_000 });

it('a block changes the lines of one product from the clicked one on and makes new ones, by code or name', async () => {
  await paste('1.12', 0, 'M-2\t\t\t2.5\tkg\t3\t\t선삭\r\n강판\t\t\t1,000\tkg\t\t\t\r\n');
  await says('2행 · 오류 0행 · 새로 1 · 변경 1 · 그대로 0');
  // The block calls a standing row otherwise: a person says that it is meant.
  fireEvent.click(screen.getByRole('button', { name: '이미 있는 1행 고치기' }));
  await waitFor(() => expect(document.querySelector('[data-over=CHANGE]')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
  const saved = () => sent.filter(({ method, path }) => method === 'PUT' && path.includes('many'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({
    rows: [
      { id: 12, version: 2, parentId: 1, childMaterialId: 2, childProductId: null, qtyPer: 2.5, uom: 'kg', scrapRate: 3, operationId: 7 },
      { parentId: 1, seq: 30, childMaterialId: 3, childProductId: null, qtyPer: 1000, uom: 'kg' },
    ],
  });
});

it('lines below a part are of that part, and a code that a product and a material have is nobody’s', async () => {
  await paste('1.21', 0, 'M-9\nX\nS-1');
  await says('3행 · 오류 2행');
  expect(document.querySelector('[role=dialog] [data-line="1"] [data-col="child"]')?.textContent).toContain('X');
});
