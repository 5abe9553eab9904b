import { z } from 'zod';
import { calibrationStatuses } from '../gauge/gauge.states.ts';
import { Signature, SignFields } from '../identity/signature.ts';
import { call, resource } from '../kit/call.ts';
import { Day, Ext, Id, Ids, Name, Note, PathId, PlannedDay, PositiveQty, Text, Version } from '../kit/shape.ts';
import { countedBy } from '../kit/unit-of.ts';
import { Measured } from '../quality/measured.ts';
import { lineJudgements, reportStatuses } from './test-report.states.ts';

const int = z.number().int();
/** So many values of a line are told; a report tells samples, no series. */
export const mostValues = 50;

/** A gauge that values were measured with, and how its calibration stood on that day. */
export const LineGauge = z.object({
  code: z.string(),
  name: z.string(),
  status: z.enum(calibrationStatuses),
  /** The last day of the calibration that held then. */
  dueOn: z.string().nullable(),
});
export type LineGauge = z.infer<typeof LineGauge>;

/** A line of a report: what is asked of it, and what was measured. */
export const ReportLine = z.object({
  /** Of the standard, where it was pulled from there. */
  characteristicId: Id.nullish(),
  item: Name(200),
  itemEn: Text(200).nullish(),
  /** As the drawing says it. */
  spec: Text(200).nullish(),
  lsl: Measured.nullish(),
  usl: Measured.nullish(),
  unit: Text(20).nullish(),
  method: Text(200).nullish(),
  decimals: z.number().int().min(0).max(6).nullish(),
  values: z.array(Measured).max(mostValues).default([]),
  judge: z.enum(lineJudgements).default('OK'),
  /** Written or changed by hand: the server says so, whatever is sent, and the paper marks it. */
  byHand: z.boolean().optional(),
  /** Of what was measured, written by the server whatever is sent: with which gauges, how many samples, how many of them out of what is asked. */
  gauges: z.array(LineGauge).max(20).optional(),
  samples: int.min(0).optional(),
  ngSamples: int.min(0).optional(),
});
export type ReportLine = z.infer<typeof ReportLine>;

export const TestReportDraft = z.object({
  productId: Id,
  bizPartnerId: Id.nullish(),
  shipmentId: Id.nullish(),
  lotIds: z.array(Id).max(50).default([]),
  qty: countedBy(PositiveQty, ['productId', 'product']).nullish(),
  /** Without it, the plant's day. */
  inspectionDate: PlannedDay.optional(),
  sampleQty: int.min(1).max(1_000_000).nullish(),
  lines: z.array(ReportLine).max(200).default([]),
  judgement: z.enum(['PASS', 'FAIL']).default('PASS'),
  remark: Note.nullish(),
  ext: Ext.optional(),
});
export type TestReportDraft = z.infer<typeof TestReportDraft>;

/** Why a gauge's values are in doubt: its next calibration found it off, or it was out of calibration already when it measured. */
export const gaugeDoubtKinds = ['FOUND_OFF', 'WAS_OUT'] as const;
export const GaugeDoubt = z.object({
  gaugeId: int,
  gaugeCode: z.string(),
  gaugeName: z.string(),
  kind: z.enum(gaugeDoubtKinds),
  /** The calibration that found it off. */
  calibrationNo: z.string().nullable(),
  calibratedOn: z.string().nullable(),
  /** What of the report was measured with it. */
  items: z.string(),
  values: int,
  /** Who accepted these values after the calibration, and why; null while nobody did. */
  acceptedBy: z.string().nullable(),
  acceptedReason: z.string().nullable(),
});
export type GaugeDoubt = z.infer<typeof GaugeDoubt>;

const tables = ['test_report', 'signature', 'product', 'biz_partner', 'shipment', 'lot', 'quality_standard', 'app_user'] as const;
const writes = ['test_report', 'attachment'] as const;
export const TestReport = resource({
  reads: tables,
  writes,
  table: 'test_report',
  menu: 'testReport',
  lists: 'Test reports, of a period where one is told.',
  draft: TestReportDraft,
  query: { startDt: Day.optional(), endDt: Day.optional() },
  more: {
    reportNo: z.string(),
    inspectionDate: z.string(),
    status: z.enum(reportStatuses),
    productCode: z.string(),
    productName: z.string(),
    bizPartnerName: z.string().nullish(),
    shipmentNo: z.string().nullish(),
    uom: z.string(),
    lotNos: z.string(),
    standardCode: z.string().nullish(),
    standardRevision: int.nullish(),
    lineCount: int,
    ngCount: int,
    byHandCount: int,
    preparedByName: z.string().nullish(),
    reviewedByName: z.string().nullish(),
    approvedByName: z.string().nullish(),
    returnReason: z.string().nullish(),
    issuedAt: z.string().nullish(),
    /** SHA-256 of the document as it was issued. */
    pdfSha256: z.string().nullish(),
    revokedAt: z.string().nullish(),
    revokeReason: z.string().nullish(),
    /** Told of one report, not in lists. */
    signatures: z.array(Signature).optional(),
    /** Told of one report, not in lists: what is in doubt as the gauges are known today. */
    gaugeDoubts: z.array(GaugeDoubt).optional(),
  },
  paths: {
    list: '/testreport/report',
    create: '/testreport/report',
    removeOne: '/testreport/report/{id}',
    remove: '/testreport/reports/{ids}',
  },
});
export type TestReportRow = z.infer<typeof TestReport.row>;

