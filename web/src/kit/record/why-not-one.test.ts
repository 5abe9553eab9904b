import { expect, test } from 'vitest';
import { t } from '../words/words.ts';
import { whyNotOne } from './use-list.ts';

test('what is done to one row says whether none is chosen or too many', () => {
  expect(whyNotOne(t, [])).toBe('먼저 행을 선택하세요.');
  expect(whyNotOne(t, [1])).toBe(false);
  expect(whyNotOne(t, [1, 2])).toBe('한 번에 한 행만 할 수 있습니다. 한 행만 선택하세요.');
});
