import { z } from 'zod';
import { call, Deleted } from '../kit/call.ts';
import { at, choice, flag, list, maybe, number, text, whole } from '../kit/list.ts';
import { Id, idsAtMost, Note, OtherName, Page, PathId, Period, Text } from '../kit/shape.ts';
import { valueJudgements } from '../quality/quality-result.states.ts';
import { characteristicKinds, stages } from '../quality/standard.ts';
import { Mapping } from './mapping.ts';
import { encodings, measurementFormats } from './measured-table.ts';

const int = z.number().int();
const menu = 'productMeasurementResult';

export const Measurements = list(
  {
    fileNo: text(),
    fileName: text(),
    format: choice(measurementFormats),
    productCode: maybe(text()),
    productName: maybe(text()),
    /** What comes in is a material. */
    materialCode: maybe(text()),
    materialName: maybe(text()),
    lotNo: maybe(text()),
    resultNo: maybe(text()),
    device: maybe(text()),
    templateName: maybe(text()),
    rowCount: whole(),
    valueCount: whole(),
    ngCount: whole(),
    judgement: choice(valueJudgements),
    gaugeName: maybe(text()),
    note: maybe(text()),
    createdByName: maybe(text()),
    createdAt: at(),
  },
  {
    id: int,
    version: int,
    productId: int.nullable(),
    materialId: int.nullable(),
    lotId: int.nullable(),
    resultId: int.nullable(),
    stage: z.enum(stages).nullable(),
    gaugeId: int.nullable(),
    createdBy: int.nullable(),
  },
  { notGood: () => [{ ngCount: '>0' }], mine: ({ userId }) => [{ createdBy: userId }] },
);
export type Measurement = z.infer<typeof Measurements.row>;

export const measurementTables = [
  'measurement_file',
  'measurement_value',
  'quality_value',
  'quality_result',
  'product',
  'material',
  'lot',
  'tool',
] as const;
export const measurementResults = call({
  reads: measurementTables,
  method: 'GET',
  path: '/product-measurement-result/results',
  permission: [menu, 'view'],
  summary: 'Measurement files of a period that stand, the newest first.',
  ask: Period.safeExtend(Page),
  answer: Measurements.page,
});

