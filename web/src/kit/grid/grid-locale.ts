import type { Lang } from '@lotline/contract/kit/words';

/** The few texts of the grid itself that anyone meets, most of them by ear; its whole Korean file is 10 KB. */
const korean = {
  ariaChecked: '선택됨',
  ariaUnchecked: '선택 안 됨',
  ariaIndeterminate: '일부 선택됨',
  ariaRowSelect: '스페이스 키로 행을 선택하세요',
  ariaRowDeselect: '스페이스 키로 행 선택을 해제하세요',
  ariaRowToggleSelection: '스페이스 키로 행 선택을 바꾸세요',
  ariaRowSelectAll: '스페이스 키로 모든 행 선택을 바꾸세요',
  ariaHeaderSelection: '모든 행 선택 열',
  ariaSelectAllColumns: '모든 열 선택',
  ariaColumn: '열',
  ariaColumnFiltered: '필터가 걸린 열',
  ariaFilterInput: '필터 입력',
  ariaFilterValue: '필터 값',
  ariaFilteringOperator: '필터 연산자',
  ariaSortableColumn: '엔터 키로 정렬하세요',
  ariaInputEditor: '셀 입력',
  ariaMenuColumn: '메뉴 열기',
  contains: '포함',
};
const english = {};

export const gridLocale = (lang: Lang): Record<string, string> => (lang === 'kr' ? korean : english);
