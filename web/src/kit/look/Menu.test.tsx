import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { Menu } from './Menu.tsx';

it('opens by the first click, although its library comes only then', async () => {
  const onClick = vi.fn();
  draw(
    <Menu menu={{ items: [{ key: 'free', label: '일반 입고' }], onClick: ({ key }) => onClick(key) }}>
      <button type="button">입고</button>
    </Menu>,
  );
  expect(screen.queryByText('일반 입고')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '입고' }));
  fireEvent.click(await screen.findByText('일반 입고'));
  expect(onClick).toHaveBeenCalledExactlyOnceWith('free');
});
