import { words } from '../../kit/words.ts';

export const samplingWords = words({
  'sampling.discontinuedWaits': [
    '검사가 중지된 공급사와 자재입니다. 공급사의 조치가 승인된 뒤에 까다로운 검사로 다시 시작합니다.',
    'Inspection of this supplier’s material is discontinued. It goes on, tightened, once the supplier’s action is approved.',
  ],
  'sampling.reducedAfterNormal': [
    '수월한 검사는 보통 검사에서만 시작할 수 있습니다.',
    'Reduced inspection follows normal inspection only.',
  ],
  'sampling.reducedIsEarned': [
    '전환 점수가 {score}점입니다. {least}점부터 수월한 검사로 바꿀 수 있습니다.',
    'The switching score is {score}. Reduced inspection begins at {least}.',
  ],
  'sampling.reducedIsSteady': [
    '생산이 안정되지 않아 수월한 검사로 바꿀 수 없습니다.',
    'Production isn’t steady, so inspection isn’t reduced.',
  ],
  'sampling.normalAfterReduced': [
    '수월한 검사 중일 때만 보통 검사로 되돌릴 수 있습니다.',
    'Only reduced inspection is ordered back to normal.',
  ],
  'sampling.normalHasAReason': ['보통 검사로 되돌리는 사유를 적으세요.', 'Say why inspection goes back to normal.'],
  'sampling.onlyDiscontinuedResumes': ['중지된 검사만 다시 시작할 수 있습니다.', 'Only inspection that was discontinued is resumed.'],
});
