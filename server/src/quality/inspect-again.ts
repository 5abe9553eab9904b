import { obey } from '@lotline/contract/kit/rule';
import { judgesStock } from '@lotline/contract/quality/judging';
import { againRules } from '@lotline/contract/quality/quality-result.rules';
import type { InspectionStatus } from '@lotline/contract/quality/quality-result.states';
import type { Stage } from '@lotline/contract/quality/standard';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { requestInspection } from './request-inspection.ts';

/** Asks for the next round of the same lot; the round before stays as it is. Stock stays as it was judged until the new round is confirmed. */
export const inspectAgain = async (db: Trx, by: Actor, { id, remark }: { id: number; remark?: string | undefined }) => {
  const result = await lockRow(db, 'qualityResult', id);
  obey(againRules, { resultNo: result.resultNo, status: result.status as InspectionStatus, nextNo: await nextOf(db, id) });
  const units = judgesStock(result.stage as Stage)
    ? await db
        .selectFrom('qualityResultUnit')
        .select(['materialStockId', 'lotId', 'qty'])
        .where('resultId', '=', id)
        .orderBy('id')
        .execute()
    : [];
  const { stage, productId, materialId, lotId, planId, operPlanId, operationId, dailyPlanId, toolId, moldId, workerId } = result;
  const { bizPartnerId, supplierLotNo, shipmentId, uom, lotQty, round } = result;
  return requestInspection(db, by, {
    ...{ productId, materialId, lotId, planId, operPlanId, operationId, dailyPlanId, toolId, moldId, workerId },
    ...{ bizPartnerId, supplierLotNo, shipmentId, uom, lotQty, remark, units },
    stage: stage as Stage,
    cause: 'AGAIN',
    round: round + 1,
    previousId: id,
  });
};

const nextOf = async (db: Db, id: number) => {
  const { rows } = await sql<{
    resultNo: string;
  }>`select result_no from quality_result where previous_id = ${id} and status <> 'CANCELLED'`.execute(db);
  return rows[0]?.resultNo ?? null;
};
