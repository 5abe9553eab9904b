import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { wholeOf } from '../net/source.ts';
import { useFirstChosen } from './first-chosen.ts';

type Row = { id: number };
beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/plans');
});
const begin = (rows: readonly Row[], chosen: readonly Row[] = []) => {
  const openRow = vi.fn<(id: number) => void>();
  const hook = renderHook(({ now, held }) => useFirstChosen('plans', { source: wholeOf(now), chosen: held, openRow }), {
    initialProps: { now: rows, held: chosen },
  });
  return { openRow, ...hook };
};

describe('a list begins with', () => {
  test('its first row, once it is there, and never again', () => {
    const { openRow, rerender } = begin([]);
    expect(openRow).not.toHaveBeenCalled();
    rerender({ now: [{ id: 3 }, { id: 4 }], held: [] });
    expect(openRow.mock.calls).toEqual([[3]]);
    rerender({ now: [{ id: 9 }], held: [] });
    expect(openRow).toHaveBeenCalledTimes(1);
  });

  test('the row that was chosen last, as long as it is listed', () => {
    begin([{ id: 3 }, { id: 4 }], [{ id: 4 }]).unmount();
    expect(begin([{ id: 3 }, { id: 4 }]).openRow.mock.calls).toEqual([[4]]);
    expect(begin([{ id: 3 }]).openRow.mock.calls).toEqual([[3]]);
  });

  test('nothing until it is time, then with what is first by then', () => {
    const openRow = vi.fn<(id: number) => void>();
    const { rerender } = renderHook(({ now, begins }) => useFirstChosen('plans', { source: wholeOf(now), chosen: [], openRow }, begins), {
      initialProps: { now: [{ id: 3 }, { id: 4 }], begins: false },
    });
    expect(openRow).not.toHaveBeenCalled();
    rerender({ now: [{ id: 4 }, { id: 3 }], begins: true });
    expect(openRow.mock.calls).toEqual([[4]]);
  });

  test('what the address asks for, and with nothing else', () => {
    window.history.replaceState(null, '', '/plans?id=7');
    expect(begin([{ id: 3 }]).openRow).not.toHaveBeenCalled();
  });
});
