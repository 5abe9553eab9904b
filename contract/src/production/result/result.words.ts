import { words } from '../../kit/words.ts';

export const resultWords = words({
  'production.resultCountsSomething': [
    '양품·불량·재작업·시험 생산 수량 중 하나는 입력하세요.',
    'Enter a good, defect, rework or trial quantity.',
  ],
  'production.resultOnlyOnOpenPlan': [
    '완료되었거나 취소된 생산 계획에는 실적을 등록할 수 없습니다.',
    'A completed or cancelled production plan takes no more results.',
  ],
  'production.resultOnlyOnOpenDay': [
    '이미 완료된 작업입니다. 그 전에 만든 것이라면 반장이 이 작업의 실적으로 등록할 수 있습니다.',
    'This work is finished. What was made before is booked on it by a leader.',
  ],
  'production.lateResultOnUnclosedPlan': [
    '사유를 적어 마감한 생산 계획입니다. 생산 계획 화면에서 ‘다시 열기’를 한 뒤 등록하세요.',
    'This production plan was closed by hand. Re-open it on the plans screen, then book.',
  ],
  'production.lateResultNotOnCancelledPlan': [
    '취소된 생산 계획입니다. 생산 계획 화면에서 ‘취소 철회’를 한 뒤 등록하세요.',
    'This production plan was cancelled. Take that back on the plans screen, then book.',
  ],
  'production.resultIsOfUsualSize': [
    '[[목표 {target}, ]][[남은 수량 {remain}, ]][[투입 가능 {ready}, ]]등록할 수량은[[ {qty}]]입니다[[ ({over} 초과)]]. 맞는지 확인하세요.',
    '[[Target {target}, ]][[remaining {remain}, ]][[ready {ready}, ]]to book[[ {qty}]][[ ({over} over)]]. Check that this is right.',
  ],
  'production.resultIsPossible': [
    '수량이 목표보다 너무 커서 등록할 수 없습니다[[: {qty}]][[ (목표 {target})]]. 수량을 다시 세어 입력하세요.',
    'The count[[ {qty}]] is far too large for the target[[ {target}]] and can’t be booked. Count and enter it again.',
  ],
  'result.sureTitle': ['이 수량이 맞나요?', 'Is this count right?'],
  'result.sureYes': ['맞습니다, 저장', 'Yes, save it'],
  'production.defectsAreExplained': [
    '불량 사유별 수량의 합[[ {explained}]]이(가) 불량 수량[[ {defectQty}]]과(와) 다릅니다.',
    'The defects by reason[[ ({explained})]] don’t add up to the defect quantity[[ ({defectQty})]].',
  ],
  'production.resultEndsAfterItStarts': ['종료 시각이 시작 시각보다 빠릅니다.', 'The end is before the start.'],
  'production.neverMoreThanBefore': [
    '앞 공정 양품[[ {before}]]보다 [[{over} ]]많습니다. 앞 공정 실적을 먼저 등록하세요.',
    'That is [[{over} ]]more than the operation before made good[[ ({before})]]. Record its result first.',
  ],
  'production.nextKeepsItsInput': [
    '다음 공정이 이미 [[{next} ]]사용했습니다. 양품을 그보다 적게 고칠 수 없습니다.',
    'The next operation already used [[{next} ]]of it; the good quantity can’t go below that.',
  ],
  'production.materialComesFirst': [
    '자재[[ {item}]]이(가) [[{short} {uom} ]]부족합니다.[[ 유효기한이 지난 {expiredQty} {uom}({expiredWith})은(는) 쓸 수 없습니다.]][[ 품질에서 보류·불합격으로 둔 {heldQty} {uom}({heldWith})은(는) 쓸 수 없습니다.]][[ 대체 자재 {substitutes}도 부족합니다.]] 먼저 라인에 출고하세요.',
    'Material[[ {item}]] is short[[ by {short} {uom}]].[[ {expiredQty} {uom} ({expiredWith}) is past its expiry date and stays.]][[ {heldQty} {uom} ({heldWith}) is held or rejected by quality and stays.]][[ Nor is there enough of what may stand in for it: {substitutes}.]] Issue it to the line first.',
  ],
  'production.correctionHasAReason': ['정정 사유를 입력하세요.', 'Give a reason for the correction.'],
  'production.resultOfItsDay': [
    '이 작업의 실적이 아닙니다. 실적이 등록된 작업에서 정정하세요.',
    'That is no result of this work. Correct it at the work that it was reported for.',
  ],
  'production.resultCorrectedOnce': [
    '이미 정정된 실적입니다. 최신 실적을 정정하세요.',
    'This result was corrected already. Correct the newer one.',
  ],
  'production.correctFollows': [
    '양품을 고치면 이월한 수량도 그만큼 바뀝니다. 이월 받은 작업이 완료되었으면 그대로입니다.',
    'What was carried over changes by as many, unless the work it went to is finished.',
  ],
});
