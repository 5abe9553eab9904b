import { type FieldPath, obey, type Rule, RuleBroken } from '@lotline/contract/kit/rule';

type Told = Record<string, string | number | null>;

/** Obeys the rules; a refusal also tells what `more` finds, which is looked for only then. */
export const obeyTelling = async <Facts>(
  rules: readonly Rule<Facts>[],
  facts: Facts,
  more: (refusal: RuleBroken) => Promise<Told>,
  within: FieldPath = [],
) => {
  try {
    obey(rules, facts, within);
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    throw new RuleBroken(error.code, { ...(await more(error)), ...error.facts }, error.at, error.conflict);
  }
};
