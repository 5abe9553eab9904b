import type { kioskInspection } from '@lotline/contract/kiosk/inspection';
import { lineJudgeRules, lineSignalRules } from '@lotline/contract/kiosk/inspection.rules';
import { type LineInspection, lineStages } from '@lotline/contract/kiosk/line-inspections';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import { openSignalsOf } from '../control/index.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { inspectionPage, judgeInspection, requestInspection } from '../quality/index.ts';

const ofWork = sql.raw(lineStages.map((stage) => `'${stage}'`).join(', '));

export const inspectionsOfLine = async (db: Db, lineId: number): Promise<LineInspection[]> =>
  (
    await sql<LineInspection>`
      select r.id, r.result_no, r.stage, r.cause, r.status, r.daily_plan_id, o.name as operation_name, o.name_en as operation_name_en, i.name as product_name,
        i.name_en as product_name_en, r.created_at as requested_at,
        case when c.id is not null then jsonb_build_object('cause', c.cause, 'what', c.what, 'becomes', c.becomes) end as change,
        coalesce((select x.judgement = 'FAIL' from quality_result x where x.daily_plan_id = r.daily_plan_id and x.stage = r.stage and x.id < r.id
          and x.status in ('JUDGED', 'CONFIRMED') order by x.id desc limit 1), false) as again
      from quality_result r join daily_plan d on d.id = r.daily_plan_id join production_operation_plan q on q.id = d.oper_plan_id
        join operation o on o.id = q.operation_id join product i on i.id = r.product_id left join process_change c on c.id = r.change_id
      where r.status in ('REQUESTED', 'IN_PROGRESS') and r.stage in (${ofWork}) and d.line_id = ${lineId} and (r.stage <> 'DAILY' or r.due_at > now()) order by r.created_at, r.id limit 200`.execute(
      db,
    )
  ).rows;

/** @throws 404 where it is no inspection that the work asks for. */
export const mustBeOfWork = async (db: Db, id: number) => {
  const { rows } = await sql`select from quality_result where id = ${id} and stage in (${ofWork}) and daily_plan_id is not null`.execute(
    db,
  );
  if (rows.length === 0) throw new Refused(404, 'NOT_FOUND');
};

/** Judges as the values say; confirmed at once where the standard asks for no second person. */
export const judgeAtLine = async (
  db: Trx,
  by: Actor,
  { id, version, judgement: seen, remark, occurredAt }: HeardOf<typeof kioskInspection.judge>,
  today: string,
  due: Parameters<typeof judgeInspection>[3],
) => {
  const { characteristics, proposed, fourEyes, stage } = await inspectionPage(db, id, today);
  const said = characteristics.length === 0 ? seen : proposed.judgement === 'PENDING' ? undefined : proposed.judgement;
  obey(lineJudgeRules, { judgement: said ?? null, missing: proposed.missing });
  obey(lineSignalRules, { open: await openSignalsOf(db, id) });
  await judgeInspection(
    db,
    by,
    {
      ...{ id, version, judgement: said ?? 'FAIL', confirm: !fourEyes },
      ...(occurredAt && { occurredAt }),
      ...(remark && { remark }),
      ...(by.workerId !== undefined && { inspectorWorkerId: by.workerId }),
    },
    due,
  );
  // Until a first piece passes the next one waits at once.
  if (stage === 'FIRST' && said === 'FAIL') await askAnew(db, by, id);
};

const askAnew = async (db: Trx, by: Actor, id: number) => {
  const { productId, lotId, planId, operPlanId, operationId, dailyPlanId, toolId, moldId, uom, lotQty, madeQty, changeId } = await db
    .selectFrom('qualityResult')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const same = { productId, lotId, planId, operPlanId, operationId, dailyPlanId, toolId, moldId, uom, lotQty, madeQty, changeId };
  await requestInspection(db, by, { stage: 'FIRST', cause: 'START', ...same });
};
