import { words } from '../kit/words.ts';

export const scannedWords = words({
  'scanned.mine': ['이 작업 자재입니다. 라인에 {at} {uom}', 'Material of this work. {at} {uom} at the line'],
  'scanned.mineByItself': [
    '이 작업 자재입니다. 실적에 따라 자동으로 차감됩니다',
    'Material of this work, taken by itself with each report',
  ],
  'scanned.notIssued': [
    '이 작업 자재이지만 이 포장은 이 계획으로 불출되지 않았습니다. 쓰기 전에 자재 담당에게 불출을 요청하세요.',
    'This work takes this material, but the package isn’t issued for its plan. Have it issued before you use it.',
  ],
  'scanned.notMine': ['이 작업의 자재가 아닙니다.[[ 필요한 자재: {needed}]]', 'Not a material of this work.[[ It takes {needed}.]]'],
  'scanned.expired': [
    '유효기한({day})이(가) 지났습니다. 쓰지 말고 자재 담당에게 알리세요.',
    'Past its expiry date ({day}). Don’t use it; tell whoever looks after material.',
  ],
  'scanned.withheld': [
    '품질 판정 전이거나 보류된 자재입니다. 쓰지 말고 품질 담당자에게 확인하세요.',
    'Not released by quality, or on hold. Don’t use it; ask quality control.',
  ],
  'scanned.ofLine': ['{work} 작업에서 쓰는 자재입니다', 'Material of {work}'],
  'scanned.ofLineMore': ['{work} 외 {n}건의 작업에서 쓰는 자재입니다', 'Material of {work} and {n} more'],
  'scanned.notOfLine': ['이 라인의 오늘 작업에는 쓰이지 않는 자재입니다', 'No work of today on this line takes this material'],
  'scanned.other': ['이 라인의 오늘 작업에 없습니다', 'Not among today’s works of this line'],
});
