import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const named = (...names: string[]) => names.map((name) => ({ names: [name] }));
const first = (said: string, all: { names: string[] }[]) => nearest(said, all, 1)[0]?.names[0];

test('one wrong letter of a syllable leads to the name that was meant', () => {
  expect(first('원자제', named('부자재', '구매품', '원자재'))).toBe('원자재');
  expect(first('kilo', named('EA', 'm', 'kg', 'L'))).toBe('kg');
});
test('a part of a name leads to it', () => {
  expect(first('태산', named('한서금속', '주식회사 태산특수강'))).toBe('주식회사 태산특수강');
  expect(first('태산특수강(주)', named('태평양', '태산특수강'))).toBe('태산특수강');
});
test('whichever of its names is near, and so many at most', () => {
  const all = [{ names: ['Steel', null, 'S-1'] }, { names: ['Brass', '황동', 'B-1'] }];
  expect(nearest('황둥', all, 5)).toEqual([all[1], all[0]]);
  expect(nearest('황동', all, 1)).toEqual([all[1]]);
});
