import { Code, Name, Qty } from '@lotline/contract/kit/shape';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Column, columnsOf } from '../columns/columns.ts';
import type { RawCell } from '../excel/check.ts';
import { readSheet } from '../excel/read.ts';
import { ApiFailure } from '../net/send.ts';
import { draw } from '../testing/testing.tsx';
import { ImportDialog } from './ImportDialog.tsx';

// A worker needs a browser; what it reads is tried there.
vi.mock('../excel/read.ts', () => ({ readSheet: vi.fn() }));

const Draft = z.object({ code: Code, name: Name(), qty: Qty });
const { text, qty } = columnsOf<z.infer<typeof Draft>>();
const columns = [
  text('code', { name: '코드' }),
  text('name', { name: '이름' }),
  qty('qty', { name: '수량' }),
] as unknown as Column<never>[];
const heads: RawCell[][] = [
  ['code', 'name', 'qty'],
  ['코드', '이름', '수량'],
];

const open = (save = vi.fn().mockResolvedValue({ created: 1 })) => {
  const close = vi.fn();
  draw(<ImportDialog draft={Draft} columns={columns} words="x" file="품목" save={save} close={close} />);
  return { save, close };
};
const give = (...names: string[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: names.map((name) => Object.assign(new File(['x'], name), { arrayBuffer: async () => new ArrayBuffer(1) })) },
  });
const sheet = (...rows: RawCell[][]) => vi.mocked(readSheet).mockResolvedValue({ rows: [...heads, ...rows], more: false });
const says = (sentence: string) => waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
const save = () => fireEvent.click(screen.getByRole('button', { name: /저\s*장/ }));

describe('an Excel import', () => {
  beforeEach(() => void vi.mocked(readSheet).mockReset());

  it('asks for a file', async () => {
    open();
    save();
    await says('엑셀 파일을 업로드해 주세요.');
  });
  it('takes one file', async () => {
    open();
    give('a.xlsx', 'b.xlsx');
    await says('엑셀 파일은 한 번에 하나만 업로드할 수 있습니다.');
  });
  it('takes spreadsheets only', async () => {
    open();
    give('a.csv');
    await says('엑셀 파일만 업로드할 수 있습니다.');
  });
  it('refuses another head than the template', async () => {
    vi.mocked(readSheet).mockResolvedValue({ rows: [['name', 'code', 'qty'], heads[1] ?? [], ['a', 'b', 1]], more: false });
    open();
    give('a.xlsx');
    await says('엑셀 양식이 일치하지 않습니다. 내려받은 양식을 사용해 주세요.');
  });
  it('needs a row under the two head rows', async () => {
    sheet([null, '', null]);
    open();
    give('a.ods');
    await says('업로드할 데이터가 없습니다.');
  });
  it('reviews every row, and saves none while one is wrong', async () => {
    sheet(['P-1', '하나', 1], ['', '둘', 'x']);
    const { save: sent } = open();
    give('a.xlsx');
    await says('2행 · 오류 1행');
    save();
    await says('올바르지 않은 입력값이 있습니다. 4행부터 고쳐 주세요.');
    expect(sent).not.toHaveBeenCalled();
  });
  it('saves all rows at once', async () => {
    sheet(['P-1', '하나', 1], ['P-2', '둘', '1,000']);
    const { save: sent, close } = open();
    give('a.xlsx');
    await says('2행 · 오류 0행');
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledExactlyOnceWith([
      { code: 'P-1', name: '하나', qty: 1 },
      { code: 'P-2', name: '둘', qty: 1000 },
    ]);
  });
  it('lets its rows go before the dialog, so that neither holds the page for long', async () => {
    sheet(['P-1', '하나', 1]);
    const { close } = open();
    const rowsLeft: number[] = [];
    close.mockImplementation(() => rowsLeft.push(document.querySelectorAll('.kit-grid').length));
    give('a.xlsx');
    await says('1행 · 오류 0행');
    save();
    await waitFor(() => expect(rowsLeft).toEqual([0]));
  });
  it("puts the server's reason at the row it refused", async () => {
    sheet(['P-1', '하나', 1], ['P-2', '둘', 2]);
    const refused = new ApiFailure(422, {
      code: 'record.rowsRefused',
      message: '저장할 수 없는 행이 있습니다.',
      extraData: { rows: [{ row: 1, path: ['code'], code: 'x', message: '이미 등록된 코드입니다.' }] },
    });
    const { close } = open(vi.fn().mockRejectedValue(refused));
    give('a.xlsx');
    await says('2행 · 오류 0행');
    save();
    await says('2행 · 오류 1행');
    expect(close).not.toHaveBeenCalled();
  });
  it('gives each row the number that it has in the file, whatever empty rows stand between', async () => {
    sheet(['P-1', '하나', 1], [null, '', null], [null, null, null], ['', '둘', 2]);
    open();
    give('a.xlsx');
    await says('2행 · 오류 1행');
    await waitFor(() =>
      expect([...document.querySelectorAll('[col-id="id"].ag-cell, [role="gridcell"]')].map((cell) => cell.textContent)).toEqual(
        expect.arrayContaining(['3', '6']),
      ),
    );
  });
  it('says so when more would come out of the file than a page can hold', async () => {
    vi.mocked(readSheet).mockResolvedValue('tooLarge');
    open();
    give('a.xlsx');
    await says('압축을 풀면 48 MB를 넘는 파일은 열 수 없습니다. 필요한 행만 새 파일에 옮겨 다시 시도해 주세요.');
  });
  it('drops everything on cancel', async () => {
    sheet(['P-1', '하나', 1]);
    open();
    give('a.xlsx');
    await says('1행 · 오류 0행');
    fireEvent.click(screen.getByRole('button', { name: '전체 취소' }));
    await says('엑셀 파일을 끌어 놓거나 눌러서 선택하세요');
  });
});
