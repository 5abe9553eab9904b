import { acknowledgeRules } from '@lotline/contract/collection/spec-out.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';

type By = { id: number; workerId?: number | undefined };
type Ask = { id: number; version?: number | undefined; reason: string; action: string; causeId?: number | null; actionId?: number | null };

/** Says why a parameter was beyond its limits and what was done; whoever says it second is told that it was said. */
export const acknowledge = async (
  db: Trx,
  by: By,
  { id, version, reason, action, causeId = null, actionId = null }: Ask,
  at = new Date().toISOString(),
) => {
  const row = await lockRow(db, 'specOut', id);
  obey(acknowledgeRules, { acknowledged: row.acknowledgedAt !== null });
  await changeRecord(db, 'specOut', {
    ...{ id, version: version ?? row.version, reason, action, causeId, actionId },
    ...{ acknowledgedAt: at, acknowledgedBy: by.id, acknowledgedWorkerId: by.workerId ?? null },
  });
};
