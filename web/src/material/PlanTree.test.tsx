import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { KindOfDesk } from './desk-kind.ts';
import { materialDesk } from './material-desk.ts';
import { PlanTree } from './PlanTree.tsx';

const plan = (id: number) => ({
  id,
  planNo: `20261123-00${id}`,
  productCode: `F-${id}`,
  productName: '스풀',
  productNameEn: null,
  lotNo: `PP-${id}`,
  planQty: 10,
  goodQty: 0,
  uom: 'EA',
  startDt: '2026-11-23',
  endDt: '2026-11-24',
  status: 'PLANNED',
  needs: [],
});

const tree = (onChoose = vi.fn()) => (
  <KindOfDesk value={materialDesk}>
    <PlanTree chosen={null} onChoose={onChoose} />
  </KindOfDesk>
);

it('Enter in the search takes the first plan that is left, and none before anything is typed', async () => {
  answerCalls(() => ({ body: [{ id: 1, name: '선삭 라인', factoryName: null, children: [plan(1), plan(2)] }] }));
  const onChoose = vi.fn();
  draw(tree(onChoose));
  const search = await screen.findByRole('searchbox');
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.change(search, { target: { value: '-002' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(onChoose.mock.lastCall?.[0].id).toBe(2);
});

it('the arrows go on from the search to the first plan that is left, not to its line', async () => {
  answerCalls(() => ({ body: [{ id: 1, name: '선삭 라인', factoryName: null, children: [plan(1), plan(2)] }] }));
  const onChoose = vi.fn();
  draw(tree(onChoose));
  const search = await screen.findByRole('searchbox');
  fireEvent.change(search, { target: { value: '-002' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  expect(onChoose.mock.lastCall?.[0].id).toBe(2);
});

it('without any plan leads to the first one, who may make it', async () => {
  answerCalls(() => ({ body: [] }));
  rights.set({ productionPlan: ['view'] });
  const { unmount } = draw(tree());
  expect(await screen.findByText('자재를 받을 생산 계획이 없습니다')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  rights.set({ productionPlan: ['view', 'create'] });
  draw(tree());
  expect(await screen.findByRole('button', { name: '첫 생산 계획 등록' })).toBeTruthy();
});
