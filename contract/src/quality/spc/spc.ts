import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { Name } from '../../kit/shape.ts';

/** So many values are analysed in one call, and so many measurements make one study of a gauge. */
export const mostValues = 100_000;
export const mostMeasurements = 10_000;

/** A measured value: up to 12 digits before its point, as the database keeps them; −0 is 0. */
const Measured = z
  .number()
  .min(-999_999_999_999.9999)
  .max(999_999_999_999.9999)
  .overwrite((value) => value + 0);
const Values = z.array(Measured.nullable()).max(mostValues);
const Size = z.number().int().min(1).max(mostValues);
const Limits = { lsl: Measured.optional(), usl: Measured.optional(), target: Measured.optional() };
const Or = <A extends z.ZodType>(one: A) => z.union([one, z.array(one).max(mostValues)]);

export const AnalyseAsk = z.object({
  chart: z.enum(['XBAR_R', 'XBAR_S', 'I_MR', 'P', 'NP', 'C', 'U', 'EWMA', 'CUSUM']),
  /** Single measurements in order, `subgroupSize` at a time, or for P, NP, C and U the counts; null where one is missing. */
  values: Values,
  subgroupSize: Or(Size).optional(),
  /** What was inspected for each count of P, NP and U. */
  sizes: Or(z.number().min(0.000001).max(999_999_999_999.9999)).optional(),
  centre: Measured.optional(),
  /** Of single measurements. */
  sigma: Measured.optional(),
  lambda: z.number().gt(0).max(1).optional(),
  /** L of EWMA. */
  width: z.number().gt(0).max(100).optional(),
  /** EWMA's limits as they become after many points, one number each. */
  steady: z.boolean().optional(),
  /** k and h of CUSUM, in the unit of what is plotted. */
  slack: Measured.min(0).optional(),
  decision: Measured.gt(0).optional(),
  ...Limits,
  rules: z.array(z.number().int().min(1).max(8)).max(8).optional(),
  ruleSet: z.enum(['NELSON', 'WESTERN_ELECTRIC']).optional(),
  /** How many points on one side Nelson's rule 2 wants. */
  runLength: z.number().int().min(2).max(100).optional(),
  /** Points before which a run ends: another tool, mold or limits. */
  breaks: z.array(z.number().int().min(0)).max(mostValues).optional(),
});
export type AnalyseAsk = z.output<typeof AnalyseAsk>;

const Part = z.number().nullable();
const Interval = z.tuple([z.number(), z.number()]).nullable();
export const Capability = z.object({
  n: z.number().int().nullable(),
  mean: z.number(),
  /** The σ that Cp uses. */
  sigmaWithin: Part,
  sigmaOverall: Part,
  cp: Part,
  cpl: Part,
  cpu: Part,
  cpk: Part,
  /** 치우침도: |M − X̄| ÷ ((USL − LSL)/2). */
  k: Part,
  pp: Part,
  ppl: Part,
  ppu: Part,
  ppk: Part,
  cpm: Part,
  /** Of 95 %. */
  cpInterval: Interval,
  cpkInterval: Interval,
  /** Shares of 1. */
  expectedBelow: Part,
  expectedAbove: Part,
  observedBelow: Part,
  observedAbove: Part,
  normality: z.object({ statistic: z.number(), p: z.number() }).nullable(),
});

const Points = z.array(z.number().nullable());
const Line = z.union([z.number(), z.array(z.number())]);
export const Analysis = z.object({
  centre: z.number(),
  ucl: Line,
  lcl: Line,
  /** What is plotted; null where a value is missing. */
  points: Points,
  /** Both sums of CUSUM. */
  upper: Points.optional(),
  lower: Points.optional(),
  /** A moving range stands for two values: the first is from value 0 to value 1. */
  spread: z.object({ name: z.enum(['R', 'S', 'MR']), centre: Line, ucl: Line, lcl: Line, points: Points }).optional(),
  /** Of a single measurement; of P, NP, C and U that of one unit. */
  sigma: z.number(),
  /** Indices of the points of the chart that it is on, from 0. */
  signals: z.array(
    z.object({
      on: z.enum(['CENTRE', 'SPREAD', 'UPPER', 'LOWER']),
      rule: z.number().int(),
      at: z.number().int(),
      points: z.array(z.number().int()),
    }),
  ),
  capability: Capability.optional(),
});
export type Analysis = z.output<typeof Analysis>;

