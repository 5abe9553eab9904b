import { z } from 'zod';
import { changeKinds } from '../change/change.states.ts';
import { Signature, SignFields } from '../identity/signature.ts';
import { type Call, call, resource } from '../kit/call.ts';
import { Code, Day, Ext, Flag, Id, Name, Note, PathId, Text, Version } from '../kit/shape.ts';
import { Measured } from './measured.ts';

/** When an inspection is asked for. */
export const stages = ['INCOMING', 'FIRST', 'IN_PROCESS', 'LAST', 'OUTGOING', 'DAILY', 'PATROL'] as const;
export type Stage = (typeof stages)[number];
export const productStages = ['FIRST', 'IN_PROCESS', 'LAST', 'OUTGOING', 'DAILY', 'PATROL'] as const;
export const materialStages = ['INCOMING', 'PATROL'] as const;
export const standardStatuses = ['DRAFT', 'APPROVED', 'OBSOLETE'] as const;
export type StandardStatus = (typeof standardStatuses)[number];

export const samplingModes = ['FULL', 'N', 'PERCENT', 'EVERY_N', 'EVERY_T', 'AQL'] as const;
export const inspectionLevels = ['S1', 'S2', 'S3', 'S4', 'I', 'II', 'III'] as const;
export const characteristicClasses = ['CRITICAL', 'MAJOR', 'MINOR'] as const;
export type CharacteristicClass = (typeof characteristicClasses)[number];
export const characteristicKinds = ['VARIABLE', 'ATTRIBUTE', 'TEXT', 'PHOTO'] as const;
export type CharacteristicKind = (typeof characteristicKinds)[number];
export const charts = ['NONE', 'XBAR_R', 'XBAR_S', 'I_MR', 'P', 'NP', 'C', 'U', 'EWMA', 'CUSUM'] as const;
export type Chart = (typeof charts)[number];

const Count = z.number().int().min(1).max(999_999);
/** How many of a lot are measured. Which of the numbers a mode needs, its rules say. */
export const Sampling = z.object({
  mode: z.enum(samplingModes),
  /** N: so many of the lot. EVERY_N, EVERY_T: so many each time. */
  n: Count.nullish(),
  pct: z.number().positive().max(100).multipleOf(0.01).nullish(),
  /** EVERY_N: each time after so many pieces. */
  every: Count.nullish(),
  /** EVERY_T: each time after so many minutes. */
  minutes: z.number().int().min(1).max(44_640).nullish(),
  level: z.enum(inspectionLevels).nullish(),
  /** An AQL for each class of characteristics. */
  aql: z
    .object({ critical: z.number().positive().nullish(), major: z.number().positive().nullish(), minor: z.number().positive().nullish() })
    .nullish(),
  /** c = 0: one defect refuses the lot. */
  zeroAccept: z.boolean().optional(),
  /** Of first pieces: which changes ask for one again, beside another machine or mold, which always do. */
  changes: z.array(z.enum(changeKinds)).max(changeKinds.length).optional(),
  /** DAILY: each shift, and not once a production day. */
  eachShift: z.boolean().optional(),
});
export type Sampling = z.infer<typeof Sampling>;

/** How its values are charted. */
export const ChartSettings = z.object({
  subgroupSize: z.number().int().min(1).max(100).nullish(),
  ruleSet: z.enum(['NELSON', 'WESTERN_ELECTRIC']).default('NELSON'),
  /** Of Nelson's eight rules those that are looked at. */
  rules: z.array(z.number().int().min(1).max(8)).max(8).optional(),
  /** Counted from the values, or held as they were set and approved. */
  limits: z.enum(['AUTO', 'FIXED']).default('AUTO'),
  cpkTarget: z.number().positive().max(10).multipleOf(0.01).nullish(),
});

/** Where its balloon stands on the drawing: page from 1, and shares of the page's width and height from its upper left. */
const Share = z.number().min(0).max(1);
export const BalloonAt = z.object({ page: z.number().int().min(1).max(9999).default(1), x: Share, y: Share });

