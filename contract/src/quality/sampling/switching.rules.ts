import type { Rule } from '../../kit/rule.ts';
import { type Switching, scoreForReduced } from './switching.ts';

/** What must hold before a lot is inspected. */
export const inspectLotRules: readonly Rule<{ state: Switching }>[] = [
  { code: 'sampling.discontinuedWaits', broken: ({ state }) => state.severity === 'DISCONTINUED' },
];
/** What must hold before reduced inspection is approved. */
export const reduceRules: readonly Rule<{ state: Switching; steady: boolean }>[] = [
  { code: 'sampling.reducedAfterNormal', broken: ({ state }) => state.severity !== 'NORMAL' },
  {
    code: 'sampling.reducedIsEarned',
    broken: ({ state }) => state.score < scoreForReduced,
    tell: ({ state }) => ({ score: state.score, least: scoreForReduced }),
  },
  { code: 'sampling.reducedIsSteady', broken: ({ steady }) => !steady },
];
/** What must hold before normal inspection is ordered. */
export const backToNormalRules: readonly Rule<{ state: Switching; reason: string }>[] = [
  { code: 'sampling.normalAfterReduced', broken: ({ state }) => state.severity !== 'REDUCED' },
  { code: 'sampling.normalHasAReason', field: 'reason', broken: ({ reason }) => reason.trim() === '' },
];
/** What must hold before deliveries go on. */
export const resumeRules: readonly Rule<{ state: Switching }>[] = [
  { code: 'sampling.onlyDiscontinuedResumes', broken: ({ state }) => state.severity !== 'DISCONTINUED' },
];
