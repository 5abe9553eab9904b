import type { Rule } from '../kit/rule.ts';

export const pushRules: readonly Rule<{ points: number; most: number }>[] = [
  { code: 'push.atMost', broken: ({ points, most }) => points > most, tell: ({ points, most }) => ({ points, most }) },
];
