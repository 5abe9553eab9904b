import type { NoChart } from '@lotline/contract/control/control-chart';
import { t as word } from '../kit/words/words.ts';

type Say = (key: string, facts?: NoChart['facts']) => string;
/** Nelson's rules by number. */
export type RuleName = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Why there is no chart, as the rule says it. */
export const ruleSentence = (say: Say, none: NoChart | null) =>
  none ? say(none.broken, none.facts) : word('control.fewSaid', { least: 2 });
