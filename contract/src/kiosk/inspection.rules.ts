import type { Rule } from '../kit/rule.ts';

/** A signal that shows while it is measured is answered first: dealt with, or left to a leader. */
export const lineSignalRules: readonly Rule<{ open: number }>[] = [
  { code: 'lineInspection.signalsAnswered', broken: ({ open }) => open > 0, tell: ({ open }) => ({ n: open }) },
];

/** What must hold before an inspection is judged at the line: everything is measured, or whoever only looked says what they saw. */
export const lineJudgeRules: readonly Rule<{ judgement: 'PASS' | 'FAIL' | 'CONDITIONAL' | null; missing: number }>[] = [
  {
    code: 'lineInspection.measuredFirst',
    broken: ({ judgement, missing }) => judgement === null && missing > 0,
    tell: ({ missing }) => ({ n: missing }),
  },
  { code: 'lineInspection.said', field: 'judgement', broken: ({ judgement }) => judgement === null },
];
