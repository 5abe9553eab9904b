import { words } from './words.ts';

/** What every recorded fact keeps to. */
export const factWords = words({
  'fact.notInTheFuture': [
    '발생 시각이 현재보다 늦습니다. 기기의 시계를 확인하세요.',
    'It can’t have happened in the future. Check the clock of this device.',
  ],
  'fact.onlyGrows': [
    '기록된 사실은 고칠 수 없습니다. 정정으로 새로 등록하세요.',
    'A recorded fact is never edited. Record a correction instead.',
  ],
});
