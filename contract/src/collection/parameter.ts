import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { Code, Ext, Id, Ids, Name, Note, PathId, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { Measured } from '../quality/measured.ts';
import { qualities } from './observation.ts';

const int = z.number().int();
/** What its values are: measured ones, readings of a counter that only rises, or on and off. */
export const parameterKinds = ['MEASURED', 'COUNTER', 'SWITCH'] as const;
export type ParameterKind = (typeof parameterKinds)[number];
export const numberTypes = ['FLOAT4', 'DOUBLE'] as const;
export const counterWidths = [8, 16, 24, 32, 48] as const;

const limits = { target: Measured.nullish(), lsl: Measured.nullish(), usl: Measured.nullish() };
/** What a product asks of the parameter while it is made, in place of the parameter’s own. */
export const ProductLimits = z.object({ productId: Id, ...limits });
export type ProductLimits = z.infer<typeof ProductLimits>;

const Seconds = int.min(1).max(31 * 86_400);
export const ParameterDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  /** The tool that it is read of. */
  toolId: Id,
  parameterGroup: Text(100).nullish(),
  kind: z.enum(parameterKinds).default('MEASURED'),
  unit: Text(20).nullish(),
  /** Decimals that screens show. */
  decimals: int.min(0).max(6).default(2),
  numberType: z.enum(numberTypes).default('FLOAT4'),
  /** Bits of a counter that goes round; without it, one that falls was reset. */
  counterBits: int.refine((bits) => (counterWidths as readonly number[]).includes(bits)).nullish(),
  /** Seconds from one value to the next, where it is read regularly. */
  everySec: z.number().multipleOf(0.01).min(0.01).max(86_400).nullish(),
  /** After so many seconds without a word its value is stale: of a device that tells changes alone, its keep-alive. */
  silenceSec: Seconds.nullish(),
  ...limits,
  /** What warns before the limits are reached. */
  warnLow: Measured.nullish(),
  warnHigh: Measured.nullish(),
  /** How far back within a limit it must come before it is back. */
  hysteresis: Measured.min(0).nullish(),
  /** What is out for less than so many seconds is noise. */
  shortestSec: Seconds.nullish(),
  productLimits: z.array(ProductLimits).max(500).default([]),
  /** Critical to quality. */
  ctq: z.boolean().default(false),
  /** Its values are kept for so many days; without it, for ever. */
  retentionDays: int.min(7).max(36_500).nullish(),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type ParameterDraft = z.infer<typeof ParameterDraft>;

export const valueStates = ['OK', 'WARN', 'OUT', 'STALE', 'NONE'] as const;
export type ValueState = (typeof valueStates)[number];

const parameterTables = ['parameter', 'parameter_limit', 'tool', 'location', 'product'] as const;
export const Parameter = resource({
  reads: parameterTables,
  // The tags that speak of it go with it.
  writes: ['parameter', 'parameter_limit', 'connection_tag'],
  table: 'parameter',
  menu: 'parameter',
  lists: 'All parameters with their tools.',
  draft: ParameterDraft,
  query: { toolId: PathId.optional() },
  more: {
    toolCode: z.string(),
    toolName: z.string(),
    locationName: z.string().nullish(),
    /** Products with limits of their own. */
    productCount: int,
  },
  paths: {
    list: '/parameter/parameters',
    create: '/parameter',
    removeOne: '/parameter/{id}',
    remove: '/parameter/parameters/{ids}',
    bulk: '/parameter/parameters',
  },
});
export type ParameterRow = z.infer<typeof Parameter.row>;

const view = ['parameter', 'view'] as const;
export const oneParameter = call({
  reads: parameterTables,
  method: 'GET',
  path: '/parameter/{id}',
  permission: view,
  summary: 'One parameter.',
  ask: z.object({ id: PathId }),
  answer: Parameter.row,
});
export const parametersOfTools = call({
  reads: parameterTables,
  method: 'GET',
  path: '/parameter/tools/{ids}',
  permission: view,
  summary: 'The parameters of tools.',
  ask: z.object({ ids: Ids }),
  answer: z.array(Parameter.row),
});

/** What a picker shows of a parameter. */
export const ParameterName = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  toolId: int,
  parameterGroup: z.string().nullable(),
  unit: z.string().nullable(),
  decimals: int,
  kind: z.enum(parameterKinds),
  active: z.boolean(),
});
export type ParameterName = z.infer<typeof ParameterName>;
/** A tool with what is read of it. */
export const ToolOfParameters = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  locationId: int.nullable(),
  locationName: z.string().nullable(),
  parameters: z.array(ParameterName),
});
export type ToolOfParameters = z.infer<typeof ToolOfParameters>;
export const parameterTree = call({
  reads: ['parameter', 'tool', 'location'],
  method: 'GET',
  path: '/parameter/tool-tree',
  permission: 'signed-in',
  summary: 'The tools that have parameters, each with its own, for choosing some.',
  ask: z.object({}),
  answer: z.array(ToolOfParameters),
});

/** The last value of a parameter, and how it stands. */
export const CurrentValue = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  toolId: int,
  toolName: z.string(),
  unit: z.string().nullable(),
  decimals: int,
  value: z.number().nullable(),
  at: z.string().nullable(),
  quality: z.enum(qualities).nullable(),
  /** Seconds since it was told. */
  ageSec: int.nullable(),
  lsl: z.number().nullable(),
  usl: z.number().nullable(),
  state: z.enum(valueStates),
});
export type CurrentValue = z.infer<typeof CurrentValue>;
export const currentValues = call({
  reads: ['parameter', 'parameter_value', 'tool'],
  method: 'GET',
  path: '/parameter/current',
  permission: view,
  summary: 'The last values of parameters, of some or of all that are in use; told again by the event of parameter_value.',
  ask: z.object({ ids: Ids.optional() }),
  answer: z.array(CurrentValue),
});
