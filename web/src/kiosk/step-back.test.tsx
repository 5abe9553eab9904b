import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { leaving } from './place.ts';
import { useStepBack } from './step-back.ts';

it('a step back takes away what stands uppermost; where all of it went at once, nothing is left to take away', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = renderHook(
    ([one, two]: [boolean, boolean]) => {
      useStepBack(one, first);
      useStepBack(two, second);
    },
    { initialProps: [true, false] },
  );
  expect(leaving.back).toBe(first);
  rerender([true, true]);
  expect(leaving.back).toBe(second);
  rerender([true, false]);
  expect(leaving.back).toBe(first);
  rerender([true, true]);
  rerender([false, false]);
  expect(leaving.back).toBeNull();
});
