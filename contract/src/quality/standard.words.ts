import { words } from '../kit/words.ts';

export const qualityStandardWords = words({
  'quality.revisionIsUnique': [
    '이 기준서에 같은 차수가 이미 있습니다. 새로 고친 뒤 최신 차수에서 개정하세요.',
    'This standard has that revision already. Reload and revise the newest one.',
  ],
  'quality.oneDraftPerStandard': [
    '이 기준서에는 작성 중인 개정이 이미 있습니다. 그 개정을 이어서 작성하세요.',
    'A draft of this standard stands already. Go on with that one.',
  ],
  'quality.oneRevisionPerDay': [
    '같은 날부터 적용되는 승인된 차수가 있습니다. 적용일을 바꾸세요.',
    'An approved revision holds from that day already. Choose another day.',
  ],
});
