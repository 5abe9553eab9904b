import { words } from '../kit/words.ts';

export const rateWords = words({
  'laborRate.oneADay': [
    '같은 위치에 같은 날부터 적용되는 임률이 이미 있습니다. 그 임률을 고치거나 다른 날을 입력하세요.',
    'This place already has a labor rate from this day on. Change that one, or enter another day.',
  ],
  'laborRate.wherePeopleWork': [
    '임률은 사업장, 공장, 라인에만 둡니다. 그중 하나를 선택하세요.',
    'Labor rates stand at sites, plants and lines. Choose one of them.',
  ],
  'machineRate.oneADay': [
    '이 설비에 같은 날부터 적용되는 경비가 이미 있습니다. 그 경비를 고치거나 다른 날을 입력하세요.',
    'This machine already has a rate from this day on. Change that one, or enter another day.',
  ],
  'laborRate.one': ['임률', 'labor rate'],
  'laborRate.title': ['임률', 'Labor rate'],
  'laborRate.of': ['{name} 임률', 'Labor rates of {name}'],
  'laborRate.locationId': ['위치', 'Location'],
  'laborRate.locationName': ['위치', 'Location'],
  'laborRate.perHour': ['시간당 임률(원)', 'Per hour (KRW)'],
  'laborRate.effectiveFrom': ['적용 시작일', 'From'],
  'laborRate.note': ['비고', 'Note'],
  'laborRate.priceReason': ['정정 사유', 'Reason of the correction'],
  'laborRate.now': ['오늘 임률', 'Today'],
  'laborRate.own': ['{rate}원/시간 · {day}부터', '{rate} KRW/h · since {day}'],
  'laborRate.inherited': ['{rate}원/시간 · {place}에서 물려받음', '{rate} KRW/h · inherited from {place}'],
  'laborRate.none': [
    '임률이 없습니다. 여기나 위의 위치에 등록하면 노무비가 계산됩니다.',
    'None. Enter one here or at a place above, and labor costs are computed.',
  ],
  'laborRate.empty': ['이 위치에 따로 정한 임률이 없습니다', 'This place has no rate of its own'],
  'machineRate.one': ['기계 경비', 'machine rate'],
  'machineRate.title': ['기계 경비', 'Machine rate'],
  'machineRate.of': ['{name} 기계 경비', 'Rates of {name}'],
  'machineRate.toolId': ['설비', 'Equipment'],
  'machineRate.perHour': ['시간당 경비(원)', 'Per hour (KRW)'],
  'machineRate.effectiveFrom': ['적용 시작일', 'From'],
  'machineRate.note': ['비고', 'Note'],
  'machineRate.priceReason': ['정정 사유', 'Reason of the correction'],
  'machineRate.now': ['오늘 경비', 'Today'],
  'machineRate.none': [
    '시간당 경비가 없습니다. 등록하면 이 설비의 기계 경비가 원가에 더해집니다.',
    'None. Enter one, and the time of this machine is part of costs.',
  ],
  'machineRate.empty': ['등록된 시간당 경비가 없습니다', 'No rates yet'],
});
