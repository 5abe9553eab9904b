import type { OpenPlan } from '@lotline/contract/material/issue';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { draw } from '../kit/testing/testing.tsx';
import { KindOfDesk } from './desk-kind.ts';
import type { Going } from './issue-list.ts';
import { NeedBars } from './NeedBars.tsx';
import { partsDesk } from './parts-desk.ts';

const need = {
  materialId: 1,
  code: 'AL',
  name: 'AL6061 30T',
  nameEn: null,
  uom: 'kg',
  requiredQty: 2400,
  issuedQty: 0,
  availableQty: 1569.6,
  unorderedQty: 0,
};
const planOf = (more: object) =>
  ({ planNo: 'PP-1', productName: '브래킷', lotNo: 'L-1', planQty: 1200, uom: 'EA', needs: [{ ...need, ...more }] }) as unknown as OpenPlan;

it('says the difference that the warehouse lacks and the purchase that brings it, though all of the shelves is listed', () => {
  const coming = { orderId: 7, orderNo: 'PO-7', dueDate: '2126-12-05', qty: 2430 };
  draw(<NeedBars of={planOf({ lackingQty: 830.4, coming })} going={[{ materialId: 1, qty: 1569.6 } as Going]} />);
  expect(screen.getByText('창고에 830.4 kg 모자랍니다')).toBeTruthy();
  expect(screen.getByRole('list').textContent).toContain('선반 재고 1,569.6 kg · 발주 PO-7 2126/12/05 2,430 kg');
});

it('says how late a purchase is and leads to it, who may see it', () => {
  const coming = { orderId: 7, orderNo: 'PO-7', dueDate: '2026-03-02', qty: 2430 };
  const bars = <NeedBars of={planOf({ lackingQty: 830.4, coming })} going={[]} />;
  const { unmount } = draw(bars);
  expect(screen.getByText(/^입고 지연 \d+일 · 발주 PO-7 2026\/03\/02 2,430 kg$/).hasAttribute('data-late')).toBe(true);
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  rights.set({ orderInfo: ['view'] });
  draw(bars);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/production/orderInfo/7');
});

it('leads from a part to the plan that makes more of it, and says what none makes', () => {
  rights.set({ productionPlan: ['view'] });
  const coming = { orderId: 4, orderNo: 'PP-4', dueDate: '2126-12-05', qty: 100 };
  draw(
    <KindOfDesk value={partsDesk}>
      <NeedBars of={planOf({ lackingQty: 84, unorderedQty: 4, coming })} going={[]} />
    </KindOfDesk>,
  );
  expect(screen.getByRole('link', { name: '4 kg 미계획 · 생산 PP-4 ~2126/12/05 100 kg' }).getAttribute('href')).toBe('/production/plan/4');
});

it('says that nothing is ordered, and nothing of what is there', () => {
  draw(
    <>
      <NeedBars of={planOf({ lackingQty: 1, coming: null })} going={[]} />
      <NeedBars of={planOf({ lackingQty: 0, coming: null })} going={[]} />
    </>,
  );
  expect(screen.getAllByText(/모자랍니다/)).toHaveLength(1);
  expect(screen.getByText(/^발주 없음$/)).toBeTruthy();
});

it('says what the list adds beyond the need, and nothing of what went before it', () => {
  const beyond = (issuedQty: number, qty: number) => {
    const { unmount } = draw(<NeedBars of={planOf({ issuedQty, lackingQty: 0 })} going={[{ materialId: 1, qty } as Going]} />);
    const said = screen.queryByText(/많음$/)?.textContent ?? null;
    unmount();
    return said;
  };
  expect(beyond(0, 2400)).toBeNull();
  expect(beyond(0, 2401)).toBe('소요보다 1 kg 많음');
  expect(beyond(2500, 12.5)).toBe('소요보다 12.5 kg 많음');
  expect(beyond(2500, 0)).toBeNull();
});
