import type { OpenPlan } from '@lotline/contract/material/issue';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../kit/testing/testing.tsx';
import type { Going } from './issue-list.ts';
import { NeedBars } from './NeedBars.tsx';

const need = {
  materialId: 1,
  code: 'AL',
  name: 'AL6061 30T',
  nameEn: null,
  uom: 'kg',
  requiredQty: 2400,
  issuedQty: 0,
  availableQty: 1569.6,
};
const planOf = (more: object) =>
  ({ planNo: 'PP-1', productName: '브래킷', lotNo: 'L-1', planQty: 1200, uom: 'EA', needs: [{ ...need, ...more }] }) as unknown as OpenPlan;

it('says the difference that the warehouse lacks and the purchase that brings it, though all of the shelves is listed', () => {
  const coming = { orderNo: 'PO-7', dueDate: '2026-12-05', qty: 2430 };
  draw(<NeedBars of={planOf({ lackingQty: 830.4, coming })} going={[{ materialId: 1, qty: 1569.6 } as Going]} />);
  expect(screen.getByText('창고에 830.4 kg 모자랍니다')).toBeTruthy();
  expect(screen.getByText(/선반 재고 1,569.6 kg · 발주 PO-7 2026\/12\/05 2,430 kg/)).toBeTruthy();
});

it('says that nothing is ordered, and nothing of what is there', () => {
  draw(
    <>
      <NeedBars of={planOf({ lackingQty: 1, coming: null })} going={[]} />
      <NeedBars of={planOf({ lackingQty: 0, coming: null })} going={[]} />
    </>,
  );
  expect(screen.getAllByText(/모자랍니다/)).toHaveLength(1);
  expect(screen.getByText(/선반 재고 1,569.6 kg · 발주 없음/)).toBeTruthy();
});
