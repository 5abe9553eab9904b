import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { Tick } from './Tick.tsx';

test('a tick is named by its words and says what it becomes', () => {
  const turn = vi.fn();
  draw(
    <Tick checked={false} onChange={turn}>
      With empty ones
    </Tick>,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'With empty ones' }));
  expect(turn).toHaveBeenCalledWith(true);
});

test('one that can’t be turned takes no press', () => {
  draw(
    <Tick checked disabled onChange={() => undefined}>
      Nights
    </Tick>,
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Nights' }).disabled).toBe(true);
});
