import { words } from './words.ts';

export const padWords = words({
  'pad.clear': ['지움', 'Clear'],
  'pad.back': ['한 글자 지움', 'Delete one'],
  'pad.enter': ['확인', 'Enter'],
});
