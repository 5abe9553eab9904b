import { expect, it } from 'vitest';
import { inOrder } from './TrackSearch.tsx';

it('what is found stands in the order in which people look: the very number, what begins so, what holds it, each counted', () => {
  const found = ['B-LOT-1', 'LOT-10', '유압 밸브', 'LOT-2', 'LOT-1', 'lot-1-3'].map((label) => ({ label }));
  expect(inOrder(found, ' lot-1 ').map(({ label }) => label)).toEqual(['LOT-1', 'lot-1-3', 'LOT-10', 'B-LOT-1', '유압 밸브', 'LOT-2']);
});
