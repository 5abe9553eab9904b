import type { WordKey } from '../kit/words/words.ts';

/** Something to begin: the menu that it belongs to and the right that it needs, its title, and what else people call it in either language. */
export type Action = {
  readonly menu: string;
  readonly right: 'create' | 'modify' | 'view';
  /** What its screen is asked to begin; nothing where the screen begins by itself. */
  readonly wanted?: string;
  readonly title: WordKey;
  /** The record that the title says is new. */
  readonly one?: WordKey;
  readonly called: string;
  /** Its page is where it begins, not a form. */
  readonly onPage?: true;
};

const record = (menu: string, one: WordKey, called: string): Action => ({
  menu,
  right: 'create',
  wanted: menu,
  title: 'record.new',
  one,
  called: `새 등록 추가 new add create ${called}`,
});

/** What people do all day first, then the records that are made in the form of their screen. */
export const actions: readonly Action[] = [
  {
    menu: 'orderInfo',
    right: 'create',
    wanted: 'orderInfo.sales',
    title: 'order.newSales',
    called: '새 수주 등록 추가 주문 영업 new sales order add create',
  },
  {
    menu: 'orderInfo',
    right: 'create',
    wanted: 'orderInfo.purchase',
    title: 'order.newPurchase',
    called: '새 발주 등록 추가 구매 주문 new purchase order buy add create',
  },
  record('productionPlan', 'plan.one', '생산계획 계획 작업지시 production plan work order'),
  {
    menu: 'shipment',
    right: 'create',
    wanted: 'shipment',
    title: 'shipment.new',
    called: '새 출하 등록 출고 납품 배송 new shipment ship deliver delivery',
  },
  {
    menu: 'materialSales',
    right: 'create',
    wanted: 'materialSales',
    title: 'sale.new',
    called: '새 판매 등록 매각 스크랩 고철 잔재 new sale sell scrap material',
  },
  {
    menu: 'outSourcing',
    right: 'create',
    wanted: 'outSourcing',
    title: 'outsourcing.new',
    called: '새 외주 등록 외주 출고 new outsourcing subcontract',
  },
  {
    menu: 'materialStock',
    right: 'create',
    wanted: 'materialStock.ordered',
    title: 'stock.receiveOrdered',
    called: '발주 입고 자재 입고 등록 수입 receive purchase order receiving goods receipt material',
  },
  {
    menu: 'materialStock',
    right: 'create',
    wanted: 'materialStock.free',
    title: 'stock.receiveFree',
    called: '자재 입고 등록 receive material receiving goods receipt without order',
  },
  {
    menu: 'materialStockOutRestock',
    right: 'create',
    wanted: 'materialStockOutRestock.issue',
    onPage: true,
    title: 'frame.issue',
    called: '자재 출고 불출 투입 issue material to production ship out',
  },
  {
    menu: 'materialStockOutRestock',
    right: 'create',
    wanted: 'materialStockOutRestock.restock',
    onPage: true,
    title: 'frame.restock',
    called: '자재 재입고 반납 return material restock',
  },
  {
    menu: 'productStockOutRestock',
    right: 'create',
    wanted: 'productStockOutRestock.issue',
    onPage: true,
    title: 'frame.issueParts',
    called: '제품 반제품 부품 출고 불출 투입 issue parts semi-finished product to production',
  },
  {
    menu: 'productStockOutRestock',
    right: 'create',
    wanted: 'productStockOutRestock.restock',
    onPage: true,
    title: 'frame.restockParts',
    called: '제품 반제품 부품 재입고 반납 return parts semi-finished product restock',
  },
  { menu: 'tracking', right: 'view', title: 'frame.recall', called: '리콜 회수 추적 역추적 계보 recall trace tracking genealogy lot' },
  { menu: 'tracking', right: 'modify', title: 'frame.hold', called: '보류 격리 리콜 회수 hold block quarantine recall lot package' },
  {
    menu: 'config',
    right: 'view',
    title: 'menu.config',
    called: '메뉴 설정 구성 순서 이름 숨김 menu settings configuration order names hide',
  },
  record('productInfo', 'product.one', '제품 품목 product item'),
  record('material', 'material.one', '자재 material'),
  record('bizPartner', 'partner.one', '거래처 고객 공급사 partner customer supplier'),
  record('tools', 'tool.one', '설비 기계 tool machine equipment'),
  record('moldInfo', 'mold.one', '금형 지그 다이 mold die jig'),
  record('productQualityInfo', 'standard.one', '제품 검사 기준서 inspection standard product quality'),
  record('materialQualityInfo', 'standard.one', '자재 수입 검사 기준서 inspection standard material incoming quality'),
  {
    menu: 'productMeasurementResult',
    right: 'create',
    wanted: 'productMeasurementResult',
    title: 'measurement.new',
    called: '측정 파일 올리기 3차원 측정기 cmm q-das dfq csv measurement file upload',
  },
  record('msa', 'study.one', '측정 시스템 분석 반복성 재현성 msa gauge r&r grr study linearity kappa'),
  record('parameter', 'parameter.one', '수집 항목 파라미터 태그 센서 parameter tag sensor'),
  record('device', 'device.one', '수집 장치 게이트웨이 device gateway'),
  record('gauge', 'gauge.one', '측정기 계측기 교정 gauge calibration micrometer caliper'),
  record('testReport', 'testReport.one', '성적서 시험 검사 certificate test report'),
  record('changeControl', 'change.one', '4m 변경점 작업자 설비 자재 방법 change man machine material method'),
  record('notice', 'notice.one', '공지 공지사항 알림 게시 notice announcement'),
  record('claimManagement', 'claim.one', '클레임 고객 불만 claim complaint 8d'),
  record('worker', 'worker.one', '작업자 worker'),
  record('operation', 'operation.one', '공정 operation'),
  record('route', 'route.one', '라우팅 공정 순서 route routing'),
  record('plantCalendar', 'calendar.one', '공장 달력 휴일 calendar holiday'),
];
