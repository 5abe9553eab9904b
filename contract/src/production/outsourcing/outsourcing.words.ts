import { words } from '../../kit/words.ts';

export const outsourcingWords = words({
  'outsourcing.numberIsUnique': ['이미 등록된 외주 번호입니다.', 'This outsourcing number is already registered.'],
  'outsourcing.vendorIsAnOutsourcer': [
    '[[{vendor}은(는) ]]외주처로 등록된 거래처가 아닙니다. 거래처 화면에서 구분에 외주처를 추가하거나 다른 거래처를 선택하세요.',
    '[[{vendor} ]]isn’t registered as an outsourcer. Choose another partner, or add the kind under business partners.',
  ],
  'outsourcing.vendorIsActive': [
    '[[{vendor}은(는) ]]사용하지 않는 거래처입니다. 다른 외주처를 선택하세요.',
    '[[{vendor} ]]is no longer in use. Choose another outsourcer.',
  ],
  'outsourcing.dueAfterOut': ['납기일은 출고일보다 빠를 수 없습니다.', 'The due day can’t lie before the day it goes out.'],
  'outsourcing.sendsSomething': ['보낼 수량, LOT 또는 자재를 입력하세요.', 'Enter a quantity, a LOT or a package to send.'],
  'outsourcing.oneWayOut': [
    '공정의 재공품과 재고 LOT를 한 외주로 보낼 수 없습니다. 따로 등록하세요.',
    'Pieces in the making and LOTs from stock don’t go in one outsourcing: register them separately.',
  ],
  'outsourcing.operationIsOutsourced': [
    '[[{operation}은(는) ]]외주 공정이 아니거나 건너뛴 공정입니다. 계획의 공정에서 외주로 바꾸세요.',
    '[[{operation} ]]isn’t an outsourced operation, or is skipped. Mark it as outsourced in the plan.',
  ],
  'outsourcing.planIsOpen': ['끝났거나 취소된 계획입니다[[: {plan}]].', 'This plan is complete or cancelled[[: {plan}]].'],
  'outsourcing.withinPlan': [
    '[[{operation}: ]]이 공정에서 더 할 수량은 {open}입니다. {over}만큼 줄이세요.',
    '[[{operation}: ]]only {open} are still to be done. Take {over} off.',
  ],
  'outsourcing.withinReady': [
    '[[{operation}: ]]지금 보낼 수 있는 양품은 {ready}입니다. 앞 공정의 실적을 먼저 등록하거나 {over}만큼 줄이세요.',
    '[[{operation}: ]]only {ready} good pieces are ready to leave. Report the operation before first, or take {over} off.',
  ],
  'outsourcing.withinStock': [
    '[[{what}: ]]재고가 {stock}[[ {uom}]]입니다. {over}만큼 줄이세요.',
    '[[{what}: ]]only {stock}[[ {uom}]] in stock. Take {over} off.',
  ],
  'outsourcing.suppliesAreUsable': [
    '사용할 수 없는 자재입니다[[: {what}]]. 보류·검사 상태와 유효기한을 확인하세요.',
    'This package may not be used[[: {what}]]. Check its hold, its quality and its expiry.',
  ],
  'outsourcing.sentOnce': ['[[{no}은(는) ]]이미 출고했습니다.', '[[{no} ]]was sent already.'],
  'outsourcing.cancelledStays': ['[[{no}은(는) ]]취소된 외주입니다.', '[[{no} ]]was cancelled.'],
  'outsourcing.sentStays': [
    '[[{no}은(는) ]]출고한 외주라 납기·단가·비고만 바꿀 수 있습니다.',
    '[[{no} ]]has gone out: only its due day, price and note can change.',
  ],
  'outsourcing.onlyUnsentIsDeleted': [
    '[[{no}은(는) ]]출고 이력이 있어 지울 수 없습니다. 사유를 적고 취소하세요.',
    '[[{no} ]]went out once and can’t be deleted. Cancel it with a reason.',
  ],
  'outsourcing.sentBeforeItReturns': ['[[{no}은(는) ]]아직 출고하지 않았습니다.', '[[{no} ]]hasn’t gone out yet.'],
  'outsourcing.receivedMeanwhile': [
    '방금 [[{by}님이 ]]이 외주를 입고했습니다[[: 양품 {good} {uom}]]. 같은 물건인지 확인하고, 남은 것만 입고하세요.',
    '[[{by} ]]has just booked an arrival of it[[: {good} {uom} good]]. See whether it is the same one, and book only what is left.',
  ],
  'outsourcing.returnCountsSomething': ['돌아온 수량을 입력하세요.', 'Enter what came back.'],
  'outsourcing.countedAsItsKind': [
    '제품은 양품·불량·분실·미가공, 자재는 반납·사용·분실로 입력하세요.',
    'Pieces are good, defect, lost or untouched; material is left over, used or lost.',
  ],
  'outsourcing.neverMoreThanOut': [
    '[[{what}: ]]외주처에 {there}[[ {uom}]]이(가) 있습니다. {over}만큼 많습니다.',
    '[[{what}: ]]{there}[[ {uom}]] are at the vendor. That is {over} too many.',
  ],
  'outsourcing.defectsAreExplained': [
    '[[{what}: ]]불량 {defectQty}개 중 사유가 있는 것은 {explained}개입니다.',
    '[[{what}: ]]{defectQty} defects, {explained} of them with a reason.',
  ],
  'outsourcing.untouchedIsCancelled': [
    '모두 미가공으로 돌아왔습니다. 외주를 취소하고 사유를 적으세요.',
    'All of it came back untouched: cancel the outsourcing and say why.',
  ],
  'outsourcing.takenBackOnce': ['이미 되돌린 입고입니다.', 'This arrival was taken back already.'],
  'outsourcing.takingBackHasAReason': ['입고를 되돌리는 사유를 입력하세요.', 'Give a reason for taking the arrival back.'],
  'outsourcing.untouchedWentOn': [
    '미가공으로 돌아온 {untouched}개 중 {waiting}개만 이 공정 앞에 남아 있어 되돌릴 수 없습니다. 먼저 그 뒤의 실적이나 출고를 정정하세요.',
    'Of the {untouched} that came back untouched only {waiting} still wait here. Correct what was done with them first.',
  ],
  'outsourcing.cancelledOnce': ['[[{no}은(는) ]]이미 취소되었습니다.', '[[{no} ]]was cancelled already.'],
  'outsourcing.cancelHasAReason': ['외주를 취소하는 사유를 입력하세요.', 'Give a reason for cancelling.'],
  'outsourcing.cancelOnlyUntouched': [
    '[[{no}: ]]이미 {settled}[[ {uom}]]이(가) 돌아와 취소할 수 없습니다. 남은 것은 미가공 또는 분실로 입고하세요.',
    '[[{no}: ]]{settled}[[ {uom}]] came back already, so it can’t be cancelled. Book the rest as untouched or lost.',
  ],
  'outsourcing.quantityAboveZero': ['외주 수량은 0보다 커야 합니다.', 'The quantity must be above zero.'],
  'outsourcing.resultIsOfAReturn': [
    '[[{no}의 ]]외주 입고로 등록된 실적입니다. 외주 화면에서 입고를 되돌리고 다시 등록하세요.',
    'This result came with an arrival[[ of {no}]]. Take the arrival back under outsourcing and book it again.',
  ],
  'work.outsourcedGoesOut': [
    '외주 공정이라 설비에서 시작하지 않습니다. [[{vendor}에 {qty} {uom}이(가) 있습니다. ]]외주 화면에서 보내고 받으세요.',
    'This operation is done outside and isn’t started here. [[{qty} {uom} are at {vendor}. ]]Send and receive it under outsourcing.',
  ],
  'outsourcing.atVendors': ['외주처에 있는 것', 'At vendors'],
  'outsourcing.nothingThere': ['외주처에 있는 것이 없습니다.', 'Nothing is at a vendor.'],
  'outsourcing.outNo': ['외주 번호', 'Outsourcing no.'],
  'outsourcing.status': ['상태', 'Status'],
  'outsourcing.vendorName': ['외주처', 'Vendor'],
  'outsourcing.vendorId': ['외주처', 'Vendor'],
  'outsourcing.dueDate': ['납기일', 'Due'],
  'outsourcing.outDate': ['출고일', 'Out on'],
  'outsourcing.daysLeft': ['남은 날', 'Days left'],
  'outsourcing.lastInDate': ['최근 입고일', 'Last back on'],
  'outsourcing.operationName': ['공정', 'Operation'],
  'outsourcing.operationId': ['공정', 'Operation'],
  'outsourcing.items': ['품목', 'Items'],
  'outsourcing.itemCode': ['품목 코드', 'Code'],
  'outsourcing.itemName': ['품목', 'Item'],
  'outsourcing.lotNo': ['LOT ID', 'LOT ID'],
  'outsourcing.lots': ['LOT', 'LOTs'],
  'outsourcing.packageId': ['패키지', 'Package'],
  'outsourcing.qty': ['수량', 'Quantity'],
  'outsourcing.uom': ['단위', 'Unit'],
  'outsourcing.planNo': ['생산 계획', 'Production plan'],
  'outsourcing.status.REQUESTED': ['요청', 'Requested'],
  'outsourcing.status.OUT': ['출고', 'Out'],
  'outsourcing.status.PARTIALLY_IN': ['일부 입고', 'Partly back'],
  'outsourcing.status.COMPLETE': ['완료', 'Complete'],
  'outsourcing.status.CANCELLED': ['취소', 'Cancelled'],
});
