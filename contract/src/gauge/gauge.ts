import { z } from 'zod';
import { Signature, SignFields } from '../identity/signature.ts';
import { call, resource } from '../kit/call.ts';
import { Code, Day, Ext, Id, Name, Note, OtherName, PathId, PlannedDay, Text } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { qualityStatuses } from '../ledger/movement.ts';
import { Measured } from '../quality/measured.ts';
import { stages } from '../quality/standard.ts';
import { calibrationKinds, calibrationResults, calibrationStatuses, gaugeDecisions, gaugeRoles } from './gauge.states.ts';

const int = z.number().int();
/** Months from one calibration to the next. */
export const longestInterval = 120;

/** A gauge is a tool of the classification GAUGE, seen as who looks after calibration sees it. */
export const GaugeDraft = z.object({
  code: unshared(Code),
  name: Name(),
  nameEn: Text().nullish(),
  /** A code of GAUGE_CLASS: what standards ask for. */
  gaugeClass: Text(50).nullish(),
  gaugeRole: z.enum(gaugeRoles).default('WORKING'),
  spec: Text().nullish(),
  maker: Text(100).nullish(),
  model: Text(100).nullish(),
  serialNo: Text(100).nullish(),
  /** The smallest step that it shows, in its unit. */
  resolution: Measured.positive().nullish(),
  rangeFrom: Measured.nullish(),
  rangeTo: Measured.nullish(),
  gaugeUnit: Text(20).nullish(),
  /** A line or a warehouse. */
  locationId: Id,
  managerUserId: Id.nullish(),
  calIntervalMonths: int.min(1).max(longestInterval).nullish(),
  /** Who calibrates it: a partner of the kind CALIBRATION_LAB. */
  labId: Id.nullish(),
  barcode: unshared(Text(50).nullish()),
  active: z.boolean().default(true),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type GaugeDraft = z.infer<typeof GaugeDraft>;

const gaugeTables = ['tool', 'calibration', 'gauge_decision', 'quality_value', 'location', 'code', 'biz_partner', 'app_user'] as const;
export const Gauge = resource({
  reads: gaugeTables,
  writes: ['tool', 'attachment'],
  table: 'tool',
  noun: 'gauge',
  menu: 'gauge',
  lists: 'All gauges with how their calibration stands today.',
  draft: GaugeDraft,
  more: {
    locationName: z.string().nullish(),
    managerName: z.string().nullish(),
    labName: z.string().nullish(),
    calibrationStatus: z.enum(calibrationStatuses),
    calibratedOn: z.string().nullish(),
    /** The last day on which its calibration holds. */
    calibrationDue: z.string().nullish(),
    lastResult: z.enum(calibrationResults).nullish(),
    /** Inspections that it is in doubt of and that nobody has decided about. */
    undecided: int,
  },
  paths: { list: '/gauge/gauges', create: '/gauge', removeOne: '/gauge/{id}', remove: '/gauge/gauges/{ids}', bulk: '/gauge/gauges' },
});
export type GaugeRow = z.infer<typeof Gauge.row>;

const view = ['gauge', 'view'] as const;
const modify = ['gauge', 'modify'] as const;
const byId = z.object({ id: PathId });
export const oneGauge = call({
  reads: gaugeTables,
  method: 'GET',
  path: '/gauge/{id}',
  permission: view,
  summary: 'One gauge.',
  ask: byId,
  answer: Gauge.row,
});

/** What a picker shows; open to everyone signed in, because everyone who measures says with what. */
export const GaugeName = z.object({
  id: int,
  code: z.string(),
  name: z.string(),
  otherName: OtherName,
  gaugeClass: z.string().nullable(),
  calibrationStatus: z.enum(calibrationStatuses),
  calibrationDue: z.string().nullable(),
  /** What it can measure, where that is known. */
  rangeFrom: z.number().nullable(),
  rangeTo: z.number().nullable(),
});
export type GaugeName = z.infer<typeof GaugeName>;
export const gaugeNames = call({
  reads: ['tool', 'calibration'],
  method: 'GET',
  path: '/gauge/names',
  permission: 'signed-in',
  summary: 'The gauges that are in use, with how their calibration stands, for choosing one.',
  ask: z.object({}),
  answer: z.array(GaugeName),
});

/** One point of a calibration: what the reference is, what the gauge showed as it came, and what it shows once it was set right. */
export const CalibrationPoint = z.object({
  reference: Measured,
  found: Measured,
  left: Measured.nullish(),
  /** The greatest error that is allowed, ±. */
  tolerance: Measured.min(0),
});
export type CalibrationPoint = z.infer<typeof CalibrationPoint>;
export const mostPoints = 60;

export const CalibrationDraft = z.object({
  toolId: Id,
  calibratedOn: PlannedDay,
  kind: z.enum(calibrationKinds),
  labId: Id.nullish(),
  certificateNo: Text(100).nullish(),
  /** °C and % relative humidity while it was calibrated. */
  temperature: z.number().multipleOf(0.1).min(-100).max(200).nullish(),
  humidity: z.number().multipleOf(0.1).min(0).max(100).nullish(),
  /** Expanded, k = 2, in the gauge’s unit. */
  uncertainty: Measured.min(0).nullish(),
  points: z.array(CalibrationPoint).max(mostPoints).default([]),
  /** How it was found, and how it left; with points these follow from them. */
  found: z.enum(calibrationResults).optional(),
  result: z.enum(calibrationResults).optional(),
  /** Without it, the gauge’s interval after the day. */
  dueOn: PlannedDay.nullish(),
  note: Note.nullish(),
});
export type CalibrationDraft = z.infer<typeof CalibrationDraft>;

export const Calibration = z.object({
  id: int,
  calibrationNo: z.string(),
  ...CalibrationDraft.shape,
  found: z.enum(calibrationResults),
  result: z.enum(calibrationResults),
  toolCode: z.string(),
  toolName: z.string(),
  labName: z.string().nullable(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
  voidedAt: z.string().nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  files: int,
});
export type Calibration = z.infer<typeof Calibration>;
const calibrationTables = ['calibration', 'tool', 'biz_partner', 'attachment', 'app_user'] as const;
export const calibrations = call({
  reads: calibrationTables,
  method: 'GET',
  path: '/gauge/{id}/calibrations',
  permission: view,
  summary: 'The calibrations of a gauge, the newest first; what was voided stays to be seen.',
  ask: byId,
  answer: z.array(Calibration),
});
export const calibrate = call({
  writes: ['calibration'],
  fact: true,
  method: 'POST',
  path: '/gauge/calibration',
  permission: modify,
  summary: 'Records a calibration: from its day on it says whether what the gauge shows is to be trusted.',
  ask: CalibrationDraft,
  answer: Calibration,
});
export const voidCalibration = call({
  writes: ['calibration'],
  method: 'POST',
  path: '/gauge/calibration/{id}/void',
  permission: modify,
  summary: 'Voids a calibration that was entered wrongly, with a reason; it stays to be seen and counts no more.',
  ask: z.object({ id: PathId, reason: Name(500) }),
  answer: Calibration,
});

/** An inspection that has values measured with a gauge, and where the inspected unit stands now. */
export const MeasuredWith = z.object({
  /** Of the inspected unit in the inspection. */
  id: z.string(),
  resultId: int,
  resultNo: z.string(),
  materialId: int.nullable(),
  stage: z.enum(stages),
  itemCode: z.string(),
  itemName: z.string(),
  uom: z.string(),
  /** A lot of a product, or a package of a material. */
  lotId: int.nullable(),
  packageId: int.nullable(),
  unitName: z.string(),
  characteristics: z.string(),
  values: int,
  ngCount: int,
  firstAt: z.string(),
  lastAt: z.string(),
  /** The calibration that found the gauge off after it measured this; null where none did. */
  doubtedBy: z.string().nullable(),
  /** What was decided about it last. */
  decision: z.enum(gaugeDecisions).nullable(),
  onHandQty: z.number(),
  /** Of a lot what customers have, of a package what was used. */
  goneQty: z.number(),
  qualityStatus: z.enum(qualityStatuses),
});
export type MeasuredWith = z.infer<typeof MeasuredWith>;
/** So many of the newest stand for all. */
export const mostMeasured = 1000;
/** What somebody decided about inspections that a gauge was in doubt of. */
export const GaugeDecision = z.object({
  id: int,
  gaugeCode: z.string(),
  calibrationNo: z.string(),
  kind: z.enum(gaugeDecisions),
  reason: z.string(),
  decidedAt: z.string(),
  decidedByName: z.string(),
  resultIds: z.array(int),
  resultNos: z.array(z.string()),
  signatures: z.array(Signature),
});
export type GaugeDecision = z.infer<typeof GaugeDecision>;
const measuredTables = [
  'quality_value',
  'quality_result',
  'quality_result_unit',
  'quality_characteristic',
  'calibration',
  'gauge_decision',
  'signature',
  'tool',
  'lot',
  'product',
  'product_stock',
  'shipment',
  'shipment_line',
  'material',
  'material_stock',
] as const;
export const measuredWith = call({
  reads: measuredTables,
  method: 'GET',
  path: '/gauge/{id}/measured',
  permission: view,
  summary: 'What was measured with a gauge since it was last known to be good, or since a day, with where it stands now.',
  ask: z.object({ id: PathId, since: Day.optional() }),
  answer: z.object({
    /** From this day on nobody knows whether it showed right; null when it never was known to be good. */
    since: z.string().nullable(),
    rows: z.array(MeasuredWith),
    decisions: z.array(GaugeDecision),
  }),
});
export const holdMeasured = call({
  writes: ['stock_hold', 'stock_hold_unit', 'lot', 'product_stock', 'material_stock', 'stock_movement'],
  method: 'POST',
  path: '/gauge/{id}/hold',
  permission: modify,
  fact: true,
  summary: 'Holds lots and packages that were measured with a gauge, in its name.',
  ask: z.object({
    id: PathId,
    lots: z.array(Id).max(mostMeasured).default([]),
    packages: z.array(Id).max(mostMeasured).default([]),
  }),
  answer: z.object({ held: int }),
});
export const decideMeasured = call({
  writes: [
    'gauge_decision',
    'signature',
    'quality_result',
    'quality_result_unit',
    'stock_hold',
    'stock_hold_unit',
    'lot',
    'product_stock',
    'material_stock',
    'stock_movement',
  ],
  method: 'POST',
  path: '/gauge/{id}/decide',
  permission: modify,
  summary:
    'Decides about inspections that a gauge is in doubt of, signed: accepted with a reason, inspected again, or what is left of them held. Who recorded the calibration doesn’t decide.',
  ask: z.object({
    id: PathId,
    resultIds: z.array(Id).min(1).max(mostMeasured),
    kind: z.enum(gaugeDecisions),
    reason: Name(500),
    ...SignFields,
  }),
  answer: z.array(GaugeDecision),
});
