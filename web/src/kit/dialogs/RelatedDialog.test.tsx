import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { RelatedDialog } from './RelatedDialog.tsx';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: '/production/lot', id: n + 1, name: `LOT ${n + 1}`, createBy: null, createAt: null }));
const more = () => screen.queryByText(/더 있을 수 있습니다/);

it('says that there may be more when the server told as many as it tells', () => {
  const { unmount } = draw(<RelatedDialog rows={rows(49)} close={() => {}} />);
  expect(more()).toBeNull();
  unmount();
  draw(<RelatedDialog rows={rows(50)} close={() => {}} />);
  expect(more()).toBeTruthy();
});
