import { words } from '../kit/words.ts';

export const reportWords = words({
  'report.atMostAYear': [
    '한 번에 {most}일까지 볼 수 있습니다[[ (지금 {days}일)]]. 기간을 줄이세요.',
    'A report covers up to {most} days[[; this is {days}]]. Shorten the period.',
  ],
});
