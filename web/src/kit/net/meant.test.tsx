import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { type Asked, sendMeant } from './meant.ts';
import { ApiFailure } from './send.ts';
import { Underway } from './underway.ts';

const asked: Asked = { 'a.many': { title: 'action.ok', okText: 'action.save' }, 'a.late': { title: 'action.ok', okText: 'action.save' } };
type Line = { qty: number; sure?: boolean };
type Ask = { lines: readonly Line[]; late?: boolean; sureOfDay?: boolean };

/** A server that asks about each line of 100 and more, then about the day. */
const server = vi.fn(async ({ lines, late, sureOfDay }: Ask) => {
  const rows = lines.flatMap(({ qty, sure }, row) =>
    qty >= 100 && !sure ? [{ row, path: ['qty'], code: 'a.many', message: `${qty}?` }] : [],
  );
  if (lines.some(({ qty }) => qty === 0)) rows.push({ row: 9, path: ['qty'], code: 'a.none', message: '0' });
  if (rows.length) throw new ApiFailure(422, { code: 'record.rowsRefused', message: 'rows', extraData: { rows } });
  if (late && !sureOfDay) throw new ApiFailure(422, { code: 'a.late', message: 'late?' });
  return 'saved';
});
const send = (ask: Ask) =>
  sendMeant(server, ask, asked, (before, code, rows) =>
    code === 'a.late'
      ? { ...before, sureOfDay: true }
      : { ...before, lines: before.lines.map((one, at) => (rows.has(at) ? { ...one, sure: true } : one)) },
  );
const question = () => screen.findByRole('alertdialog');
const press = (at: 'first' | 'last') => {
  const buttons = screen.getAllByRole('button');
  act(() => void fireEvent.click(buttons[at === 'first' ? 0 : buttons.length - 1] as HTMLElement));
};

test('one question names the rows that it is about; another one follows it', async () => {
  draw(<span />);
  const sent = send({ lines: [{ qty: 100 }, { qty: 5 }, { qty: 200 }], late: true });
  expect((await question()).textContent).toContain('· 100?\n· 200?');
  press('last');
  await waitFor(async () => expect((await question()).textContent).toContain('late?'));
  press('last');
  expect(await sent).toBe('saved');
  expect(server.mock.lastCall?.[0].lines.map(({ sure }) => sure)).toEqual([true, undefined, true]);
});

test('a no sends nothing more and says what was asked about', async () => {
  draw(<span />);
  server.mockClear();
  const sent = send({ lines: [{ qty: 100 }] }).catch((failure: unknown) => failure);
  await question();
  press('first');
  expect(await sent).toBeInstanceOf(Underway);
  expect(server).toHaveBeenCalledOnce();
});

test('nothing is asked where something else is the matter too, or where the answer was given', async () => {
  draw(<span />);
  await expect(send({ lines: [{ qty: 100 }, { qty: 0 }] })).rejects.toBeInstanceOf(ApiFailure);
  const deaf = vi.fn(async () => Promise.reject(new ApiFailure(422, { code: 'a.late', message: 'late?' })));
  const sent = sendMeant(deaf, {}, asked, (ask) => ask).catch((failure: unknown) => failure);
  await question();
  press('last');
  expect(await sent).toBeInstanceOf(ApiFailure);
  expect(deaf).toHaveBeenCalledTimes(2);
});

test('what was said to be meant and lost its answer goes out again as it was, without another question', async () => {
  draw(<span />);
  const came: object[] = [];
  const losing = vi.fn(async (ask: { sure?: boolean }) => {
    came.push(ask);
    if (!ask.sure) throw new ApiFailure(422, { code: 'a.late', message: 'late?' });
    if (came.length === 2) throw new ApiFailure(0, { code: 'NETWORK' });
    return 'saved';
  });
  const go = () => sendMeant<{ sure?: boolean }, string>(losing, {}, asked, (ask) => ({ ...ask, sure: true }));
  const first = go().catch((failure: unknown) => failure);
  await question();
  press('last');
  expect(await first).toBeInstanceOf(ApiFailure);
  expect(await go()).toBe('saved');
  expect(came).toEqual([{}, { sure: true }, { sure: true }]);
  // Answered, nothing is left of it.
  const third = go().catch((failure: unknown) => failure);
  await question();
  press('first');
  expect(await third).toBeInstanceOf(Underway);
});
