import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef, type Ref, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { columnsOf } from '../columns/columns.ts';
import { ApiFailure } from '../net/send.ts';
import { endless, type Source, wholeOf } from '../net/source.ts';
import { draw } from '../testing/testing.tsx';
import { Grid } from './Grid.tsx';
import type { GridHandle } from './handle.ts';

type Row = { id: number; name: string; qty: number };
const { text, qty } = columnsOf<Row>();
const columns = [text('name', { name: '이름' }), qty('qty', { name: '수량' })];
const rows: Row[] = Array.from({ length: 30 }, (_, n) => ({ id: n + 1, name: n % 2 ? `홀수 ${n}` : `Even ${n}`, qty: n + 0.1 }));

const show = (source: Source<Row>, more: Partial<Parameters<typeof Grid<Row>>[0]> = {}) => {
  const ref = createRef<GridHandle>();
  draw(<Grid id="test" ref={ref} columns={columns} source={source} {...more} />);
  return ref;
};
const ready = () => waitFor(() => expect(document.querySelector('[data-filter]')).toBeTruthy());
const foot = () => document.querySelector('.kit-foot')?.textContent ?? '';

type Changing = { grid: Ref<GridHandle>; chosen: (rows: Row[]) => void; hear: (set: (next: Row[]) => void) => void };
/** A grid whose rows come anew, as after a save. */
const Changing = ({ grid, chosen, hear }: Changing) => {
  const [now, setNow] = useState(rows);
  hear(setNow);
  return <Grid id="test" ref={grid} columns={columns} source={wholeOf(now)} onSelect={chosen} />;
};
const showChanging = () => {
  const ref = createRef<GridHandle>();
  const chosen = vi.fn<(rows: Row[]) => void>();
  let set: (next: Row[]) => void = () => {};
  draw(
    <Changing
      grid={ref}
      chosen={chosen}
      hear={(given) => {
        set = given;
      }}
    />,
  );
  const last = () => chosen.mock.lastCall?.[0].map(({ id }) => id);
  return { grid: ref, last, chosen, come: (next: Row[]) => act(() => set(next)) };
};
const fresh: Row = { id: 99, name: '새것', qty: 1 };

describe('what was just saved', () => {
  it('is selected as soon as its row comes', async () => {
    const { grid, last, come } = showChanging();
    await ready();
    act(() => grid.current?.bring(fresh));
    come([...rows, fresh]);
    await waitFor(() => expect(last()).toEqual([99]));
  });
  it('stays selected with its new values, and so do the rows beside it', async () => {
    const { grid, last, come } = showChanging();
    await ready();
    act(() => grid.current?.choose([3, 4]));
    await waitFor(() => expect(last()).toEqual([3, 4]));
    act(() => grid.current?.bring({ id: 3 }));
    come(rows.map((row) => (row.id === 3 ? { ...row, name: '고침' } : row)));
    await waitFor(() => expect(screen.getByText('고침')).toBeTruthy());
    expect(screen.getByText('고침').closest('[role=row]')?.getAttribute('aria-selected')).toBe('true');
    expect(last()).toEqual([3, 4]);
  });
  it('is the only one selected when another was', async () => {
    const { grid, last } = showChanging();
    await ready();
    act(() => grid.current?.choose([3]));
    act(() => grid.current?.bring({ id: 5 }));
    await waitFor(() => expect(last()).toEqual([5]));
  });
  it('is not waited for once somebody selects by hand', async () => {
    const { grid, last, come } = showChanging();
    await ready();
    act(() => grid.current?.bring(fresh));
    fireEvent.click(await screen.findByText('홀수 1'));
    await waitFor(() => expect(last()).toEqual([2]));
    come([...rows, fresh]);
    await waitFor(() => expect(foot()).toContain('총 31행'));
    expect(last()).toEqual([2]);
  });
});

