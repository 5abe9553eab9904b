import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { ImageChooser } from './ImageChooser.tsx';

const open = (more: { sending?: boolean; filled?: boolean } = {}) => {
  const take = vi.fn(async () => {});
  const remove = vi.fn();
  draw(
    <ImageChooser name="사진" maxBytes={4096} filled={false} take={take} remove={remove} {...more}>
      <i />
    </ImageChooser>,
  );
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('사진'), { target: { files: [file] } });
  return { take, remove, choose };
};
const file = (bytes: number, type = 'image/png') => new File(['x'.repeat(bytes)], 'a.png', { type });

it('takes a picture that just fits', () => {
  const { take, choose } = open();
  choose(file(4096));
  expect(take).toHaveBeenCalledOnce();
});
it('refuses one byte more, and says how much fits', () => {
  const { take, choose } = open();
  choose(file(4097));
  expect(take).not.toHaveBeenCalled();
  expect(document.querySelector('[class*=snackbar]')?.textContent).toContain('4 KB');
});
it('refuses what is no picture', () => {
  const { take, choose } = open();
  choose(file(1, 'text/plain'));
  expect(take).not.toHaveBeenCalled();
});
it('takes no second one while the first is on its way', () => {
  const { take, choose } = open({ sending: true });
  choose(file(1));
  expect(take).not.toHaveBeenCalled();
});
it('takes away what is there, and only that', () => {
  open();
  expect(screen.queryByRole('button', { name: '사진 삭제' })).toBeNull();
  const { remove } = open({ filled: true });
  fireEvent.click(screen.getByRole('button', { name: '사진 삭제' }));
  expect(remove).toHaveBeenCalledOnce();
});
