import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { Button } from './Button.tsx';

it('one that can’t be pressed says why, and one without a reason can', async () => {
  const pressed = vi.fn();
  draw(
    <>
      <Button why="먼저 행을 선택하세요." title="지움" onClick={pressed}>
        삭제
      </Button>
      <Button why={false} title="엶" onClick={pressed}>
        열기
      </Button>
    </>,
  );
  const [grey, open] = screen.getAllByRole<HTMLButtonElement>('button');
  expect([grey?.disabled, grey?.title]).toEqual([true, '먼저 행을 선택하세요.']);
  expect([open?.disabled, open?.title]).toEqual([false, '엶']);
  await userEvent.click(open as HTMLElement);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('a press under way counts once, and a button in a form sends it only when it is told to', async () => {
  const pressed = vi.fn();
  const sent = vi.fn((event) => event.preventDefault());
  draw(
    <form onSubmit={sent}>
      <Button onClick={pressed}>열기</Button>
      <Button loading onClick={pressed} htmlType="submit">
        저장 중
      </Button>
      <Button htmlType="submit">저장</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: '열기' }));
  await userEvent.click(screen.getByRole('button', { name: '저장 중' }));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: '저장 중' }).getAttribute('aria-busy')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(sent).toHaveBeenCalledTimes(1);
});

it('one that is switched off under its user keeps the keys until they leave it, and does nothing', async () => {
  const pressed = vi.fn();
  const at = (off: boolean) => (
    <Button disabled={off} onClick={pressed}>
      확정
    </Button>
  );
  const { redraw } = draw(at(false));
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.focus();
  redraw(at(true));
  expect([document.activeElement, button.disabled, button.getAttribute('aria-disabled')]).toEqual([button, false, 'true']);
  await userEvent.keyboard('{Enter}');
  expect(pressed).not.toHaveBeenCalled();
  await userEvent.tab();
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([true, null]);
});