describe('a grid', () => {
  it('counts its rows, and those that a filter leaves', async () => {
    const grid = show(wholeOf(rows));
    await ready();
    act(() => grid.current?.show({ filters: { name: 'even & 1 | "홀수 3"' } }));
    await waitFor(() => expect(foot()).toContain('30행 중 6행'));
    expect(grid.current?.look().filters).toEqual({ name: 'even & 1 | "홀수 3"' });
    fireEvent.click(screen.getByRole('button', { name: '필터 지우기' }));
    await waitFor(() => expect(foot()).toContain('총 30행'));
  });
  it('keeps the elements of the lines that a filter takes away for those that come back, where nobody meets them', async () => {
    const grid = show(wholeOf(rows));
    await ready();
    const line = () => document.querySelector('[data-line="5"]');
    const before = line();
    expect(before?.textContent).toContain('홀수 5');
    act(() => grid.current?.show({ filters: { name: '"홀수 7"' } }));
    expect(line()).toBeNull();
    expect(screen.getAllByRole('row', { hidden: true }).filter((row) => row.hasAttribute('data-line'))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('홀수 5')).toBeNull());
    expect(before?.getAttribute('aria-hidden')).toBe('true');
    expect(before?.closest('[role=rowgroup]')).toBeTruthy();
    act(() => grid.current?.show({ filters: {} }));
    expect(line()).toBe(before);
    expect(before?.textContent).toContain('홀수 5');
    expect(before?.getAttribute('aria-hidden')).toBeNull();
  });
  it('draws no row for a key that finds the same rows again', async () => {
    const drawn = vi.fn((row: Row) => row.name);
    const grid = show(wholeOf(rows), { columns: [text('name', { name: '이름', show: drawn })] });
    await ready();
    act(() => grid.current?.filter('name', 'e'));
    await waitFor(() => expect(foot()).toContain('30행 중 15행'));
    drawn.mockClear();
    act(() => grid.current?.filter('name', 'ev'));
    expect(grid.current?.look().filters).toEqual({ name: 'ev' });
    expect(drawn).not.toHaveBeenCalled();
    act(() => grid.current?.filter('name', 'even 1'));
    expect(drawn).toHaveBeenCalled();
  });
  it('says when nothing fits, with the way back', async () => {
    const grid = show(wholeOf(rows));
    await ready();
    act(() => grid.current?.show({ filters: { qty: '>100' } }));
    await waitFor(() => expect(screen.getByText('조건에 맞는 데이터가 없습니다')).toBeTruthy());
  });
  it('calls a place by what tells it apart, with the way to it behind, and says all of it when it is pointed at', async () => {
    type Shelf = { id: number; name: string; locationPath?: string };
    const { place } = columnsOf<Shelf>();
    const whole = '1공장 / 원자재 창고 / A-2 (판재)';
    const shelves: Shelf[] = [
      { id: 1, name: 'A-2 (판재)', locationPath: whole },
      { id: 2, name: whole },
      { id: 3, name: '출하 대기' },
      { id: 4, name: '' },
    ];
    draw(<Grid id="shelves" columns={[place('name', { name: '위치' })]} source={wholeOf(shelves)} />);
    await ready();
    const cells = [...document.querySelectorAll('[data-line] [data-col=name]')];
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'A-2 (판재)1공장 / 원자재 창고',
      'A-2 (판재)1공장 / 원자재 창고',
      '출하 대기',
      '–',
    ]);
    expect(cells.map((cell) => cell.querySelector('[title]')?.getAttribute('title'))).toEqual([whole, whole, '출하 대기', undefined]);
  });
  it('keeps and brings back the sort', async () => {
    const grid = show(wholeOf(rows));
    await ready();
    act(() => grid.current?.show({ filters: {}, sort: { id: 'qty', desc: true } }));
    expect(grid.current?.look().sort).toEqual({ id: 'qty', desc: true });
  });
  it('tells a paged list what to sort and filter by, instead of doing it', async () => {
    const look = vi.fn();
    const pages = { whole: false, loadingMore: false, more: () => {}, look, all: async function* () {} };
    const grid = show({ ...wholeOf(rows), pages: { ...pages, total: 99 } });
    await ready();
    expect(foot()).toContain('99행 중 30행 표시');
    act(() => grid.current?.show({ filters: { name: 'nobody' }, sort: { id: 'name', desc: false } }));
    await waitFor(() => expect(look).toHaveBeenLastCalledWith({ filter: '{"name":"nobody"}', sort: 'name' }));
    expect(screen.queryByText('조건에 맞는 데이터가 없습니다')).toBeNull();
  });
  it('exports a list that grows without end only once it was counted to its end', async () => {
    const pages = { whole: false, loadingMore: false, more: () => {}, all: async function* () {}, total: 10_000, totalIsMore: true };
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '엑셀 내보내기' });
    const ofMany = { ...wholeOf(rows), pages };
    show(ofMany, { file: 'many' });
    await ready();
    expect(button().disabled).toBe(false);
    cleanup();
    show(endless(ofMany), { file: 'log' });
    await ready();
    expect(button().disabled).toBe(true);
    expect(button().title).toContain('10,000행까지');
    cleanup();
    show(endless({ ...ofMany, pages: { ...pages, totalIsMore: false } }), { file: 'log' });
    await ready();
    expect(button().disabled).toBe(false);
  });
  describe('whose foot the server adds up', () => {
    const summed = [
      text('name', { name: '이름' }),
      qty('qty', { name: '수량' }),
      qty('other', { name: '다른', hidden: true, value: () => 1 }),
    ];
    const sumsOf = (sums: Omit<NonNullable<NonNullable<Source<Row>['pages']>['sums']>, 'ask'>) => {
      const ask = vi.fn();
      const pages = {
        whole: false,
        loadingMore: false,
        more: () => {},
        look: () => {},
        all: async function* () {},
        sums: { ask, ...sums },
      };
      show({ ...wholeOf(rows), pages }, { columns: summed });
      return ask;
    };
    const lines = () => [...document.querySelectorAll('.grid-sums-line')].map(({ textContent }) => textContent);

    it('asks for the columns that show', async () => {
      const ask = sumsOf({});
      await ready();
      expect(ask).toHaveBeenLastCalledWith(['qty']);
    });
    it('shows what the server says of all rows, each unit in a line', async () => {
      sumsOf({
        said: {
          qty: [
            { unit: 'EA', sum: 12345.5 },
            { unit: 'kg', sum: 7 },
          ],
        },
      });
      await ready();
      expect(lines()).toEqual(['합계 (EA)12,345.5', '합계 (kg)7']);
    });
    it('keeps a line free until the server has said it', async () => {
      sumsOf({});
      await ready();
      expect(lines()).toEqual(['합계']);
    });
    it('adds up the rows that are here, and says so, where the server could not', async () => {
      sumsOf({ failed: true });
      await ready();
      expect(lines()).toEqual(['표시된 행 합계438']);
    });
    it('says in its foot that the rows are too many to be added up', async () => {
      sumsOf({ said: null });
      await ready();
      expect([lines(), foot()]).toEqual([['표시된 행 합계438'], expect.stringContaining('행이 너무 많아 전체 합계는 내지 않음')]);
    });
  });
  it('looks through as much as has come of a list in parts, and doesn’t call it all', async () => {
    const pages = { whole: false, loadingMore: false, more: () => {}, all: async function* () {} };
    const grid = show({ ...wholeOf(rows), pages });
    await ready();
    act(() => grid.current?.show({ filters: { qty: '>100' } }));
    await waitFor(() => expect(screen.getByText('조건에 맞는 데이터가 없습니다')).toBeTruthy());
    expect(foot()).not.toContain('총 30행');
  });
  it('offers another try when the rows did not come', () => {
    const again = vi.fn();
    show({ rows: [], state: 'failed', failure: new ApiFailure(500, { code: 'INTERNAL_SERVER_ERROR' }), again });
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(again).toHaveBeenCalledOnce();
  });
  it('says that it is loading, and what to do when it is empty', () => {
    show({ rows: [], state: 'loading', again: () => {} });
    expect(screen.getByRole('status', { name: '불러오는 중' })).toBeTruthy();
  });
  it('shows the next step when there is nothing yet', () => {
    show(wholeOf([]), { empty: <button type="button">첫 데이터 등록</button> });
    expect(screen.getByRole('button', { name: '첫 데이터 등록' })).toBeTruthy();
  });
});

describe('the bar of the chosen rows', () => {
  it('stands in the foot, which says what they come to, with the count, the export and the columns', async () => {
    const { grid } = showBarred();
    act(() => grid.current?.choose([2, 4]));
    const line = document.querySelector('.kit-foot') as HTMLElement;
    expect(line.querySelector('.kit-bar')).toBeTruthy();
    expect(document.querySelectorAll('.kit-bar, .kit-foot:not(:has(.kit-bar))')).toHaveLength(1);
    expect(line.textContent).toMatch(/수량 4\.2.*30행/);
    expect(line.textContent).not.toContain('2행 선택');
    for (const name of ['엑셀 내보내기', '열 설정']) expect(within(line).getByRole('button', { name })).toBeTruthy();
  });
});
const showBarred = () => {
  const grid = createRef<GridHandle>();
  draw(<Grid id="test" ref={grid} columns={columns} source={wholeOf(rows)} file="x" bar={<div className="kit-bar">지우기</div>} />);
  return { grid };
};
