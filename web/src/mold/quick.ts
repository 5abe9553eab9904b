import type { MoldRow } from '@lotline/contract/mold/mold';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import type { Translate } from '../kit/words/words.ts';

/** Molds that want looking at, and where they are. */
export const moldQuick = (t: Translate): readonly Quick<MoldRow>[] => [
  { id: 'due', label: t('moldQuick.due'), tone: 'orange', fits: ({ maintenanceDue }) => maintenanceDue != null },
  { id: 'over80', label: t('moldQuick.over80'), tone: 'red', fits: ({ usage, status }) => usage !== 'OK' && status !== 'DISCARDED' },
  { id: 'mounted', label: t('moldStatus.MOUNTED'), tone: 'blue', fits: ({ status }) => status === 'MOUNTED' },
  { id: 'out', label: t('moldStatus.OUT'), tone: 'purple', fits: ({ status }) => status === 'OUT' },
  { id: 'repair', label: t('moldStatus.IN_REPAIR'), tone: 'orange', fits: ({ status }) => status === 'IN_REPAIR' },
];
