import { words } from './words.ts';

export const padWords = words({
  'pad.clear': ['지움', 'Clear'],
  'pad.back': ['한 글자 지움', 'Delete one'],
  'pad.enter': ['확인', 'Enter'],
  'pad.wholeOnly': ['이 단위는 소수를 쓰지 않습니다', 'This unit has no fractions'],
  'pad.empty': ['숫자를 먼저 입력하세요', 'Enter a number first'],
});
