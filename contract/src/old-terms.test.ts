import { describe, expect, it } from 'vitest';
import { say } from './kit/words.ts';
import { allWords, type WordKey } from './words.ts';

type Term = {
  /** What was given up, as it stood in either language: the pattern finds each of them. */
  readonly was: readonly string[];
  readonly gone: RegExp;
  /** The words that may not say it; all unless told. A term that is right elsewhere is given up in its place only. */
  readonly among?: RegExp;
  /** What says it now, in Korean and English. */
  readonly now: Partial<Record<WordKey, readonly [kr: string, en: string]>>;
};

/** Terms that were given up, and by which words the same is said. */
const terms: readonly Term[] = [
  {
    was: ['계획 완료 (시작 전)', 'Planned (not started)'],
    gone: /계획 완료|Planned \(/,
    now: { 'planStatus.PLANNED': ['시작 전', 'Not started'] },
  },
  { was: ['주·야', '주/야', 'Day·night'], gone: /주\s?[·/]\s?야|day\s?[·/]\s?night/i, now: { 'kiosk.anyShift': ['전체', 'All'] } },
  {
    was: ['이월 입', '이월 출', 'Carry-over in', 'Carry over out'],
    gone: /이월 [입출](?!니)|carry.?over (in|out)\b/i,
    now: { 'dailyPlan.carriedInQty': ['이월 받음', 'Carried in'], 'dailyPlan.carriedOutQty': ['이월 보냄', 'Carried out'] },
  },
  {
    was: ['남음', '잔여', '잔여 수량', '잔량', '수량 남음', 'Residual', 'Balance left'],
    gone: /^남음$|수량 남음|잔여|잔량|residual|balance left/i,
    now: {
      'dailyPlan.remainQty': ['남은 수량', 'Remaining'],
      'kiosk.remain': ['남은 수량', 'Remaining'],
      'profit.remain': ['남은 수량', 'Remaining'],
    },
  },
  {
    was: ['확인했습니다', 'I have seen it', 'Got it'],
    gone: /확인했습니다|I have seen|got it/i,
    now: { 'kiosk.discardEntry': ['이 입력 버리기', 'Discard this entry'] },
  },
  {
    was: ['저장됨', 'Saved'],
    gone: /저장됨|^saved\.?$/i,
    among: /^kiosk\./,
    now: { 'kiosk.savedHere': ['이 기기에 보관됨', 'Kept on this device'] },
  },
  {
    was: ['준비 시작', '셋업', 'Set-up', 'Start preparation'],
    gone: /준비 시작|start prepar|^셋업$|^set-?up$/i,
    among: /^kiosk\.(?!state\.)/,
    now: { 'kiosk.setup': ['셋업 시작', 'Start set-up'] },
  },
  {
    was: ['{at}부터 {minutes}분', '08:10부터 0분', 'for {minutes} from {at}'],
    gone: /(\}|\d)부터 (\{\w+\}|\d+)(분|째)?$|for \{minutes\} from/,
    now: { 'kiosk.since': ['{at} 시작 · {minutes}째', 'since {at} · {minutes}'] },
  },
  {
    was: ['기간 추정', '선입선출 추정', 'By interval', 'By FIFO'],
    gone: /기간 추정|선입선출 추정|\bby (interval|fifo)\b/i,
    now: {
      'tracking.confidence.INTERVAL': ['추정 (작업 기간)', 'Estimated by period'],
      'tracking.confidence.FIFO': ['추정 (선입선출)', 'Estimated first in, first out'],
    },
  },
  {
    was: ['Undo', 'Undo changes'],
    gone: /^undo\b/i,
    among: /^(?!record\.undo$)/,
    now: { 'dailyPlan.undo': ['변경 취소', 'Discard changes'] },
  },
  { was: ['1 chosen', '{rows} chosen'], gone: /(\d|\}) chosen$/i, now: { 'record.chosen': ['{rows}행 선택', '{rows} selected'] } },
  { was: ['새 조건', 'New condition'], gone: /새 조건|new condition/i, now: { 'condition.unsaved': ['보기: 전체', 'View: all'] } },
  {
    was: ['취소', 'Cancel'],
    gone: /^취소$|^cancel$/i,
    among: /^record\.(unsaved|keep|discard)|^kiosk\.keep/,
    now: { 'record.keepEditing': ['계속 편집', 'Keep editing'], 'kiosk.keepCounting': ['계속 편집', 'Keep editing'] },
  },
  {
    was: ['필수 값입니다.', 'Required value.'],
    gone: /^(필수 값입니다|required value)\.?$/i,
    now: { 'issue.required': ['필수 값입니다.[[ {name}을(를) 입력하세요.]]', 'Required value.[[ Enter {name}.]]'] },
  },
  {
    was: ['템플릿을 사용해 주세요', 'Please use a template'],
    gone: /템플릿|please use a template/i,
    now: {
      'import.template': ['양식 내려받기', 'Download template'],
      'import.mismatch': [
        '엑셀 양식이 일치하지 않습니다. 내려받은 양식을 사용해 주세요.[[ 첫 행에 없는 필수 열: {missing}.]]',
        'The Excel file format does not match. Use the template. You can download it here.[[ Its first row lacks: {missing}.]]',
      ],
    },
  },
  {
    was: ['첫 데이터 등록', 'Create the first record', 'Add the first data'],
    gone: /첫 데이터|the first (record|data)\b/i,
    now: { 'record.emptyNext': ['첫[[ {name}]] 등록', 'Create the first[[ {name}]]'] },
  },
  {
    was: ['올바르지 않은 입력값이 있습니다.', 'Invalid input values exist.'],
    gone: /^(올바르지 않은 입력값이 있습니다|invalid input values exist)\.?$/i,
    now: {
      'import.invalid': [
        '올바르지 않은 입력값이 있습니다.[[ {row}행부터 고쳐 주세요.]]',
        'Invalid input values exist.[[ Start with row {row}.]]',
      ],
    },
  },
  {
    was: ['조회', '조회하세요', 'Inquire'],
    gone: /^조회$|조회하세요|^inquire\b/i,
    // What a right allows is called so.
    among: /^(?!action\.view$)/,
    now: { 'action.search': ['검색', 'Search'] },
  },
  {
    was: ['그림', '그림으로 보기', 'Picture'],
    gone: /그림|^(as a )?picture$/i,
    among: /^(tracking|recall|lot)\./,
    now: { 'tracking.asPicture': ['흐름도', 'Flow'] },
  },
  {
    was: ['Close', 'Close plan', 'Close the plan'],
    gone: /^close( (the )?plan)?$/i,
    among: /^plan\./,
    now: { 'plan.close': ['마감', 'Complete plan'] },
  },
  {
    was: ['Place', 'Places', 'Storage place'],
    gone: /^places?$|\b(storage|shelf|working) place\b/i,
    now: { 'stock.locationPath': ['위치', 'Location'], 'lot.location': ['위치', 'Location'], 'menu.location': ['위치', 'Locations'] },
  },
  {
    was: ['공급처', '공급처 LOT'],
    gone: /공급처/,
    now: { 'labelField.supplierName': ['공급사', 'Supplier'], 'labelField.supplierLotNo': ['공급사 LOT', 'Supplier lot'] },
  },
  {
    was: ['유효 일자', '유효일자'],
    gone: /유효 ?일자/,
    now: {
      'stock.expiryDate': ['유효기한', 'Expires on'],
      'expiry.expiryDate': ['유효기한', 'Expires on'],
      'labelField.expiryDate': ['유효기한', 'Expires on'],
    },
  },
];

