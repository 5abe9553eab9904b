import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../columns/columns.ts';
import { rights } from '../net/permission.tsx';
import { type QuickCounts, type Source, wholeOf } from '../net/source.ts';
import { answerCalls, draw } from '../testing/testing.tsx';
import type { Acts } from './Acts.tsx';
import { ListScreen } from './ListScreen.tsx';
import type { Quick } from './QuickFilters.tsx';
import { type List, useList } from './use-list.ts';
import type { Removal } from './use-removal.ts';

type Row = { id: number; no: string };
const { text } = columnsOf<Row>();
const columns = [text('no', { name: '번호' })];
const rows: Row[] = [
  { id: 1, no: 'LOT-1' },
  { id: 2, no: 'LOT-2' },
];
const paged: Source<Row> = {
  ...wholeOf(rows),
  pages: { total: 2, whole: true, loadingMore: false, more: () => {}, look: () => {}, all: async function* () {} },
};
const opened = vi.fn<(row: Row) => void>();
const removed = vi.fn<(rows: readonly Row[]) => Promise<unknown>>();

const drawn = vi.fn<() => void>();

type Given = {
  source: Source<Row>;
  single?: true;
  asks?: Removal<Row>['asks'];
  restore?: (rows: readonly Row[]) => Promise<unknown>;
  quick?: readonly Quick<Row>[];
  acts?: (rows: readonly Row[]) => Acts;
  hear?: (list: List<Row>) => void;
};
const Lots = ({ source, single, restore, quick, asks, acts, hear }: Given) => {
  const list = useList(source);
  hear?.(list);
  return (
    <ListScreen
      menu="lotReport"
      id="lot"
      list={list}
      words="lot"
      columns={columns}
      quick={quick}
      acts={acts}
      history={{ table: 'lot', nameOf: ({ no }) => no }}
      removal={{ remove: removed, restore, nameOf: ({ no }) => no, ...(asks && { asks }), ...(single && { single }) }}
      onOpen={opened}
    >
      {(grid) => {
        drawn();
        return (
          <>
            {grid}
            <p>고른 것: {list.chosen.map(({ no }) => no).join(', ') || '없음'}</p>
          </>
        );
      }}
    </ListScreen>
  );
};

beforeEach(() => {
  vi.restoreAllMocks();
  opened.mockReset();
  removed.mockReset().mockResolvedValue(undefined);
  answerCalls(() => ({ body: { rows: [], next: null } }));
  window.history.replaceState(null, '', '/lot');
});
const show = (source: Source<Row>) => draw(<Lots source={source} />);
const cell = (no: string) => screen.findByText(no, { selector: '[role=row] *' });

describe.each([
  ['whole', wholeOf(rows)],
  ['paged', paged],
])('a %s list in its frame', (_kind, source) => {
  it('has saved conditions, refresh and history, and deletes only where one may', async () => {
    rights.set({});
    show(source);
    await cell('LOT-1');
    for (const name of [/^저장된 보기/, '새로고침', /이력/]) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /삭제/ })).toBeNull();
  });
  it('opens what the address names and offers to delete it once it is picked, after a question that names it', async () => {
    rights.set({ lotReport: ['view', 'delete'] });
    window.history.replaceState(null, '', '/lot?id=2');
    show(source);
    expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /삭제/ })).toBeNull();
    fireEvent.click(await cell('LOT-2'));
    fireEvent.click(screen.getByRole('button', { name: /삭제/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('LOT-2');
    expect(removed).not.toHaveBeenCalled();
    fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === '삭제') as HTMLElement);
    await waitFor(() => expect(removed).toHaveBeenCalledWith([rows[1]]));
    expect(await screen.findByText('고른 것: 없음')).toBeTruthy();
  });
  it('doesn’t take along what only stood open when another row is ticked', async () => {
    rights.set({ lotReport: ['view', 'delete'] });
    window.history.replaceState(null, '', '/lot?id=2');
    show(source);
    expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ tabIndex }) => tabIndex === -1);
    expect(boxes().some(({ checked }) => checked)).toBe(false);
    const [first] = (await cell('LOT-1')).closest('[role=row]')?.querySelectorAll('input') ?? [];
    fireEvent.click(first as HTMLInputElement);
    expect(await screen.findByText('고른 것: LOT-1')).toBeTruthy();
    expect(screen.getByRole('toolbar', { name: '1행 선택' })).toBeTruthy();
  });
  it('opens what can be done with a row that is held for a second', async () => {
    rights.set({ lotReport: ['view', 'delete'] });
    show(source);
    const held = await cell('LOT-1');
    vi.useFakeTimers();
    fireEvent.pointerDown(held, { button: 0, clientX: 40, clientY: 60 });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['열기', '데이터 이력', '삭제']);
    fireEvent.click(within(menu).getByRole('menuitem', { name: '열기' }));
    expect(opened).toHaveBeenCalledWith(rows[0]);
    expect(await screen.findByText('고른 것: LOT-1')).toBeTruthy();
  });
});

