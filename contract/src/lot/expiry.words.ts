import { words } from '../kit/words.ts';

export const expiryWords = words({
  'expiry.expiryDate': ['유효기한', 'Expires on'],
  'expiry.daysLeft': ['남은 날', 'Days left'],
  'expiry.kind': ['종류', 'Kind'],
  'expiry.kind.PACKAGE': ['자재', 'Material'],
  'expiry.kind.LOT': ['제품', 'Product'],
  'expiry.unitNo': ['패키지·LOT', 'Package or lot'],
  'expiry.itemCode': ['품목 코드', 'Item code'],
  'expiry.itemName': ['품명', 'Item'],
  'expiry.locationName': ['위치', 'Location'],
  'expiry.qty': ['수량', 'Quantity'],
  'expiry.qualityStatus': ['품질', 'Quality'],
  'expiry.supplierLotNo': ['공급사 LOT', 'Supplier lot'],
  'expiry.bizPartnerName': ['공급사', 'Supplier'],
  'expiry.empty': [
    '유효기한이 있는 재고가 없습니다. 자재와 제품에 유효 일수를 넣거나 입고할 때 유효기한을 입력하면 여기에 나옵니다.',
    'Nothing in stock has a last day. Give materials and products a shelf life, or type the expiry date at the receipt.',
  ],
  'expiry.hold': ['보류', 'Hold'],
  'expiry.holdAsk': [
    '{what}의 출고·사용·작업·출하를 막습니다. 이미 들어간 제품은 그대로이며, 이력 추적에서 해제합니다.',
    '{what}: nothing of it is issued, used, worked on or shipped then. What it went into stays free; it is released in tracking.',
  ],
  'expiry.allHeld': ['이미 보류된 것입니다.', 'It is on hold already.'],
  'quick.expiredUsable': ['기한 지났으나 사용 가능', 'Expired, not on hold'],
  'quick.expiresThisWeek': ['7일 내 기한', 'Expires in 7 days'],
});
