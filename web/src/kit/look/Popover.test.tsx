import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { Popover } from './Popover.tsx';

it('a popover opens by the press that loads it', async () => {
  draw(
    <Popover content="200 a day">
      <button type="button">How</button>
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'How' }));
  expect((await screen.findByText('200 a day')).closest('.ant-popover-hidden')).toBeNull();
});

it('a popover closes when the focus goes on past it, and stays while that is in it', async () => {
  draw(
    <>
      <Popover content={<input aria-label="Days" />}>
        <button type="button">How</button>
      </Popover>
      <button type="button">Next</button>
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'How' }));
  const field = await screen.findByLabelText('Days');
  const isOpen = () => screen.getByRole('button', { name: 'How' }).classList.contains('ant-popover-open');
  act(() => screen.getByRole('button', { name: 'How' }).focus());
  act(() => field.focus());
  expect(isOpen()).toBe(true);
  act(() => screen.getByRole('button', { name: 'Next' }).focus());
  await waitFor(() => expect(isOpen()).toBe(false));
});
