import { obey } from '@lotline/contract/kit/rule';
import { tickRules } from '@lotline/contract/production/work/check-point.rules';
import { sql } from 'kysely';
import type { Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import type { Actor } from '../../kit/record/fact.ts';
import { floorHead } from '../floor-head.ts';

type Tick = { stepId: number; atQty: number; occurredAt?: string | undefined };

/** Keeps that somebody looked at a check point of a work, also by a revision that was in force when a kiosk was without its network. */
export const tickCheckPoint = async (db: Trx, by: Actor, dailyPlanId: number, { stepId, atQty, occurredAt }: Tick) => {
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (
      select from work_instruction_step s join work_instruction i on i.id = s.instruction_id
      where s.id = ${stepId} and s.kind = 'CHECK' and i.product_id = p.product_id and i.operation_id = o.operation_id
    ) as is_own
    from daily_plan d join production_plan p on p.id = d.plan_id join production_operation_plan o on o.id = d.oper_plan_id
    where d.id = ${dailyPlanId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refused(404, 'NOT_FOUND');
  obey(tickRules, found);
  return db
    .insertInto('checkPointTick')
    .values({ ...floorHead(by, occurredAt), dailyPlanId, stepId, atQty })
    .returning('id')
    .executeTakeFirstOrThrow();
};
