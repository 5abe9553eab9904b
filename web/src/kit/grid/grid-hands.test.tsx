import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, useRef, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeField } from '../browser/wanted.ts';
import { columnsOf } from '../columns/columns.ts';
import { chooseTheme } from '../look/theme.ts';
import { wholeOf } from '../net/source.ts';
import { answerCalls, draw } from '../testing/testing.tsx';
import { Grid } from './Grid.tsx';
import type { GridHandle } from './handle.ts';

type Row = { id: number; name: string; state: string; qty: number | null };
const { text, qty, choice } = columnsOf<Row>();
const columns = [
  text('name', { name: '이름' }),
  choice('state', ['OPEN', 'DONE'], { name: '상태', choiceNames: { OPEN: '열림', DONE: '완료' } }),
  qty('qty', { name: '수량' }),
];
const rows: Row[] = Array.from({ length: 100 }, (_, n) => ({
  id: n + 1,
  name: `베어링 ${n + 1}`,
  state: n % 2 ? 'DONE' : 'OPEN',
  qty: n % 7 ? n : null,
}));

const show = (more: Partial<Parameters<typeof Grid<Row>>[0]> = {}, these = rows) => {
  const onOpen = vi.fn();
  const chosen = vi.fn<(rows: Row[]) => void>();
  draw(<Grid id="hands" columns={columns} source={wholeOf(these)} onOpen={onOpen} onSelect={chosen} {...more} />);
  return { onOpen, ids: () => chosen.mock.lastCall?.[0].map(({ id }) => id) ?? [] };
};
/** A list whose last row a button takes out. */
const Deleting = () => {
  const [these, setThese] = useState(() => rows.slice(0, 3));
  const ref = useRef<GridHandle>(null);
  const source = useMemo(() => wholeOf(these), [these]);
  const drop = () => {
    setThese(rows.slice(0, 2));
    ref.current?.take();
  };
  return (
    <>
      <button type="button" onClick={drop}>
        삭제
      </button>
      <Grid id="hands" ref={ref} columns={columns} source={source} />
    </>
  );
};
const cell = (line: number, col: string) => document.querySelector<HTMLElement>(`[data-line="${line}"] [data-col="${col}"]`) as HTMLElement;
const head = (name: string) => screen.getByRole('columnheader', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${name} 필터 입력` });
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more });
const firstNames = (count: number) => Array.from({ length: count }, (_, n) => cell(n, 'name')?.textContent);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

// The menus come late; a test waits for them as long as the machine needs.
beforeAll(() => Promise.all([import('./RowMenu.tsx'), import('./HeadMenu.tsx')]));

describe('the keys', () => {
  it('go from cell to cell, and stop at the edges', () => {
    show();
    cell(0, 'name').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(1, 'name'));
    press('ArrowRight');
    press('End');
    expect(document.activeElement).toBe(cell(1, 'qty'));
    press('ArrowRight');
    expect(document.activeElement).toBe(cell(1, 'qty'));
    press('Home');
    expect(document.activeElement).toBe(cell(1, '*check'));
  });
  it('go on at the line before where the last one went while a button had the focus', () => {
    draw(<Deleting />);
    act(() => cell(2, 'name').focus());
    act(() => screen.getByRole('button', { name: '삭제' }).focus());
    fireEvent.click(screen.getByRole('button', { name: '삭제' }));
    expect(document.activeElement).toBe(cell(1, 'name'));
  });
  it('reach the last row and the first, though they are not drawn', () => {
    show();
    cell(0, 'name').focus();
    expect(cell(99, 'name')).toBeNull();
    press('End', { ctrlKey: true });
    expect(document.activeElement?.closest('[data-line]')?.getAttribute('aria-rowindex')).toBe('102');
    press('Home', { ctrlKey: true });
    expect(document.activeElement).toBe(cell(0, '*check'));
  });
  it('go up into the titles and down again by the filter, and from a filter to both', () => {
    show();
    cell(0, 'state').focus();
    press('ArrowUp');
    expect(document.activeElement).toBe(head('상태'));
    press('ArrowDown');
    expect(document.activeElement).toBe(field('상태'));
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(0, 'state'));
    field('이름').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(0, 'name'));
    field('이름').focus();
    press('ArrowUp');
    expect(document.activeElement).toBe(head('이름'));
  });
  it('go from filter to filter where the caret has come to the end of the text', () => {
    show();
    head('이름').focus();
    press('ArrowDown');
    press('ArrowRight');
    expect(document.activeElement).toBe(field('상태'));
    type('상태', '열');
    field('상태').setSelectionRange(1, 1);
    press('ArrowLeft');
    expect(document.activeElement).toBe(field('상태'));
    field('상태').setSelectionRange(0, 0);
    press('ArrowLeft');
    expect(document.activeElement).toBe(field('이름'));
    press('ArrowLeft');
    expect(document.activeElement).toBe(field('이름'));
    // Shift with Tab leads from it to its own title.
    expect(head('이름').tabIndex).toBe(0);
  });
  it('stay in the list when its last line, which they were in, goes', () => {
    const at = (count: number) => <Grid id="hands" columns={columns} source={wholeOf(rows.slice(0, count))} />;
    const { redraw } = draw(at(3));
    cell(2, 'state').focus();
    redraw(at(2));
    expect(document.activeElement).toBe(cell(1, 'state'));
    (document.activeElement as HTMLElement).blur();
    redraw(at(1));
    expect(document.activeElement).toBe(document.body);
  });
  it('open the row by Enter, and by F2 at the column of the cell', () => {
    const { onOpen } = show();
    cell(2, 'state').focus();
    press('Enter');
    expect([onOpen.mock.lastCall?.[0].id, takeField()]).toEqual([3, null]);
    press('F2');
    expect([onOpen.mock.calls.length, onOpen.mock.lastCall?.[0].id, takeField()]).toEqual([2, 3, 'state']);
  });
  it('open nothing by the Enter of a scanner that nobody listens to', () => {
    const { onOpen } = show();
    const at = cell(2, 'name');
    at.focus();
    const pressAt = (key: string, timeStamp: number) => {
      const event = createEvent.keyDown(at, { key });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(at, event);
    };
    for (const [n, key] of [...'LOT-1'].entries()) pressAt(key, 1000 + n * 10);
    pressAt('Enter', 1050);
    expect(onOpen).not.toHaveBeenCalled();
    pressAt('Enter', 2000);
    expect(onOpen).toHaveBeenCalledOnce();
  });
  it('leave the grid by Tab: one cell and one title are its stops, and no filter', () => {
    show();
    const stops = [...document.querySelectorAll('[role=grid] [tabindex="0"], [role=grid] input:not([tabindex])')];
    expect(
      stops.map((stop) => stop.getAttribute('data-col') ?? stop.getAttribute('data-head') ?? stop.getAttribute('data-filter')),
    ).toEqual(['name', 'name']);
    act(() => cell(4, 'qty').focus());
    expect(document.querySelectorAll('[data-line] [tabindex="0"]')).toHaveLength(1);
    expect(cell(4, 'qty').tabIndex).toBe(0);
  });
  it('open, choose, and sort', () => {
    const { onOpen, ids } = show();
    cell(2, 'name').focus();
    press('Enter');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[2]);
    press(' ');
    press('ArrowDown', { shiftKey: true });
    expect(ids()).toEqual([3, 4]);
    press('a', { ctrlKey: true });
    expect(ids()).toHaveLength(100);
    head('수량').focus();
    press('Enter');
    expect(head('수량').getAttribute('aria-sort')).toBe('ascending');
    press('Enter');
    expect(cell(0, 'name').textContent).toBe('베어링 100');
    press('Enter');
    expect(firstNames(1)).toEqual(['베어링 1']);
  });
  it('make a column wider, and move it', () => {
    show();
    const width = () => Number.parseInt(head('이름').style.width, 10);
    const before = width();
    head('이름').focus();
    press('ArrowRight', { altKey: true });
    expect(width()).toBe(before + 16);
    press('ArrowRight', { shiftKey: true });
    expect(screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-label'))).toEqual([
      '모든 행 선택',
      '상태',
      '이름',
      '수량',
    ]);
    expect(document.activeElement).toBe(head('이름'));
  });
  it('are the field’s own while somebody types', () => {
    const { onOpen } = show();
    field('이름').focus();
    press('Enter');
    press(' ');
    press('Home');
    expect(document.activeElement).toBe(field('이름'));
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('the mouse', () => {
  it('chooses one, one more, one less, and all up to here', () => {
    const { ids } = show();
    fireEvent.click(cell(1, 'name'));
    expect(ids()).toEqual([2]);
    fireEvent.click(cell(3, 'name'), { ctrlKey: true });
    expect(ids()).toEqual([2, 4]);
    fireEvent.click(cell(1, 'name'), { ctrlKey: true });
    expect(ids()).toEqual([4]);
    fireEvent.click(cell(5, 'name'), { shiftKey: true });
    expect(ids()).toEqual([2, 3, 4, 5, 6]);
    fireEvent.click(cell(0, 'name'));
    expect(ids()).toEqual([1]);
  });
  it('adds and takes away by the boxes, all of what a filter leaves by the one above', () => {
    const { ids } = show();
    fireEvent.click(within(cell(0, '*check')).getByRole('checkbox'));
    type('이름', '="베어링 5" | ="베어링 6"');
    const all = within(head('모든 행 선택')).getByRole<HTMLInputElement>('checkbox');
    expect(all.indeterminate).toBe(true);
    fireEvent.click(all);
    expect(ids()).toEqual([1, 5, 6]);
    expect(all.checked).toBe(true);
    fireEvent.click(all);
    expect(ids()).toEqual([1]);
  });
  it('chooses one at most where only one can be', () => {
    const { ids } = show({ select: 'one' });
    fireEvent.click(cell(1, 'name'));
    fireEvent.click(cell(3, 'name'), { ctrlKey: true });
    expect(ids()).toEqual([4]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
  it('opens by a double click, which the boxes and links don’t hear', () => {
    const { onOpen } = show();
    fireEvent.doubleClick(cell(0, '*check'));
    fireEvent.doubleClick(cell(1, 'name'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
  });
});

describe('holding a row', () => {
  afterEach(() => void vi.useRealTimers());
  const held = async (ms: number, move = 0) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.pointerDown(cell(1, 'name'), { button: 0, clientX: 20, clientY: 20 });
    if (move) fireEvent(window, Object.assign(new Event('pointermove'), { clientX: 20 + move, clientY: 20 }));
    await act(() => vi.advanceTimersByTimeAsync(ms));
    vi.useRealTimers();
  };
  it('opens its actions after a second', async () => {
    const run = vi.fn();
    show({ actions: ({ name }) => [{ label: `${name} 출력`, run }] });
    await held(1000);
    fireEvent.click(await screen.findByRole('menuitem', { name: '베어링 2 출력' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });
  it('says why one of them can’t be done, where the keys come by, and does it for nobody', async () => {
    const run = vi.fn();
    show({ actions: () => [{ label: '출하 취소', run, danger: true, why: '이미 취소되었습니다' }] });
    cell(1, 'name').focus();
    press('F10', { shiftKey: true });
    const refused = await screen.findByRole('menuitem', { name: /출하 취소/ });
    expect([refused.getAttribute('aria-disabled'), refused.textContent]).toEqual(['true', '출하 취소이미 취소되었습니다']);
    press('ArrowDown');
    expect(document.activeElement).toBe(refused);
    fireEvent.click(refused);
    expect(run).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeTruthy();
  });
  it.each([
    ['shorter', 900, 0],
    ['with a move', 1100, 30],
  ])('does nothing when it is %s', async (_, ms, move) => {
    show();
    await held(ms, move);
    expect(screen.queryByRole('menu')).toBeNull();
  });
  it('is the same as the right button, whose menu narrows to a value and gives the focus back on Esc', async () => {
    show();
    cell(3, 'state').focus();
    fireEvent.contextMenu(cell(3, 'state'));
    await screen.findByRole('menu');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(document.activeElement).toBe(cell(3, 'state'));
    press('F10', { shiftKey: true });
    fireEvent.click(await screen.findByRole('menuitem', { name: "'완료'만 보기" }));
    expect(field('상태').value).toBe('="완료"');
    expect(await screen.findByText(/100행 중 50행/)).toBeTruthy();
  });
});

describe('a filter in Korean', () => {
  it('keeps what is found while a syllable is half written', () => {
    show();
    const input = field('이름');
    fireEvent.compositionStart(input);
    input.setSelectionRange(3, 3);
    type('이름', '베어리');
    expect(firstNames(1)).toEqual(['베어링 1']);
    fireEvent.compositionEnd(input);
    expect(screen.getByText('조건에 맞는 데이터가 없습니다')).toBeTruthy();
    type('이름', '베어링 77');
    expect(firstNames(1)).toEqual(['베어링 77']);
  });
  it('finds names by their initials, beside whole syllables too', () => {
    show();
    type('이름', 'ㅂㅇㄹ 77');
    expect(firstNames(1)).toEqual(['베어링 77']);
    type('이름', '베ㅇㄹ & 78');
    expect(firstNames(1)).toEqual(['베어링 78']);
    type('이름', '"ㅂㅇㄹ"');
    expect(screen.getByText('조건에 맞는 데이터가 없습니다')).toBeTruthy();
  });
  it('does not take the Enter that ends a syllable for its own', () => {
    show();
    field('이름').focus();
    fireEvent.keyDown(field('이름'), { key: 'ArrowDown', isComposing: true });
    expect(document.activeElement).toBe(field('이름'));
  });
});

describe('copying', () => {
  const copied = (at: Element) => {
    const data = new Map<string, string>();
    const event = createEvent.copy(at);
    Object.defineProperty(event, 'clipboardData', { value: { setData: (kind: string, said: string) => data.set(kind, said) } });
    fireEvent(at, event);
    return data.get('text/plain');
  };
  it('takes a cell, or the chosen rows as a sheet takes them', () => {
    show();
    fireEvent.click(cell(1, 'name'));
    expect(copied(cell(1, 'qty'))).toBe('1');
    fireEvent.click(cell(2, 'name'), { shiftKey: true });
    expect(copied(cell(2, 'qty'))).toBe('이름\t상태\t수량\n베어링 2\t완료\t1\n베어링 3\t열림\t2');
  });
  it('leaves a field its own', () => {
    show();
    expect(copied(field('이름'))).toBeUndefined();
  });
});

describe('the menu of a column', () => {
  const open = async (name: string) => {
    fireEvent.contextMenu(head(name));
    return within(await screen.findByRole('dialog', { name }));
  };
  it('lists the values with how many rows each has, and filters by the ticked ones', async () => {
    show();
    type('이름', '"베어링 1"');
    const menu = await open('상태');
    expect(menu.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['열림6', '완료6']);
    fireEvent.click(menu.getByRole('checkbox', { name: /열림/ }));
    expect(field('상태').value).toBe('="열림"');
    expect(await screen.findByText(/100행 중 6행/)).toBeTruthy();
    fireEvent.click(menu.getByRole('checkbox', { name: /완료/ }));
    expect(field('상태').value).toBe('="열림" | ="완료"');
  });
  it('says of a group neither number nor sum while more rows of the list may belong to it', async () => {
    const source = { ...wholeOf(rows), pages: { whole: false, loadingMore: false, more: () => undefined, all: async function* () {} } };
    show({ source, start: { filters: {}, group: 'state' } });
    const heads = within(screen.getByRole('treegrid')).getAllByRole('row', { expanded: true });
    expect(heads.map(({ textContent }) => textContent)).toEqual(['열림']);
    fireEvent.click(screen.getByRole('button', { name: '상태 열 메뉴' }));
    const values = await screen.findByRole('list', { name: '값 목록' });
    expect(values.textContent).toBe('열림완료');
  });
  it('groups the rows, with what each group comes to, and folds them', async () => {
    show();
    fireEvent.click((await open('상태')).getByRole('button', { name: '이 열로 묶기' }));
    const grid = screen.getByRole('treegrid');
    const group = within(grid).getByRole('row', { name: /^열림/, expanded: true });
    expect(group.textContent).toContain('50');
    expect(group.textContent).toContain('수량 2,058');
    fireEvent.click(group);
    expect(within(grid).getByRole('row', { name: /^완료/ }).getAttribute('data-line')).toBe('1');
    expect(screen.getByText(/총 100행/)).toBeTruthy();
  });
  it('hides a column, pins it, and says so to the next visit', async () => {
    show();
    fireEvent.click((await open('상태')).getByRole('button', { name: '숨기기' }));
    expect(screen.queryByRole('columnheader', { name: '상태' })).toBeNull();
    fireEvent.click((await open('수량')).getByRole('button', { name: '고정' }));
    expect(head('수량').className).toContain('grid-left');
    await waitFor(() => expect(localStorage.getItem('lotline.grid.0.hands')).toContain('"pinned":"left"'));
  });
});

describe('what is read aloud', () => {
  it('is a grid of so many rows and columns, each row and cell with its number', () => {
    show();
    const grid = screen.getByRole('grid', { name: 'hands' });
    expect(grid.getAttribute('aria-rowcount')).toBe('103');
    expect(grid.getAttribute('aria-colcount')).toBe('4');
    expect(cell(9, 'qty').closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('12');
    expect(cell(9, 'qty').getAttribute('aria-colindex')).toBe('4');
    expect(screen.getByRole('checkbox', { name: '모든 행 선택' })).toBeTruthy();
  });
  it('knows no number of rows while more are to come', () => {
    const pages = { whole: false, loadingMore: false, more: () => {}, look: () => {}, all: async function* () {} };
    show({ source: { ...wholeOf(rows), pages } });
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
  });
});

describe('many rows', () => {
  it('are drawn as far as they show', () => {
    const many = Array.from({ length: 50_000 }, (_, n): Row => ({ id: n + 1, name: `나사 ${n}`, state: 'OPEN', qty: 1 }));
    show({}, many);
    expect(screen.getAllByRole('row').length).toBeLessThan(50);
    expect(screen.getByText('50,000')).toBeTruthy();
  });
  it('are seen at once when a filter changes; what lies beyond the edge follows', async () => {
    const many = Array.from({ length: 200 }, (_, n): Row => ({ id: n + 1, name: `나사 ${n}`, state: 'OPEN', qty: 1 }));
    show({}, many);
    const last = Math.max(...[...document.querySelectorAll<HTMLElement>('[data-line]')].map(({ dataset }) => Number(dataset.line)));
    type('이름', '1');
    expect(cell(0, 'name').textContent).toBe('나사 1');
    expect(cell(last, 'name').textContent).toBe(`나사 ${last}`);
    const wanted = many.filter(({ name }) => name.includes('1'))[last]?.name;
    await waitFor(() => expect(cell(last, 'name').textContent).toBe(wanted));
  });
  it('know whether they are scrolled across, for what is pinned', () => {
    show();
    const box = screen.getByRole('grid');
    expect(box.hasAttribute('data-across')).toBe(false);
    Object.defineProperty(box, 'scrollLeft', { value: 40, writable: true });
    fireEvent.scroll(box);
    expect(box.hasAttribute('data-across')).toBe(true);
  });
  it('keep the one chosen row in sight when the list gets less room', () => {
    const { ids } = show();
    fireEvent.click(cell(9, 'name'));
    expect(ids()).toEqual([10]);
    const box = screen.getByRole('grid');
    expect(box.scrollTop).toBe(0);
    Object.defineProperty(box, 'clientHeight', { value: 220 });
    fireEvent.scroll(box);
    expect(box.scrollTop).toBeGreaterThan(0);
  });
  it('ask for the next page before the last one ends', () => {
    const more = vi.fn();
    const pages = { whole: false, loadingMore: false, more, look: () => {}, all: async function* () {} };
    show({ source: { ...wholeOf(rows), pages } });
    expect(more).not.toHaveBeenCalled();
    cell(0, 'name').focus();
    const box = screen.getByRole('grid');
    Object.defineProperty(box, 'scrollTop', { value: 70 * 32, writable: true });
    fireEvent.scroll(box);
    expect(more).toHaveBeenCalled();
  });
});

describe('the height of rows', () => {
  afterEach(() => act(() => chooseTheme({ rowHeight: null })));
  const topOf = (line: number) => cell(line, 'name')?.parentElement?.style.top;

  it('is chosen in the column list, for all grids at once, and kept for the user', async () => {
    const sent = answerCalls(() => ({ body: { options: {} } }));
    show();
    expect(topOf(3)).toBe('96px');
    fireEvent.click(screen.getByRole('button', { name: '열 설정' }));
    fireEvent.click(await screen.findByRole('radio', { name: '넓게' }));
    expect(topOf(3)).toBe('120px');
    expect(sent).toMatchObject([{ path: '/settings/user/theme', body: { options: { rowHeight: 'comfortable' } } }]);
  });
  it('leaves the keys and the drawn lines right, and the first seen row at the top', () => {
    show();
    const box = screen.getByRole('grid');
    Object.defineProperty(box, 'scrollTop', { value: 20 * 32, writable: true });
    act(() => chooseTheme({ rowHeight: 'comfortable' }));
    expect(box.scrollTop).toBe(20 * 40);
    expect(cell(20, 'name')).not.toBeNull();
    cell(20, 'name').focus();
    press('End', { ctrlKey: true });
    expect(document.activeElement?.closest('[data-line]')?.getAttribute('aria-rowindex')).toBe('102');
    expect(document.querySelector<HTMLElement>('.grid-rows')?.style.height).toBe('4000px');
  });
  it('begins comfortable where there is touch alone, until somebody chooses', () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation((of) => ({ matches: of === '(pointer: coarse)' }) as MediaQueryList);
    show();
    expect(topOf(1)).toBe('40px');
    act(() => chooseTheme({ rowHeight: 'compact' }));
    expect(topOf(1)).toBe('32px');
    media.mockRestore();
  });
});

describe('a block of cells', () => {
  const said = (text: string) => ({ clipboardData: { getData: () => text } });
  it('lands from the focused cell on', () => {
    const onPaste = vi.fn();
    show({ onPaste }, rows.slice(0, 3));
    fireEvent.paste(cell(1, 'state'), said('완료\t1\n완료\t2\n완료\t3'));
    expect(onPaste.mock.lastCall?.[0]).toMatchObject({
      rows: [{ id: 2 }, { id: 3 }],
      columns: [{ id: 'state' }, { id: 'qty' }],
      more: false,
    });
  });
  it('says where it runs beyond the rows that are here of a list that goes on', () => {
    const onPaste = vi.fn();
    const source = { ...wholeOf(rows), pages: { whole: false, loadingMore: false, more: () => undefined, all: async function* () {} } };
    show({ onPaste, source });
    fireEvent.paste(cell(0, 'name'), said('가\n나'));
    expect(onPaste.mock.lastCall?.[0]).toMatchObject({ rows: [{ id: 1 }, { id: 2 }], more: false });
    fireEvent.paste(cell(0, 'name'), said(Array.from({ length: 101 }, (_, n) => `이름 ${n}`).join('\n')));
    expect(onPaste.mock.lastCall?.[0]).toMatchObject({ more: true });
  });
  it('is refused in one sentence where rows can’t be changed so, with the screen’s reason, or at no cell', async () => {
    const { redraw } = draw(<Grid id="hands" columns={columns} source={wholeOf(rows)} />);
    fireEvent.paste(cell(0, 'name'), said('가\t나'));
    await screen.findByText('붙여넣지 않았습니다. 이 목록의 행은 붙여넣기로 고칠 수 없습니다.');
    redraw(<Grid id="hands" columns={columns} source={wholeOf(rows)} onPaste="권한이 없습니다." />);
    fireEvent.paste(cell(0, 'name'), said('가'));
    await screen.findByText('권한이 없습니다.');
    const onPaste = vi.fn();
    redraw(<Grid id="hands" columns={columns} source={wholeOf(rows)} onPaste={onPaste} />);
    fireEvent.paste(head('이름'), said('가'));
    await screen.findByText('붙여넣을 첫 셀을 누른 뒤 Ctrl+V를 누르세요.');
    const filter = createEvent.paste(field('이름'), said('가'));
    fireEvent(field('이름'), filter);
    expect(filter.defaultPrevented).toBe(false);
    expect(onPaste).not.toHaveBeenCalled();
  });
  it('makes the first rows of an empty list where it says so, and the menus say how cells are pasted', async () => {
    const onPaste = vi.fn();
    const { redraw } = draw(<Grid id="hands" columns={columns} source={wholeOf<Row>([])} onPaste={onPaste} />);
    fireEvent.paste(screen.getByText(/여기를 누르고 Ctrl\+V/), said('가\t나'));
    expect(onPaste.mock.lastCall?.[0]).toMatchObject({ cells: [['가', '나']], rows: [], columns: [{ id: 'name' }, {}, {}] });
    redraw(<Grid id="hands" columns={columns} source={wholeOf(rows)} onPaste={onPaste} />);
    fireEvent.contextMenu(cell(0, 'name'));
    await screen.findByText(/첫 셀을 누르고 Ctrl\+V로 붙여넣습니다/);
  });
});

describe('the sums of several units', () => {
  const units = ['kg', 'EA', 'L'];
  const inUnits = [text('name', { name: '이름' }), qty('qty', { name: '수량', uom: ({ id }) => units[id % 3] })];
  const tall = (height: number) => vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  const lines = () => [...document.querySelectorAll('.grid-sums-line')].map(({ textContent }) => textContent);
  afterEach(() => vi.restoreAllMocks());
  it('stand below one another where there is room', () => {
    tall(640);
    show({ columns: inUnits, start: { filters: {} } });
    expect(lines()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /단위/ })).toBeNull();
  });
  it('leave the rows their room where there is little, until one asks for all', () => {
    tall(330);
    show({ columns: inUnits });
    expect(lines()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '외 2단위' }));
    expect(lines()).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: '접기' }));
    expect(lines()).toHaveLength(1);
  });
  it('stand below the last row where not even one line has room', () => {
    tall(240);
    show({ columns: inUnits });
    expect(lines()).toHaveLength(3);
    expect(document.querySelector('.grid-sums')?.hasAttribute('data-below')).toBe(true);
  });
  it('of a group say their unit, also where it is one', () => {
    tall(640);
    show({ columns: inUnits, start: { filters: {}, group: 'name' } }, rows.slice(0, 2));
    const said = (name: RegExp) => screen.getByRole('row', { name, expanded: true }).textContent;
    expect(said(/^베어링 2/)).toContain('수량 1 L');
    // Of the first nobody knows the quantity: that has no unit.
    expect(said(/^베어링 1/)).toContain('수량 –');
  });
});

it('a column’s menu takes a day as people type it, and filters by none that isn’t', async () => {
  const { day } = columnsOf<{ id: number; due: string }>();
  const dues = [
    { id: 1, due: '2026-12-23' },
    { id: 2, due: '2026-12-24' },
  ];
  draw(<Grid id="days" columns={[day('due', { name: '납기' })]} source={wholeOf(dues)} />);
  fireEvent.click(screen.getByRole('button', { name: '납기 열 메뉴' }));
  const from = await screen.findByLabelText<HTMLInputElement>('부터');
  const shown = () => dues.filter((_, n) => cell(n, 'due')).length;
  fireEvent.change(from, { target: { value: '2026-13-24' } });
  fireEvent.blur(from);
  expect(screen.getByRole('alert').textContent).toBe('없는 날짜입니다: 2026-13-24');
  expect([from.value, from.getAttribute('aria-invalid'), shown()]).toEqual(['2026-13-24', 'true', 2]);
  fireEvent.change(from, { target: { value: '2026.12.24' } });
  fireEvent.keyDown(from, { key: 'Enter' });
  await waitFor(() => expect(shown()).toBe(1));
  expect([from.value, screen.queryByRole('alert')]).toEqual(['2026-12-24', null]);
});

const five = rows.slice(0, 5);
const Sorting = () => {
  const [now, setNow] = useState(five);
  const source = useMemo(() => wholeOf(now), [now]);
  return (
    <>
      <button type="button" onClick={() => setNow([five[3], five[0], five[1], five[2], five[4]] as Row[])}>
        바꾸기
      </button>
      <Grid id="hands" columns={columns} source={source} />
    </>
  );
};

describe('the hand', () => {
  const change = () => fireEvent.click(screen.getByRole('button', { name: '바꾸기' }));

  it('goes along with its row, which a change has sorted elsewhere', async () => {
    draw(<Sorting />);
    act(() => cell(3, 'qty').focus());
    change();
    expect(document.activeElement).toBe(cell(0, 'qty'));
    // What nobody sees in a window without a height follows after the next paint.
    await waitFor(() => expect(cell(0, 'qty').textContent).toBe('3'));
    expect(document.activeElement).toBe(cell(0, 'qty'));
  });
  it('finds its row in its new place where a menu or a form had the keys meanwhile', () => {
    draw(<Sorting />);
    act(() => cell(3, 'name').focus());
    act(() => screen.getByRole('button', { name: '바꾸기' }).focus());
    change();
    expect(cell(0, 'name').tabIndex).toBe(0);
    expect(document.querySelectorAll('.grid-row [tabindex="0"]')).toHaveLength(1);
  });
  it('keeps its place where somebody asks for another order', () => {
    show();
    act(() => cell(2, 'name').focus());
    fireEvent.click(head('수량'));
    fireEvent.click(head('수량'));
    expect(cell(2, 'name').tabIndex).toBe(0);
  });
});

it('a click on a cell that is written in ticks nothing: the box and the space bar do', () => {
  const { ids } = show({ byTick: true });
  fireEvent.click(cell(1, 'qty'));
  expect(ids()).toEqual([]);
  fireEvent.click(cell(2, '*check'));
  act(() => cell(4, 'qty').focus());
  press(' ');
  expect(ids()).toEqual([3, 5]);
});
