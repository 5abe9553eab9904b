import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Drawer } from '../look/Drawer.tsx';
import { draw } from '../testing/testing.tsx';
import { confirm } from './alert.tsx';

// What keeps the focus keeps it in what is seen of it, and jsdom gives nothing a size. A dialog is tried in a browser.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9));
});
afterEach(() => vi.restoreAllMocks());

it('a question over what keeps the focus has the keys until it is answered, and gives them back', async () => {
  draw(
    <>
      <button type="button">밖</button>
      <Drawer open>
        <input aria-label="이름" />
      </Drawer>
    </>,
  );
  const field = await screen.findByLabelText('이름');
  const outside = screen.getByText('밖');
  await waitFor(() => {
    outside.focus();
    expect(document.activeElement).not.toBe(outside);
  });
  act(() => field.focus());
  let answer: boolean | undefined;
  act(() => void confirm({ title: '버릴까요?', okText: '버리기', cancelText: '계속' }).then((yes) => (answer = yes)));
  const focused = () => document.activeElement as Element;
  expect(focused().textContent).toBe('계속');
  fireEvent.keyDown(focused(), { key: 'Tab' });
  expect(focused().textContent).toBe('버리기');
  // A press beside the buttons takes the keys from none of them.
  expect(fireEvent.mouseDown(screen.getByRole('alertdialog').parentElement as Element)).toBe(false);
  fireEvent.keyDown(focused(), { key: 'Escape' });
  await waitFor(() => expect(answer).toBe(false));
  expect(focused()).toBe(field);
});

it('the Enter that bounces behind an answer isn’t for what stands behind; the next one of its own is', async () => {
  const opened = vi.fn();
  draw(
    <button type="button" onKeyDown={({ key }) => key === 'Enter' && opened()}>
      행
    </button>,
  );
  const row = screen.getByText('행');
  act(() => row.focus());
  let answer: boolean | undefined;
  act(() => void confirm({ title: '바꿀까요?', okText: '바꾸기' }).then((yes) => (answer = yes)));
  const yes = screen.getByText('바꾸기');
  act(() => yes.focus());
  fireEvent.keyDown(yes, { key: 'Enter' });
  fireEvent.click(yes);
  await waitFor(() => expect(answer).toBe(true));
  expect(document.activeElement).toBe(row);
  const press = (key: string) => fireEvent.keyDown(row, { key });
  press('Enter');
  press('Enter');
  expect(opened).not.toHaveBeenCalled();
  // Any other key says that a hand goes on.
  press('ArrowDown');
  press('Enter');
  expect(opened).toHaveBeenCalledOnce();
});

it('the main key of a question that warns is to stay; of any other, and of what is meant in red, to go on', async () => {
  draw(null);
  const kinds = async (question: Parameters<typeof confirm>[0]) => {
    act(() => void confirm({ ...question, okText: '가기', cancelText: '남기' }));
    const found = ['남기', '가기'].map((name) => screen.getByRole('button', { name }).dataset.kind);
    fireEvent.click(screen.getByRole('button', { name: '남기' }));
    return found;
  };
  expect(await kinds({ title: '빠진 것이 있습니다', icon: 'warning' })).toEqual(['primary', undefined]);
  expect(await kinds({ title: '계속할까요?' })).toEqual([undefined, 'primary']);
  expect(await kinds({ title: '폐기할까요?', icon: 'warning', danger: true })).toEqual([undefined, 'danger']);
});
