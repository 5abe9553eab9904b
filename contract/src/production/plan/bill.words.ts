import { words } from '../../kit/words.ts';

export const billWords = words({
  'production.billAsShown': [
    '확인하는 사이에 제품의 BOM이 바뀌었습니다. 달라진 내용을 다시 확인하세요.',
    'The product’s bill of material changed meanwhile. Look at the difference again.',
  ],
  'production.reworkKeepsItsBill': [
    '재작업 계획은 재작업할 제품만 투입합니다. 제품의 BOM을 적용할 수 없습니다.',
    'A plan of rework takes just the pieces that are reworked. The product’s bill isn’t applied to it.',
  ],
  'production.billBringsChanges': [
    '이 계획의 BOM은 제품의 현재 BOM과 같습니다. 적용할 내용이 없습니다.',
    'The plan’s bill of material is the product’s present one already. There is nothing to apply.',
  ],
  'fact.correctionHasAReason': ['정정 사유를 입력하세요.', 'Give a reason for the correction.'],

  'planBill.show': ['BOM', 'Bill of material'],
  'planBill.title': ['{planNo} BOM', 'Bill of material of {planNo}'],
  'planBill.revision': ['차수 {revision}', 'Revision {revision}'],
  'planBill.operation': ['공정', 'Operation'],
  'planBill.item': ['품목', 'Item'],
  'planBill.qtyPer': ['소요량', 'Quantity per piece'],
  'planBill.uom': ['단위', 'Unit'],
  'planBill.qtyFor': ['{qty} ({pieces}개당)', '{qty} for {pieces} {pieces|piece|pieces}'],
  'planBill.noLines': ['이 계획의 BOM에는 품목이 없습니다.', 'The bill of this plan has no lines.'],
  'planBill.noOperation': ['투입 공정 없음', 'no operation of the plan'],
  'planBill.differs': ['제품의 현재 BOM({day} 기준)을 적용하면 달라지는 것', 'What the product’s present bill (of {day}) would change'],
  'planBill.same': ['달라지는 것이 없습니다.', 'Nothing would change.'],
  'planBill.ADDED': ['추가: {item} – {operation}, {qty} {uom}', 'Added: {item} – {operation}, {qty} {uom}'],
  'planBill.REMOVED': ['제외: {item} – {operation}, {qty} {uom}', 'Removed: {item} – {operation}, {qty} {uom}'],
  'planBill.CHANGED': ['변경: {item} – {operation}: {changes}', 'Changed: {item} – {operation}: {changes}'],
  'planBill.scrapRate': ['손실률(%)', 'Scrap (%)'],
  'planBill.mandatory': ['필수', 'Mandatory'],
  'planBill.backflush': ['자동 차감', 'Backflush'],
  'planBill.lotTraceRequired': ['LOT 추적', 'Lot traced'],
  'planBill.substitute': ['{material} 대체 {n}', 'substitute {n} for {material}'],
  'planBill.substitutePriority': ['대체 순위', 'Preference'],
  'planBill.yes': ['예', 'yes'],
  'planBill.no': ['아니요', 'no'],
  'planBill.fromNowOn': [
    '적용 이후에 보고되는 실적부터 이 BOM으로 투입합니다. 이미 보고된 실적의 투입은 그대로 둡니다.',
    'It holds for results reported from then on. What was reported already stays as it was taken.',
  ],
  'planBill.apply': ['현재 BOM 적용', 'Apply the present bill'],
  'planBill.applied': ['BOM을 적용했습니다 (차수 {revision})', 'The bill was applied (revision {revision})'],
});
