import { expect, it } from 'vitest';
import { pictureIn, withPicture } from './address.ts';
import { leavePicture } from './use-addressed.ts';

const picture = {
  look: { filters: { name: '축 | "A&B"', dueDate: '>=2026-03-02' }, sort: { id: 'dueDate', desc: true }, group: 'status' },
  quick: ['late', 'mine'],
  view: 12,
  values: { from: '2026-03-01' },
};

it('an address brings back the picture that was written into it', () => {
  const search = withPicture('', picture, [7, 8]);
  expect(pictureIn(search)).toEqual(picture);
  expect(new URLSearchParams(search).get('id')).toBe('7,8');
});
it('what stands in an address besides stays, and what is no longer asked goes', () => {
  const search = withPicture('?kind=LOT&id=3', picture);
  expect(new URLSearchParams(search).get('kind')).toBe('LOT');
  expect(new URLSearchParams(search).get('id')).toBe('3');
  const bare = { look: { filters: {} }, quick: [], view: null, values: null };
  expect(withPicture(search, bare, [])).toBe('?kind=LOT');
  expect(withPicture('', bare, [])).toBe('');
});
it('an address that somebody made up asks for nothing', () => {
  expect(pictureIn('?view=x&cond=[1]&quick=&f.name=')).toEqual({ look: { filters: {} }, quick: [], view: null, values: null });
  expect(pictureIn('?cond={&view=-3').values).toBeNull();
});
it('thousands of chosen rows are left out of the address', () => {
  const rows = Array.from({ length: 51 }, (_, at) => at + 1);
  const bare = { look: { filters: {} }, quick: [], view: null, values: null };
  expect(withPicture('?id=1', bare, rows)).toBe('');
});
it('of two lists on a screen each finds its own in the address', () => {
  const search = withPicture(withPicture('', picture, [7]), { ...picture, quick: ['today'], view: null }, undefined, 'past.');
  expect(pictureIn(search)).toEqual(picture);
  expect(pictureIn(search, 'past.')).toEqual({ ...picture, quick: ['today'], view: null });
});
it('a list that another takes the place of leaves the address but for the screen’s search fields', () => {
  window.history.replaceState(null, '', `/material/history${withPicture('?tab=daily', picture, [7])}`);
  leavePicture();
  expect(pictureIn(window.location.search)).toEqual({ look: { filters: {} }, quick: [], view: null, values: picture.values });
  expect(new URLSearchParams(window.location.search).get('tab')).toBe('daily');
});
