import { Code, Name, Qty } from '@lotline/contract/kit/shape';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { columnsOf } from '../columns/columns.ts';
import { ApiFailure } from '../net/send.ts';
import { draw } from '../testing/testing.tsx';
import { BulkEdit } from './BulkEdit.tsx';

const Draft = z.object({ code: Code, name: Name(), qty: Qty.nullish(), note: z.string().nullish() });
type Row = z.infer<typeof Draft> & { id: number; version: number };
const { text, qty } = columnsOf<Row>();
const columns = [
  text('code', { name: '코드' }),
  text('name', { name: '이름' }),
  qty('qty', { name: '수량' }),
  text('note', { name: '비고' }),
];
const rows: Row[] = [
  { id: 1, version: 3, code: 'P-1', name: '하나', qty: 5, note: 'a' },
  { id: 2, version: 4, code: 'P-2', name: '둘', qty: 7, note: 'b' },
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
const type = (value: string) => fireEvent.change(screen.getByLabelText('새 값'), { target: { value } });
const saving = () => screen.getByRole<HTMLButtonElement>('button', { name: /저\s*장/ });

it('shows what each record was and becomes, and sends those that change, whole and in their versions', async () => {
  const { save, close } = open();
  expect([saving().disabled, saving().title]).toEqual([true, '항목을 고르고 새 값을 입력하세요']);
  await choose('수량');
  type('7');
  expect(await screen.findByText('2건 중 1건이 바뀝니다')).toBeTruthy();
  expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['5']);
  fireEvent.click(saving());
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(save).toHaveBeenCalledExactlyOnceWith([{ id: 1, version: 3, code: 'P-1', name: '하나', qty: 7, note: 'a' }]);
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
  expect(save).not.toHaveBeenCalled();
});
it("puts the server's reason at the record it refused", async () => {
  const refused = new ApiFailure(422, {
    code: 'record.rowsRefused',
    message: '1행을 저장할 수 없습니다.',
    extraData: { rows: [{ row: 1, path: [], code: 'record.changedMeanwhile', message: '그사이 다른 사용자가 고쳤습니다.' }] },
  });
  const { close } = open(vi.fn().mockRejectedValue(refused));
  await choose('비고');
  type('c');
  fireEvent.click(saving());
  expect(await screen.findByText('그사이 다른 사용자가 고쳤습니다.')).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
});
