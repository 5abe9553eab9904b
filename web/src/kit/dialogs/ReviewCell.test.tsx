import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ReviewCell } from './ReviewCell.tsx';

/** A cell as the grid has it: the focus is on what stands around ours, and the grid listens above. */
const show = (cell: string | number | null = '축') => {
  const edit = vi.fn();
  const gridHears = vi.fn();
  render(
    <div data-testid="grid">
      <div className="grid-cell" data-testid="cell" tabIndex={-1}>
        <ReviewCell cell={cell} reason="필수 값입니다." title="이름" edit={edit} />
      </div>
    </div>,
  );
  screen.getByTestId('grid').addEventListener('keydown', (event) => gridHears((event as KeyboardEvent).key));
  return { edit, gridHears, cell: screen.getByTestId('cell') };
};
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '이름' });
const type = (text: string) => {
  input().value = text;
};

describe('a cell under review', () => {
  it('says what it holds and what is wrong with it', () => {
    const { cell } = show();
    expect(cell.textContent).toBe('축 필수 값입니다.');
  });
  it.each(['Enter', 'F2'])('is written into after %s, and takes Enter', (key) => {
    const { cell, edit } = show();
    fireEvent.keyDown(cell, { key });
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe('축');
    type('긴 축');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(edit).toHaveBeenCalledExactlyOnceWith('긴 축');
    expect(document.activeElement).toBe(cell);
  });
  it('opens by a double click, and keeps what was typed when it is left', () => {
    const { cell, edit } = show(12);
    fireEvent.doubleClick(cell);
    type('13');
    fireEvent.blur(input());
    expect(edit).toHaveBeenCalledExactlyOnceWith('13');
  });
  it('starts with the letter that was typed, and anew after Delete', () => {
    const { cell } = show();
    fireEvent.keyDown(cell, { key: '7' });
    expect(input().value).toBe('7');
    fireEvent.keyDown(input(), { key: 'Escape' });
    fireEvent.keyDown(cell, { key: 'Delete' });
    expect(input().value).toBe('');
  });
  it('has its field before a key of Hangul is over, so that the syllable is put together there', () => {
    const { cell, edit, gridHears } = show();
    fireEvent.keyDown(cell, { key: 'Process', keyCode: 229 });
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe('');
    expect(gridHears).not.toHaveBeenCalled();
    type('봉');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(edit).toHaveBeenCalledExactlyOnceWith('봉');
  });
  it('forgets what was typed on Escape, which goes no further', () => {
    const { cell, edit, gridHears } = show();
    fireEvent.keyDown(cell, { key: 'Enter' });
    type('x');
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(edit).not.toHaveBeenCalled();
    expect(gridHears).not.toHaveBeenCalled();
  });
  it('leaves arrows, spaces and shortcuts to the grid until somebody writes', () => {
    const { cell, gridHears } = show();
    for (const key of ['ArrowDown', ' ']) fireEvent.keyDown(cell, { key });
    fireEvent.keyDown(cell, { key: 'c', ctrlKey: true });
    expect(gridHears.mock.calls.flat()).toEqual(['ArrowDown', ' ', 'c']);
    fireEvent.keyDown(cell, { key: 'F2' });
    fireEvent.keyDown(input(), { key: 'ArrowLeft' });
    expect(gridHears).toHaveBeenCalledTimes(3);
  });
  it('goes on to the next cell by Tab', () => {
    const { cell, edit, gridHears } = show();
    fireEvent.keyDown(cell, { key: 'F2' });
    type('봉');
    fireEvent.keyDown(input(), { key: 'Tab' });
    expect(edit).toHaveBeenCalledExactlyOnceWith('봉');
    expect(gridHears).toHaveBeenLastCalledWith('ArrowRight');
  });
  it('lists what its column takes, nearest first, and takes what was gone to', () => {
    const edit = vi.fn();
    const all = ['원자재', '부자재', '구매품'];
    const offers = (typed: string) => all.filter((one) => one !== typed).map((one) => ({ cell: one, label: one }));
    render(
      <div className="grid-cell" data-testid="cell" tabIndex={-1}>
        <ReviewCell cell="원자제" reason="정해진 값이 아닙니다." title="구분" offers={offers} edit={edit} />
      </div>,
    );
    const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '구분' });
    fireEvent.keyDown(screen.getByTestId('cell'), { key: 'Enter' });
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(all);
    // Nothing is taken that wasn't gone to.
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(edit).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByTestId('cell'), { key: 'Enter' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('부자재');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(edit).toHaveBeenCalledExactlyOnceWith('부자재');
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(screen.getByTestId('cell'), { key: 'F2' });
    fireEvent.mouseDown(screen.getByRole('option', { name: '구매품' }));
    expect(edit).toHaveBeenLastCalledWith('구매품');
    expect(document.activeElement).toBe(screen.getByTestId('cell'));
  });
});
