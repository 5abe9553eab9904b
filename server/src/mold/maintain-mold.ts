import { add } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { MoldMaintenanceDraft } from '@lotline/contract/mold/mold';
import { maintenanceRules } from '@lotline/contract/mold/mold.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { refreshMolds } from './enter-mold.ts';
import { maintenanceById, shotsAt } from './mold.queries.ts';
import { obeyCounter } from './move-mold.ts';

/** Records what was done to a mold: its shots count anew from there. */
export const maintainMold = async (db: Trx, by: Actor, { moldId, occurredAt, counter, ...done }: MoldMaintenanceDraft) => {
  const mold = await lockRow(db, 'mold', moldId);
  obey(maintenanceRules, { discarded: mold.status === 'DISCARDED', taken: false });
  const head = factHead(by, occurredAt);
  const toolId = counter == null ? null : mold.toolId;
  const [tool] = toolId === null ? [] : await db.selectFrom('tool').select(['name', 'nameEn']).where('id', '=', toolId).execute();
  const more = await obeyCounter(db, {
    ...{ counter, moldId, toolId, mounting: false, at: head.occurredAt, tool: tool?.name ?? null, toolEn: tool?.nameEn ?? null },
  });
  const { id } = await insertRow(db, 'mold_maintenance', {
    ...{ ...done, ...head, moldId, toolId, counter: counter ?? null },
    shotsAt: add(await shotsAt(db, moldId, head.occurredAt), more),
  });
  await refreshMolds(db, [moldId]);
  return maintenanceById(db, id);
};

/** Takes a maintenance back that never was. */
export const takeBackMaintenance = async (db: Trx, by: Actor, { id, reason }: { id: number; reason?: string | undefined }) => {
  const wrong = await db.selectFrom('moldMaintenance').selectAll().where('id', '=', id).where('void', '=', false).executeTakeFirst();
  if (!wrong) throw new Refused(404, 'NOT_FOUND');
  const mold = await lockRow(db, 'mold', wrong.moldId);
  const taken = await db.selectFrom('moldMaintenance').select('id').where('correctsId', '=', id).executeTakeFirst();
  obey(maintenanceRules, { discarded: mold.status === 'DISCARDED', taken: taken !== undefined });
  const { id: _, recordedAt: __, ...same } = wrong;
  await insertRow(db, 'mold_maintenance', {
    ...same,
    ...factHead(by, wrong.occurredAt),
    ...{ correctsId: id, correctionReason: reason ?? null, void: true },
  });
  await refreshMolds(db, [mold.id]);
  return { deleted: 1 };
};
