import { describe, expect, it } from 'vitest';
import { columnsOf } from '../columns/columns.ts';
import { arrange, changed, keptOf, layOut, middleRange, moveBefore, moveBy, readKept, widened, writeKept } from './arrangement.ts';

const { text } = columnsOf<Record<string, unknown>>();
const columns = [text('a', { width: 100 }), text('b', { grow: 1 }), text('c', { width: 80, hidden: true })];
const said = (placed: ReturnType<typeof arrange<Record<string, unknown>>>) =>
  placed.map(({ id, width, grow, hide, pinned }) => [id, width, grow, hide, pinned]);

describe('an arranged grid', () => {
  it('stands at first as its columns say', () => {
    expect(said(arrange(columns, null))).toEqual([
      ['a', 100, 0, false, null],
      ['b', 140, 1, false, null],
      ['c', 80, 0, true, null],
    ]);
  });
  it('comes back as its reader left it', () => {
    const moved = moveBefore(changed(widened(arrange(columns, null), 'c', 90), 'c', { hide: false, pinned: 'left' }), 'c', 'a');
    const left = changed(widened(changed(moved, 'c', { pinned: 'left' }), 'a', 120), 'b', { hide: true });
    writeKept(7, 'grid', keptOf(left));
    expect(said(arrange(columns, readKept(7, 'grid')))).toEqual([
      ['c', 90, 0, false, 'left'],
      ['a', 120, 0, false, null],
      ['b', 140, 1, true, null],
    ]);
  });
  it('is as wide as its titles, and keeps no width that nobody chose: the titles of another language are of another length', () => {
    const inEnglish = arrange(columns, null, ({ id }) => (id === 'a' ? 131 : 60));
    expect(inEnglish.map(({ width }) => width)).toEqual([131, 140, 80]);
    const kept = keptOf(widened(inEnglish, 'c', 70));
    expect(kept).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c', width: 70, hide: true }]);
    expect(arrange(columns, kept, () => 90).map(({ width }) => width)).toEqual([100, 140, 70]);
  });
  it('reads what an earlier release kept', () => {
    writeKept(7, 'grid', [
      { id: 'c', width: 80 },
      { id: 'a', width: 120, pinned: 'left' },
      { id: 'b', width: 60, hide: true },
    ]);
    expect(said(arrange(columns, readKept(7, 'grid')))).toEqual([
      ['c', 80, 0, false, null],
      ['a', 120, 0, false, 'left'],
      ['b', 60, 0, true, null],
    ]);
  });
  it('puts a column that is new since then at the end', () => {
    const kept = [{ id: 'b' }, { id: 'a' }, { id: 'c' }];
    expect(arrange([text('new'), ...columns], kept).map(({ id }) => id)).toEqual(['b', 'a', 'c', 'new']);
  });
  it('belongs to one user', () => {
    writeKept(7, 'grid', [{ id: 'a' }]);
    expect(readKept(8, 'grid')).toBeNull();
  });
  it('survives a damaged storage', () => {
    localStorage.setItem('lotline.grid.7.grid', '{oops');
    expect(readKept(7, 'grid')).toBeNull();
    writeKept(7, 'grid', null);
    expect(readKept(7, 'grid')).toBeNull();
  });
});

describe('columns side by side', () => {
  const wide = [
    text('a', { width: 100 }),
    text('b', { width: 200 }),
    text('l', { width: 50, pinned: 'left' }),
    text('r', { width: 60, pinned: 'right' }),
  ];
  const where = (cells: readonly { id: string; at: number; offset: number; width: number }[]) =>
    cells.map(({ id, at, offset, width }) => [id, at, offset, width]);

  it('stand left, middle and right, each at its distance from its own side', () => {
    const { left, middle, right, width, leftWidth, rightWidth } = layOut(arrange(wide, null), 1000, true);
    expect(where(left)).toEqual([['l', 2, 40, 50]]);
    expect(where(middle)).toEqual([
      ['a', 3, 0, 100],
      ['b', 4, 100, 200],
    ]);
    expect(where(right)).toEqual([['r', 5, 0, 60]]);
    expect([leftWidth, rightWidth, width]).toEqual([90, 60, 450]);
  });
  it('share what is left when they grow, and never less than their own width', () => {
    const growing = arrange([text('a', { width: 100 }), text('b', { grow: 1 }), text('c', { grow: 3, width: 100 })], null);
    expect(layOut(growing, 740, false).cells.map(({ width }) => width)).toEqual([100, 240, 400]);
    expect(layOut(growing, 200, false).cells.map(({ width }) => width)).toEqual([100, 140, 100]);
  });
  it('are drawn where they show, with none left out at an edge', () => {
    const many = layOut(
      arrange(
        Array.from({ length: 20 }, (_, n) => text(`c${n}`, { width: 100 })),
        null,
      ),
      500,
      false,
    );
    expect(middleRange(many, 0, 500)).toEqual([0, 5]);
    expect(middleRange(many, 99, 599)).toEqual([0, 6]);
    expect(middleRange(many, 100, 600)).toEqual([1, 6]);
    expect(middleRange(many, 1950, 2450)).toEqual([19, 20]);
  });
  it('go before another one, and take its side', () => {
    const placed = arrange(wide, null);
    expect(moveBefore(placed, 'b', 'a').map(({ id }) => id)).toEqual(['b', 'a', 'l', 'r']);
    expect(moveBefore(placed, 'a', 'r').find(({ id }) => id === 'a')?.pinned).toBe('right');
    expect(moveBefore(placed, 'l', null).at(-1)).toMatchObject({ id: 'l', pinned: null });
  });
  it('move past those that show, not past hidden ones', () => {
    const placed = arrange([text('a'), text('x', { hidden: true }), text('b')], null);
    expect(moveBy(placed, 'a', 1).map(({ id }) => id)).toEqual(['x', 'b', 'a']);
    expect(moveBy(placed, 'a', -1).map(({ id }) => id)).toEqual(['a', 'x', 'b']);
  });
  it('never get narrower than a finger', () => {
    expect(widened(arrange(wide, null), 'a', 3).find(({ id }) => id === 'a')).toMatchObject({ width: 50, grow: 0 });
  });
});
