import type { CertifiedProduct, ShipmentCertificates } from '@lotline/contract/certificate/shipment-certificate';
import { TestReportDraft } from '@lotline/contract/certificate/test-report';
import { shipmentCertificateRules } from '@lotline/contract/certificate/test-report.rules';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { lockInOrder } from '../ledger/index.ts';
import { saveReport } from './save-report.ts';
import { pulledReport } from './test-report.queries.ts';

/** The reports of a shipment, product by product, and what of its lots was measured. */
export const certificatesOf = async (db: Db, id: number, made = 0): Promise<ShipmentCertificates> => {
  const shipment = await db.selectFrom('shipment').select(['shipmentNo', 'status']).where('id', '=', id).executeTakeFirst();
  if (!shipment) throw new Refused(404, 'NOT_FOUND');
  const { rows: products } = await sql<CertifiedProduct>`
    with lots as (
      select n.product_id, n.lot_id, sum(n.qty) as qty from shipment_line n where n.shipment_id = ${id} group by 1, 2
    ), measured as (
      select l.product_id, l.lot_id, l.qty, t.lot_id as lot_no, (
        select count(*)::int from quality_value_in_force v join quality_result r on r.id = v.result_id
        where r.product_id = l.product_id and r.status in ('JUDGED', 'CONFIRMED')
          and (r.lot_id = l.lot_id or exists (select from quality_result_unit x where x.result_id = r.id and x.lot_id = l.lot_id))
      ) as values
      from lots l join lot t on t.id = l.lot_id
    ), live as (select t.id, t.report_no, t.status, t.product_id, t.lot_ids from test_report t where t.shipment_id = ${id} and t.status <> 'REVOKED')
    select p.id as product_id, p.code as product_code, p.name as product_name, sum(m.qty) as qty, p.uom,
      coalesce((select json_agg(json_build_object('reportId', w.id, 'reportNo', w.report_no, 'status', w.status) order by w.id) from live w where w.product_id = p.id), '[]') as reports,
      json_agg(json_build_object('lotId', m.lot_id, 'lotNo', m.lot_no, 'values', m.values, 'reported', exists (
        select from live w where w.product_id = p.id and (m.lot_id = any(w.lot_ids) or cardinality(w.lot_ids) = 0))) order by m.lot_no) as lots
    from measured m join product p on p.id = m.product_id group by p.id, p.code, p.name, p.uom order by p.code`.execute(db);
  return { shipmentId: id, shipmentNo: shipment.shipmentNo, cancelled: shipment.status === 'CANCELLED', products, made };
};

/** Makes a report of each product of those lots that were measured and that no report tells yet. Answers how many. */
export const makeCertificates = async (db: Trx, id: number, today: string): Promise<number> => {
  await lockInOrder(db, { shipments: [id] });
  const { shipmentNo, cancelled, products } = await certificatesOf(db, id);
  obey(shipmentCertificateRules, { shipmentNo, cancelled });
  let made = 0;
  for (const { productId, lots } of products) {
    const untold = lots.filter(({ values, reported }) => values > 0 && !reported).map(({ lotId }) => lotId);
    if (untold.length === 0) continue;
    const { lines, sampleQty, qty, judgement, lotIds, bizPartnerId } = await pulledReport(db, {
      productId,
      shipmentId: id,
      lotIds: untold,
    });
    const draft = TestReportDraft.parse({ productId, shipmentId: id, lotIds, qty, sampleQty, bizPartnerId, lines, judgement });
    await insertRow(db, 'testReport', { ...draft, ...(await saveReport(db, draft, null, today)) });
    made += 1;
  }
  return made;
};
