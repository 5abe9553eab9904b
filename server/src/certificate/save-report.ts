import type { ReportLine, TestReportDraft } from '@lotline/contract/certificate/test-report';
import { type Drafting, reportRules } from '@lotline/contract/certificate/test-report.rules';
import type { ReportStatus } from '@lotline/contract/certificate/test-report.states';
import { canonical } from '@lotline/contract/kit/canonical';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { nextNumber } from '../kit/record/number.ts';
import type { RowOf } from '../kit/record/read-rows.ts';
import { pulledReport } from './test-report.queries.ts';

/** Checks a report, numbers a new one, and marks what of its lines isn't what was measured. */
export const saveReport = async (db: Trx, draft: TestReportDraft, row: RowOf<'test_report'> | null, today: string) => {
  const { uom, lots, shipment } = await namedBy(db, draft);
  obey(reportRules, {
    ...{ reportNo: row?.reportNo ?? null, status: (row?.status ?? 'DRAFT') as ReportStatus, lots, shipment },
    ...{ judgement: draft.judgement, lines: draft.lines },
  });
  const inspectionDate = draft.inspectionDate ?? row?.inspectionDate ?? today;
  const { lines: measured, standardId } = await pulledReport(db, draft);
  return {
    inspectionDate,
    uom,
    standardId: draft.lines.some(({ characteristicId }) => characteristicId != null) ? standardId : null,
    lines: draft.lines.map((line) => withMeasured(line, measured)),
    reportNo: row?.reportNo ?? (await nextNumber(db, 'TR', inspectionDate)),
    // Whoever signed, signed another content.
    ...(row && { anewAt: new Date().toISOString() }),
  };
};

const told = ({ item, spec, lsl, usl, values, judge }: ReportLine) =>
  canonical({ item, spec: spec || null, lsl: lsl ?? null, usl: usl ?? null, values, judge });
/** A line is what was measured as long as its item, its limits, its values and its judgement are. */
const withMeasured = (line: ReportLine, measured: readonly ReportLine[]): ReportLine => {
  const its =
    line.characteristicId == null ? undefined : measured.find(({ characteristicId }) => characteristicId === line.characteristicId);
  if (its === undefined || told(its) !== told(line)) return { ...line, byHand: true, gauges: [], samples: undefined, ngSamples: undefined };
  const { gauges, samples, ngSamples } = its;
  return { ...line, byHand: false, gauges, samples, ngSamples };
};

type Named = Pick<Drafting, 'lots' | 'shipment'> & { uom: string };
const namedBy = async (db: Db, { productId, lotIds, shipmentId }: TestReportDraft): Promise<Named> => {
  const { rows } = await sql<Named>`
    select coalesce((select uom from product where id = ${productId}), 'EA') as uom,
      (select coalesce(json_agg(json_build_object('lotId', l.lot_id, 'ofProduct', l.product_id = ${productId})), '[]') from lot l where l.id = any(${lotIds}::bigint[])) as lots,
      (select json_build_object('shipmentNo', s.shipment_no, 'ofProduct', exists (select from shipment_line n where n.shipment_id = s.id and n.product_id = ${productId}))
        from shipment s where s.id = ${shipmentId ?? null}) as shipment`.execute(db);
  return rows[0] as Named;
};