export const MeasurementPage = z.object({
  ...Measurements.row.shape,
  encoding: z.enum(encodings).nullable(),
  mimeType: z.string(),
  /** In bytes. */
  size: int,
  sha256: z.string(),
  about: z.string().nullable(),
  mapping: Mapping,
  /** Lines that were left out by hand. */
  leftOut: z.array(int),
  roundedCount: int,
  voidedAt: z.string().nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type MeasurementPage = z.infer<typeof MeasurementPage>;
export const measurementPage = call({
  reads: [...measurementTables, 'app_user'],
  method: 'GET',
  path: '/product-measurement-result/{id}',
  permission: [menu, 'view'],
  summary: 'One measurement file: what it is of, how it was read, and whether it stands.',
  ask: z.object({ id: PathId }),
  answer: MeasurementPage,
});

export const MeasuredValues = list(
  {
    line: whole(),
    characteristic: text(),
    sampleNo: whole(),
    value: maybe(number()),
    ok: maybe(flag()),
    judge: choice(valueJudgements),
    nominal: maybe(number()),
    lsl: maybe(number()),
    usl: maybe(number()),
    unit: maybe(text()),
    lotNo: maybe(text()),
    gaugeName: maybe(text()),
    workerName: maybe(text()),
    measuredAt: at(),
    /** Neither corrected nor taken away since. */
    inForce: flag(),
  },
  { id: int, lotId: int.nullable() },
  { notGood: () => [{ judge: ['NG'] }] },
);
export type MeasuredValue = z.infer<typeof MeasuredValues.row>;
export const measuredValues = call({
  reads: ['measurement_file', 'measurement_value', 'quality_value', 'quality_result', 'lot', 'tool', 'worker', 'quality_characteristic'],
  method: 'GET',
  path: '/product-measurement-result/{id}/values',
  permission: [menu, 'view'],
  summary: 'The values of a measurement file, as its lines have them.',
  ask: z.object({ id: PathId, ...Page }),
  answer: MeasuredValues.page,
});

/** Which file, of what, and how it is read; what isn’t said is proposed. */
const about = {
  file: z.file(),
  /** An inspection that its values are written into; without one they stand as a result of their own. */
  resultId: Id.optional(),
  productId: Id.optional(),
  /** What came in, where it has no inspection. */
  materialId: Id.optional(),
  lotId: Id.optional(),
  /** What measured where the lines don’t say it. */
  gaugeId: Id.optional(),
  mapping: Mapping.optional(),
  /** Lines that are no values: sums at the foot, a second head. */
  leaveOut: z.array(int.min(1)).max(idsAtMost).optional(),
};
export const MeasurementTarget = z.object({
  of: z.string(),
  id: int,
  name: z.string(),
  otherName: OtherName,
  balloonNo: z.string().nullable(),
  kind: z.enum(characteristicKinds),
  nominal: z.number().nullable(),
  lsl: z.number().nullable(),
  usl: z.number().nullable(),
  unit: z.string().nullable(),
  stage: z.enum(stages),
});
export type MeasurementTarget = z.infer<typeof MeasurementTarget>;
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export const MeasurementPreview = z.object({
  format: z.enum(measurementFormats),
  encoding: z.enum(encodings).nullable(),
  sha256: z.string(),
  about: z.string().nullable(),
  /** The same bytes, taken before. */
  twin: z.object({ id: int, fileNo: z.string(), by: z.string().nullable(), at: z.string() }).nullable(),
  heads: z.array(
    z.object({
      head: z.string(),
      /** What its first lines say. */
      cells: z.array(z.string()),
      nominal: z.number().optional(),
      lsl: z.number().optional(),
      usl: z.number().optional(),
      unit: z.string().optional(),
    }),
  ),
  rowCount: int,
  /** By what it was recognised. */
  template: z.object({ id: int, name: z.string() }).nullable(),
  mapping: Mapping,
  /** Where a line is one value: what its characteristics are called. */
  names: z.array(z.string()),
  targets: z.array(MeasurementTarget),
  valueCount: int,
  ngCount: int,
  roundedCount: int,
  /** The first values as they will be written. */
  values: z.array(
    z.object({
      line: int,
      characteristic: z.string(),
      sampleNo: int,
      value: z.number().nullable(),
      ok: z.boolean().nullable(),
      judge: z.enum(valueJudgements),
      at: z.string().nullable(),
    }),
  ),
  /** The first lines that can’t be taken, and how many there are. */
  refusals: z.array(z.object({ line: int.nullable(), code: z.string(), facts })),
  refusalCount: int,
});
export type MeasurementPreview = z.infer<typeof MeasurementPreview>;
export const mostShown = 100;
export const previewMeasurement = call({
  method: 'POST',
  path: '/product-measurement-result/preview',
  permission: [menu, 'create'],
  summary:
    'Reads a measurement file (CSV, TXT, XLSX, Q-DAS DFQ) and says what posting it would write and which lines it can’t take; keeps nothing.',
  kind: 'form',
  ask: z.object(about),
  answer: MeasurementPreview,
});
export const postMeasurement = call({
  writes: ['measurement_file', 'measurement_value', 'measurement_template', 'quality_value', 'quality_result'],
  fact: true,
  method: 'POST',
  path: '/product-measurement-result',
  permission: [menu, 'create'],
  summary:
    'Takes a measurement file: its values are written into the inspection, or stand as a result of their own, all or none; its bytes are kept as they are.',
  kind: 'form',
  ask: z.object({
    ...about,
    /** How it is read is kept under this name and proposed for the next file of its kind. */
    templateName: Text(100).optional(),
    device: Text(100).optional(),
    note: Note.optional(),
  }),
  answer: MeasurementPage,
});
export type PostMeasurement = z.infer<typeof postMeasurement.ask>;

export const voidMeasurement = call({
  writes: ['measurement_file', 'quality_value'],
  fact: true,
  method: 'DELETE',
  path: '/product-measurement-result/{id}',
  permission: [menu, 'delete'],
  summary: 'Voids a measurement file: its values count no more, in an inspection that isn’t judged as well; its bytes and its record stay.',
  ask: z.object({ id: PathId, reason: Text(500).optional() }),
  answer: Deleted,
});
export const measurementContent = call({
  method: 'GET',
  path: '/product-measurement-result/file/{id}',
  permission: [menu, 'view'],
  summary: 'The bytes of a measurement file as they were sent; also of one that is void.',
  ask: z.object({ id: PathId }),
  answer: z.unknown(),
  kind: 'file',
});

export const MeasurableInspection = z.object({
  id: int,
  resultNo: z.string(),
  stage: z.enum(stages),
  productId: int.nullable(),
  materialId: int.nullable(),
  itemName: z.string(),
  otherName: OtherName,
  /** Of what comes in the supplier's. */
  lotNo: z.string().nullable(),
});
export type MeasurableInspection = z.infer<typeof MeasurableInspection>;
export const measurableInspections = call({
  reads: ['quality_result', 'product', 'material', 'lot'],
  method: 'GET',
  path: '/product-measurement-result/inspections',
  permission: [menu, 'create'],
  summary: 'Inspections of products and of what comes in that wait for values, the newest first.',
  ask: z.object({}),
  answer: z.array(MeasurableInspection),
});

export const MeasurableLot = z.object({ id: int, lotNo: z.string(), createdAt: z.string() });
export type MeasurableLot = z.infer<typeof MeasurableLot>;
export const measurableLots = call({
  reads: ['lot'],
  method: 'GET',
  path: '/product-measurement-result/lots',
  permission: [menu, 'create'],
  summary: 'The newest lots of a product.',
  ask: z.object({ productId: PathId }),
  answer: z.array(MeasurableLot),
});

export const MeasurementTemplate = z.object({
  id: int,
  name: z.string(),
  format: z.enum(measurementFormats),
  columns: int,
  usedAt: z.string(),
  createdByName: z.string().nullable(),
});
export type MeasurementTemplate = z.infer<typeof MeasurementTemplate>;
export const measurementTemplates = call({
  reads: ['measurement_template', 'measurement_file'],
  method: 'GET',
  path: '/product-measurement-result/templates',
  permission: [menu, 'view'],
  summary: 'How files of measuring machines are read, by name.',
  ask: z.object({}),
  answer: z.array(MeasurementTemplate),
});
export const forgetTemplate = call({
  writes: ['measurement_template', 'measurement_file'],
  method: 'DELETE',
  path: '/product-measurement-result/template/{id}',
  permission: [menu, 'delete'],
  summary: 'Forgets how a kind of file is read; what was read so stays.',
  ask: z.object({ id: PathId }),
  answer: Deleted,
});
