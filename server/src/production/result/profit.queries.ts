import type { HeardOf } from '@lotline/contract/kit/call';
import type { Lang } from '@lotline/contract/kit/words';
import type { ProfitRow, profitRows, ToldResult } from '@lotline/contract/production/result/profit';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { pageQuery } from '../../kit/record/page.ts';

/** Daily plans with what they made, in quantities and money, as a query that pages, sorts and filters. */
const profitRowsQuery = (db: Db) =>
  db.selectFrom(
    sql<ProfitRow>`(
      select q.*, q.completed_qty / nullif(q.work_minutes / 60, 0) as hourly_output,
        q.completed_qty / nullif(q.target_qty + q.carried_in_qty - q.carried_out_qty, 0) as achieve_rate,
        q.defect_qty / nullif(q.completed_qty + q.defect_qty, 0) as defect_rate,
        coalesce(q.amount - q.material_cost, q.amount) as gross_profit
      from (
        select d.id, d.version, d.work_date, d.day_night, d.plan_id, p.plan_no, p.lot_id, l.lot_id as lot_no, p.product_id, i.code as product_code, i.name as product_name, i.uom,
          d.oper_plan_id, o.seq as operation_seq, m.name as operation_name, n.name as line_name, t.name as tool_name,
          array(select w.name from worker w where w.id = any (d.worker_ids) order by w.name) as workers, d.work_status,
          d.target_qty, d.carried_in_qty, d.carried_out_qty, d.completed_qty, d.defect_qty, d.rework_qty, coalesce(d.remain_qty, 0) as remain_qty, d.started_at, d.ended_at,
          (select round(sum(extract(epoch from e.ended_at - e.started_at)) / 60, 1) from work_event_in_force e where e.daily_plan_id = d.id and e.kind = 'RUN' and e.ended_at is not null) as work_minutes,
          coalesce(op.unit_price, i.unit_price) as unit_price,
          case when o.id = (select x.id from production_operation_plan x where x.plan_id = p.id order by x.report_point desc, x.seq desc limit 1)
            then round(d.completed_qty * coalesce(op.unit_price, i.unit_price), 2) end as amount,
          (select round(sum(v.qty * s.unit_price), 2) from stock_movement_in_force v join production_result r on r.id = v.result_id
            join material_stock s on s.id = v.material_stock_id where v.type = 'CONSUME' and r.daily_plan_id = d.id) as material_cost
        from daily_plan d
        join production_plan p on p.id = d.plan_id
        join production_operation_plan o on o.id = d.oper_plan_id
        join operation m on m.id = o.operation_id
        join product i on i.id = p.product_id
        join lot l on l.id = p.lot_id
        join location n on n.id = d.line_id
        left join tool t on t.id = d.tool_id
        left join order_product op on op.id = p.order_product_id
      ) q
    )`.as('row'),
  );

/** One screenful of a period's daily plans. */
export const profitPage = (db: Db, ask: HeardOf<typeof profitRows>) =>
  pageQuery(profitRowsQuery(db).selectAll().where('row.workDate', '>=', ask.startDt).where('row.workDate', '<=', ask.endDt), {
    ask,
    idRef: 'row.id',
    total: true,
    defaultSort: '-workDate',
    columns: {
      workDate: { ref: 'row.workDate', type: 'day' },
      dayNight: { ref: 'row.dayNight', type: 'text' },
      planNo: { ref: 'row.planNo', type: 'text' },
      lotNo: { ref: 'row.lotNo', type: 'text' },
      productCode: { ref: 'row.productCode', type: 'text' },
      productName: { ref: 'row.productName', type: 'text' },
      operationName: { ref: 'row.operationName', type: 'text' },
      lineName: { ref: 'row.lineName', type: 'text' },
      toolName: { ref: 'row.toolName', type: 'text' },
      workStatus: { ref: 'row.workStatus', type: 'text' },
      targetQty: { ref: 'row.targetQty', type: 'number' },
      completedQty: { ref: 'row.completedQty', type: 'number' },
      defectQty: { ref: 'row.defectQty', type: 'number' },
      remainQty: { ref: 'row.remainQty', type: 'number' },
      // People ask for percent.
      achieveRate: { ref: percentOf('row.achieveRate'), type: 'number' },
      defectRate: { ref: percentOf('row.defectRate'), type: 'number' },
      amount: { ref: 'row.amount', type: 'number' },
      materialCost: { ref: 'row.materialCost', type: 'number' },
      grossProfit: { ref: 'row.grossProfit', type: 'number' },
      workMinutes: { ref: 'row.workMinutes', type: 'number' },
      hourlyOutput: { ref: 'row.hourlyOutput', type: 'number' },
    },
  });

