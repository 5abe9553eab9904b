import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { type Branch, CascadeInput, TreeInput } from './Trees.tsx';

const tree: Branch[] = [
  {
    value: 1,
    label: '1공장',
    other: 'Plant 1',
    children: [
      { value: 2, label: '금형 창고', other: 'Mold store', children: [{ value: 3, label: '금형 선반', other: 'Mold shelf' }] },
      { value: 4, label: '자재 창고', other: 'Warehouse' },
    ],
  },
];

describe('a cascade', () => {
  it.each([
    ['Mold shelf', false, 3],
    ['ㄱㅎ', false, 3],
    ['warehouse', true, 4],
    ['금형', true, 2],
  ])('takes the first hit of %s by Enter, in either language', async (typed, anyLevel, value) => {
    const onChange = vi.fn();
    draw(<CascadeInput tree={tree} anyLevel={anyLevel} onChange={onChange} />);
    const field = screen.getByRole('combobox');
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
    expect(onChange).toHaveBeenCalledWith(value);
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  });

  it('takes what the arrows chose, and nothing of what isn’t called so', () => {
    const onChange = vi.fn();
    draw(<CascadeInput tree={tree} onChange={onChange} />);
    const field = screen.getByRole('combobox');
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: 'paint' } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
    fireEvent.keyUp(field, { key: 'Enter', keyCode: 13, which: 13 });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '창고' } });
    for (const [key, keyCode] of [
      ['ArrowDown', 40],
      ['ArrowDown', 40],
      ['Enter', 13],
    ] as const)
      fireEvent.keyDown(field, { key, keyCode, which: keyCode });
    expect(onChange.mock.calls).toEqual([[3]]);
  });
});

it('a tree finds its nodes by their names in the other language', async () => {
  draw(<TreeInput tree={tree} />);
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  await screen.findByTitle('자재 창고');
  fireEvent.change(field, { target: { value: 'mold shelf' } });
  await waitFor(() => expect(screen.queryByTitle('자재 창고')).toBeNull());
  expect(screen.getByTitle('금형 선반')).toBeTruthy();
});

describe('a tree by Enter', () => {
  it.each([
    ['mold shelf', [4, 3]],
    ['ㄱㅎ ㅊㄱ', [4, 3]],
    ['paint', null],
    ['', null],
  ])('takes the first hit of “%s” and no more than was typed', (typed, value) => {
    const onChange = vi.fn();
    draw(<TreeInput tree={tree} many value={[4]} onChange={onChange} />);
    const field = screen.getByRole('combobox') as HTMLInputElement;
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: typed } });
    for (const _ of [1, 2]) fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
    expect(onChange.mock.calls).toEqual(value ? [[value]] : []);
  });
});

const keysOf = (presses: readonly ('ArrowDown' | 'ArrowUp' | 'Enter')[], field: HTMLElement) => {
  const codes = { ArrowDown: 40, ArrowUp: 38, Enter: 13 } as const;
  for (const key of presses) fireEvent.keyDown(field, { key, keyCode: codes[key], which: codes[key] });
};

describe('the arrows in a filtered tree', () => {
  it.each([
    ['mold shelf', ['ArrowDown', 'Enter'], 3],
    ['금형', ['ArrowDown', 'Enter'], 2],
    ['금형', ['ArrowDown', 'ArrowDown', 'Enter'], 3],
    ['창고', ['ArrowUp', 'Enter'], 4],
    ['mold shelf', ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'], 3],
    ['paint', ['ArrowDown', 'Enter'], undefined],
  ] as const)('of “%s” step from hit to hit and begin at the first one: %s', (typed, presses, value) => {
    const onChange = vi.fn();
    draw(<TreeInput tree={tree} onChange={onChange} />);
    const field = screen.getByRole('combobox');
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: typed } });
    keysOf(presses, field);
    expect(onChange.mock.calls).toEqual(value === undefined ? [] : [[value]]);
  });

  it('let go of what is chosen already, and of a filter’s own ends alone', () => {
    const onChange = vi.fn();
    draw(<TreeInput tree={tree} many value={[3, 4]} onChange={onChange} />);
    const field = screen.getByRole('combobox');
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: 'mold shelf' } });
    keysOf(['ArrowDown', 'Enter'], field);
    expect(onChange.mock.calls).toEqual([[[4]]]);
  });

  it('without a filter are the library’s own', () => {
    const onChange = vi.fn();
    draw(<TreeInput tree={tree} onChange={onChange} />);
    const field = screen.getByRole('combobox');
    fireEvent.mouseDown(field);
    keysOf(['ArrowDown', 'Enter'], field);
    expect(onChange.mock.calls).toEqual([[2]]);
  });
});

it('a tick under a filter takes what is seen of a branch, and lets go of no more', async () => {
  const onChange = vi.fn();
  draw(<TreeInput tree={tree} many value={[]} onChange={onChange} />);
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  await screen.findByTitle('1공장');
  fireEvent.change(field, { target: { value: '금형' } });
  await waitFor(() => expect(screen.queryByText('자재 창고', { selector: '.ant-select-tree-title' })).toBeNull());
  fireEvent.click(screen.getByText('1공장', { selector: '.ant-select-tree-title' }));
  expect(onChange).toHaveBeenLastCalledWith([3]);
});
