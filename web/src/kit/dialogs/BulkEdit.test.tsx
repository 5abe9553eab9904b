import { Code, Name, Qty } from '@lotline/contract/kit/shape';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { columnsOf } from '../columns/columns.ts';
import { dismissRead } from '../messages/snackbar.tsx';
import { ApiFailure } from '../net/send.ts';
import { draw } from '../testing/testing.tsx';
import { BulkEdit } from './BulkEdit.tsx';

const Draft = z.object({ code: Code, name: Name(), uom: Code, qty: Qty.nullish(), note: z.string().nullish() });
type Row = z.infer<typeof Draft> & { id: number; version: number };
const { text, qty } = columnsOf<Row>();
const columns = [
  text('code', { name: '코드' }),
  text('name', { name: '이름' }),
  qty('qty', { name: '수량' }),
  text('note', { name: '비고' }),
];
const rows: Row[] = [
  { id: 1, version: 3, code: 'P-1', name: '하나', uom: 'EA', qty: 5, note: 'a' },
  { id: 2, version: 4, code: 'P-2', name: '둘', uom: 'kg', qty: 7, note: 'b' },
];
const open = (save = vi.fn().mockResolvedValue({ created: 0, changed: 1 })) => {
  const close = vi.fn();
  draw(
    <BulkEdit
      rows={rows}
      table="product"
      draft={Draft}
      columns={columns}
      words="x"
      nameOf={({ name }) => name}
      save={save}
      close={close}
    />,
  );
  return { save, close };
};
const choose = async (title: string) => {
  fireEvent.mouseDown(screen.getAllByRole('combobox', { name: '항목' }).at(-1) as HTMLElement);
  fireEvent.click(await screen.findByText(title, { selector: '.ant-select-item-option-content' }));
};
const saveByKey = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true });
const refusedRows = (...refused: object[]) =>
  new ApiFailure(422, { code: 'record.rowsRefused', message: '1행을 저장할 수 없습니다.', extraData: { rows: refused } });
const type = (value: string) => fireEvent.change(screen.getByLabelText('새 값'), { target: { value } });
const saving = () => screen.getByRole<HTMLButtonElement>('button', { name: /저\s*장/ });

beforeEach(() => dismissRead(0));

it('begins with the field, goes on to its value and to saving, and names what is missing', async () => {
  open();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '항목' })));
  expect([saving().disabled, saving().title]).toEqual([true, '항목을 고르고 새 값을 입력하세요']);
  await choose('수량');
  expect(document.activeElement).toBe(screen.getByLabelText('새 값'));
  // A field that nobody gave a value empties nothing.
  expect(screen.getByText('2건 중 0건이 바뀝니다')).toBeTruthy();
  type('7');
  fireEvent.keyDown(screen.getByLabelText('새 값'), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(saving()));
});
it('shows what each record was and becomes, and sends those that change by Ctrl-S, whole and in their versions', async () => {
  const { save, close } = open();
  await choose('수량');
  type('7');
  expect(await screen.findByText('2건 중 1건이 바뀝니다 · 이미 같은 값 1건')).toBeTruthy();
  expect([...document.querySelectorAll('del')].map(({ parentElement }) => parentElement?.textContent)).toEqual(['5 EA→7 EA']);
  expect(screen.getByText('7 kg (이미 같은 값)')).toBeTruthy();
  saveByKey();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(save).toHaveBeenCalledExactlyOnceWith([{ id: 1, version: 3, code: 'P-1', name: '하나', uom: 'EA', qty: 7, note: 'a' }]);
  expect(screen.getByText('수량: 1건 변경됨')).toBeTruthy();
});
it('saves nothing by Ctrl-S where nothing would change, and says so', async () => {
  const { save, close } = open();
  await choose('수량');
  saveByKey();
  expect(screen.getByText('항목을 고르고 새 값을 입력하세요', { selector: '.snackbar *' })).toBeTruthy();
  await choose('비고');
  type('a');
  fireEvent.click(screen.getByRole('button', { name: '값 비우기' }));
  expect(await screen.findByText('2건 중 2건이 바뀝니다')).toBeTruthy();
  expect([save, close].map((one) => one.mock.calls.length)).toEqual([0, 0]);
});
it('gives each record its own value back by one undo', async () => {
  const { save } = open();
  await choose('비고');
  type('c');
  saveByKey();
  expect(await screen.findByText('비고: 2건 변경됨')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('비고: 2건을 이전 값으로 되돌렸습니다')).toBeTruthy();
  expect(save).toHaveBeenCalledTimes(2);
  expect(save).toHaveBeenLastCalledWith(rows.map((row) => ({ ...row, version: row.version + 1 })));
});
it('leaves those that somebody changed since as they are, by name, and gives the others back', async () => {
  const changed = { row: 0, path: [], code: 'record.changedMeanwhile', message: '그사이 다른 사용자가 고쳤습니다.' };
  const { save } = open(vi.fn().mockResolvedValueOnce({}).mockRejectedValueOnce(refusedRows(changed)).mockResolvedValue({}));
  await choose('비고');
  type('c');
  saveByKey();
  fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText(/^되돌리지 못한 데이터 1건: 하나\. 저장한 뒤에 다른 사용자가 고쳤거나 삭제했습니다/)).toBeTruthy();
  expect(await screen.findByText('비고: 1건을 이전 값으로 되돌렸습니다')).toBeTruthy();
  expect(save).toHaveBeenLastCalledWith([{ ...rows[1], version: 5 }]);
});
it('offers no key, and saves nothing while a value is wrong', async () => {
  const { save } = open();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '항목' }));
  expect([...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)).toEqual([
    '이름',
    '수량',
    '비고',
  ]);
  await choose('수량');
  type('많이');
  await waitFor(() => expect(saving().title).toBe('오류 2건을 먼저 고쳐 주세요'));
  expect(screen.getByText('2건 중 0건이 바뀝니다')).toBeTruthy();
  saveByKey();
  expect(save).not.toHaveBeenCalled();
});
it('names the records that the server refused, each with its reason, and goes on without them', async () => {
  const changed = { row: 1, path: [], code: 'record.changedMeanwhile', message: '그사이 다른 사용자가 고쳤습니다.' };
  const { save, close } = open(vi.fn().mockRejectedValueOnce(refusedRows(changed)).mockResolvedValue({}));
  await choose('비고');
  type('c');
  saveByKey();
  expect(await screen.findByText('저장하지 않았습니다. 둘: 그사이 다른 사용자가 고쳤습니다.')).toBeTruthy();
  // It stands first, beside its name.
  expect(document.querySelector('[data-line="0"]')?.textContent).toMatch(/^둘그사이 다른 사용자가 고쳤습니다\./);
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '오류 1건 빼기' }));
  expect(await screen.findByText('1건 중 1건이 바뀝니다')).toBeTruthy();
  saveByKey();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(save).toHaveBeenLastCalledWith([{ ...rows[0], note: 'c' }]);
});
it('asks before what was chosen is lost', async () => {
  const { close } = open();
  await choose('비고');
  type('c');
  fireEvent.click(screen.getByRole('button', { name: /취\s*소/ }));
  fireEvent.click(await screen.findByRole('button', { name: '계속 편집' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /취\s*소/ }));
  fireEvent.click(await screen.findByRole('button', { name: '저장하지 않고 닫기' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
});
