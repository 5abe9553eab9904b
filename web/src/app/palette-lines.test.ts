import { expect, test } from 'vitest';
import { exactFirst } from './palette-lines.ts';

const lines = [{ title: '자재 재고' }, { title: '발주 입고' }, { title: '자재 입고', names: ['자재 입고', 'Receive material'] }];
const titles = (typed: string) => exactFirst(lines, typed).map(({ title }) => title);

test('what is called exactly what was typed comes first, in either language', () => {
  expect(titles('자재  입고 ')).toEqual(['자재 입고', '자재 재고', '발주 입고']);
  expect(titles('receive Material')).toEqual(['자재 입고', '자재 재고', '발주 입고']);
});

test('a part of a name leaves the order as it is', () => {
  expect(titles('자재')).toEqual(['자재 재고', '발주 입고', '자재 입고']);
  expect(titles('')).toEqual(['자재 재고', '발주 입고', '자재 입고']);
});
