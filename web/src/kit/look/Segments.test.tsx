import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Segments } from './Segments.tsx';

it('is a choice of one, told apart from the next one beside it', () => {
  const onChange = vi.fn();
  const options = [
    { value: 'place', label: '위치별' },
    { value: 'item', label: '품목별' },
  ] as const;
  render(
    <>
      <Segments value="place" onChange={onChange} options={options} />
      <Segments value="item" onChange={vi.fn()} options={options} />
    </>,
  );
  const [place, item, , otherItem] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([place?.checked, item?.checked, otherItem?.checked]).toEqual([true, false, true]);
  fireEvent.click(screen.getAllByText('품목별')[0] as HTMLElement);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('item');
});
