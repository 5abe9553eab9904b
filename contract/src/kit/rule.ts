/** The way to a field of the ask: `['issues', 2, 'qty']`. */
export type FieldPath = readonly (string | number)[];

/**
 * A business rule: a name that people use, the facts it needs, and the question it asks.
 * Pure, so that a test, the server and a greyed-out button can all ask it the same way.
 */
export type Rule<Facts> = {
  readonly code: string;
  readonly broken: (facts: Facts) => boolean;
  /** What the sentence mentions, e.g. by how much; only this leaves the server. */
  readonly tell?: (facts: Facts) => Record<string, string | number | null>;
  /** The field of the ask that the sentence is about, or the way to one inside a list: a form says it there. */
  readonly field?: string | ((facts: Facts) => string | FieldPath);
  /** The record is no longer what the asker saw: 409 instead of 422. */
  readonly conflict?: true;
};

export class RuleBroken extends Error {
  readonly code: string;
  readonly facts: Record<string, string | number | null>;
  /** Where in the ask, when it is about one field. */
  readonly at: FieldPath | undefined;
  readonly conflict: boolean;
  constructor(code: string, facts: Record<string, string | number | null> = {}, at?: FieldPath, conflict = false) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.at = at;
    this.conflict = conflict;
  }
}

/** The first broken rule of the list, in the order the list is written. */
export const firstBroken = <Facts>(rules: readonly Rule<Facts>[], facts: Facts) => rules.find((rule) => rule.broken(facts));

/** Every broken rule of the list: what somebody is told before they do it anyway. */
export const allBroken = <Facts>(rules: readonly Rule<Facts>[], facts: Facts) => rules.filter((rule) => rule.broken(facts));

/** @param within where the fields of these facts stand in the ask, e.g. the line of a list. */
export const obey = <Facts>(rules: readonly Rule<Facts>[], facts: Facts, within: FieldPath = []) => {
  const rule = firstBroken(rules, facts);
  if (!rule) return;
  const own = fieldOf(rule, facts);
  throw new RuleBroken(rule.code, rule.tell?.(facts), own && [...within, ...own], rule.conflict);
};

/** Where in the ask a broken rule is said. */
export const fieldOf = <Facts>({ field }: Rule<Facts>, facts: Facts): FieldPath | undefined => {
  const own = typeof field === 'function' ? field(facts) : field;
  return typeof own === 'string' ? [own] : own;
};

/** What may follow what; a step that isn't written can't happen. */
export type States<S extends string> = { readonly [From in S]: readonly S[] };
export const mayBecome = <S extends string>(states: States<S>, from: S, to: S) => states[from].includes(to);
