import { Code, Name, Qty } from '@lotline/contract/kit/shape';
import { unshared } from '@lotline/contract/kit/unshared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Column, columnsOf } from '../columns/columns.ts';
import type { RawCell } from '../excel/check.ts';
import { readSheet } from '../excel/read.ts';
import { ApiFailure } from '../net/send.ts';
import { draw } from '../testing/testing.tsx';
import type { DoubtsOf } from './doubts.ts';
import { ImportDialog } from './ImportDialog.tsx';

// A worker needs a browser; what it reads is tried there.
vi.mock('../excel/read.ts', () => ({ readSheet: vi.fn() }));

const late = z.object({ code: Code, qty: Qty });
const Draft = z.object({ code: unshared(Code), name: Name(), qty: Qty });
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

type Names = ReadonlyMap<string, number>;
/** An import whose names of records come by and by. */
const Late = ({ hear }: { hear: (set: (names: Names) => void) => void }) => {
  const [names, setNames] = useState<Names>(new Map());
  hear(setNames);
  const these = useMemo(
    () => [text('code', { name: '코드' }), qty('qty', { name: '수량', read: (said) => names.get(said) })] as unknown as Column<never>[],
    [names],
  );
  return <ImportDialog draft={late} columns={these} words="x" file="품목" save={() => Promise.resolve()} close={() => {}} />;
};

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
  it('says of a file that can’t be opened what to do with it', async () => {
    vi.mocked(readSheet).mockResolvedValue(null);
    open();
    give('locked.xls');
    await says('이 파일은 열 수 없습니다. 암호가 걸려 있거나 손상된 파일입니다. 엑셀에서 열어 암호 없이 다시 저장해 주세요.');
  });
  it('refuses another head than the template', async () => {
    vi.mocked(readSheet).mockResolvedValue({ rows: [['name', 'code', 'qty'], heads[1] ?? [], ['a', 'b', 1]], more: false });
    open();
    give('a.xlsx');
    await says('엑셀 양식이 일치하지 않습니다. 내려받은 양식을 사용해 주세요.');
  });
  it('names the columns that a file of its own making lacks', async () => {
    vi.mocked(readSheet).mockResolvedValue({
      rows: [
        ['코드', '비고'],
        ['P-1', 'a'],
      ],
      more: false,
    });
    open();
    give('a.xlsx');
    await says('엑셀 양식이 일치하지 않습니다. 내려받은 양식을 사용해 주세요. 첫 행에 없는 필수 열: 이름, 수량.');
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
  it('reads a corrected cell by the names that came after the file', async () => {
    vi.mocked(readSheet).mockResolvedValue({
      rows: [
        ['code', 'qty'],
        ['코드', '수량'],
        ['P-1', 'ten'],
      ],
      more: false,
    });
    let come: (names: Names) => void = () => {};
    draw(
      <Late
        hear={(set) => {
          come = set;
        }}
      />,
    );
    give('a.xlsx');
    await says('1행 · 오류 1행');
    act(() => come(new Map([['ten', 10]])));
    const cell = document.querySelector('[data-line="0"] [data-col="code"]') as HTMLElement;
    fireEvent.dblClick(cell);
    const field = await waitFor(() => cell.querySelector('input') as HTMLInputElement);
    fireEvent.change(field, { target: { value: 'P-2' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await says('1행 · 오류 0행');
  });
  const focused = () => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-col]');
    return cell && [cell.closest<HTMLElement>('[data-line]')?.dataset.line, cell.dataset.col];
  };
  it('opens at the first mistake, and F8 goes to the next and around', async () => {
    sheet(['P-1', '하나', 1], ['', '둘', 'x'], ['P-3', '셋', -1]);
    open();
    give('a.xlsx');
    await waitFor(() => expect(focused()).toEqual(['1', 'code']));
    const press = (shiftKey = false) => fireEvent.keyDown(document.activeElement as Element, { key: 'F8', shiftKey });
    press();
    await waitFor(() => expect(focused()).toEqual(['1', 'qty']));
    expect(document.querySelector('.kit-import-at')?.textContent).toContain('4행 · 수량: ');
    press();
    await waitFor(() => expect(focused()).toEqual(['2', 'qty']));
    press();
    await waitFor(() => expect(focused()).toEqual(['1', 'code']));
    press(true);
    await waitFor(() => expect(focused()).toEqual(['2', 'qty']));
    expect(screen.getByText('오류 3 / 3')).toBeTruthy();
  });
  it('marks two rows of the same code before anything is sent, and both are right when one is changed', async () => {
    sheet(['P-1', '하나', 1], ['P-2', '둘', 2], ['P-1', '셋', 3]);
    open();
    give('a.xlsx');
    await says('3행 · 오류 2행');
    expect([...document.querySelectorAll('.kit-reason')].map((said) => said.textContent?.trim())).toEqual(
      expect.arrayContaining([
        '5행과 값이 같습니다. 한 행만 남기거나 값을 바꾸세요.',
        '3행과 값이 같습니다. 한 행만 남기거나 값을 바꾸세요.',
      ]),
    );
    const cell = document.querySelector('[data-line="2"] [data-col="code"]') as HTMLElement;
    fireEvent.dblClick(cell);
    const field = await waitFor(() => cell.querySelector('input') as HTMLInputElement);
    fireEvent.change(field, { target: { value: 'P-3' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await says('3행 · 오류 0행');
  });
  it('takes what is being typed in a cell along when Ctrl+S saves', async () => {
    sheet(['P-1', '하나', 1]);
    const { save: sent } = open();
    give('a.xlsx');
    await says('1행 · 오류 0행');
    const cell = document.querySelector('[data-line="0"] [data-col="name"]') as HTMLElement;
    fireEvent.dblClick(cell);
    const field = await waitFor(() => cell.querySelector('input') as HTMLInputElement);
    fireEvent.change(field, { target: { value: '하나 둘' } });
    field.focus();
    fireEvent.keyDown(field, { key: 's', ctrlKey: true });
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith([{ code: 'P-1', name: '하나 둘', qty: 1 }]));
  });
  it('shows the rows of one kind by a press', async () => {
    sheet(['P-1', '하나', 1], ['', '둘', 2]);
    open();
    give('a.xlsx');
    await says('2행 · 오류 1행');
    fireEvent.click(screen.getByRole('button', { name: '오류 1' }));
    await waitFor(() => expect(document.querySelectorAll('[data-line]')).toHaveLength(1));
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
  it('leaves the sample row of the template out, and says so', async () => {
    sheet(['Sample', 'Sample', 0], ['P-1', '하나', 1]);
    open();
    give('a.xlsx');
    await says('1행 · 오류 0행');
    await says('양식의 예시 행은 뺐습니다.');
  });
  it('says that a template with its sample row alone holds nothing', async () => {
    sheet(['Sample', 'Sample', 0]);
    open();
    give('a.xlsx');
    await says('양식의 예시 행만 있습니다. 그 아래에 데이터를 입력한 뒤 다시 올려 주세요.');
  });
  describe('of a file that was exported', () => {
    const records = [
      { id: 1, version: 2, code: 'P-1', name: '하나', qty: 1 },
      { id: 2, version: 5, code: 'P-2', name: '둘', qty: 2 },
    ];
    const back = (...rows: RawCell[][]) =>
      vi.mocked(readSheet).mockResolvedValue({ rows: [['이름', '코드', '수량', 'ID', '버전'], ...rows], more: false });
    const reopen = (saveMany = vi.fn().mockResolvedValue({ created: 1, changed: 1 })) => {
      const close = vi.fn();
      const save = vi.fn();
      draw(
        <ImportDialog
          draft={Draft}
          columns={columns}
          words="x"
          file="품목"
          save={save}
          saveMany={saveMany}
          records={records}
          close={close}
        />,
      );
      return { saveMany, close, save };
    };
    it('says which rows are new, changed and unchanged, and sends the first two', async () => {
      back(['하나', 'P-1', 1, 1, 2], ['둘둘', 'P-2', 2, 2, 5], ['셋', 'P-3', 3, null, null]);
      const { saveMany, close } = reopen();
      give('a.xlsx');
      await says('3행 · 오류 0행 · 새로 1 · 변경 1 · 그대로 1');
      expect(document.querySelector('del')?.textContent).toBe('둘');
      save();
      await waitFor(() => expect(close).toHaveBeenCalled());
      expect(saveMany).toHaveBeenCalledExactlyOnceWith([
        { id: 2, version: 5, code: 'P-2', name: '둘둘', qty: 2 },
        { code: 'P-3', name: '셋', qty: 3 },
      ]);
    });
    it('isn’t taken where it comes from another list, whose ids are records here too', async () => {
      vi.mocked(readSheet).mockResolvedValue({
        rows: [
          ['이름', '품번', '수량', 'ID', '버전'],
          ['축', 'F-1', 9, 1, 2],
        ],
        more: false,
      });
      reopen();
      give('a.xlsx');
      await says("이 목록에서 내보낸 파일이 아닙니다. '코드' 열이 없습니다.");
      expect(screen.queryByText(/행 · 오류/)).toBeNull();
    });
    it('sends nothing where nothing has changed', async () => {
      back(['하나', 'P-1', 1, 1, 2]);
      const { saveMany } = reopen();
      give('a.xlsx');
      await says('1행 · 오류 0행 · 새로 0 · 변경 0 · 그대로 1');
      const key = screen.getByRole('button', { name: '저장' });
      expect([key.getAttribute('aria-disabled') ?? String((key as HTMLButtonElement).disabled), key.title]).toEqual([
        'true',
        '바뀐 내용이 없습니다.',
      ]);
      save();
      expect(saveMany).not.toHaveBeenCalled();
    });
    it("puts the server's reason at the row that was sent, and offers the marked file", async () => {
      back(['하나', 'P-1', 1, 1, 2], ['둘둘', 'P-2', 2, 2, 5]);
      const refused = new ApiFailure(422, {
        code: 'record.rowsRefused',
        message: '저장할 수 없는 행이 있습니다.',
        extraData: { rows: [{ row: 0, path: ['name'], code: 'x', message: '쓸 수 없는 이름입니다.' }] },
      });
      reopen(vi.fn().mockRejectedValue(refused));
      give('a.xlsx');
      await says('2행 · 오류 0행 · 새로 0 · 변경 1 · 그대로 1');
      save();
      await says('쓸 수 없는 이름입니다.');
      // The first row says what its record says, and wasn't sent.
      expect(screen.getByText('쓸 수 없는 이름입니다.').closest('[role=row]')?.textContent).toContain('둘둘');
      expect(screen.getByRole('button', { name: '오류 표시 파일' })).toBeTruthy();
    });
  });
  it('chooses rows by their boxes alone, says how many it takes out, and puts them back by Ctrl+Z, one taking after the other', async () => {
    sheet(['P-1', '하나', 1], ['P-2', '둘', 2], ['P-3', '셋', 3]);
    open();
    give('a.xlsx');
    await says('3행 · 오류 0행');
    const rowOf = (name: string) => screen.getByText(name).closest('[role=row]') as HTMLElement;
    const tick = (name: string) => fireEvent.click(rowOf(name).querySelector('input[type=checkbox]') as HTMLElement);
    fireEvent.click(screen.getByText('하나'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '선택 행 삭제' }).disabled).toBe(true);
    tick('둘');
    tick('셋');
    fireEvent.click(screen.getByRole('button', { name: '선택 2행 삭제' }));
    await says('1행 · 오류 0행');
    tick('하나');
    // A key that is pressed in a field belongs to what is typed there.
    fireEvent.keyDown(document.querySelector('.grid-filter') as Element, { key: 'z', ctrlKey: true });
    await says('1행 · 오류 0행');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await says('3행 · 오류 0행');
    expect(['하나', '둘', '셋'].map((name) => rowOf(name).getAttribute('aria-rowindex'))).toEqual(['3', '4', '5']);
    expect(screen.queryByRole('button', { name: /되돌리기/ })).toBeNull();
  });
  describe('with something doubtful in it', () => {
    const asking = () => {
      const send = vi.fn().mockResolvedValue({ created: 1 });
      const doubts: DoubtsOf = async (rows) =>
        rows.flatMap(({ id, values }) =>
          values.qty === 9 ? [{ rows: [id], text: `${id}행은 많습니다.`, column: 'qty', meant: { sure: true } }] : [],
        );
      draw(<ImportDialog draft={Draft} columns={columns} words="x" file="품목" save={send} doubts={doubts} close={vi.fn()} />);
      return send;
    };
    it('says it beside the rows and asks before it is saved; staying saves nothing', async () => {
      sheet(['P-1', '하나', 1], ['P-2', '둘', 9]);
      const send = asking();
      give('a.xlsx');
      await says('4행은 많습니다.');
      save();
      fireEvent.click(await screen.findByRole('button', { name: '다시 보기' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(send).not.toHaveBeenCalled();
      // The keys are at what was asked about.
      await waitFor(() => expect(document.activeElement?.textContent).toBe('9'));
      save();
      fireEvent.click(await screen.findByRole('button', { name: '그대로 저장' }));
      await waitFor(() => expect(send).toHaveBeenCalledOnce());
      // What is meant is said with its row, and with no other.
      expect(send.mock.lastCall?.[0]).toMatchObject([{ code: 'P-1' }, { code: 'P-2', sure: true }]);
      expect(send.mock.lastCall?.[0][0]).not.toHaveProperty('sure');
    });
    it('asks nothing where nothing is', async () => {
      sheet(['P-1', '하나', 1]);
      const send = asking();
      give('a.xlsx');
      await says('1행 · 오류 0행');
      save();
      await waitFor(() => expect(send).toHaveBeenCalledOnce());
    });
  });
  describe('whose rows say all of what they belong to', () => {
    const same = { id: 1, version: 1, code: 'P-1', name: '하나', qty: 1 };
    const whole = (leavesOut: boolean) => {
      const send = vi.fn().mockResolvedValue({});
      const its = { save: send, saveMany: send, records: [same], sameAs: () => 1, leavesOut: () => leavesOut };
      draw(<ImportDialog draft={Draft} columns={columns} words="x" file="품목" {...its} close={vi.fn()} />);
      sheet(['P-1', '하나', 1]);
      give('a.xlsx');
      return send;
    };
    it('saves rows that change nothing where something is left out', async () => {
      const send = whole(true);
      await waitFor(() => expect(document.querySelector('[data-part=SAME]')).not.toBeNull());
      save();
      await waitFor(() => expect(send).toHaveBeenCalledOnce());
      expect(send.mock.lastCall?.[0]).toMatchObject([{ id: 1, code: 'P-1' }]);
    });
    it('saves none where nothing is', async () => {
      const send = whole(false);
      await says('바뀐 내용이 없습니다.');
      save();
      expect(send).not.toHaveBeenCalled();
    });
  });
  describe('with a question that is answered above all rows', () => {
    it('shows no column for it unless a row answers it itself', async () => {
      const above = columns.map((column) => (column.id === 'name' ? { ...column, answeredAbove: true as const } : column));
      draw(<ImportDialog draft={Draft} columns={above} words="x" file="품목" save={vi.fn()} close={vi.fn()} />);
      const heading = () => document.querySelector('[data-head="name"]');
      sheet(['P-1', '', 1], ['P-2', '', 2]);
      give('a.xlsx');
      await says('2행 · 오류 2행');
      expect(heading()).toBeNull();
      expect(document.querySelector('[data-head="wrong"]')).toBeNull();
      save();
      await says('위의 물음에 먼저 답해 주세요.');
      fireEvent.click(screen.getByRole('button', { name: '전체 취소' }));
      await waitFor(() => expect(document.querySelector('.kit-drop')).not.toBeNull());
      sheet(['P-1', '하나', 1], ['P-2', '', 2]);
      give('a.xlsx');
      await says('2행 · 오류 1행');
      expect(heading()).not.toBeNull();
    });
  });
  describe('whose rows the server refused', () => {
    const refusal = (rows: readonly object[]) =>
      new ApiFailure(422, { code: 'record.rowsRefused', message: '저장할 수 없는 행이 있습니다.', extraData: { rows } });
    const problem = (row: number, field: string) => ({ row, path: [field], code: 'x', message: `${row}번 안 됩니다.` });
    const write = (said: string, typed: string) => {
      const cell = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].find(({ textContent }) => textContent === said);
      fireEvent.keyDown(cell as HTMLElement, { key: 'Enter' });
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: '이름' });
      field.value = typed;
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    const refusing = (problems: readonly object[], together?: (values: Readonly<Record<string, unknown>>) => string) => {
      const send = vi.fn().mockRejectedValueOnce(refusal(problems)).mockResolvedValue({ created: 3 });
      const close = vi.fn();
      draw(<ImportDialog draft={Draft} columns={columns} words="x" file="품목" save={send} close={close} together={together} />);
      return { send, close };
    };
    it('says all of it at once, each at its own row, and saves again once another row was changed', async () => {
      sheet(['P-1', '하나', 1], ['P-2', '둘', 2], ['P-3', '셋', 3]);
      const { send, close } = refusing([problem(0, 'qty'), problem(2, 'qty')]);
      give('a.xlsx');
      await says('3행 · 오류 0행');
      save();
      await says('3행 · 오류 2행');
      expect(screen.getByText('0번 안 됩니다.').closest('[role=row]')?.textContent).toContain('하나');
      expect(screen.getByText('2번 안 됩니다.').closest('[role=row]')?.textContent).toContain('셋');
      write('셋', '넷');
      // What was said of the row that was changed is gone, the other's stays to be read and stops nothing.
      await says('3행 · 오류 1행');
      save();
      await waitFor(() => expect(close).toHaveBeenCalled());
      expect(send).toHaveBeenCalledTimes(2);
    });
    it('takes away what was said of all rows that are saved with the one that was changed', async () => {
      sheet(['A-1', '하나', 1], ['A-2', '둘', 2], ['B-1', '셋', 3]);
      refusing([problem(0, ''), problem(1, ''), problem(2, '')], ({ code }) => String(code).slice(0, 1));
      give('a.xlsx');
      await says('3행 · 오류 0행');
      save();
      await says('3행 · 오류 3행');
      write('둘', '넷');
      await says('3행 · 오류 1행');
    });
    it('says what is wrong with a field at the column that it is typed in', async () => {
      sheet(['P-1', '하나', 1]);
      const send = vi.fn().mockRejectedValue(refusal([problem(0, 'itemId')]));
      const standing = columns.map((column) => (column.id === 'code' ? { ...column, standsFor: ['itemId'] } : column));
      draw(<ImportDialog draft={Draft} columns={standing} words="x" file="품목" save={send} close={vi.fn()} />);
      give('a.xlsx');
      await says('1행 · 오류 0행');
      save();
      await says('0번 안 됩니다.');
      expect(screen.getByText('0번 안 됩니다.').closest('[role=gridcell]')?.textContent).toContain('P-1');
    });
  });
  it('asks before what somebody has put right is given up, and not before', async () => {
    sheet(['P-1', '축', 'x'], ['P-2', '핀', 1]);
    open();
    expect(document.activeElement?.className).toBe('kit-drop');
    give('a.xlsx');
    const giveUp = () => fireEvent.click(screen.getByRole('button', { name: '전체 취소' }));
    await screen.findByText('축');
    giveUp();
    await waitFor(() => expect(document.querySelector('.kit-drop')).not.toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    give('a.xlsx');
    const name = (await screen.findByText('축')).closest<HTMLElement>('.grid-cell') as HTMLElement;
    fireEvent.keyDown(name, { key: 'Enter' });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '이름' });
    field.value = '긴 축';
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('긴 축');
    giveUp();
    fireEvent.click(await screen.findByRole('button', { name: '계속 편집' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('긴 축')).toBeTruthy();
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
