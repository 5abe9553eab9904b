import { words } from '../kit/words.ts';

/** What stands on a printed count sheet alone. */
export const countPaperWords = words({
  'countPaper.title': ['재고 실사표', 'Count sheet'],
  'countPaper.result': ['재고 실사 결과', 'Result of a count'],
  'countPaper.no': ['순', '#'],
  'countPaper.place': ['위치', 'Location'],
  'countPaper.unit': ['패키지·LOT', 'Package or lot'],
  'countPaper.item': ['품명', 'Item'],
  'countPaper.book': ['장부', 'Books'],
  'countPaper.counted': ['실사', 'Counted'],
  'countPaper.uom': ['단위', 'Unit'],
  'countPaper.difference': ['차이', 'Difference'],
  'countPaper.amount': ['금액', 'Value'],
  'countPaper.unknown': ['모름', 'unknown'],
  'countPaper.unpriced': ['금액 모름', 'without price'],
  'countPaper.reason': ['사유', 'Reason'],
  'countPaper.note': ['비고', 'Note'],
  'countPaper.places': ['실사 위치', 'Locations'],
  'countPaper.day': ['실사일', 'Date'],
  'countPaper.by': ['실사자', 'Counted by'],
  'countPaper.approved': ['승인', 'Approved by'],
  'countPaper.sign': ['(서명)', '(signature)'],
  'countPaper.found': ['발견', 'found'],
  'countPaper.leftOut': ['제외', 'left out'],
  'countPaper.foundMore': ['표에 없는 재고를 찾으면 아래에 적습니다.', 'Write what you find that isn’t listed here.'],
});
