import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../kit/testing/testing.tsx';
import { SideList } from './SideList.tsx';

const items = ['단위', '통화', '정지 사유'].map((title, n) => ({ key: String(n), title }));
const show = (chosen: string | null) => {
  const [onChoose, goInto] = [vi.fn(), vi.fn()];
  draw(<SideList label="분류" search="찾기" items={items} chosen={chosen} onChoose={onChoose} goInto={goInto} />);
  return { onChoose, goInto };
};
const at = (title: string) => screen.getByRole('button', { name: title });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

it('is one stop of Tab, at the chosen one, and arrows go from one to the next', () => {
  show('1');
  expect(items.map(({ title }) => at(title).tabIndex)).toEqual([-1, 0, -1]);
  at('통화').focus();
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement).toBe(at('정지 사유'));
  press('Home');
  expect(document.activeElement).toBe(at('단위'));
});

it('goes on to what one opens by Enter or →, and chooses nothing again that is chosen', () => {
  const { onChoose, goInto } = show('1');
  at('단위').focus();
  press('Enter');
  expect([onChoose.mock.calls, goInto.mock.calls]).toEqual([[['0']], [['0']]]);
  at('통화').focus();
  press('ArrowRight');
  expect([onChoose.mock.calls.length, goInto.mock.lastCall]).toEqual([1, ['1']]);
});

it('keeps its stop at the first one shown where the chosen one isn’t among those', () => {
  show(null);
  fireEvent.change(screen.getByRole('searchbox', { name: '찾기' }), { target: { value: '사유' } });
  expect(at('정지 사유').tabIndex).toBe(0);
});

it('Enter in the search opens the first one that is left, and ↓ goes on to it', () => {
  const { onChoose, goInto } = show('1');
  const search = screen.getByRole('searchbox', { name: '찾기' });
  search.focus();
  press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.change(search, { target: { value: '사유' } });
  press('Enter');
  expect([onChoose.mock.calls, goInto.mock.calls]).toEqual([[['2']], [['2']]]);
  press('ArrowDown');
  expect(document.activeElement).toBe(at('정지 사유'));
});
