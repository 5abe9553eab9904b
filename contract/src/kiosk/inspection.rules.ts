import type { Rule } from '../kit/rule.ts';

/** What must hold before an inspection is judged at the line: everything is measured, or whoever only looked says what they saw. */
export const lineJudgeRules: readonly Rule<{ judgement: 'PASS' | 'FAIL' | 'CONDITIONAL' | null; missing: number }>[] = [
  {
    code: 'lineInspection.measuredFirst',
    broken: ({ judgement, missing }) => judgement === null && missing > 0,
    tell: ({ missing }) => ({ n: missing }),
  },
  { code: 'lineInspection.said', field: 'judgement', broken: ({ judgement }) => judgement === null },
];
