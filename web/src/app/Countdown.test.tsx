import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { secondsLeft } from '../kit/net/session.ts';
import { draw } from '../kit/testing/testing.tsx';
import { Countdown } from './Countdown.tsx';

it('counts the last five minutes of a session, and extends it by one request that counts as use', async () => {
  draw(<Countdown />);
  act(() => secondsLeft.set(301));
  expect(screen.queryByRole('timer')).toBeNull();
  act(() => secondsLeft.set(299));
  expect(screen.getByRole('timer').textContent).toContain('4:59');
  const asked = vi.spyOn(globalThis, 'fetch');
  fireEvent.click(screen.getByRole('button', { name: '연장' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const [url, init] = asked.mock.calls.at(-1) ?? [];
  expect([asked.mock.calls.length, url, new Headers(init?.headers).get('x-background')]).toEqual([1, '/api/settings/user', null]);
  asked.mockRestore();
  act(() => secondsLeft.set(1800));
});