it('acts on the row that the hand stands on while nothing is picked, and says which', async () => {
  rights.set({ lotReport: ['view'] });
  window.history.replaceState(null, '', '/lot?id=1');
  const done: string[] = [];
  const acts = (of: readonly Row[]) => [{ label: '승인', why: of.length !== 1 && '먼저', run: () => done.push(of[0]?.no ?? '') }];
  draw(<Lots source={wholeOf(rows)} acts={acts} />);
  expect(await screen.findByText('고른 것: LOT-1')).toBeTruthy();
  const first = (await cell('LOT-1')).closest<HTMLElement>('[role=gridcell]');
  act(() => first?.focus());
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
  const approve = screen.getByRole('button', { name: '승인' });
  expect(approve.title).toBe('LOT-2');
  fireEvent.click(approve);
  expect(done).toEqual(['LOT-2']);
  // Who has picked a row keeps it, wherever the hand goes.
  fireEvent.click(await cell('LOT-1'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  await new Promise((over) => setTimeout(over, 400));
  expect(screen.getByText('고른 것: LOT-1')).toBeTruthy();
});

it('deletes at once what can be undone, and undoes it from the message', async () => {
  rights.set({ lotReport: ['view', 'delete'] });
  window.history.replaceState(null, '', '/lot?id=2');
  const restored = vi.fn<(rows: readonly Row[]) => Promise<unknown>>().mockResolvedValue(undefined);
  draw(<Lots source={wholeOf(rows)} restore={restored} />);
  fireEvent.click(await cell('LOT-2'));
  fireEvent.click(screen.getByRole('button', { name: /삭제/ }));
  await waitFor(() => expect(removed).toHaveBeenCalledWith([rows[1]]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('LOT 리포트 LOT-2 삭제됨')).toBeTruthy();
  // The row goes with the message, whenever the list is fetched.
  const shown = () => [...document.querySelectorAll('[data-line]:not([aria-hidden]) [data-col=no]')].map((one) => one.textContent);
  await waitFor(() => expect(shown()).toEqual(['LOT-1']));
  // The button is gone, and the hand is in the list.
  expect(document.activeElement?.closest('[data-line]')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(restored).toHaveBeenCalledWith([rows[1]]));
  expect(await screen.findByText('LOT 리포트 LOT-2 되돌림')).toBeTruthy();
  await waitFor(() => expect(shown()).toEqual(['LOT-1', 'LOT-2']));
  expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
});

describe('what is done with rows', () => {
  const label = vi.fn<(rows: readonly Row[]) => void>();
  const acts = (rows: readonly Row[]): Acts => [
    { label: '라벨', why: rows.length === 0 && '먼저 고르세요', run: () => label(rows) },
    { label: '마감', why: rows.some(({ id }) => id === 2) && 'LOT-2는 이미 마감됨', run: () => label(rows) },
  ];
  const menuAt = async (no: string) => {
    fireEvent.contextMenu(await cell(no));
    return within(await screen.findByRole('menu'));
  };
  beforeEach(() => {
    label.mockReset();
    rights.set({ lotReport: ['view'] });
  });
  it('stands as buttons of the chosen rows and in the menu of each row, with the same reason', async () => {
    draw(<Lots source={wholeOf(rows)} acts={acts} />);
    await cell('LOT-1');
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect([button('라벨').disabled, button('라벨').title]).toEqual([true, '먼저 고르세요']);
    const menu = await menuAt('LOT-2');
    expect(
      menu
        .getAllByRole('menuitem')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['열기', '라벨', '마감LOT-2는 이미 마감됨', '데이터 이력']);
    fireEvent.click(menu.getByRole('menuitem', { name: '라벨' }));
    expect(label.mock.calls).toEqual([[[rows[1]]]]);
    // One sees which row it was done to, and the buttons speak of it too.
    expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
    expect([button('마감').disabled, button('마감').title]).toEqual([true, 'LOT-2는 이미 마감됨']);
  });
  it('is done to all picked rows from the menu of one of them', async () => {
    draw(<Lots source={wholeOf(rows)} acts={acts} />);
    fireEvent.click(await cell('LOT-1'));
    fireEvent.click(await cell('LOT-2'), { ctrlKey: true });
    fireEvent.click((await menuAt('LOT-1')).getByRole('menuitem', { name: '라벨' }));
    expect(label.mock.calls).toEqual([[rows]]);
  });
});

describe('the hand', () => {
  const five: Row[] = [1, 2, 3, 4, 5].map((id) => ({ id, no: `LOT-${id}` }));
  const at = () => document.activeElement?.closest('[data-line]')?.querySelector('[data-col=no]')?.textContent;
  it('goes to the row after those that are deleted, and to the first that comes back', async () => {
    rights.set({ lotReport: ['view', 'delete'] });
    draw(<Lots source={wholeOf(five)} restore={() => Promise.resolve()} />);
    fireEvent.click(await cell('LOT-3'));
    fireEvent.click(await cell('LOT-2'), { ctrlKey: true });
    // The hand was at the last one, above which others go.
    (await cell('LOT-3')).closest<HTMLElement>('[data-col]')?.focus();
    fireEvent.click(screen.getByRole('button', { name: /삭제/ }));
    await waitFor(() => expect(at()).toBe('LOT-4'));
    fireEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(at()).toBe('LOT-2'));
  });
  it('is expected at the row that its screen chose', async () => {
    rights.set({});
    window.history.replaceState(null, '', '/lot?id=3');
    draw(<Lots source={wholeOf(five)} />);
    expect(await screen.findByText('고른 것: LOT-3')).toBeTruthy();
    expect(document.querySelector('[data-line] [tabindex="0"]')?.textContent).toBe('LOT-3');
  });
});

it('asks before what can be undone too, where its screen has something to say', async () => {
  rights.set({ lotReport: ['view', 'delete'] });
  const restored = vi.fn<(rows: readonly Row[]) => Promise<unknown>>().mockResolvedValue(undefined);
  const asks = async ([row]: readonly Row[]) =>
    row?.id === 2 ? { title: '지울까요?', text: '제품 37건에 값이 있습니다.', okText: "'LOT-2' 삭제" } : null;
  draw(<Lots source={wholeOf(rows)} restore={restored} asks={asks} />);
  const drop = async (no: string) => {
    fireEvent.click(await cell(no));
    fireEvent.click(screen.getByRole('button', { name: /삭제/ }));
  };
  await drop('LOT-2');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('제품 37건에 값이 있습니다.');
  fireEvent.click(screen.getByRole('button', { name: '취소' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(removed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^삭제/ }));
  fireEvent.click(await screen.findByRole('button', { name: "'LOT-2' 삭제" }));
  await waitFor(() => expect(removed).toHaveBeenCalledWith([rows[1]]));
  await drop('LOT-1');
  await waitFor(() => expect(removed).toHaveBeenCalledWith([rows[0]]));
});

it('undoes by Ctrl+Z the last deletion that is still offered, outside of fields, each once', async () => {
  rights.set({ lotReport: ['view', 'delete'] });
  const restored = vi.fn<(rows: readonly Row[]) => Promise<unknown>>().mockResolvedValue(undefined);
  draw(<Lots source={wholeOf(rows)} restore={restored} />);
  for (const no of ['LOT-1', 'LOT-2']) {
    fireEvent.click(await cell(no));
    fireEvent.click(screen.getByRole('button', { name: /삭제/ }));
    await screen.findByText(new RegExp(`${no} 삭제됨`));
  }
  const press = (target: Element) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });
  press(document.querySelector('input[data-filter]') as Element);
  expect(restored).not.toHaveBeenCalled();
  press(document.querySelector('[role=grid]') as Element);
  await waitFor(() => expect(restored.mock.calls).toEqual([[[rows[1]]]]));
  press(document.body);
  await waitFor(() => expect(restored.mock.calls).toEqual([[[rows[1]]], [[rows[0]]]]));
  press(document.body);
  expect(restored).toHaveBeenCalledTimes(2);
});

it('deletes no more rows than one call names, and says so before anything is sent', async () => {
  rights.set({ lotReport: ['view', 'delete'] });
  const many = Array.from({ length: 1001 }, (_, n): Row => ({ id: n + 1, no: `LOT-${n + 1}` }));
  draw(<Lots source={wholeOf(many)} restore={() => Promise.resolve()} />);
  await cell('LOT-1');
  fireEvent.click(screen.getByRole('checkbox', { name: '모든 행 선택' }));
  fireEvent.click(screen.getByRole('button', { name: /삭제/ }));
  expect(await screen.findByText(/한 번에 1,000건까지 삭제할 수 있습니다. 1,001건을 선택했습니다/)).toBeTruthy();
  expect(removed).not.toHaveBeenCalled();
});

describe('what the address says of a list', () => {
  const numbers = () => [...document.querySelectorAll('[data-line] [data-col=no]')].map(({ textContent }) => textContent);
  const even: Quick<Row> = { id: 'even', label: '짝수', fits: ({ id }) => id % 2 === 0 };

  it('is written as one sorts, filters and chooses, and a quick filter counts its rows', async () => {
    draw(<Lots source={wholeOf(rows)} quick={[even]} />);
    await cell('LOT-1');
    const chip = screen.getByRole('button', { name: '짝수1' });
    fireEvent.click(chip);
    await waitFor(() => expect(numbers()).toEqual(['LOT-2']));
    expect([chip.getAttribute('aria-pressed'), window.location.search]).toEqual(['true', '?quick=even']);
    fireEvent.click(chip);
    fireEvent.click(await cell('LOT-1'));
    await waitFor(() => expect(window.location.search).toBe('?id=1'));
  });
  it('says that a quick filter leaves every row out, counts the others as before, and is cleared with the keys in the list', async () => {
    const none: Quick<Row> = { id: 'none', label: '없는 것', fits: () => false };
    draw(<Lots source={wholeOf(rows)} quick={[even, none]} />);
    await cell('LOT-1');
    fireEvent.click(screen.getByRole('button', { name: '없는 것0' }));
    expect(await screen.findByText('빠른 필터 ‘없는 것’에 맞는 데이터가 없습니다')).toBeTruthy();
    expect(screen.getByText(`이 필터가 목록의 ${rows.length}행을 모두 가리고 있습니다.`)).toBeTruthy();
    expect(screen.getByRole('button', { name: '짝수1' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '필터 지우기' }));
    await waitFor(() => expect(numbers()).toHaveLength(rows.length));
    expect([window.location.search, document.activeElement?.closest('[data-line]')?.getAttribute('data-line')]).toEqual(['', '0']);
  });
  it('brings back filters, order, quick filters and rows, and each filter is a chip that takes it away', async () => {
    window.history.replaceState(null, '', '/lot?f.no=LOT&sort=-no&quick=even&id=2');
    draw(<Lots source={wholeOf(rows)} quick={[even]} />);
    expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
    expect(numbers()).toEqual(['LOT-2']);
    fireEvent.click(screen.getByRole('button', { name: '짝수1' }));
    await waitFor(() => expect(numbers()).toEqual(['LOT-2', 'LOT-1']));
    fireEvent.click(screen.getByTitle('이 필터 지우기'));
    await waitFor(() => expect(window.location.search).toBe('?sort=-no&id=2'));
  });
  it('follows who types in a filter a moment later, and at once when a click may lead away', async () => {
    draw(<Lots source={wholeOf(rows)} />);
    await cell('LOT-1');
    const type = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: '번호 필터 입력' }), { target: { value: text } });
    drawn.mockClear();
    type('LOT-2');
    expect(numbers()).toEqual(['LOT-2']);
    expect([drawn.mock.calls.length, window.location.search]).toEqual([0, '']);
    await waitFor(() => expect(window.location.search).toBe('?f.no=LOT-2'));
    expect(await screen.findByTitle('이 필터 지우기')).toBeTruthy();
    type('LOT');
    fireEvent.click(document.body);
    expect(window.location.search).toBe('?f.no=LOT');
  });
  it('gives up the open row that a filter leaves out, for the first that it leaves', async () => {
    window.history.replaceState(null, '', '/lot?id=1');
    draw(<Lots source={wholeOf(rows)} quick={[even]} />);
    expect(await screen.findByText('고른 것: LOT-1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '짝수1' }));
    expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '짝수1' }));
    fireEvent.change(screen.getByRole('textbox', { name: '번호 필터 입력' }), { target: { value: 'LOT-1' } });
    expect(await screen.findByText('고른 것: LOT-1')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: '번호 필터 입력' }), { target: { value: 'nothing' } });
    expect(await screen.findByText('고른 것: 없음')).toBeTruthy();
  });
  it('keeps what was picked with one filter after the other, and gives up what its quick filters leave out', async () => {
    draw(<Lots source={wholeOf(rows)} quick={[even]} />);
    await cell('LOT-1');
    const tick = async (no: string) =>
      fireEvent.click((await cell(no)).closest('[role=row]')?.querySelector('input[type=checkbox]') as HTMLElement);
    await tick('LOT-1');
    fireEvent.change(screen.getByRole('textbox', { name: '번호 필터 입력' }), { target: { value: 'LOT-2' } });
    await tick('LOT-2');
    expect(await screen.findByText('고른 것: LOT-1, LOT-2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '짝수1' }));
    expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
    expect(screen.getByRole('toolbar', { name: '1행 선택' })).toBeTruthy();
  });
  it('opens no row that its quick filters leave out', async () => {
    window.history.replaceState(null, '', '/lot?quick=even&id=1');
    draw(<Lots source={wholeOf(rows)} quick={[even]} />);
    expect(await screen.findByText('고른 것: LOT-2')).toBeTruthy();
  });
  it('shows no number of a quick filter while the rows are still coming', async () => {
    const { redraw } = draw(<Lots source={{ ...wholeOf<Row>([]), state: 'loading' }} quick={[even]} />);
    const chip = await screen.findByRole('button', { name: /^짝수/ });
    expect(chip.textContent).toBe('짝수');
    redraw(<Lots source={wholeOf(rows)} quick={[even]} />);
    await waitFor(() => expect(chip.textContent).toBe('짝수1'));
  });
  it('asks the server for the quick filters of a list that is not all here, and shows what it counted', async () => {
    const turn = vi.fn<(on: readonly string[]) => void>();
    const long = (counts?: QuickCounts) => ({ ...paged, pages: { ...paged.pages, whole: false, quick: { turn, counts } } }) as Source<Row>;
    window.history.replaceState(null, '', '/lot?quick=even,unknown');
    const { redraw } = draw(<Lots source={long()} quick={[even]} />);
    const chip = await screen.findByRole('button', { name: '짝수' });
    expect(turn).toHaveBeenLastCalledWith(['even']);
    redraw(<Lots source={long({ even: { total: 10_000, totalIsMore: true } })} quick={[even]} />);
    expect(chip.textContent).toBe('짝수10,000+');
    fireEvent.click(chip);
    expect(turn).toHaveBeenLastCalledWith([]);
  });
});

