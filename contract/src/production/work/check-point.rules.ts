import type { Rule } from '../../kit/rule.ts';

/** What must hold before a check counts as made: it is one of those of the work's own product and operation. */
export const tickRules: readonly Rule<{ isOwn: boolean }>[] = [{ code: 'work.ticksItsOwnCheckPoints', broken: ({ isOwn }) => !isOwn }];
