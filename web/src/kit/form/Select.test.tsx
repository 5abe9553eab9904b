import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { DayInput } from './DayInputs.tsx';
import { Select } from './Select.tsx';
import { CascadeInput, TreeInput } from './Trees.tsx';

/** What a screen may do around a list: it is drawn anew with each thing that it hears, and gives everything that it gives anew. */
const many = 600;
const listOf = (drawn: number) => Array.from({ length: many - (drawn % 3) }, (_, value) => ({ value, label: `자재 ${value} · ${drawn}` }));
const Restless = ({ mode }: { mode?: 'multiple' }) => {
  const [drawn, setDrawn] = useState(0);
  const again = () => setDrawn((n) => n + 1);
  return (
    <Form>
      <Form.Item name="one" validateStatus="error" help={`틀렸습니다 ${drawn}`}>
        <Select
          id="one"
          {...(mode && { mode })}
          aria-label="하나"
          allowClear
          options={listOf(drawn)}
          showSearch={{ onSearch: again }}
          disabled={drawn > 0 && drawn % 7 === 0}
          onOpenChange={again}
          onActive={again}
          onFocus={again}
          notFoundContent={<b>{drawn}</b>}
          popupRender={(menu) => <div>{menu}</div>}
        />
      </Form.Item>
    </Form>
  );
};

const Pickers = () => {
  const [drawn, setDrawn] = useState(0);
  const shelves = Array.from({ length: 40 }, (_, at) => ({ value: 2 + at, label: `선반 ${at}` }));
  const tree = [{ value: 1, label: `공장 ${drawn}`, children: shelves }];
  const again = () => setDrawn((n) => n + 1);
  return (
    <form onFocus={again} onKeyDown={again}>
      <CascadeInput tree={tree} onChange={again} />
      <TreeInput tree={tree} many value={[2, 3]} onChange={again} />
      <DayInput value={null} onChange={again} />
    </form>
  );
};

const depth = 'Maximum update depth';
afterEach(() => vi.restoreAllMocks());

describe('a list in a screen that is drawn anew by all that it hears', () => {
  it.each([undefined, 'multiple'] as const)('comes to rest (%s)', async (mode) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    draw(<Restless {...(mode && { mode })} />);
    const field = screen.getByRole('combobox');
    for (const typed of ['', '자재', '5', '59', '없음', '', '1']) {
      fireEvent.mouseDown(field);
      fireEvent.change(field, { target: { value: typed } });
      for (const [key, keyCode] of [
        ['ArrowDown', 40],
        ['ArrowDown', 40],
        ['ArrowUp', 38],
        ['Enter', 13],
        ['Escape', 27],
      ] as const)
        fireEvent.keyDown(field, { key, keyCode, which: keyCode });
      await waitFor(() => expect(field).toBeTruthy());
    }
    expect(said.mock.calls.filter((call) => call.join(' ').includes(depth))).toEqual([]);
  });

  it('so do cascades, trees and days, whose own lists are new each time', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    draw(<Pickers />);
    for (const field of screen.getAllByRole('combobox')) {
      fireEvent.focus(field);
      fireEvent.mouseDown(field);
      fireEvent.change(field, { target: { value: '선반' } });
      fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40, which: 40 });
      fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
      await waitFor(() => expect(field).toBeTruthy());
    }
    expect(said.mock.calls.filter((call) => call.join(' ').includes(depth))).toEqual([]);
  });
});
