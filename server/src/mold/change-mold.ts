import { obey } from '@lotline/contract/kit/rule';
import { approvalRules, disposeRules } from '@lotline/contract/mold/mold.rules';
import type { Trx } from '../kit/database/pool.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';

/** Discards a mold for good: from the shelf or from repair, with a reason. */
export const disposeMold = async (db: Trx, { id, reason, version }: { id: number; reason: string; version: number | undefined }) => {
  const { status } = await lockRow(db, 'mold', id);
  obey(disposeRules, { status });
  const disposedAt = new Date().toISOString();
  await changeRecord(db, 'mold', {
    id,
    version,
    status: 'DISCARDED',
    disposeReason: reason,
    disposedAt,
    partnerId: null,
    dueBackDate: null,
  });
};

/** Lets a mold go on beyond its guaranteed shots, up to a count. */
export const approveMold = async (
  db: Trx,
  { id, approvedShots, reason }: { id: number; approvedShots: number; reason: string },
  approvable: boolean,
) => {
  const mold = await lockRow(db, 'mold', id);
  obey(approvalRules, { ...mold, approvable, asked: approvedShots });
  await changeRecord(db, 'mold', { id, version: undefined, approvedShots, approvalReason: reason });
};
