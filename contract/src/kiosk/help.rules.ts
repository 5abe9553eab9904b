import type { Rule } from '../kit/rule.ts';

type Standing = { takenByName: string | null; endedByName: string | null };
const ended: Rule<Standing> = {
  code: 'help.isOver',
  broken: ({ endedByName }) => endedByName !== null,
  tell: ({ endedByName }) => ({ by: endedByName }),
};
/** What must hold before somebody takes a call for help: it still stands, and nobody else is on the way. */
export const takeHelpRules: readonly Rule<Standing>[] = [
  ended,
  {
    code: 'help.isTaken',
    broken: ({ takenByName }) => takenByName !== null,
    tell: ({ takenByName }) => ({ by: takenByName }),
  },
];
export const endHelpRules: readonly Rule<Standing>[] = [ended];
