import { restorableForMs } from './call.ts';
import type { Rule } from './rule.ts';

/** What must hold before deleted records are restored: each was deleted, and within the last minutes. */
export const deletionRules: readonly Rule<{ asked: number; deleted: number; recent: number }>[] = [
  { code: 'record.notDeleted', conflict: true, broken: ({ asked, deleted }) => deleted < asked },
  {
    code: 'record.deletedTooLongAgo',
    conflict: true,
    broken: ({ deleted, recent }) => recent < deleted,
    tell: () => ({ minutes: restorableForMs / 60_000 }),
  },
];

type Place = { parentGone: boolean; isBack: boolean; keyTaken: boolean; value: string | null };
/** What must hold of the place that a restored record comes back to: its parent is there, and the record and its key aren't. */
export const restoredRules: readonly Rule<Place>[] = [
  { code: 'record.parentGone', conflict: true, broken: ({ parentGone }) => parentGone },
  { code: 'record.notDeleted', conflict: true, broken: ({ isBack }) => isBack },
  { code: 'record.keyTakenMeanwhile', conflict: true, broken: ({ keyTaken }) => keyTaken, tell: ({ value }) => ({ value }) },
];
