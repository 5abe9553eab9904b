import { words } from './words.ts';

/** What every recorded fact keeps to. */
export const factWords = words({
  'fact.notInTheFuture': [
    '발생 시각이 현재보다 늦습니다. 기기의 시계를 확인하세요.',
    'It can’t have happened in the future. Check the clock of this device.',
  ],
  'fact.notLongAgo': [
    '발생 시각이 너무 오래되었습니다[[: {days}일 전까지 등록할 수 있습니다]]. 날짜를 확인하세요.',
    'That is too long ago[[: at most {days} {days|day|days} back can be recorded]]. Check the date.',
  ],
  'fact.onlyGrows': [
    '기록된 사실은 고칠 수 없습니다. 정정으로 새로 등록하세요.',
    'A recorded fact is never edited. Record a correction instead.',
  ],
});
