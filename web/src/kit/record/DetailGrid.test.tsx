import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { columnsOf } from '../columns/columns.ts';
import { rights } from '../net/permission.tsx';
import { wholeOf } from '../net/source.ts';
import { answerCalls, draw } from '../testing/testing.tsx';
import { DetailGrid } from './DetailGrid.tsx';

type Row = { id: number; version: number; no: string };
const rows: Row[] = [
  { id: 1, version: 1, no: 'ORD-1' },
  { id: 2, version: 1, no: 'ORD-2' },
];
const columns = [columnsOf<Row>().text('no', { name: '번호' })];
const source = wholeOf(rows);
const removed = vi.fn<(rows: readonly Row[]) => Promise<unknown>>();
const show = () =>
  draw(
    <DetailGrid
      id="order_info"
      menu="orderInfo"
      title="주문"
      words="order"
      columns={columns}
      source={source}
      draft={z.object({ no: z.string() })}
      form={() => null}
      save={() => Promise.resolve()}
      remove={removed}
      nameOf={({ no }) => no}
      history="order_info"
      saved="order_info"
    />,
  );

beforeEach(() => {
  vi.restoreAllMocks();
  removed.mockReset().mockResolvedValue(undefined);
  answerCalls(() => ({ body: { rows: [], next: null } }));
  rights.set({ orderInfo: ['view', 'delete'] });
});

it('a list of its own has saved conditions, refresh and history as every list does', () => {
  show();
  for (const name of ['저장된 조건', '새로고침', /이력/]) expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('a held row opens its actions, and is deleted after a question that names it', async () => {
  show();
  const row = await screen.findByText('ORD-2', { selector: '[role=row] *' });
  fireEvent.contextMenu(row);
  fireEvent.click(await screen.findByRole('menuitem', { name: '삭제' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('ORD-2');
  expect(removed).not.toHaveBeenCalled();
  fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === '삭제') as HTMLElement);
  await waitFor(() => expect(removed).toHaveBeenCalledWith([rows[1]]));
});
