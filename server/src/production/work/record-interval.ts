import { obey } from '@lotline/contract/kit/rule';
import type { WorkKind } from '@lotline/contract/production/work/work-event';
import { loggedWorkRules } from '@lotline/contract/production/work/work-event.rules';
import type { Trx } from '../../kit/database/pool.ts';
import { type Actor, checkInstants } from '../../kit/record/fact.ts';
import { floorHead } from '../floor-head.ts';
import { lockDay } from '../locked-plan.ts';
import { insertEvent } from './insert-event.ts';

type Interval = {
  kind: WorkKind;
  startedAt: string;
  endedAt: string;
  toolId?: number | null | undefined;
  workerIds?: number[] | undefined;
  planned?: boolean;
  stopReasonId?: number | null | undefined;
  note?: string | null | undefined;
};

/** Records an interval that is over, as it was told afterwards or by a machine. */
export const recordInterval = async (db: Trx, by: Actor, dailyPlanId: number, ask: Interval, part = '') => {
  const locked = await lockDay(db, dailyPlanId);
  checkInstants(by, ask);
  const head = floorHead(by, ask.endedAt, part);
  obey(loggedWorkRules, { startedAt: ask.startedAt, endedAt: ask.endedAt, lot: locked.lot });
  return insertEvent(db, locked, {
    ...head,
    kind: ask.kind,
    toolId: ask.toolId === undefined ? locked.dailyPlan.toolId : ask.toolId,
    workerIds: ask.workerIds ?? locked.dailyPlan.workerIds,
    startedAt: ask.startedAt,
    endedAt: ask.endedAt,
    planned: ask.planned ?? false,
    stopReasonId: ask.stopReasonId ?? null,
    note: ask.note ?? null,
  });
};
