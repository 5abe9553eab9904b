import { z } from 'zod';
import { Signature, SignFields } from '../identity/signature.ts';
import { call } from '../kit/call.ts';
import { Day, Flag, Id, Name, Note, PathId } from '../kit/shape.ts';
import { charts, stages } from '../quality/standard.ts';
import { verdicts } from './control-chart.ts';

const int = z.number().int();
const view = ['spc', 'view'] as const;
const modify = ['spc', 'modify'] as const;
/** So many of the newest values make a chart at most. */
export const mostCharted = 5000;
export const signalPlaces = ['CENTRE', 'SPREAD', 'UPPER', 'LOWER'] as const;

const Head = {
  /** Of the newest revision in which it is charted. */
  id: int,
  standardCode: z.string(),
  key: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  stage: z.enum(stages),
  productId: int.nullable(),
  materialId: int.nullable(),
  itemCode: z.string(),
  itemName: z.string(),
  operationName: z.string().nullable(),
  lineId: int.nullable(),
  lineName: z.string().nullable(),
  unit: z.string().nullable(),
  decimals: int.nullable(),
  nominal: z.number().nullable(),
  lsl: z.number().nullable(),
  usl: z.number().nullable(),
  special: z.boolean(),
  /** Users who are told when it is out. */
  tells: z.array(int),
  chart: z.enum(charts),
  subgroupSize: int,
  cpkTarget: z.number().nullable(),
};
/** A characteristic that is charted, with how it stands now and its last points, small. */
export const ChartedRow = z.object({
  ...Head,
  valueCount: int,
  lastAt: z.string().nullable(),
  verdict: z.enum(verdicts),
  /** Signals among the newest points that nobody has dealt with. */
  openSignals: int,
  /** Those of them that were left to a leader at the line. */
  leftSignals: int,
  cpk: z.number().nullable(),
  points: z.array(z.number().nullable()),
  /** Which of these points has an open signal. */
  signalled: z.array(int),
  centre: z.number().nullable(),
  ucl: z.number().nullable(),
  lcl: z.number().nullable(),
});
export type ChartedRow = z.infer<typeof ChartedRow>;
/** What a chart is made of. */
export const chartedTables = [
  'quality_value',
  'quality_result',
  'quality_characteristic',
  'quality_standard',
  'product',
  'material',
  'operation',
  'location',
  'spc_exclusion',
  'spc_limits',
  'spc_signal',
  'code',
  'app_user',
  'worker',
] as const;
export const chartedList = call({
  reads: chartedTables,
  method: 'GET',
  path: '/spc/characteristics',
  permission: view,
  summary: 'The characteristics that are charted, those that aren’t stable first, each with its last points.',
  ask: z.object({}),
  answer: z.array(ChartedRow),
});

