import { obey } from '@lotline/contract/kit/rule';
import { cancelInspectionRules } from '@lotline/contract/quality/quality-result.rules';
import type { InspectionStatus } from '@lotline/contract/quality/quality-result.states';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';

/** Cancels an inspection that no stock waits for; its number and its values stay. */
export const cancelInspection = async (db: Trx, by: Actor, { id, reason }: { id: number; reason?: string | undefined }) => {
  const result = await lockRow(db, 'qualityResult', id);
  obey(cancelInspectionRules, {
    resultNo: result.resultNo,
    status: result.status as InspectionStatus,
    waiting: await waitingFor(db, id),
  });
  await changeRecord(db, 'qualityResult', {
    ...{
      id,
      version: undefined,
      status: 'CANCELLED',
      cancelledBy: by.id,
      cancelledAt: factHead(by).occurredAt,
      cancelReason: reason ?? null,
    },
  });
};

/** Packages that could never be released without it. */
const waitingFor = async (db: Db, id: number) => {
  const { rows } = await sql<{ units: number; first: string | null }>`
    select count(*)::int as units, min(t.package_id) as first from quality_result_unit x join material_stock t on t.id = x.material_stock_id
    where x.result_id = ${id} and not t.cancelled and (t.quality_status = 'PENDING' or exists (select from stock_hold_unit n join stock_hold h on h.id = n.hold_id
        and h.released_at is null where n.material_stock_id = t.id and n.from_status = 'PENDING'))
      and not exists (select from quality_result_unit y join quality_result o on o.id = y.result_id
        where y.material_stock_id = t.id and o.id <> ${id} and o.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED'))`.execute(db);
  const [found] = rows;
  return found?.first ? { units: found.units, first: found.first } : null;
};
