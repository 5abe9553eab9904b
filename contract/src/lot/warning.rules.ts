import type { Rule } from '../kit/rule.ts';

/** A warning is looked after for so many days at a time: longer than that nobody knows whether somebody still does. */
export const mostCareDays = 92;

type Taking = {
  /** The package, lot or item. */
  unit: string;
  /** It still expires, or still is below its least. */
  stands: boolean;
  /** Who else has it, and until when. */
  other: { name: string; dueOn: string } | null;
  /** It is taken over knowingly. */
  over: boolean;
  today: string;
  dueOn: string;
  lastDay: string;
};
/** What must hold before somebody takes a warning. */
export const takeWarningRules: readonly Rule<Taking>[] = [
  { code: 'warning.dueIsAhead', field: 'dueOn', broken: ({ dueOn, today }) => dueOn < today },
  {
    code: 'warning.dueIsNear',
    field: 'dueOn',
    broken: ({ dueOn, lastDay }) => dueOn > lastDay,
    tell: ({ lastDay }) => ({ last: lastDay, most: mostCareDays }),
  },
  { code: 'warning.stillStands', broken: ({ stands }) => !stands, tell: ({ unit }) => ({ unit }), conflict: true },
  {
    code: 'warning.isNotAnothers',
    broken: ({ other, over }) => other !== null && !over,
    tell: ({ unit, other }) => ({ unit, by: other?.name ?? null, until: other?.dueOn ?? null }),
    conflict: true,
  },
];

/** What must hold before a warning is given back: nobody lays down what another took. */
export const giveWarningBackRules: readonly Rule<{ unit: string; owner: string | null; isMine: boolean }>[] = [
  { code: 'warning.isTaken', broken: ({ owner }) => owner === null, tell: ({ unit }) => ({ unit }), conflict: true },
  { code: 'warning.ownerGivesBack', broken: ({ isMine }) => !isMine, tell: ({ unit, owner }) => ({ unit, by: owner }) },
];
