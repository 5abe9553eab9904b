import type { Rule } from '../kit/rule.ts';

type Lot = { state: string; lotId?: string; discardReason?: string | null };

/** A discarded lot is not edited, shipped or worked on. `lotsIn` names the lots that a verb touches. */
export const discardedStaysPut = <Facts>(lotsIn: (facts: Facts) => readonly (Lot | null)[]): Rule<Facts> => ({
  code: 'lot.discardedStaysPut',
  broken: (facts) => lotsIn(facts).some((lot) => lot?.state === 'DISCARDED'),
  tell: (facts) => {
    const lot = lotsIn(facts).find((one) => one?.state === 'DISCARDED');
    return { lot: lot?.lotId ?? null, reason: lot?.discardReason ?? null };
  },
});

/** Nothing of a held or rejected lot is used. `statusesIn` names the quality statuses that a verb touches. */
export const heldWaits = <Facts>(statusesIn: (facts: Facts) => readonly string[]): Rule<Facts> => ({
  code: 'lot.heldWaits',
  broken: (facts) => statusesIn(facts).some((status) => status === 'HOLD' || status === 'REJECTED'),
});

/** Pieces that nobody has judged yet don't leave the plant. */
export const pendingWaits = <Facts>(statusesIn: (facts: Facts) => readonly string[]): Rule<Facts> => ({
  code: 'lot.pendingWaits',
  broken: (facts) => statusesIn(facts).includes('PENDING'),
});

/** Rows of the Excel file of lots. */
export const mostLotsInAFile = 20_000;
/** What must hold before lots are written to a file: they all fit. */
export const lotFileRules: readonly Rule<{ lots: number }>[] = [
  { code: 'lot.tooManyForAFile', broken: ({ lots }) => lots > mostLotsInAFile, tell: () => ({ most: mostLotsInAFile }) },
];
