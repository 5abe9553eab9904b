import type { Rule } from '../kit/rule.ts';

/** What must hold before a badge or a PIN is tried at a kiosk: not too many have just failed. */
export const attemptRules: readonly Rule<{ waitSeconds: number }>[] = [
  {
    code: 'person.locked',
    broken: ({ waitSeconds }) => waitSeconds > 0,
    tell: ({ waitSeconds }) => ({ n: Math.ceil(waitSeconds / 60) }),
  },
];
