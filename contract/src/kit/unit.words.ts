import { words } from './words.ts';

/** What every quantity keeps to. */
export const unitWords = words({
  'quantity.wholePieces': [
    '단위가 {uom}인 수량은 소수로 등록할 수 없습니다(입력: {qty}). 정수를 입력하세요.',
    '{qty} can’t be recorded: {uom} has no fractions. Enter a whole number.',
  ],
});