export const Characteristic = z.object({
  /** The same through all revisions; given to a new one. */
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .optional(),
  balloonNo: Text(20).nullish(),
  name: Name(),
  nameEn: Text().nullish(),
  kind: z.enum(characteristicKinds).default('VARIABLE'),
  class: z.enum(characteristicClasses).default('MAJOR'),
  /** CTQ or special characteristic, whatever its class. */
  special: z.boolean().default(false),
  unit: Text(20).nullish(),
  nominal: Measured.nullish(),
  lsl: Measured.nullish(),
  usl: Measured.nullish(),
  /** The tolerance as the drawing says it: `±0.02`, `H7`. */
  tolerance: Text(50).nullish(),
  decimals: z.number().int().min(0).max(6).nullish(),
  method: Text(200).nullish(),
  gaugeClassId: Id.nullish(),
  gaugeRequired: z.boolean().default(false),
  /** Of each sample so many; without one, what the standard's sampling says. */
  sampleSize: z.number().int().min(1).max(100_000).nullish(),
  chart: z.enum(charts).default('NONE'),
  spc: ChartSettings.nullish(),
  /** What is done when a value or its chart is out. */
  reactionPlan: Text(1000).nullish(),
  /** Users who are told then. */
  tells: z.array(Id).max(50).optional(),
  defectCodeId: Id.nullish(),
  balloonAt: BalloonAt.nullish(),
});
export type Characteristic = z.infer<typeof Characteristic>;

const common = {
  /** Left out, a number is given. */
  code: Code.optional(),
  name: Name(),
  nameEn: Text().nullish(),
  effectiveFrom: Day,
  sampling: Sampling,
  /** Left out, they stay as they are. */
  characteristics: z.array(Characteristic).max(500).optional(),
  /** Who writes and who approves it, who judges and who confirms by it, are two people. */
  fourEyes: z.boolean().default(false),
  drawingFileId: Id.nullish(),
  /** Who deals with what an inspection by it finds. */
  responsibleId: Id.nullish(),
  revisionReason: Note.nullish(),
  note: Note.nullish(),
  ext: Ext.optional(),
};
export const ProductStandardDraft = z.object({ productId: Id, operationId: Id.nullish(), stage: z.enum(productStages), ...common });
export type ProductStandardDraft = z.infer<typeof ProductStandardDraft>;
export const MaterialStandardDraft = z.object({ materialId: Id, stage: z.enum(materialStages), ...common });
export type MaterialStandardDraft = z.infer<typeof MaterialStandardDraft>;

const more = {
  code: z.string(),
  revision: z.number().int(),
  status: z.enum(standardStatuses),
  operationName: z.string().nullish(),
  /** It is what is inspected by today. */
  inForce: z.boolean(),
  /** Of all its revisions the one that a list shows: in force, else coming, else in the making, else the last. */
  shown: z.boolean(),
  characteristicCount: z.number().int(),
  /** The revision in the making. */
  draftId: z.number().int().nullish(),
  draftRevision: z.number().int().nullish(),
  responsibleName: z.string().nullish(),
  drawingName: z.string().nullish(),
  drawingType: z.string().nullish(),
  approvedByName: z.string().nullish(),
  approvedAt: z.string().nullish(),
  obsoletedByName: z.string().nullish(),
  obsoletedAt: z.string().nullish(),
  /** Told of one standard, not in lists. */
  signatures: z.array(Signature).optional(),
};
const tables = ['quality_standard', 'quality_characteristic', 'signature', 'product', 'material', 'operation', 'app_user'] as const;
const writes = ['quality_standard', 'quality_characteristic'] as const;
/** Lists leave the characteristics out unless they are asked for. */
const query = { full: Flag.optional() };
const noun = 'inspection standard';

const product = resource({
  reads: tables,
  writes,
  table: 'quality_standard',
  menu: 'productQualityInfo',
  noun: `product ${noun}`,
  draft: ProductStandardDraft,
  more: { ...more, productCode: z.string(), productName: z.string() },
  query,
  paths: {
    list: '/product-quality/infos',
    create: '/product-quality',
    removeOne: '/product-quality/{id}',
    remove: '/product-quality/infos/{ids}',
  },
});
const material = resource({
  reads: tables,
  writes,
  table: 'quality_standard',
  menu: 'materialQualityInfo',
  noun: `material ${noun}`,
  draft: MaterialStandardDraft,
  more: { ...more, materialCode: z.string(), materialName: z.string() },
  query,
  paths: {
    list: '/material-quality/infos',
    create: '/material-quality',
    removeOne: '/material-quality/{id}',
    remove: '/material-quality/infos/{ids}',
  },
});

const byId = z.object({ id: PathId });
const revise = z.object({ id: PathId, effectiveFrom: Day.optional(), revisionReason: Note.nullish() });
const approve = z.object({ id: PathId, version: Version, ...SignFields });
const obsolete = z.object({ id: PathId, version: Version, reason: Name(500), ...SignFields });

