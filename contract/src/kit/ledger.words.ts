import { words } from './words.ts';

export const ledgerWords = words({
  'fact.notInTheFuture': [
    '발생 시각이 현재보다 늦습니다. 기기의 시계를 확인하세요.',
    'It can’t have happened in the future. Check the clock of this device.',
  ],
  'fact.onlyGrows': [
    '기록된 사실은 고칠 수 없습니다. 정정으로 새로 등록하세요.',
    'A recorded fact is never edited. Record a correction instead.',
  ],
  'stock.movementAboveZero': ['이동 수량은 0보다 커야 합니다.', 'A movement needs a quantity above zero.'],
  'stock.neverNegativeInTime': [
    '그 시각의 재고가 부족합니다[[: {at}에 {short} 모자랍니다]]. 발생 시각이나 수량을 확인하세요.',
    'There was not enough stock at that time[[: {short} short at {at}]]. Check the time or the quantity.',
  ],
  'stock.adjustmentHasAReason': ['재고를 조정·폐기할 때는 사유를 입력하세요.', 'Give a reason for adjusting or scrapping stock.'],
  'stock.correctedOnce': ['이미 정정된 기록입니다. 최신 기록을 정정하세요.', 'This record was corrected already. Correct the newer one.'],
  'material.stockNeverNegative': ['자재 재고가 부족합니다.', 'There is not enough material in stock.'],
  'product.stockNeverNegative': ['제품 재고가 부족합니다.', 'There is not enough product in stock.'],
  'type.RECEIPT': ['입고', 'Receipt'],
  'type.ISSUE': ['출고', 'Issue'],
  'type.RESTOCK': ['재입고', 'Restock'],
  'type.CONSUME': ['투입', 'Consumption'],
  'type.PRODUCE': ['생산', 'Production'],
  'type.SHIP': ['출하', 'Shipment'],
  'type.SHIP_CANCEL': ['출하 취소', 'Shipment cancelled'],
  'type.DISPOSE': ['폐기', 'Scrap'],
  'type.ADJUST': ['조정', 'Adjustment'],
  'type.COUNT': ['실사', 'Count'],
  'type.MOVE': ['이동', 'Move'],
  'type.STATUS': ['품질 상태 변경', 'Quality status'],
  'quality.PENDING': ['검사 대기', 'Pending'],
  'quality.OK': ['합격', 'OK'],
  'quality.HOLD': ['보류', 'On hold'],
  'quality.REJECTED': ['불합격', 'Rejected'],
  'quality.CONCESSION': ['특채', 'Concession'],
});
