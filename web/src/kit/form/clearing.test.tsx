import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { chooseLanguage } from '../words/language.ts';
import { Select } from './Select.tsx';
import { CascadeInput, TreeInput } from './Trees.tsx';

afterEach(() => act(() => chooseLanguage('kr')));

const options = [
  { value: 1, label: 'Bolt' },
  { value: 2, label: 'Nut' },
];
type Draw = (value: unknown, take: (value: unknown) => void) => ReactNode;
type Picker = [name: string, draw: Draw, first: unknown, empty: unknown];
const pickers: readonly Picker[] = [
  [
    'a choice',
    (value, take) => <Select allowClear showSearch options={options} value={value} onChange={(next) => take(next ?? null)} />,
    2,
    null,
  ],
  [
    'a choice without a search',
    (value, take) => <Select allowClear options={options} value={value} onChange={(next) => take(next ?? null)} />,
    2,
    null,
  ],
  [
    'a choice of several',
    (value, take) => <Select allowClear mode="multiple" options={options} value={value} onChange={take} />,
    [1, 2],
    [],
  ],
  ['a place in a tree', (value, take) => <TreeInput tree={options} value={value} onChange={take} />, 2, null],
  ['a place level by level', (value, take) => <CascadeInput tree={options} value={value as number} onChange={take} />, 2, null],
];
type Take = (value: unknown) => void;
const Kept = ({ make, first, take }: { make: Draw; first: unknown; take: Take }) => {
  const [value, setValue] = useState(first);
  return make(value, (next) => {
    setValue(next);
    take(next);
  });
};
const open = (make: Draw, first: unknown) => {
  const take = vi.fn<Take>();
  draw(<Kept make={make} first={first} take={take} />);
  return { take, field: screen.getByRole<HTMLInputElement>('combobox') };
};
const press = (field: HTMLElement, key: string, more: object = {}) =>
  fireEvent.keyDown(field, { key, code: key, keyCode: key === 'Delete' ? 46 : 8, which: key === 'Delete' ? 46 : 8, ...more });

test.each(pickers)(
  '%s has a button that empties it, named in its reader’s language, at which Tab doesn’t stop',
  (_name, make, first, empty) => {
    const { take } = open(make, first);
    expect(screen.getByRole('button', { name: '지우기' }).tabIndex).toBe(-1);
    act(() => chooseLanguage('en'));
    const button = screen.getByRole('button', { name: 'Clear' });
    expect(button.tabIndex).toBe(-1);
    fireEvent.click(button);
    expect(take.mock.lastCall).toEqual([empty]);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test.each(pickers)('%s is emptied by Delete', (_name, make, first, empty) => {
  const { take, field } = open(make, first);
  press(field, 'Delete');
  expect(take.mock.calls).toEqual([[empty]]);
});

test.each(pickers.filter(([, , first]) => !Array.isArray(first)))('%s is emptied by Backspace', (_name, make, first) => {
  const { take, field } = open(make, first);
  press(field, 'Backspace', { ctrlKey: true });
  press(field, 'Backspace', { repeat: true });
  expect(take).not.toHaveBeenCalled();
  press(field, 'Backspace');
  expect(take.mock.calls).toEqual([[null]]);
});

test('of several Backspace takes the last one', () => {
  const [, , [, make, first]] = pickers as unknown as [Picker, Picker, Picker];
  const { take, field } = open(make, first);
  press(field, 'Backspace');
  expect(take.mock.calls[0]?.[0]).toEqual([1]);
});

test('what is typed is mended letter by letter, and leaves the choice alone', () => {
  const [[, make, first]] = pickers as unknown as [Picker];
  const { take, field } = open(make, first);
  fireEvent.change(field, { target: { value: 'Nu' } });
  press(field, 'Backspace');
  press(field, 'Delete');
  expect(take).not.toHaveBeenCalled();
});

test('one that may not be empty keeps its choice', () => {
  const take = vi.fn();
  draw(<Select options={options} value={2} onChange={take} />);
  expect(screen.queryByRole('button')).toBeNull();
  press(screen.getByRole('combobox'), 'Delete');
  expect(take).not.toHaveBeenCalled();
});
