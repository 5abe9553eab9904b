import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { closeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { NcStatus } from '@lotline/contract/nonconformance/nonconformance.states';
import type { Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { asksOf } from './nonconformance.queries.ts';

/** Closes a nonconformance of which nothing is left to deal with. */
export const closeNonconformance = async (db: Trx, by: Actor, { id, version }: { id: number; version: number | undefined }) => {
  const row = await lockRow(db, 'nonconformance', id);
  const asked = (await asksOf(db, id)).filter((one) => one.status === 'ASKED').length;
  obey(closeNcRules, { ...row, asked, status: row.status as NcStatus, leftQty: subtract(row.suspectedQty, row.disposedQty) });
  await changeRecord(db, 'nonconformance', { id, version, status: 'CLOSED', closedAt: factHead(by).occurredAt, closedBy: by.id });
};
