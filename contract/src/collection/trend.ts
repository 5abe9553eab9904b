import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Ids, Millis } from '../kit/shape.ts';
import { parameterKinds } from './parameter.ts';

const int = z.number().int();
/** A curve is seen for so long at once. */
export const longestTrendMs = 7 * 86_400_000;
export const longestCorrelationMs = 2 * 86_400_000;
/** So many points of each parameter travel at most: more than a screen has columns. */
export const mostTrendPoints = 2000;
export const mostTrendParameters = 12;
export const mostCorrelated = 8;

/** What a curve is drawn with, whatever it is drawn for. */
const Drawn = {
  parameterId: int,
  code: z.string(),
  name: z.string(),
  toolId: int,
  toolName: z.string(),
  unit: z.string().nullable(),
  decimals: int,
  kind: z.enum(parameterKinds),
};
export const Series = z.object({
  ...Drawn,
  target: z.number().nullable(),
  lsl: z.number().nullable(),
  usl: z.number().nullable(),
  /** Between two values that lie further apart nothing was heard. */
  silenceSec: int.nullable(),
  /** Milliseconds since 1970, in their order; of more than so many points the extremes of equal parts. */
  at: z.array(z.number()),
  value: z.array(z.number()),
  /** How many points the stretch has in all. */
  points: int,
});
export type Series = z.infer<typeof Series>;

const periodAsk = { parameterIds: Ids, from: Millis, to: Millis };
const curveTables = ['parameter', 'tool'] as const;
export const trendDatas = call({
  reads: curveTables,
  method: 'GET',
  path: '/traceRawData/trendDatas',
  permission: ['trend', 'view'],
  summary: `The curves of up to ${mostTrendParameters} parameters over at most 7 days, each in at most ${mostTrendPoints} points of which none is a lost spike.`,
  ask: z.object({ ...periodAsk, points: z.coerce.number<number>().int().min(10).max(mostTrendPoints).optional() }),
  answer: z.array(Series),
});

export const alignments = ['NEAREST', 'LINEAR'] as const;
export type Alignment = (typeof alignments)[number];
const correlationAsk = {
  ...periodAsk,
  alignment: z.enum(alignments).optional(),
  /** Values further apart than this have nothing to do with each other; without it, twice the usual distance of the slower one. */
  toleranceSec: z.coerce.number<number>().min(0.001).max(86_400).optional(),
};
export const CorrelationPair = z.object({
  a: int,
  b: int,
  /** Instants at which both are known. */
  n: int,
  pearson: z.number().nullable(),
  /** 95 % interval of Pearson’s coefficient, by Fisher’s transformation; null below four. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  spearman: z.number().nullable(),
  /** Pearson’s of the steps from one instant to the next: what both merely drift by is gone from it. */
  ofSteps: z.number().nullable(),
  /** The seconds by which the second follows the first where they fit best, and how well. */
  lagSec: z.number().nullable(),
  atLag: z.number().nullable(),
});
export type CorrelationPair = z.infer<typeof CorrelationPair>;
export const correlationDatas = call({
  reads: curveTables,
  method: 'GET',
  path: '/correlation/datas',
  permission: ['correlation', 'view'],
  summary: `How two to ${mostCorrelated} parameters go together over at most 2 days: Pearson and Spearman of each pair with their interval, and the lag at which they fit best.`,
  ask: z.object({ ...correlationAsk, lagMin: z.coerce.number<number>().min(0).max(240).optional() }),
  answer: z.object({
    parameters: z.array(z.object(Drawn)),
    pairs: z.array(CorrelationPair),
    alignment: z.enum(alignments),
    /** What was used. */
    toleranceSec: z.number(),
  }),
});
/** So many instants travel to be drawn at most, evenly taken. */
export const mostAligned = 2000;
export const correlationTraceDatas = call({
  reads: curveTables,
  method: 'GET',
  path: '/traceRawData/correlationTraceDatas',
  permission: ['correlation', 'view'],
  summary: `The values of two to ${mostCorrelated} parameters at the same instants, at most ${mostAligned} of them, for scatter plots.`,
  ask: z.object(correlationAsk),
  answer: z.object({
    parameters: z.array(z.object(Drawn)),
    at: z.array(z.number()),
    /** Of each parameter in their order; null where it isn’t known. */
    values: z.array(z.array(z.number().nullable())),
  }),
});
