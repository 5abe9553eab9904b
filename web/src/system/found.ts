import type { FoundRecord } from '@lotline/contract/system/find';
import { addressOf as recordAddress, screenOf } from '@lotline/contract/system/tables';
import { formatDay } from '../kit/words/format.ts';
import { t, tOr } from '../kit/words/words.ts';

/** Orders of customers and purchases are two kinds. */
export const kindOf = ({ table, direction }: Pick<FoundRecord, 'table' | 'direction'>): Kind =>
  table === 'order_info' && direction ? direction : table;
type Kind = FoundRecord['table'] | NonNullable<FoundRecord['direction']>;

/** Several kinds of a menu stand apart. */
export const groupOf = (one: FoundRecord) => {
  if (one.table === 'business') return { group: t('order.businesses') };
  return one.direction ? { group: t(`partner.tab.${one.direction}`) } : {};
};

/** What people call a kind of record, in either language. */
const kindWords: Partial<Record<Kind, string>> = {
  product: '제품 품목 product',
  material: '자재 material',
  SALES: '수주 주문 order orders sales',
  PURCHASE: '발주 구매 주문 purchase purchases order orders po',
  production_plan: '계획 생산계획 작업지시 plan plans',
  lot: 'lot lots 로트',
  shipment: '출하 shipment shipments',
  material_sale: '판매 매각 sale sales',
  business: '사업 계약 business contract',
  outsourcing: '외주 outsourcing outsourced subcontract',
  biz_partner: '거래처 고객 고객사 공급사 partner customer supplier',
  location: '위치 라인 창고 선반 location line shelf',
  tool: '설비 기계 machine equipment tool',
  mold: '금형 지그 mold die jig',
  worker: '작업자 worker',
  operation: '공정 operation',
  route: '라우트 라우팅 route',
  count_sheet: '실사 count',
  claim: '클레임 claim 8d',
  test_report: '성적서 certificate report',
  nonconformance: '부적합 nonconformance ncr',
  concession: '특채 concession deviation',
  process_change: '변경 4m change 변경점',
  notice: '공지 공지사항 notice',
};
/** Words that say what kind of record is meant, taken out of what it is looked for by: "대륙 수주" are the orders of 대륙. */
export const kindsIn = (typed: string) => {
  const words = typed.trim().split(/\s+/);
  const kindsOf = (word: string) =>
    Object.entries(kindWords).flatMap(([table, called]) => (called.split(' ').includes(word.toLowerCase()) ? [table] : []));
  const others = words.filter((word) => kindsOf(word).length === 0);
  // A kind alone, or beside a letter, is a name like any other.
  const text = others.join(' ');
  return text.length < 2 ? { text: typed, kinds: new Set<string>() } : { text, kinds: new Set(words.flatMap(kindsOf)) };
};

const stateWords: Partial<Record<FoundRecord['table'], string>> = {
  order_info: 'orderStatus',
  production_plan: 'planStatus',
  shipment: 'shipment.status',
  lot: 'quality',
  material_sale: 'sale.status',
  outsourcing: 'outsourcing.status',
  business: 'businessStatus',
  count_sheet: 'countStatus',
  claim: 'claimStatus',
  test_report: 'testReportStatus',
  nonconformance: 'ncStatus',
  concession: 'concessionStatus',
  process_change: 'changeStatus',
};
const stateOf = ({ table, state }: FoundRecord) =>
  state && tOr(state === 'DISCARDED' ? 'lot.state.DISCARDED' : `${stateWords[table]}.${state}`, state);
const daysOf = ({ table, day, until }: FoundRecord) => {
  if (!day) return null;
  if (table === 'order_info') return t('frame.due', { day: formatDay(day) });
  return until && until !== day ? `${formatDay(day)}–${formatDay(until)}` : formatDay(day);
};
/** What tells a record from others like it: whom it is for, what it is about, when, and how it stands. */
export const besideOf = (one: FoundRecord) =>
  [
    one.name && one.label,
    one.partner,
    one.item && one.more ? t('frame.andMore', { item: one.item, more: one.more }) : one.item,
    one.orderNo,
    daysOf(one),
    stateOf(one),
  ]
    .filter(Boolean)
    .join(' · ');

/** Their screens show those of a period. */
const withDay: ReadonlySet<string> = new Set(['shipment', 'material_sale']);
/** The page of a record, else the address at which its screen shows it chosen. */
export const addressOf = ({ table, id, label, day }: Pick<FoundRecord, 'table' | 'id' | 'label' | 'day'>) => {
  const path = screenOf(table) ?? '/';
  // Its screen knows a sheet by its number.
  if (table === 'count_sheet') return `${path}?${new URLSearchParams({ sheet: label, day: day ?? '' })}`;
  return recordAddress(table, id, withDay.has(table) ? { day: day ?? '' } : {}) ?? path;
};
