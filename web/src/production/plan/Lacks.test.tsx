import type { PlanLack } from '@lotline/contract/production/plan/plan';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rights } from '../../kit/net/permission.tsx';
import { draw } from '../../kit/testing/testing.tsx';
import { Lacks, LacksInFull } from './Lacks.tsx';

const lack = (more: Partial<PlanLack> = {}): PlanLack => ({
  materialId: 1,
  code: 'AL6061-30',
  name: 'AL6061 30T',
  nameEn: null,
  uom: 'kg',
  lackingQty: 830.4,
  requiredQty: 2400,
  issuedQty: 0,
  availableQty: 1569.6,
  orderId: 7,
  orderNo: 'PO-1',
  dueDate: '2126-12-05',
  comingQty: 2430,
  unorderedQty: 0,
  ...more,
});

it('says which material lacks, by how much and when more comes; the purchase under the pointer', () => {
  draw(<Lacks lacks={[lack()]} />);
  expect(screen.getByText('AL6061 30T 830.4 kg · 12/05 입고').title).toBe('AL6061 30T 830.4 kg 부족 · 발주 PO-1 2126/12/05 2,430 kg');
});

it('says that nothing is ordered, that a purchase has no day, and how many other materials lack', () => {
  const nothing = { orderId: null, orderNo: null, dueDate: null, comingQty: null };
  draw(
    <>
      <Lacks lacks={[lack(nothing), lack({ name: '볼트', uom: 'EA', lackingQty: 4 })]} />
      <Lacks lacks={[lack({ name: '환봉', dueDate: null })]} />
      <Lacks lacks={[lack({ name: '각재', dueDate: '2026-03-02' })]} />
      <Lacks lacks={[]} />
    </>,
  );
  expect(screen.getByText('AL6061 30T 830.4 kg 외 1종 · 발주 없음').title).toContain('\n볼트 4 EA 부족 · 발주 PO-1');
  expect(screen.getByText('입고 지연 03/02 · 각재 830.4 kg').title).toMatch(/ · 입고 지연 \d+일 · 발주 PO-1 2026\/03\/02 2,430 kg$/);
  expect(screen.getByText('환봉 830.4 kg · 발주 PO-1 2,430 kg')).toBeTruthy();
});

it('names all of them with what is needed and kept, and leads to each purchase', () => {
  const nothing = { orderId: null, orderNo: null, dueDate: null, comingQty: null };
  rights.set({ orderInfo: ['view'] });
  draw(<LacksInFull lacks={[lack(), lack({ materialId: 2, name: '볼트', uom: 'EA', lackingQty: 4, ...nothing })]} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('AL6061 30T 830.4 kg 부족소요 2,400 · 출고됨 0 · 선반 재고 1,569.6 kg발주 PO-1 2126/12/05 2,430 kg');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/production/orderInfo/7']);
  expect(second?.textContent).toContain('볼트 4 EA 부족');
  expect(second?.textContent).toContain('발주 없음');
});

it('says first what nobody has ordered where the orders don’t cover it, and no day that would read as the solution', () => {
  rights.set({ orderInfo: ['view'] });
  const small = lack({ comingQty: 100, unorderedQty: 730.4 });
  draw(
    <>
      <Lacks lacks={[small]} />
      <LacksInFull lacks={[small]} />
    </>,
  );
  const chip = screen.getByText('730.4 kg 미발주 · AL6061 30T 830.4 kg');
  expect(chip.className).toContain('red');
  expect(chip.title).toContain('730.4 kg 미발주 · 발주 PO-1 2126/12/05 100 kg');
  expect(screen.getByRole('link', { name: '730.4 kg 미발주 · 발주 PO-1 2126/12/05 100 kg' }).hasAttribute('data-late')).toBe(true);
});
