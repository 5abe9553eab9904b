import { obey } from '@lotline/contract/kit/rule';
import type { WorkKind } from '@lotline/contract/production/work/work-event';
import { pauseRules } from '@lotline/contract/production/work/work-event.rules';
import type { Trx } from '../../kit/database/pool.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { floorHead } from '../floor-head.ts';
import { lockDay } from '../locked-plan.ts';
import { endOpenEvents, insertEvent } from './insert-event.ts';

type Pause = {
  kind: WorkKind;
  stopReasonId?: number | null | undefined;
  note?: string | null | undefined;
  occurredAt?: string | undefined;
};

/** Work stands: the running interval ends and the reason’s begins. */
export const pauseWork = async (db: Trx, by: Actor, dailyPlanId: number, ask: Pause) => {
  const locked = await lockDay(db, dailyPlanId);
  const head = floorHead(by, ask.occurredAt);
  const [running] = await endOpenEvents(db, dailyPlanId, head.occurredAt);
  obey(pauseRules, { running: running !== undefined });
  return insertEvent(db, locked, {
    ...head,
    kind: ask.kind,
    toolId: running?.toolId ?? null,
    workerIds: running?.workerIds ?? [],
    startedAt: head.occurredAt,
    endedAt: null,
    shared: running?.shared ?? false,
    stopReasonId: ask.stopReasonId ?? null,
    note: ask.note ?? null,
  });
};
