import { words } from '../kit/words.ts';

export const qualityResultWords = words({
  'quality.resultNoIsUnique': ['이미 등록된 검사 번호입니다.', 'This inspection number is taken already.'],
  'quality.sumIsTheLot': [
    '합격·불합격·보류 수량의 합이 검사 로트 수량과 같아야 합니다.',
    'Accepted, rejected and held must add up to the inspected lot.',
  ],
  'quality.oneRoundAfterAnother': [
    '이 검사의 재검사가 이미 있습니다. 그 재검사를 이어서 하세요.',
    'This inspection was begun anew already. Go on with that round.',
  ],
});
