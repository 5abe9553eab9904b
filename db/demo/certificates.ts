import { TestReportDraft } from '@lotline/contract/certificate/test-report';
import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { pulledReport, saveReport } from '../../server/src/certificate/index.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import { insertRow } from '../../server/src/kit/record/write-rows.ts';
import { clock } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

/** Drafts of test reports for the last measured lots: who opens the demo signs and issues them. */
export const writeReports = async ({ db, loaded, today }: Story) => {
  const quality = loaded.users.get('quality') as number;
  await inTransaction(db, quality, 'IMPORT', async (trx) => {
    const { rows } = await sql<{ productId: number; lotId: number; shipmentId: number | null; bizPartnerId: number | null }>`
      select distinct on (r.product_id) r.product_id, r.lot_id, s.id as shipment_id, s.biz_partner_id
      from quality_result r left join shipment_line n on n.lot_id = r.lot_id left join shipment s on s.id = n.shipment_id and s.status = 'SHIPPED'
      where r.status = 'CONFIRMED' and r.judgement = 'PASS' and r.lot_id is not null order by r.product_id, s.id desc nulls last, r.id desc limit 3`.execute(
      trx,
    );
    await setClock(trx, clock(addDays(today, -1), 960));
    for (const { lotId, ...of } of rows) {
      const { lines, sampleQty, qty, judgement } = await pulledReport(trx, { productId: of.productId, lotIds: [lotId] });
      if (lines.length === 0) continue;
      const draft = TestReportDraft.parse({ ...of, lotIds: [lotId], lines, sampleQty, qty, judgement });
      await insertRow(trx, 'testReport', { ...draft, ...(await saveReport(trx, draft, null, addDays(today, -1))) });
    }
  });
};