const view = ['testReport', 'view'] as const;
const modify = ['testReport', 'modify'] as const;
const One = z.object({ id: PathId });

/** What was measured of lots, with which gauges. */
const measuredTables = [
  'quality_result',
  'quality_result_unit',
  'quality_value',
  'quality_characteristic',
  'tool',
  'calibration',
  'gauge_decision',
  'shipment_line',
] as const;
export const oneTestReport = call({
  reads: [...tables, ...measuredTables],
  method: 'GET',
  path: '/testreport/report/{id}',
  permission: view,
  summary: 'One test report with its lines and signatures.',
  ask: One,
  answer: TestReport.row,
});
export const testReportDesign = call({
  method: 'GET',
  path: '/testreport/report/{id}/design-image',
  permission: view,
  summary: 'The drawing that a report is about: that of its standard, else that of its product.',
  ask: One,
  answer: z.unknown(),
  kind: 'file',
});

/** What a report of these lots would say. */
export const PulledReport = z.object({
  lines: z.array(ReportLine),
  sampleQty: int.nullable(),
  qty: z.number().nullable(),
  judgement: z.enum(['PASS', 'FAIL']),
  standardCode: z.string().nullable(),
  standardRevision: int.nullable(),
  lotIds: z.array(int),
  bizPartnerId: int.nullable(),
});
export type PulledReport = z.infer<typeof PulledReport>;
const pullTables = [...measuredTables, 'product_stock', 'quality_standard', 'lot', 'shipment', 'product'] as const;
export const pullTestReport = call({
  reads: pullTables,
  method: 'GET',
  path: '/testreport/pulled',
  permission: view,
  summary: 'What was measured of lots of a product, or of those of a shipment, as the lines of a report.',
  ask: z.object({ productId: PathId, lotIds: Ids.optional(), shipmentId: PathId.optional() }),
  answer: PulledReport,
});

/** A lot that a report may be about, with how much was measured of it. */
export const ReportableLot = z.object({
  id: int,
  lotNo: z.string(),
  uom: z.string(),
  qty: z.number(),
  values: int,
  made: z.string().nullable(),
});
export type ReportableLot = z.infer<typeof ReportableLot>;
export const reportableLots = call({
  reads: ['lot', 'quality_value', 'quality_result', 'product', 'product_stock'],
  method: 'GET',
  path: '/testreport/lots',
  permission: view,
  summary: 'The newest lots of a product with how many values were measured of each.',
  ask: z.object({ productId: PathId }),
  answer: z.array(ReportableLot),
});
/** A shipment that had the product. */
export const ReportableShipment = z.object({
  id: int,
  shipmentNo: z.string(),
  shipDate: z.string(),
  bizPartnerId: int.nullable(),
  bizPartnerName: z.string().nullable(),
});
export type ReportableShipment = z.infer<typeof ReportableShipment>;
export const reportableShipments = call({
  reads: ['shipment', 'shipment_line', 'biz_partner'],
  method: 'GET',
  path: '/testreport/shipments',
  permission: view,
  summary: 'The newest shipments that had a product.',
  ask: z.object({ productId: PathId }),
  answer: z.array(ReportableShipment),
});

const change = { writes: [...writes, 'signature'], answer: TestReport.row } as const;
export const signTestReport = call({
  ...change,
  method: 'POST',
  path: '/testreport/report/{id}/sign',
  permission: modify,
  summary: 'Signs a report as prepared, reviewed or approved, with one’s own password; three people sign.',
  ask: z.object({
    id: PathId,
    version: Version,
    meaning: z.enum(['PREPARED', 'REVIEWED', 'APPROVED']),
    doubtReason: Text(500).nullish(),
    ...SignFields,
  }),
});
export const returnTestReport = call({
  ...change,
  method: 'POST',
  path: '/testreport/report/{id}/return',
  permission: modify,
  summary: 'Gives a report that isn’t issued back to whoever prepared it, with a reason; it is signed anew.',
  ask: z.object({ id: PathId, version: Version, reason: Name(500) }),
});
export const issueTestReport = call({
  ...change,
  method: 'POST',
  path: '/testreport/report/{id}/issue',
  permission: modify,
  summary: 'Issues an approved report: its document is made once, kept with its SHA-256, and stays as it is.',
  ask: z.object({ id: PathId, version: Version, lang: z.enum(['kr', 'en']).optional() }),
});
export const revokeTestReport = call({
  ...change,
  method: 'POST',
  path: '/testreport/report/{id}/revoke',
  permission: modify,
  summary: 'Revokes an issued report, signed and with a reason: it stays readable.',
  ask: z.object({ id: PathId, version: Version, reason: Name(500), ...SignFields }),
});
export const testReportPdf = call({
  method: 'GET',
  path: '/testreport/report/{id}/pdf',
  permission: view,
  summary: 'The document of a report: of an issued one the kept bytes, before that as it would be, marked as a draft.',
  ask: z.object({ id: PathId, lang: z.enum(['kr', 'en']).optional() }),
  answer: z.unknown(),
  kind: 'file',
});
