import { words } from '../../kit/words.ts';

export const billWords = words({
  'production.billAsShown': [
    '확인하는 사이에 제품의 BOM이 바뀌었습니다. 달라진 내용을 다시 확인하세요.',
    'The product’s bill of material changed meanwhile. Look at the difference again.',
  ],
  'production.billBringsChanges': [
    '이 계획의 BOM은 제품의 현재 BOM과 같습니다. 적용할 내용이 없습니다.',
    'The plan’s bill of material is the product’s present one already. There is nothing to apply.',
  ],
  'fact.correctionHasAReason': ['정정 사유를 입력하세요.', 'Give a reason for the correction.'],
});
