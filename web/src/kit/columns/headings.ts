/** What customers and suppliers call a column in their lists, in Korean and in English, by the field that it most often is. */
export const headings = {
  productId: [
    '품번 품목 품목코드 품목번호 품목No 제품코드 제품번호 제품 부품번호 부품코드 고객품번 자사품번 상품코드 자재코드 자재번호 아이템',
    'Part No|Part Number|Part #|PN|Part|Item|Item No|Item Number|Item Code|Product|Product No|Product Code|Material No|Material|SKU|Article|Article No',
  ],
  materialId: [
    '품번 품목 품목코드 품목번호 자재 자재코드 자재번호 원자재코드 부품번호 부품코드',
    'Part No|Part Number|PN|Part|Item|Item No|Item Number|Item Code|Material|Material No|Material Number|SKU|Article|Article No',
  ],
  code: [
    '코드 품번 품목코드 품목번호 제품코드 제품번호 자재코드 자재번호 부품번호 관리번호',
    'Code|Part No|Part Number|PN|Item|Item No|Item Number|Item Code|Product Code|Material No|SKU|ID',
  ],
  name: ['이름 명칭 품명 품목명 제품명 자재명 부품명', 'Name|Item Name|Part Name|Product Name|Material Name|Description'],
  nameEn: ['영문명 영문품명 영문이름', 'English Name|Name in English'],
  spec: ['규격 사양 스펙 치수', 'Spec|Specification|Size|Dimension|Dimensions'],
  uom: ['단위 수량단위', 'Unit|UOM|U/M|Unit of measure'],
  qty: [
    '수량 주문수량 발주수량 수주수량 주문량 발주량 수주량 납품수량 요청수량 소요량',
    "Qty|Q'ty|Quantity|Order Qty|Order Quantity|Ordered|PO Qty|Pcs",
  ],
  dueDate: [
    '납기 납기일 납기일자 납품일 납품일자 납품기일 납품예정일 납품요청일 납기요청일 희망납기 입고요청일 입고예정일 도착일',
    'Due|Due date|Delivery|Delivery date|Del date|Need by|Need date|Required date|Ship date|ETA',
  ],
  orderDate: ['발주일 발주일자 주문일 주문일자 수주일 수주일자 PO일자', 'Order date|PO date|Date of order'],
  unitPrice: ['단가 판매단가 매입단가 구매단가 발주단가 납품단가 계약단가', 'Unit price|Price|U/Price|U/P|Unit cost'],
  customerPoNo: [
    'PO번호 발주번호 주문번호 고객발주번호 고객주문번호 발주서번호 구매번호',
    'P/O No|P/O|PO|PO No|PO Number|Order No|Order Number|Purchase order|Customer PO',
  ],
  bizPartnerId: [
    '고객 고객사 고객명 거래처 거래처명 업체 업체명 발주처 납품처 공급사',
    'Customer|Customer name|Partner|Company|Buyer|Client|Supplier|Vendor',
  ],
  drawingNo: ['도번 도면번호 도면', 'Drawing|Drawing no|Dwg no|DWG'],
  note: ['비고 메모 참고 참고사항 특기사항 요청사항', 'Remark|Remarks|Note|Notes|Comment|Comments|Memo'],
  safetyStock: ['안전재고 최소재고', 'Safety stock|Min stock|Minimum stock'],
  partnerCode: ['거래처코드 업체코드 고객코드 공급사코드 회사코드', 'Partner code|Customer code|Vendor code|Supplier code|Code'],
  partnerName: [
    '거래처명 거래처 업체명 업체 상호 상호명 회사명 회사 고객사 공급사',
    'Company|Company name|Partner|Customer|Supplier|Vendor|Name',
  ],
  companyRegNum: ['사업자번호 사업자등록번호 등록번호', 'Business no|Business number|Registration no|Tax ID|VAT no'],
  representative: ['대표 대표자 대표자명 대표이사', 'CEO|Representative|President'],
  businessType: ['업태 업종', 'Type of business|Business type'],
  businessItem: ['종목 업종종목', 'Line of business|Business item'],
  phone: ['전화 전화번호 대표전화 회사전화', 'Phone|Phone no|Tel|Telephone'],
  fax: ['팩스 팩스번호', 'Fax|Fax no'],
  address: ['주소 소재지 사업장주소', 'Address'],
  contactName: ['담당자 담당 담당자명', 'Contact|Contact person|Person in charge|PIC'],
  contactPhone: ['연락처 휴대폰 핸드폰 휴대전화 담당자연락처', 'Mobile|Cell|Contact phone|Contact no'],
  contactEmail: ['이메일 메일 메일주소 담당자이메일', 'E-mail|Email|Mail'],
} as const satisfies Readonly<Record<string, readonly [kr: string, en: string]>>;
export type Heading = keyof typeof headings;

/** What is worked out from others and typed nowhere. */
const computed =
  '금액 합계금액 공급가액 공급가 부가세 세액 총액 총금액 합계|Amount|Total amount|Total price|Line total|Ext price|VAT|Tax|Total';
/** What tells a reader of the list something and isn't typed here. */
const others =
  '순번 번호 품명 품목명 제품명 자재명 규격 사양 재질 단위 차종 모델|No|Item name|Part name|Description|Spec|Model|Unit|UOM|Line';
const sums = '합계 총합계 총계 소계 누계 계|Total|Grand total|Subtotal|Sub total|Sum';

const letters = (text: string) => text.replace(/[^\p{L}\p{N}#]+/gu, '');
/** A heading by its letters alone: without spaces, line breaks, dots, and the unit or the other language in brackets. */
export const bare = (said: unknown) => {
  const text = String(said ?? '')
    .normalize('NFKC')
    .toLowerCase();
  return letters(text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')) || letters(text);
};
/** Korean ones stand before the first bar, a space between them. */
const listed = (said: string) =>
  new Set(
    said
      .split('|')
      .flatMap((part, at) => (at === 0 ? part.split(' ') : part))
      .map(bare),
  );
const known = new Map(Object.entries(headings).map(([field, [kr, en]]) => [field, listed(`${kr}|${en}`)]));
const [computedWords, otherWords, sumWords] = [computed, others, sums].map(listed) as [Set<string>, Set<string>, Set<string>];

/** Whether others call a column so: by what it says it means, else by its name. */
export const isCalledSo = ({ means, id }: { readonly means?: Heading | undefined; readonly id: string }, heading: string) =>
  known.get(means ?? id)?.has(heading) === true;
export const isComputed = (heading: string) => computedWords.has(heading);
export const isOther = (heading: string) => otherWords.has(heading) || computedWords.has(heading);
export const isSum = (cell: unknown) => sumWords.has(bare(cell));
