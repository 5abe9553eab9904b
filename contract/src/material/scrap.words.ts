import { words } from '../kit/words.ts';

export const scrapWords = words({
  'scrap.countedStays': [
    '{packageId}은(는) 실사 {sheet}에서 세고 있어 폐기할 수 없습니다. 실사를 끝낸 뒤 폐기하세요.',
    '{packageId} is being counted on {sheet}. Finish that count, then scrap it.',
  ],
  'scrap.neverExceedsStock': [
    '{packageId}의 재고는 {stock} {uom}입니다. {qty} {uom}은(는) {over} {uom} 많습니다.',
    '{packageId} holds {stock} {uom}: {qty} {uom} {qty|is|are} {over} {uom} too much.',
  ],
  'scrap.reservedStays': [
    '{packageId}의 재고 {stock} {uom} 중 {reserved} {uom}은(는) 판매에 예약되어 {most} {uom}까지 폐기할 수 있습니다. 자재 판매에서 예약을 줄이세요.',
    'A sale keeps {reserved} of the {stock} {uom} of {packageId}: {most} {uom} may be scrapped. Lower the reservation under material sales.',
  ],
  'scrap.scrap': ['폐기', 'Scrap'],
  'scrap.qty': ['폐기 수량', 'Quantity to scrap'],
  'scrap.reasonCode': ['폐기 사유', 'Reason'],
  'scrap.note': ['비고', 'Note'],
  'scrap.nothingThere': ['재고가 없어 폐기할 것이 없습니다.', 'There is nothing of it to scrap.'],
  'scrap.left': ['{left} {uom}이(가) 남습니다', '{left} {uom} {left|is|are} left'],
  'scrap.allOfIt': ['모두 폐기합니다. 패키지가 비게 됩니다', 'All of it: the package is empty then'],
  'scrap.ask': [
    '{packageId} · {material} {qty} {uom}을(를) 폐기합니다. 되돌릴 수 없습니다.',
    '{qty} {uom} of {material}, {packageId}, {qty|goes|go} to scrap. It can’t be undone.',
  ],
  'scrap.said': ['{packageId}: {qty} {uom} 폐기, {left} {uom} 남음', '{packageId}: {qty} {uom} scrapped, {left} {uom} left'],
});