export const ChartedValue = z.object({
  /** Below 0 where it is of a file, as its inspection's then. */
  id: int,
  resultId: int,
  resultNo: z.string(),
  materialId: int.nullable(),
  stage: z.enum(stages),
  at: z.string(),
  sampleNo: int,
  value: z.number().nullable(),
  ok: z.boolean().nullable(),
  toolId: int.nullable(),
  toolName: z.string().nullable(),
  moldId: int.nullable(),
  moldName: z.string().nullable(),
  lotNo: z.string().nullable(),
  workerName: z.string().nullable(),
  gaugeName: z.string().nullable(),
  /** It replaced another value. */
  isCorrected: z.boolean(),
  /** The measurement file that it stands in without an inspection; the chart shows it and nothing is said of it there. */
  fileId: int.nullable(),
  excluded: z.string().nullable(),
  excludedByName: z.string().nullable(),
});
export type ChartedValue = z.infer<typeof ChartedValue>;
export const markKinds = ['REVISION', 'TOOL', 'MOLD', 'WORKER', 'LIMITS', 'SUPPLIER_LOT', 'BILL', 'INSTRUCTION', 'CHANGE'] as const;
/** What changed when, for the axis. */
export const ChartMark = z.object({ at: z.string(), kind: z.enum(markKinds), text: z.string() });
export type ChartMark = z.infer<typeof ChartMark>;
export const ChartLimits = z.object({
  id: int,
  validFrom: z.string(),
  centre: z.number(),
  sigma: z.number(),
  fromDay: z.string(),
  toDay: z.string(),
  pointCount: int,
  reason: z.string(),
  signatures: z.array(Signature),
});
export type ChartLimits = z.infer<typeof ChartLimits>;
/** Which signal: what of its point it is on, by which rule, and the last value of that point. */
const Which = { id: int, on: z.enum(signalPlaces), rule: int, valueId: int };
/** Which signal somebody speaks of: what of a point it is on, by which rule, and a value of that point. */
export const SignalAsk = { on: z.enum(signalPlaces), rule: int.min(1).max(8), valueId: Id };
export type SignalAt = { on: (typeof signalPlaces)[number]; rule: number; valueId: number };
/** Somebody, and when. */
const Said = { byName: z.string(), at: z.string() };
/** What was found to be the cause of a signal, and what was done. */
export const SettledSignal = z.object({
  ...Which,
  cause: z.string(),
  action: z.string(),
  /** The English names of the codes that cause and action are; null where they were said in words. */
  causeEn: z.string().nullable(),
  actionEn: z.string().nullable(),
  ...Said,
});
export type SettledSignal = z.infer<typeof SettledSignal>;
/** A signal that somebody at the line left to a leader. */
export const LeftSignal = z.object({ ...Which, ...Said });
export type LeftSignal = z.infer<typeof LeftSignal>;
export const ChartPage = z.object({
  ...Head,
  ruleSet: z.enum(['NELSON', 'WESTERN_ELECTRIC']),
  rules: z.array(int).nullable(),
  reactionPlan: z.string().nullable(),
  values: z.array(ChartedValue),
  /** So many values of measurement files stand outside inspections, whether they are shown or not. */
  fileValues: int,
  /** There are older ones than these. */
  isMore: z.boolean(),
  marks: z.array(ChartMark),
  limits: z.array(ChartLimits),
  settled: z.array(SettledSignal),
  /** What was left to a leader, whether somebody has dealt with it since or not. */
  left: z.array(LeftSignal),
});
export type ChartPage = z.infer<typeof ChartPage>;
export const chartPage = call({
  reads: [...chartedTables, 'process_change', 'measurement_file', 'measurement_value', 'lot', 'tool', 'mold', 'signature'],
  method: 'GET',
  path: '/spc/characteristic/{id}',
  permission: view,
  summary: `The values of a charted characteristic through all revisions of its standard, the newest ${mostCharted.toLocaleString('en')} of a period, with what changed meanwhile.`,
  ask: z.object({
    id: PathId,
    from: Day.optional(),
    to: Day.optional(),
    /** With the values of measurement files that name no inspection. */
    files: Flag.optional(),
  }),
  answer: ChartPage,
});

const change = { permission: modify, answer: ChartPage } as const;
export const excludeValues = call({
  ...change,
  writes: ['spc_exclusion'],
  method: 'POST',
  path: '/spc/characteristic/{id}/exclude',
  summary: 'Leaves values out of the chart, with a reason; they stay to be seen.',
  ask: z.object({ id: PathId, values: z.array(Id).min(1).max(100), reason: Name(500) }),
});
export const includeValues = call({
  ...change,
  writes: ['spc_exclusion'],
  method: 'POST',
  path: '/spc/characteristic/{id}/include',
  summary: 'Takes values into the chart again.',
  ask: z.object({ id: PathId, values: z.array(Id).min(1).max(100) }),
});
export const settleSignal = call({
  ...change,
  writes: ['spc_signal'],
  method: 'POST',
  path: '/spc/characteristic/{id}/settle',
  fact: true,
  summary: 'Says what caused a signal and what was done about it.',
  ask: z.object({
    id: PathId,
    ...SignalAsk,
    cause: Name(500),
    action: Name(500),
  }),
});
export const holdLimits = call({
  ...change,
  writes: ['spc_limits', 'signature'],
  method: 'POST',
  path: '/spc/characteristic/{id}/limits',
  summary: 'Holds the limits that the points of a period make, signed: what is measured from then on is held against them.',
  ask: z.object({ id: PathId, fromDay: Day, toDay: Day, reason: Note.min(1), ...SignFields }),
});
