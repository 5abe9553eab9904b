import { expect, test } from 'vitest';
import { readAmong } from '../kit/columns/called.ts';
import { productsIn } from './products-text.ts';

const read = readAmong([
  { id: 1, code: 'P-1', name: '브래킷', nameEn: 'Bracket' },
  { id: 2, code: 'P-2', name: '축' },
  { id: 3, code: 'P-3', name: '축' },
]);
const said = (text: string) => productsIn(text, read, '못 읽음');

test('products come by code or name in either language, with their cavities behind them', () => {
  expect(said('브래킷 [1-2, 4]; P-2')).toEqual([
    { productId: 1, cavityNos: [1, 2, 4] },
    { productId: 2, cavityNos: [] },
  ]);
  expect(said('bracket[3]')).toEqual([{ productId: 1, cavityNos: [3] }]);
  expect(said(' ; ')).toEqual([]);
});

test('a name that several have, one that nobody has and cavities that can’t be read are said', () => {
  expect(said('축')).toEqual({ unclear: ['P-2', 'P-3'] });
  expect(said('브래킷; 없음')).toBeUndefined();
  expect(said('브래킷 [넷]')).toEqual({ unfit: '못 읽음' });
});
