import { words } from '../../kit/words.ts';

export const spcWords = words({
  'spc.somethingMeasured': ['측정값이 없습니다. 값을 하나 이상 보내세요.', 'Nothing was measured. Send one value or more.'],
  'spc.subgroupNeeded': [
    '이 계산에는 부분군 크기가 필요합니다. 2 이상의 크기를 정하세요.',
    'This needs subgroups. Say how many values each has: two or more.',
  ],
  'spc.singlesHaveNoSubgroups': [
    '이 관리도는 값을 하나씩 봅니다. 부분군 크기를 빼거나 X̄ 관리도를 고르세요.',
    'This chart looks at single values. Leave the subgroup size out, or choose an X̄ chart.',
  ],
  'spc.subgroupsAreFull': [
    '값 {n}개로는 부분군이 꽉 차지 않습니다. {filled}개가 되도록 값이나 부분군 크기를 고치세요.',
    '{n} {n|value doesn’t|values don’t} fill the subgroups, which take {filled}. Correct the values or the subgroup size.',
  ],
  'spc.rangeOfFew': [
    '범위로 계산하는 부분군은 {most}개까지입니다. 더 크면 표준편차(X̄-S, SBAR)로 계산하세요.',
    'Ranges are for subgroups of up to {most} values. Use standard deviations (X̄-S, SBAR) for larger ones.',
  ],
  'spc.subgroupsAreEqual': [
    'EWMA와 CUSUM은 부분군의 크기가 모두 같아야 합니다.',
    'EWMA and CUSUM need subgroups that are all of one size.',
  ],
  'spc.spreadIsSeen': [
    '산포를 알 수 없습니다. 빠진 값 없이 이어지는 측정값을 더 보내거나 σ를 정하세요.',
    'How far the values spread can’t be seen. Send more that follow each other without a gap, or give σ.',
  ],
  'spc.sizesNeeded': [
    '이 관리도에는 검사 수량이 필요합니다. 각 개수에 대해 몇 개를 검사했는지 보내세요.',
    'This chart needs sizes: how much was inspected for each count.',
  ],
  'spc.sizesHaveNoUse': [
    '이 관리도는 검사 수량을 쓰지 않습니다. 검사 수량을 빼거나 p, np, u 관리도를 고르세요.',
    'This chart has no use for sizes. Leave them out, or choose a p, np or u chart.',
  ],
  'spc.sizePerCount': [
    '검사 수량은 {sizes}개인데 값은 {n}개입니다. 값마다 하나씩 보내세요.',
    'There {sizes|is|are} {sizes} {sizes|size|sizes} and {n} {n|count|counts}. Send one size for each count.',
  ],
  'spc.sizesAreEqual': [
    'np 관리도는 검사 수량이 모두 같아야 합니다. 다르면 p 관리도를 쓰세요.',
    'An np chart needs equal sizes. Use a p chart where they differ.',
  ],
  'spc.countIsWhole': [
    '{no}번째 값은 개수가 아닙니다[[: {value}]]. 0 이상의 정수를 보내세요.',
    'Value {no} is no count[[: {value}]]. Send whole numbers from 0 on.',
  ],
  'spc.noMoreThanInspected': [
    '{no}번째 값 {value}은(는) 검사 수량 {size}보다 많습니다. 값이나 검사 수량을 고치세요.',
    'Value {no} is {value}, more than the {size} that were inspected. Correct one of them.',
  ],
  'spc.centreOfCounts': [
    '개수의 중심선은 0보다 작을 수 없습니다[[. 여기서는 {most} 이하여야 합니다]].',
    'The centre of counts is 0 or more[[, and here {most} at most]].',
  ],
  'spc.breakAtAPoint': [
    '{at}번 위치에는 점이 없습니다. 점의 번호는 0부터 {last}까지입니다.',
    'There is no point {at}. Points are numbered from 0 to {last}.',
  ],
  'spc.sigmaAboveZero': ['σ는 0보다 커야 합니다.', 'σ must be more than 0.'],
  'spc.limitsCrossed': [
    '규격 하한 {lsl}이(가) 상한 {usl}보다 작지 않습니다. 두 값을 확인하세요.',
    'The lower limit {lsl} isn’t below the upper limit {usl}. Check both.',
  ],
  'spc.valuesOrSummary': [
    '측정값을 보내거나, 평균과 σ를 보내세요. 둘을 함께 보낼 수는 없습니다.',
    'Send either the values, or their mean and σ; not both.',
  ],
  'gaugeStudy.measuredOnce': [
    '부품 {part}을(를) 측정자 {appraiser}이(가) {trial}회차에 두 번 측정했습니다. 하나만 남기세요.',
    'Part {part} was measured twice by {appraiser} in trial {trial}. Keep one of them.',
  ],
  'gaugeStudy.isLargeEnough': [
    '부품 2개 이상을 측정자 2명 이상이 2회 이상 측정해야 합니다.',
    'A study has two parts or more, measured by two appraisers or more, twice or more each.',
  ],
  'gaugeStudy.isComplete': [
    '측정자 {appraiser}의 부품 {part} 측정이 {most}회가 아니라 {n}회입니다. 모두 같은 횟수로 측정하세요.',
    '{appraiser} measured part {part} {n} {n|time|times}, not {most}. Everybody measures every part equally often.',
  ],
  'gaugeStudy.rangesOfFew': [
    '평균-범위법은 부품, 측정자, 반복이 각각 {most} 이하일 때 씁니다. ANOVA를 고르세요.',
    'Averages and ranges take up to {most} parts, appraisers and trials. Choose ANOVA.',
  ],
  'gaugeStudy.toleranceAboveZero': ['공차는 0보다 커야 합니다.', 'The tolerance must be more than 0.'],
  'gaugeStudy.twoReferences': [
    '기준값이 2개 이상 있어야 직선성을 볼 수 있습니다.',
    'Linearity needs measurements at two references or more.',
  ],
});
