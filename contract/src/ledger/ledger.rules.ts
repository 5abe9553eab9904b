import type { Rule } from '../kit/rule.ts';

type Posting = {
  /** The first instant at which a unit would have held less than nothing, by how much, and what took of it then. */
  short: { at: string; short: number; document?: string | null; taken?: number | null; uom?: string | null } | null;
  /** A movement that is to be corrected was corrected before. */
  corrected: boolean;
};

/** What the ledger itself holds to, whatever the verb. */
export const ledgerRules: readonly Rule<Posting>[] = [
  { code: 'stock.neverNegativeInTime', broken: ({ short }) => short !== null, tell: ({ short }) => short ?? {} },
  { code: 'stock.correctedOnce', broken: ({ corrected }) => corrected },
];
