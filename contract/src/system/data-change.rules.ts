import type { Rule } from '../kit/rule.ts';

/** Values have no index: looking through more than this takes longer than a person waits. */
export const daysOfText = 31;

type Asked = { from: number; to: number; text?: string | undefined };
/** Whole days, the last one as far as it goes; an hour more for a day on which clocks change. */
const daysIn = ({ from, to }: Asked) => Math.ceil((to - from) / 86_400_000 - 1 / 24);

export const changesAskedRules: Rule<Asked>[] = [
  {
    code: 'dataChange.textInAMonth',
    field: 'text',
    broken: (asked) => Boolean(asked.text) && daysIn(asked) > daysOfText,
    tell: (asked) => ({ days: daysIn(asked), most: daysOfText }),
  },
];