it('says why nothing can be done with several rows where each is deleted alone', async () => {
  rights.set({ lotReport: ['view', 'delete'] });
  draw(<Lots source={wholeOf(rows)} single />);
  await cell('LOT-1');
  fireEvent.click(screen.getByRole('checkbox', { name: '모든 행 선택' }));
  const bar = within(await screen.findByRole('toolbar', { name: '2행 선택' }));
  expect(bar.getByText(/한 행만 선택하세요/)).toBeTruthy();
  expect(bar.queryByRole('button', { name: /삭제/ })).toBeNull();
});

const Making = ({ hear }: { hear: (list: List<Row>, come: (next: Row) => void) => void }) => {
  const [now, setNow] = useState(rows);
  return <Lots source={wholeOf(now)} hear={(list) => hear(list, (next) => setNow([...rows, next]))} />;
};
describe('what was just made', () => {
  const filter = () => screen.getByRole<HTMLInputElement>('textbox', { name: '번호 필터 입력' });
  const made = async (no: string) => {
    rights.set({ lotReport: ['view'] });
    let [list, come]: [List<Row> | null, ((next: Row) => void) | null] = [null, null];
    draw(
      <Making
        hear={(...given) => {
          [list, come] = given;
        }}
      />,
    );
    await cell('LOT-1');
    fireEvent.change(filter(), { target: { value: 'LOT' } });
    await cell('LOT-2');
    act(() => (list as List<Row> | null)?.bringNew([3]));
    act(() => (come as ((next: Row) => void) | null)?.({ id: 3, no }));
    expect(await screen.findByText(`고른 것: ${no}`)).toBeTruthy();
    await cell(no);
  };
  it('is chosen and leaves the filter that lets it through', async () => {
    await made('LOT-3');
    expect(filter().value).toBe('LOT');
  });
  it('is chosen and seen though a filter hides it: that gives way', async () => {
    await made('BOX-3');
    await waitFor(() => expect(filter().value).toBe(''));
  });
});
