import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { askConcession as askCall, changeConcession as changeCall } from '@lotline/contract/nonconformance/concession';
import { askConcessionRules, undecidedRules } from '@lotline/contract/nonconformance/concession.rules';
import type { ConcessionStatus } from '@lotline/contract/nonconformance/concession.states';
import { disposeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { NcStatus } from '@lotline/contract/nonconformance/nonconformance.states';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { unitsOf } from './nonconformance.queries.ts';

/** Asks that so much of what is suspected may be used as it is; nothing moves before somebody else signs. */
export const askConcession = async (db: Trx, by: Actor, ask: HeardOf<typeof askCall>) => {
  const { nonconformanceId } =
    (await db.selectFrom('nonconformanceUnit').select('nonconformanceId').where('id', '=', ask.unitId).executeTakeFirst()) ?? {};
  if (!nonconformanceId) throw new Refused(422, 'reference.missing', { at: [['unitId']] });
  const { ncNo, status, uom } = await lockRow(db, 'nonconformance', nonconformanceId);
  const unit = (await unitsOf(db, nonconformanceId)).find(({ id }) => id === ask.unitId);
  if (!unit) throw new Refused(404, 'NOT_FOUND');
  const { occurredAt, businessDate } = factHead(by);
  obey(askConcessionRules, { validUntil: ask.validUntil, day: businessDate });
  obey(disposeNcRules, {
    ...{ ncNo, status: status as NcStatus, kind: 'USE_AS_IS', qty: ask.qty, uom, supplier: null, heldBesides: null },
    unit: { ...unit, isPackage: unit.materialStockId !== null },
  });
  const { rows } = await sql<{ no: string }>`select next_number('CN', ${businessDate}::date) as no`.execute(db);
  const row = await insertRow(db, 'concession', {
    ...{ ...ask, concessionNo: rows[0]?.no ?? '', nonconformanceId, uom, askedBy: by.id, askedAt: occurredAt },
    customerApprovalNo: ask.customerApprovalNo || null,
  });
  return row.id;
};

/** Changes the terms of what nobody has decided yet. */
export const changeConcession = async (db: Trx, by: Actor, ask: HeardOf<typeof changeCall>) => {
  const { concessionNo, status } = await lockRow(db, 'concession', ask.id);
  obey(undecidedRules, { concessionNo, status: status as ConcessionStatus });
  obey(askConcessionRules, { validUntil: ask.validUntil, day: factHead(by).businessDate });
  await changeRecord(db, 'concession', { ...ask, customerApprovalNo: ask.customerApprovalNo || null });
};
