import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { PasswordInput } from './PasswordInput.tsx';

it('shows and hides what is typed by a button that says what it does', () => {
  draw(<PasswordInput aria-label="secret" />);
  const field = screen.getByLabelText<HTMLInputElement>('secret');
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: '비밀번호 보기' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: '비밀번호 숨기기' }));
  expect(field.type).toBe('password');
});
