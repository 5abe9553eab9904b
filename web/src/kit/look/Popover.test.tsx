import { fireEvent, screen } from '@testing-library/react';
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
