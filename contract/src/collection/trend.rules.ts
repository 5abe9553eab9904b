import type { Rule } from '../kit/rule.ts';
import { longestCorrelationMs, longestTrendMs, mostCorrelated, mostTrendParameters } from './trend.ts';

type Asked = { from: number; to: number; parameters: number };
const dayMs = 86_400_000;
const days = ({ from, to }: Asked) => Math.ceil(((to - from) / dayMs) * 10) / 10;
const ends = { code: 'trend.endsAfterItBegins', field: 'to', broken: ({ from, to }: Asked) => to <= from };

export const trendRules: readonly Rule<Asked>[] = [
  ends,
  {
    code: 'trend.sevenDaysAtMost',
    field: 'from',
    broken: ({ from, to }) => to - from > longestTrendMs,
    tell: (asked) => ({ days: days(asked), most: longestTrendMs / dayMs }),
  },
  {
    code: 'trend.parametersAtMost',
    field: 'parameterIds',
    broken: ({ parameters }) => parameters > mostTrendParameters,
    tell: ({ parameters }) => ({ chosen: parameters, most: mostTrendParameters }),
  },
];
export const correlationRules: readonly Rule<Asked>[] = [
  ends,
  {
    code: 'correlation.twoDaysAtMost',
    field: 'from',
    broken: ({ from, to }) => to - from > longestCorrelationMs,
    tell: (asked) => ({ days: days(asked), most: longestCorrelationMs / dayMs }),
  },
  {
    code: 'correlation.twoToEight',
    field: 'parameterIds',
    broken: ({ parameters }) => parameters < 2 || parameters > mostCorrelated,
    tell: ({ parameters }) => ({ chosen: parameters, most: mostCorrelated }),
  },
];
