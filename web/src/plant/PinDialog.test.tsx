import type { WorkerRow } from '@lotline/contract/plant/worker';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { PinDialog } from './PinDialog.tsx';

const sent: unknown[] = [];
const close = vi.fn();
beforeEach(() => {
  sent.length = 0;
  close.mockReset();
  answerCalls(({ body }) => {
    sent.push(body);
    return { body: { id: 3 } };
  });
  draw(<PinDialog worker={{ id: 3, name: '강도윤', hasPin: true } as WorkerRow} close={close} />);
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByLabelText(/강도윤님의 새 PIN/), { target: { value } });

it('what is no PIN is told of, and nothing is taken away by an empty field', async () => {
  press('저장');
  await screen.findByText('숫자 4~8자리로 입력하세요.');
  type('12');
  press('저장');
  await screen.findByText('숫자 4~8자리로 입력하세요.');
  expect(sent).toEqual([]);
  type('4711');
  press('저장');
  await waitFor(() => expect(sent).toEqual([{ id: 3, pin: '4711' }]));
  await waitFor(() => expect(close).toHaveBeenCalled());
});

it('a PIN is taken away by that name', async () => {
  press('PIN 없애기');
  await waitFor(() => expect(sent).toEqual([{ id: 3, pin: null }]));
});