export const CapabilityAsk = z.object({
  values: Values.optional(),
  subgroupSize: Or(Size).optional(),
  /** A summary instead of the values. */
  n: z.number().int().min(1).max(10_000_000).optional(),
  mean: Measured.optional(),
  /** Taken as σ within. */
  sigma: Measured.optional(),
  ...Limits,
  /** Default: RBAR of subgroups, MR of single values. */
  within: z.enum(['RBAR', 'SBAR', 'POOLED', 'MR', 'OVERALL']).optional(),
});
export type CapabilityAsk = z.output<typeof CapabilityAsk>;

const Label = z.union([Name(60), z.number().int()]);
export const GaugeRrAsk = z.object({
  method: z.enum(['ANOVA', 'AVERAGE_RANGE']),
  measurements: z.array(z.object({ part: Label, appraiser: Label, trial: Label, value: Measured })).max(mostMeasurements),
  tolerance: Measured.optional(),
  /** The interaction goes into repeatability when its p is above this. */
  pool: z.number().min(0).max(1).optional(),
});
export type GaugeRrAsk = z.output<typeof GaugeRrAsk>;

export const GaugeRr = z.object({
  anova: z
    .array(
      z.object({
        source: z.enum(['PART', 'APPRAISER', 'INTERACTION', 'EV', 'TOTAL']),
        df: z.number().int(),
        ss: z.number(),
        ms: Part,
        f: Part,
        p: Part,
      }),
    )
    .optional(),
  pooled: z.boolean().optional(),
  ranges: z
    .object({
      /** By the appraiser's name: the mean of their ranges, and of their values. */
      byAppraiser: z.record(z.string(), z.number()),
      meanByAppraiser: z.record(z.string(), z.number()),
      rBar: z.number(),
      xDiff: z.number(),
      rp: z.number(),
      ucl: z.number(),
      out: z.array(z.object({ part: Label, appraiser: Label, range: z.number() })),
    })
    .optional(),
  components: z.array(
    z.object({
      source: z.enum(['EV', 'AV', 'INTERACTION', 'GRR', 'PV', 'TV']),
      variance: z.number(),
      stdDev: z.number(),
      /** Percent. */
      contribution: Part,
      studyVariation: Part,
      tolerance: z.number().optional(),
    }),
  ),
  ndc: z.number().int().nullable(),
});
export type GaugeRr = z.output<typeof GaugeRr>;

export const LinearityAsk = z.object({
  measurements: z.array(z.object({ reference: Measured, value: Measured })).max(mostMeasurements),
});
export type LinearityAsk = z.output<typeof LinearityAsk>;
export const Linearity = z.object({
  slope: z.number(),
  intercept: z.number(),
  r2: Part,
  bias: z.array(z.object({ reference: z.number(), mean: z.number(), bias: z.number(), t: Part, p: Part })),
});
export type Linearity = z.output<typeof Linearity>;

const checked = 'Anybody’s data, up to';
export const analyseValues = call({
  method: 'POST',
  path: '/spc/analyse',
  permission: 'signed-in',
  summary: `A control chart with its limits and signals, and the capability against limits. ${checked} 100,000 values; nothing is stored.`,
  ask: AnalyseAsk,
  answer: Analysis,
});
export const capability = call({
  method: 'POST',
  path: '/spc/capability',
  permission: 'signed-in',
  summary: `Cp, Cpk, Pp and Ppk of values or of a summary, with intervals and a test of normality. ${checked} 100,000 values; nothing is stored.`,
  ask: CapabilityAsk,
  answer: Capability,
});
export const gaugeRr = call({
  method: 'POST',
  path: '/spc/gauge-rr',
  permission: 'signed-in',
  summary: `Repeatability and reproducibility of a gauge, by ANOVA or by averages and ranges. ${checked} 10,000 measurements; nothing is stored.`,
  ask: GaugeRrAsk,
  answer: GaugeRr,
});
export const gaugeLinearity = call({
  method: 'POST',
  path: '/spc/gauge-linearity',
  permission: 'signed-in',
  summary: `Bias of a gauge at each reference, and how it changes over its range. ${checked} 10,000 measurements; nothing is stored.`,
  ask: LinearityAsk,
  answer: Linearity,
});
