import { words } from '../kit/words.ts';

export const trendWords = words({
  'trend.endsAfterItBegins': ['끝 시각은 시작 시각보다 늦어야 합니다.', 'It ends after it begins.'],
  'trend.sevenDaysAtMost': [
    '{days}일입니다. 트렌드는 한 번에 {most}일까지 볼 수 있습니다. 기간을 줄이세요.',
    'That is {days} {days|day|days}. A trend shows {most} days at most: choose a shorter period.',
  ],
  'trend.parametersAtMost': [
    '수집 항목을 {chosen}개 골랐습니다. 한 번에 {most}개까지 볼 수 있습니다.',
    'You chose {chosen} {chosen|parameter|parameters}; {most} at most are shown at once.',
  ],
  'trendSpan.7d': ['7일', '7 days'],
  'trendSpan.1d': ['1일', '1 day'],
  'trendSpan.8h': ['8시간', '8 hours'],
  'trendSpan.1h': ['1시간', '1 hour'],
  'trend.zoomOut': ['이전 범위로', 'Zoom out'],
  'trend.find': ['설비·항목 찾기', 'Find a machine or parameter'],
  'trend.noParameter': ['등록된 수집 항목이 없습니다.', 'There is no such parameter.'],
  'trend.choose': ['왼쪽에서 수집 항목을 고르세요.', 'Choose parameters at the left.'],
  'trend.noData': ['이 기간에 수집된 값이 없습니다.', 'Nothing was heard in this period.'],
  'correlation.twoDaysAtMost': [
    '{days}일입니다. 상관 분석은 한 번에 {most}일까지 할 수 있습니다. 기간을 줄이세요.',
    'That is {days} {days|day|days}. A correlation covers {most} days at most: choose a shorter period.',
  ],
  'correlation.twoToEight': [
    '수집 항목을 {chosen}개 골랐습니다. 2개에서 {most}개까지 고르세요.',
    'You chose {chosen} {chosen|parameter|parameters}. Choose two to {most}.',
  ],
});
