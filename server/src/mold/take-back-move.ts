import { obey } from '@lotline/contract/kit/rule';
import { moldMoves, takeBackRules } from '@lotline/contract/mold/mold.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow, type RowOf } from '../kit/record/read-rows.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { refreshMolds } from './enter-mold.ts';
import { lockTool, standAt } from './move-mold.ts';

/** Takes the newest step of a mold back: a correction that voids it, and the mold stands where it stood before. */
export const takeBackMove = async (db: Trx, by: Actor, { id, reason }: { id: number; reason?: string | undefined }) => {
  const found = await db
    .selectFrom('moldInout')
    .select(['moldId', 'toolId'])
    .where('id', '=', id)
    .where('void', '=', false)
    .executeTakeFirst();
  if (!found) throw new Refused(404, 'NOT_FOUND');
  await lockTool(db, found.toolId);
  const mold = await lockRow(db, 'mold', found.moldId);
  const step = await db.selectFrom('moldInout').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  obey(takeBackRules, { discarded: mold.status === 'DISCARDED', ...(await lookAt(db, step)) });
  const { id: _, recordedAt: __, ...same } = step;
  await insertRow(db, 'mold_inout', {
    ...same,
    ...factHead(by, step.occurredAt),
    ...{ actingWorkerId: by.workerId ?? null, correctsId: step.id, correctionReason: reason ?? null, void: true },
  });
  const { from } = moldMoves[step.kind];
  await standAt(db, mold.id, {
    status: from,
    locationId: step.fromLocationId,
    toolId: from === 'MOUNTED' ? step.toolId : null,
    partnerId: from === 'OUT' || from === 'IN_REPAIR' ? step.partnerId : null,
    dueBackDate: from === 'OUT' || from === 'IN_REPAIR' ? step.dueBackDate : null,
  });
  if (step.counter !== null) await refreshMolds(db, [mold.id]);
  return { deleted: 1 };
};

type Look = { newest: boolean; taken: boolean; results: number; toolTaken: string | null };
/** Results made on the machine since the step, by whichever mold or none: they were counted as the step said. */
const lookAt = async (db: Trx, { id, moldId, kind, toolId, occurredAt }: RowOf<'mold_inout'>) => {
  const { rows } = await sql<Look>`
    select not exists (select from mold_inout_in_force i where i.mold_id = ${moldId} and i.id > ${id}) as newest,
      exists (select from mold_inout c where c.corrects_id = ${id}) as taken,
      (select count(*)::int from production_result_in_force r where r.tool_id = ${toolId} and r.occurred_at >= ${occurredAt}::timestamptz) as results,
      case when ${kind} = 'UNMOUNT' then (select o.code from mold o where o.tool_id = ${toolId}) end as tool_taken`.execute(db);
  return rows[0] as Look;
};
