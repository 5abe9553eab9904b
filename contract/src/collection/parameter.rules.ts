import type { Rule } from '../kit/rule.ts';
import type { ParameterKind, ProductLimits, ValueState } from './parameter.ts';

type Limits = { target?: number | null | undefined; lsl?: number | null | undefined; usl?: number | null | undefined };
const rises = ({ lsl, usl }: Limits) => lsl == null || usl == null || lsl < usl;
const isWithin = ({ target, lsl, usl }: Limits) => target == null || ((lsl == null || target >= lsl) && (usl == null || target <= usl));

export type ParameterFacts = Limits & {
  kind: ParameterKind;
  counterBits?: number | null | undefined;
  warnLow?: number | null | undefined;
  warnHigh?: number | null | undefined;
  productLimits: readonly ProductLimits[];
  everySec?: number | null | undefined;
  silenceSec?: number | null | undefined;
  numberType: string;
  /** What it was saved as while it already has data; null where it has none. */
  was: { kind: string; numberType: string; code: string } | null;
};
/** What must hold of a parameter before it is saved. */
export const parameterRules: readonly Rule<ParameterFacts>[] = [
  { code: 'parameter.limitsRise', field: 'usl', broken: (facts) => !rises(facts), tell: ({ lsl }) => ({ lsl: lsl ?? null }) },
  {
    code: 'parameter.targetWithinLimits',
    field: 'target',
    broken: (facts) => rises(facts) && !isWithin(facts),
  },
  {
    code: 'parameter.warningsRise',
    field: 'warnHigh',
    broken: ({ warnLow, warnHigh }) => warnLow != null && warnHigh != null && warnLow >= warnHigh,
    tell: ({ warnLow }) => ({ low: warnLow ?? null }),
  },
  {
    code: 'parameter.productOnce',
    field: 'productLimits',
    broken: ({ productLimits }) => new Set(productLimits.map(({ productId }) => productId)).size < productLimits.length,
  },
  {
    code: 'parameter.productLimitsRise',
    field: 'productLimits',
    broken: ({ productLimits }) => productLimits.some((one) => !rises(one) || !isWithin(one)),
  },
  {
    code: 'parameter.widthOfACounter',
    field: 'counterBits',
    broken: ({ kind, counterBits }) => counterBits != null && kind !== 'COUNTER',
  },
  {
    code: 'parameter.silenceIsLonger',
    field: 'silenceSec',
    broken: ({ everySec, silenceSec }) => everySec != null && silenceSec != null && silenceSec < everySec,
    tell: ({ everySec }) => ({ every: everySec ?? null }),
  },
  {
    code: 'parameter.valuesStayWhatTheyAre',
    field: 'kind',
    broken: ({ kind, numberType, was }) => was !== null && (was.kind !== kind || was.numberType !== numberType),
    tell: ({ was }) => ({ parameter: was?.code ?? null }),
  },
];

export const parameterRemovalRules: readonly Rule<{ code: string; hasData: boolean }>[] = [
  { code: 'parameter.withDataStays', broken: ({ hasData }) => hasData, tell: ({ code }) => ({ parameter: code }) },
];

type Standing = Limits & {
  value: number | null;
  ageSec: number | null;
  silenceSec: number | null;
  warnLow: number | null;
  warnHigh: number | null;
  quality: string | null;
};
/** How a value stands: stale once nothing was heard for the longest silence, or while its device calls it bad. */
export const stateOf = ({ value, ageSec, silenceSec, lsl, usl, warnLow, warnHigh, quality }: Standing): ValueState => {
  if (value === null || ageSec === null) return 'NONE';
  if (quality === 'BAD' || (silenceSec !== null && ageSec > silenceSec)) return 'STALE';
  if ((lsl != null && value < lsl) || (usl != null && value > usl)) return 'OUT';
  return (warnLow !== null && value < warnLow) || (warnHigh !== null && value > warnHigh) ? 'WARN' : 'OK';
};
