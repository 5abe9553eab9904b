/**
 * A business rule: a name that people use, the facts it needs, and the question it asks.
 * Pure, so that a test, the server and a greyed-out button can all ask it the same way.
 */
export type Rule<Facts> = {
  readonly code: string;
  readonly broken: (facts: Facts) => boolean;
  /** What the sentence mentions, e.g. by how much; only this leaves the server. */
  readonly tell?: (facts: Facts) => Record<string, string | number | null>;
};

export class RuleBroken extends Error {
  readonly code: string;
  readonly facts: Record<string, string | number | null>;
  constructor(code: string, facts: Record<string, string | number | null> = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** The first broken rule of the list, in the order the list is written. */
export const firstBroken = <Facts>(rules: readonly Rule<Facts>[], facts: Facts) => rules.find((rule) => rule.broken(facts));

export const obey = <Facts>(rules: readonly Rule<Facts>[], facts: Facts) => {
  const rule = firstBroken(rules, facts);
  if (rule) throw new RuleBroken(rule.code, rule.tell?.(facts));
};

/** What may follow what; a step that isn't written can't happen. */
export type States<S extends string> = { readonly [From in S]: readonly S[] };
export const mayBecome = <S extends string>(states: States<S>, from: S, to: S) => states[from].includes(to);
