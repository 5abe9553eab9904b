import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { RelatedDialog } from './RelatedDialog.tsx';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    path: '/production/lot',
    id: n + 1,
    name: `LOT ${n + 1}`,
    createBy: null,
    createAt: null,
    kind: 'lot.product_id',
    total: 50,
  }));
const more = () => screen.queryByText(/앞의 일부만/);

it('says why, and that there are more where the server told only the first of them', () => {
  const { unmount } = draw(<RelatedDialog said="단위 '본'은 LOT 50건에서 쓰였습니다." rows={rows(50)} close={() => {}} />);
  expect(screen.getByText(/단위 '본'은 LOT 50건/)).toBeTruthy();
  expect(more()).toBeNull();
  unmount();
  draw(<RelatedDialog said="" rows={rows(3)} close={() => {}} />);
  expect(more()).toBeTruthy();
});
