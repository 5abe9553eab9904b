import { words } from '../kit/words.ts';

export const dashboardWords = words({
  'dashboard.isAnothers': ['{owner}님의 대시보드입니다. 복사해서 고치세요.', 'This is {owner}’s dashboard. Make a copy and change that.'],
  'dashboard.ownerShares': ['공유 방법은 {owner}님이 정합니다.', '{owner} decides how it is shared.'],
  'dashboard.ownerDeletes': ['{owner}님의 대시보드는 {owner}님만 지울 수 있습니다.', 'Only {owner} can delete this dashboard.'],
  'dashboard.noSuchWidget': [
    '이 버전에는 없는 위젯입니다. 지우고 다른 위젯을 추가하세요.',
    'There is no such widget. Remove it and add another.',
  ],
  'dashboard.machineIsGone': [
    '설비가 삭제되었습니다. 위젯 설정에서 다른 설비를 선택하세요.',
    'This machine was deleted. Choose another in the widget’s settings.',
  ],
  'board.goodBadSentence': [
    '{day}[[ {place}]] 양품 {good} {uom}, 불량 {bad} {uom} (불량률 {rate}). 목표 {target} {uom}의 {achieved}입니다.',
    'On {day}[[ at {place}]]: {good} {uom} good, {bad} {uom} defective (defect rate {rate}); {achieved} of the target of {target} {uom}.',
  ],
  'board.prodSentence': [
    '{from}[[부터 {to}까지]] 목표 {target} {uom} 중 {completed} {uom} 완료 (달성률 {achieved}), 남은 수량 {remain} {uom}, 불량 {defect} {uom}입니다.',
    '{from}[[ to {to}]]: {completed} {uom} of {target} {uom} completed ({achieved}), {remain} {uom} left, {defect} {uom} defective.',
  ],
});
