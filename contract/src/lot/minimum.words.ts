import { words } from '../kit/words.ts';

export const minimumWords = words({
  'minimum.kind': ['종류', 'Kind'],
  'minimum.kind.MATERIAL': ['자재', 'Material'],
  'minimum.kind.PRODUCT': ['제품', 'Product'],
  'minimum.code': ['품목 코드', 'Item code'],
  'minimum.name': ['품명', 'Item'],
  'minimum.availableQty': ['가용 재고', 'Available'],
  'minimum.safetyStock': ['안전재고', 'Safety stock'],
  'minimum.lackingQty': ['미달 수량', 'Below by'],
  'minimum.comingQty': ['입고·생산 예정', 'On its way'],
  'minimum.nextOn': ['다음 예정일', 'Next on'],
  'minimum.proposedQty': ['더 필요한 수량', 'To order'],
  'minimum.supplierName': ['공급사', 'Supplier'],
  'minimum.leadTimeDays': ['조달 기간(일)', 'Lead time (days)'],
  'minimum.order': ['발주', 'Order'],
  'minimum.plan': ['생산 계획', 'Plan'],
  'minimum.onlyMaterial': ['자재만 발주합니다. 제품은 생산 계획으로 채웁니다.', 'Only materials are ordered; products are planned.'],
  'minimum.oneProduct': ['제품 한 개를 선택하세요.', 'Choose one product.'],
  'minimum.oneSupplier': [
    '한 번에 한 공급사에만 발주합니다. 공급사가 같은 자재만 선택하세요.',
    'A purchase goes to one supplier: choose materials of the same one.',
  ],
  'minimum.ordered': ['발주를 등록했습니다.', 'Purchase entered.'],
  'minimum.empty': [
    '안전재고보다 적은 품목이 없습니다. 자재와 제품에 안전재고를 넣으면 모자랄 때 여기에 나옵니다.',
    'Nothing is below its safety stock. Give materials and products a safety stock, and what falls below stands here.',
  ],
  'quick.notOrdered': ['발주·계획 없음', 'Not on its way'],
});