describe.each(terms.map((term) => ({ ...term, title: term.was[0] })))(
  'the term “$title” that was given up',
  ({ was, gone, among = /./, now }) => {
    it('would be found', () => {
      expect(was.filter((text) => !gone.test(text))).toEqual([]);
    });
    it('is said by no sentence in either language', () => {
      const said = Object.entries<readonly string[]>(allWords)
        .filter(([key]) => among.test(key))
        .flatMap(([key, word]) => word.map((text) => `${key}: ${text}`));
      expect(said.length).toBeGreaterThan(0);
      expect(said.filter((line) => gone.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
    });
    it('has words in its place, in both languages', () => {
      const keys = Object.keys(now) as WordKey[];
      expect(keys.length).toBeGreaterThan(0);
      expect(Object.fromEntries(keys.map((key) => [key, allWords[key]]))).toEqual(now);
    });
  },
);

it('what follows the words of a form is said where it is known', () => {
  expect(say(allWords['issue.required'], 'kr', { name: '거래처명' })).toBe('필수 값입니다. 거래처명을 입력하세요.');
  expect(say(allWords['import.invalid'], 'kr', { row: 5 })).toBe('올바르지 않은 입력값이 있습니다. 5행부터 고쳐 주세요.');
  expect(say(allWords['record.emptyNext'], 'kr', { name: '거래처' })).toBe('첫 거래처 등록');
});
