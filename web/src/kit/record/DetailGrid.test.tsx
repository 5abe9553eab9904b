import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
const ordered = vi.fn<(rows: readonly Row[]) => Promise<unknown>>();
const show = (more: { first?: string } = {}) =>
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
      order={ordered}
      nameOf={({ no }) => no}
      {...more}
    />,
  );

beforeEach(() => {
  vi.restoreAllMocks();
  removed.mockReset().mockResolvedValue(undefined);
  ordered.mockReset().mockResolvedValue(undefined);
  answerCalls(() => ({ body: { rows: [], next: null } }));
  rights.set({ orderInfo: ['view', 'delete'] });
});

it('a list of its own has saved conditions, refresh and history as every list does', () => {
  show();
  for (const name of [/^저장된 보기/, '새로고침', /이력/]) expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('keeps its conditions apart from those of the screen that it is a part of', async () => {
  const sent = answerCalls(({ method }) => ({ body: method === 'GET' ? [] : { id: 1 } }));
  show();
  fireEvent.click(screen.getByRole('button', { name: /^저장된 보기/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: '보기 이름' }), { target: { value: '이번 달' } });
  fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ menu: expect.stringMatching(/#order_info$/) }),
  );
});

it('leaves the address to its screen', async () => {
  window.history.replaceState(null, '', '/production/orderInfo?id=2');
  show();
  await screen.findByText('ORD-2', { selector: '[role=row] *' });
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  expect(screen.queryByRole('button', { name: /삭제/ })).toBeNull();
});

it('says what to do first, and lists nothing until then', () => {
  show({ first: '먼저 사업을 고르세요' });
  expect(screen.getByText('먼저 사업을 고르세요')).toBeTruthy();
  for (const name of [/^저장된 보기/, '새로고침', /이력/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('grid')).toBeNull();
});

it('moves the chosen row with Alt and an arrow', async () => {
  rights.set({ orderInfo: ['view', 'modify'] });
  show();
  const row = await screen.findByText('ORD-2', { selector: '[role=row] *' });
  fireEvent.click(row);
  fireEvent.keyDown(row, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(ordered).toHaveBeenCalledWith([rows[1], rows[0]]));
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

describe('cells that are pasted', () => {
  // The review comes late; a test waits for it as long as the machine needs.
  beforeAll(() => import('./PasteDialog.tsx'));
  type Line = { id: number; version: number; orderId: number; no: string; qty: number; uom: string };
  const { text, qty } = columnsOf<Line>();
  const lines: Line[] = [
    { id: 1, version: 3, orderId: 9, no: 'A', qty: 1, uom: 'EA' },
    { id: 2, version: 4, orderId: 9, no: 'B', qty: 2, uom: 'kg' },
  ];
  const showLines = () => {
    const saveMany = vi.fn<(rows: readonly unknown[]) => Promise<unknown>>().mockResolvedValue({});
    draw(
      <DetailGrid
        id="order_product"
        menu="orderInfo"
        title="품목"
        words="order"
        columns={[text('no', { name: '번호' }), qty('qty', { name: '수량' }), text('uom', { name: '단위' })]}
        source={wholeOf(lines)}
        draft={z.object({ orderId: z.number(), no: z.string().min(1), qty: z.number(), uom: z.string() })}
        start={{ orderId: 9 }}
        form={() => null}
        save={() => Promise.resolve()}
        saveMany={saveMany}
        remove={removed}
        nameOf={({ no }) => no}
      />,
    );
    return saveMany;
  };
  const paste = (line: number, col: string, said: string) => {
    const cell = document.querySelector<HTMLElement>(`[data-line="${line}"] [data-col="${col}"]`) as HTMLElement;
    cell.focus();
    fireEvent.paste(cell, { clipboardData: { getData: () => said } });
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
  const says = (sentence: string) => waitFor(() => expect(screen.getByText(sentence, { exact: false })).toBeTruthy());

  it('change rows and make new ones when they are saved, and not before', async () => {
    rights.set({ orderInfo: ['view', 'create', 'modify'] });
    const saveMany = showLines();
    paste(1, 'no', 'C\t1,250.5\tkg\nD\t7\tEA');
    await says('2행 · 오류 0행 · 새로 1 · 변경 1 · 그대로 0');
    expect(saveMany).not.toHaveBeenCalled();
    // Whole lines on a row that stands might be new ones: nothing is saved before that is said.
    const safe = screen.getByRole('button', { name: '모두 새 행으로 추가' });
    await waitFor(() => expect(document.activeElement).toBe(safe));
    save();
    await says('먼저 고르세요');
    expect(saveMany).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '이미 있는 1행 고치기' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '모두 새 행으로 추가' })).toBeNull());
    save();
    await waitFor(() =>
      expect(saveMany).toHaveBeenCalledExactlyOnceWith([
        { id: 2, version: 4, orderId: 9, no: 'C', qty: 1250.5, uom: 'kg' },
        { orderId: 9, no: 'D', qty: 7, uom: 'EA' },
      ]),
    );
  });
  it('are all new by the safe answer, and so beside the rows without a question', async () => {
    rights.set({ orderInfo: ['view', 'create', 'modify'] });
    const both = [
      { orderId: 9, no: 'C', qty: 1250, uom: 'EA' },
      { orderId: 9, no: 'D', qty: 7, uom: 'EA' },
    ];
    const saveMany = showLines();
    paste(1, 'no', 'C\t1,250\tEA\nD\t7\tEA');
    fireEvent.click(await screen.findByRole('button', { name: '모두 새 행으로 추가' }));
    await says('2행 · 오류 0행');
    await waitFor(() => expect(screen.queryByText(/변경 1/)).toBeNull());
    save();
    await waitFor(() => expect(saveMany).toHaveBeenCalledExactlyOnceWith(both));

    (document.querySelector('[data-line="1"] [data-col=no]') as HTMLElement).focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    expect(document.activeElement?.className).toBe('grid-box');
    fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => 'C\t1,250\tEA\nD\t7\tEA' } });
    await says('2행 · 오류 0행');
    expect(screen.queryByRole('button', { name: '모두 새 행으로 추가' })).toBeNull();
    save();
    await waitFor(() => expect(saveMany).toHaveBeenCalledTimes(2));
    expect(saveMany).toHaveBeenLastCalledWith(both);
  });
  it('are asked about where rows would be called otherwise, though a new one lacks something', async () => {
    rights.set({ orderInfo: ['view', 'create', 'modify'] });
    showLines();
    paste(0, 'no', 'C\t5');
    await screen.findByRole('button', { name: '모두 새 행으로 추가' });
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Other quantities of the same are changes and nothing else.
    paste(0, 'qty', '5');
    await says('1행 · 오류 0행');
    expect(screen.queryByRole('button', { name: '모두 새 행으로 추가' })).toBeNull();
  });
  it('say what is wrong at their cells, half a piece too, and save nothing then', async () => {
    rights.set({ orderInfo: ['view', 'create', 'modify'] });
    const saveMany = showLines();
    paste(0, 'qty', '1.5\n열');
    await says('2행 · 오류 2행');
    expect(document.querySelector('[role=dialog] [data-line="0"] [data-col="qty"]')?.textContent).toMatch(/1\.5.*EA/);
    fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
    await says('1행부터 고쳐 주세요');
    expect(saveMany).not.toHaveBeenCalled();
  });
  it('are taken back by one Ctrl+Z', async () => {
    rights.set({ orderInfo: ['view', 'create', 'modify'] });
    const saveMany = showLines();
    paste(0, 'qty', '5');
    await says('1행 · 오류 0행');
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saveMany).not.toHaveBeenCalled();
  });
  it('do nothing where nobody may change', () => {
    rights.set({ orderInfo: ['view'] });
    showLines();
    paste(0, 'qty', '5');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