/** The further calls of one kind of standard, below its path. */
const furtherCalls = <Row extends z.ZodType>(path: Call['path'], menu: string, row: Row, of: 'product' | 'material') => {
  const change = { writes: [...writes, 'signature'] as const, permission: [menu, 'modify'] as const, answer: row };
  return {
    one: call({
      reads: tables,
      method: 'GET',
      path: `${path}/{id}`,
      permission: [menu, 'view'],
      summary: `One revision of the standard of a ${of}, with its characteristics and signatures.`,
      ask: byId,
      answer: row,
    }),
    revise: call({
      ...change,
      method: 'POST',
      path: `${path}/revise/{id}`,
      summary: `Writes the next revision of the standard of a ${of} as a draft: a copy of this one, whose characteristics keep their keys.`,
      ask: revise,
    }),
    approve: call({
      ...change,
      method: 'PUT',
      path: `${path}/approve/{id}`,
      summary: `Approves the draft for a ${of}, signed with one’s own password: it holds from its day on.`,
      ask: approve,
    }),
    obsolete: call({
      ...change,
      method: 'PUT',
      path: `${path}/obsolete/{id}`,
      summary: `Withdraws an approved revision for a ${of}, signed, with those before it where its day has come.`,
      ask: obsolete,
    }),
  };
};
export const ProductQuality = { ...product, ...furtherCalls('/product-quality', 'productQualityInfo', product.row, 'product') };
export type ProductStandard = z.infer<typeof ProductQuality.row>;
export const MaterialQuality = { ...material, ...furtherCalls('/material-quality', 'materialQualityInfo', material.row, 'material') };
export type MaterialStandard = z.infer<typeof MaterialQuality.row>;

export const standardsOfProduct = call({
  reads: tables,
  method: 'GET',
  path: '/product-quality/product/{id}',
  permission: ['productQualityInfo', 'view'],
  summary: 'The standards of a product in all their revisions, with their characteristics.',
  ask: byId,
  answer: z.array(ProductQuality.row),
});
export const standardsOfMaterial = call({
  reads: tables,
  method: 'GET',
  path: '/material-quality/material/{id}',
  permission: ['materialQualityInfo', 'view'],
  summary: 'The standards of a material in all their revisions, with their characteristics.',
  ask: byId,
  answer: z.array(MaterialQuality.row),
});

const copy = { id: PathId, code: Code.optional(), name: Name().optional(), effectiveFrom: Day.optional() };
export const copyProductStandard = call({
  writes,
  method: 'POST',
  path: '/product-quality/copy/{id}',
  permission: ['productQualityInfo', 'create'],
  summary: 'Writes a draft for another product, stage or operation with the characteristics of this standard.',
  ask: z.object({ ...copy, productId: Id, operationId: Id.nullish(), stage: z.enum(productStages).optional() }),
  answer: ProductQuality.row,
});
export const copyMaterialStandard = call({
  writes,
  method: 'POST',
  path: '/material-quality/copy/{id}',
  permission: ['materialQualityInfo', 'create'],
  summary: 'Writes a draft for another material or stage with the characteristics of this standard.',
  ask: z.object({ ...copy, materialId: Id, stage: z.enum(materialStages).optional() }),
  answer: MaterialQuality.row,
});

/** What is inspected by: a revision with the numbers of its characteristics, which values name. */
export const StandardInForce = z.object({
  id: z.number().int(),
  code: z.string(),
  revision: z.number().int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  stage: z.enum(stages),
  effectiveFrom: z.string(),
  sampling: Sampling,
  fourEyes: z.boolean(),
  drawingFileId: z.number().int().nullable(),
  drawingType: z.string().nullable(),
  characteristics: z.array(Characteristic.extend({ id: z.number().int(), key: z.string() })),
});
export type StandardInForce = z.infer<typeof StandardInForce>;
const Found = z.object({ standard: StandardInForce.nullable() });

export const productStandardInForce = call({
  reads: tables,
  method: 'GET',
  path: '/product-quality/in-force',
  permission: ['productQualityInfo', 'view'],
  summary:
    'What a product is inspected by at a stage on a day, today unless told: of an operation its own standard, else the one of no operation.',
  ask: z.object({ productId: PathId, stage: z.enum(productStages), operationId: PathId.optional(), day: Day.optional() }),
  answer: Found,
});
export const materialStandardInForce = call({
  reads: tables,
  method: 'GET',
  path: '/material-quality/in-force',
  permission: ['materialQualityInfo', 'view'],
  summary: 'What a material is inspected by at a stage on a day, today unless told.',
  ask: z.object({ materialId: PathId, stage: z.enum(materialStages), day: Day.optional() }),
  answer: Found,
});
