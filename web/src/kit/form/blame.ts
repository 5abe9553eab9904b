import { fieldOf, firstBroken, type Rule } from '@lotline/contract/kit/rule';
import type { Say } from '../words/use-say.ts';
import type { Blame } from './scope.ts';

/** What the first broken rule says, with the field that it is about. */
export const blameOf = <Facts>(rules: readonly Rule<Facts>[], facts: Facts, say: Say): string | Blame | null => {
  const broken = firstBroken(rules, facts);
  if (!broken) return null;
  const said = say(broken.code, broken.tell?.(facts));
  const field = fieldOf(broken, facts);
  return field ? { field: field.join('.'), said } : said;
};
