import type { Rule } from '../kit/rule.ts';

/** What must hold of a fact before it is read: this program knows its form. */
export const formRules: readonly Rule<{ form: number; newest: number }>[] = [
  { code: 'terminal.formIsKnown', broken: ({ form, newest }) => form > newest, tell: ({ form, newest }) => ({ form, newest }) },
];

type Sent = {
  terminal: string;
  revoked: boolean;
  seq: number | null;
  /** Another fact of this terminal came under the number before. */
  numberTaken: boolean;
  /** Another content came under the key before. */
  otherContent: boolean;
};
/** What must hold of a fact that a terminal sends and that isn’t booked yet. */
export const sentRules: readonly Rule<Sent>[] = [
  { code: 'terminal.isInUse', broken: ({ revoked }) => revoked, tell: ({ terminal }) => ({ terminal }) },
  { code: 'terminal.keyIsOneFact', broken: ({ otherContent }) => otherContent, tell: ({ terminal }) => ({ terminal }) },
  { code: 'terminal.numberIsOneFact', broken: ({ numberTaken }) => numberTaken, tell: ({ terminal, seq }) => ({ terminal, seq }) },
];
/** What must hold of who entered a fact that somebody else sends. */
export const authorRules: readonly Rule<{ author: string; enabled: boolean }>[] = [
  { code: 'terminal.authorIsEnabled', broken: ({ enabled }) => !enabled, tell: ({ author }) => ({ author }) },
];
/** What must hold before somebody answers what was found of a terminal. */
export const findingRules: readonly Rule<{ answeredAt: string | null }>[] = [
  { code: 'terminal.findingIsAnsweredOnce', broken: ({ answeredAt }) => answeredAt !== null },
];