export const profitRowOf = async (db: Db, dailyPlanId: number) => {
  const row = await profitRowsQuery(db).selectAll().where('row.id', '=', dailyPlanId).executeTakeFirst();
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

const percentOf = (rate: string) => sql`(${sql.ref(rate)} * 100)`;

const nameOf = (lang: Lang) => sql.ref(lang === 'kr' ? 'c.name_kr' : 'c.name_en');

/** The machines and people of the line of a daily plan, with those that its results name already. */
export const namedOf = async (db: Db, dailyPlanId: number) => {
  const { lineId } = await db.selectFrom('dailyPlan').select('lineId').where('id', '=', dailyPlanId).executeTakeFirstOrThrow();
  const named = await db.selectFrom('productionResult').select(['toolId', 'workerIds']).where('dailyPlanId', '=', dailyPlanId).execute();
  const [tools, workers] = await Promise.all([
    db
      .selectFrom('tool')
      .select(['id', 'name'])
      .where((e) =>
        e.or([
          e.and([e('locationId', '=', lineId), e('active', '=', true)]),
          e('id', 'in', [...named.map(({ toolId }) => toolId ?? 0), 0]),
        ]),
      )
      .orderBy('name')
      .execute(),
    db
      .selectFrom('worker')
      .select(['id', 'name'])
      .where((e) =>
        e.or([
          e.and([e.or([e('locationId', '=', lineId), e('locationId', 'is', null)]), e('active', '=', true)]),
          e('id', 'in', [...named.flatMap(({ workerIds }) => workerIds), 0]),
        ]),
      )
      .orderBy('name')
      .execute(),
  ]);
  return { tools, workers };
};

/** Every result of a daily plan, the latest first, each with whether it is in force. */
export const resultsOf = async (db: Db, dailyPlanId: number, lang: Lang): Promise<ToldResult[]> => {
  const { rows } = await sql<ToldResult>`
    select r.*, u.username as actor_name, array(select w.name from worker w where w.id = any (r.worker_ids) order by w.name) as workers,
      not r.void and not exists (select from production_result c where c.corrects_id = r.id) as in_force,
      coalesce((select json_agg(json_build_object('name', ${nameOf(lang)}, 'qty', f.qty) order by f.id) from result_defect f join code c on c.id = f.defect_code_id where f.result_id = r.id), '[]') as defect_names,
      coalesce((select json_agg(json_build_object('defectCodeId', f.defect_code_id, 'qty', f.qty, 'causeOperationId', f.cause_operation_id, 'note', f.note) order by f.id)
        from result_defect f where f.result_id = r.id), '[]') as defects
    from production_result r join app_user u on u.id = r.actor_id
    where r.daily_plan_id = ${dailyPlanId} order by r.id desc`.execute(db);
  return rows;
};

export const eventsOf = async (db: Db, dailyPlanId: number, lang: Lang) =>
  (
    await sql<{
      id: number;
      occurredAt: string;
      recordedAt: string;
      businessDate: string;
      shift: 'DAY' | 'NIGHT';
      actorId: number;
      source: 'UI';
      correctsId: number | null;
      correctionReason: string | null;
      void: boolean;
      dailyPlanId: number | null;
      operPlanId: number | null;
      toolId: number | null;
      workerId: number | null;
      kind: 'RUN';
      startedAt: string;
      endedAt: string | null;
      stopReasonId: number | null;
      planned: boolean;
      note: string | null;
      toolName: string | null;
      workerName: string | null;
      stopReason: string | null;
      minutes: number | null;
    }>`
    select e.*, t.name as tool_name, w.name as worker_name, ${nameOf(lang)} as stop_reason, round(extract(epoch from e.ended_at - e.started_at) / 60, 1) as minutes
    from work_event_in_force e left join tool t on t.id = e.tool_id left join worker w on w.id = e.worker_id left join code c on c.id = e.stop_reason_id
    where e.daily_plan_id = ${dailyPlanId} order by e.started_at, e.id`.execute(db)
  ).rows;
