import { z } from 'zod';
import { call } from '../kit/call.ts';
import { PathId } from '../kit/shape.ts';
import { reportStatuses } from './test-report.states.ts';

const int = z.number().int();

/** A product of a shipment with its test report, and what of its lots was measured. */
export const CertifiedProduct = z.object({
  productId: int,
  productCode: z.string(),
  productName: z.string(),
  qty: z.number(),
  uom: z.string(),
  /** Its reports that aren't revoked. */
  reports: z.array(z.object({ reportId: int, reportNo: z.string(), status: z.enum(reportStatuses) })),
  /** Of each lot, how many values judged inspections measured, and whether a report tells it. */
  lots: z.array(z.object({ lotId: int, lotNo: z.string(), values: int, reported: z.boolean() })),
});
export type CertifiedProduct = z.infer<typeof CertifiedProduct>;
export const ShipmentCertificates = z.object({
  shipmentId: int,
  shipmentNo: z.string(),
  cancelled: z.boolean(),
  products: z.array(CertifiedProduct),
  /** How many reports this call made. */
  made: int,
});
export type ShipmentCertificates = z.infer<typeof ShipmentCertificates>;

const tables = [
  'shipment',
  'shipment_line',
  'product',
  'lot',
  'test_report',
  'quality_result',
  'quality_result_unit',
  'quality_value',
] as const;
const One = z.object({ id: PathId });

export const shipmentCertificates = call({
  reads: tables,
  method: 'GET',
  path: '/testreport/shipment/{id}',
  permission: ['testReport', 'view'],
  summary: 'The test reports of a shipment, product by product, with the lots of which nothing was measured.',
  ask: One,
  answer: ShipmentCertificates,
});
export const makeShipmentCertificates = call({
  writes: ['test_report'],
  method: 'POST',
  path: '/testreport/shipment/{id}',
  permission: ['testReport', 'create'],
  summary:
    'Makes a test report of each product of a shipment, of all its lots that were measured and that no report tells yet. Of what nothing was measured none is made.',
  fact: true,
  ask: One,
  answer: ShipmentCertificates,
});
export const shipmentPapers = call({
  reads: [
    ...tables,
    ...(['signature', 'biz_partner', 'quality_standard', 'quality_characteristic', 'tool', 'calibration', 'gauge_decision'] as const),
    ...(['order_info', 'order_product', 'app_user'] as const),
  ],
  method: 'GET',
  path: '/testreport/shipment/{id}/papers',
  permission: ['testReport', 'view'],
  summary: 'The delivery note of a shipment and its test reports as one document; what isn’t issued says so.',
  ask: z.object({ id: PathId, lang: z.enum(['kr', 'en']).optional() }),
  answer: z.unknown(),
  kind: 'file',
});
