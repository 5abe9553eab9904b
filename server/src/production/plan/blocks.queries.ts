import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { factsOfDay } from './daily-plan.queries.ts';

export type Days = { startDt: string; endDt: string; today: string };
type Narrowed = Days & { lineId?: number | undefined; unfinished?: boolean };

/**
 * The daily plans of some days with what hinders them, as `block`. What a plan lacks is known from the day on which a purchase that is still
 * to come brings all of it; without one there is no such day. Only open plans are looked at, each once.
 */
export const blocks = ({ startDt, endDt, today, lineId, unfinished }: Narrowed) => {
  const narrowed = sql`d.work_date between ${startDt}::date and ${endDt}::date ${lineId ? sql`and d.line_id = ${lineId}` : sql``}
    ${unfinished ? sql`and d.work_status <> 'COMPLETE' and d.remain_qty > 0 and p.status in ('PLANNED', 'IN_PROGRESS')` : sql``}`;
  return sql`day as materialized (
    select d.*, p.status in ('COMPLETE', 'CANCELLED') as closed from daily_plan d join production_plan p on p.id = d.plan_id where ${narrowed}
  ), lack as materialized (
    select l.plan_id, max(case when (x ->> 'comingQty')::numeric >= (x ->> 'lackingQty')::numeric and (x ->> 'dueDate')::date >= ${today}::date
      then (x ->> 'dueDate')::date else 'infinity' end) as until
    from lacks_of_plans(array(select distinct plan_id from day where not closed and work_status <> 'COMPLETE')) l, json_array_elements(l.lacks) x group by 1
  ), block as (
    select d.*, p.plan_no, p.order_product_id, g.code as product_code, g.name as product_name, g.uom, q.name as operation_name,
      o.seq as operation_seq, n.name as line_name, e.name as tool_name,
      d.work_date < ${today}::date and d.work_status <> 'COMPLETE' and d.remain_qty > 0 and not d.closed as late,
      case when d.work_status = 'COMPLETE' or d.closed then '{}' else array_remove(array[
        case when e.status = 'UNDER_INSPECTION' then 'TOOL' end,
        case when t.state = 'DISCARDED' or t.quality_status in ('HOLD', 'REJECTED') then 'HOLD' end,
        case when m.status in ('IN_REPAIR', 'OUT', 'DISCARDED') then 'MOLD' end,
        case when d.work_date < k.until and d.remain_qty > 0 then 'MATERIAL' end], null) end as blocked
    from day d join production_plan p on p.id = d.plan_id join lot t on t.id = p.lot_id join product g on g.id = p.product_id
      join production_operation_plan o on o.id = d.oper_plan_id join operation q on q.id = o.operation_id
      join location n on n.id = d.line_id left join tool e on e.id = d.tool_id left join mold m on m.id = o.mold_id
      left join lack k on k.plan_id = d.plan_id
  )`;
};

const shown = sql`id, version, plan_id, plan_no, product_code, product_name, uom, oper_plan_id, operation_name, operation_seq, work_date, day_night,
  line_id, line_name, tool_id, tool_name, worker_ids, seq, target_qty, carried_in_qty, carried_out_qty, completed_qty, remain_qty, work_status, note,
  closed, late, blocked, work_status <> 'PLANNED' or ${factsOfDay('block.id')} > 0 as has_facts`;

/** The first daily plans of some days in the calendar's order, and whether there are others. */
export const blocksOf = async (db: Db, asked: Narrowed, most: number) => {
  const { rows } = await sql<PlanBlock>`
    with ${blocks(asked)}
    select ${shown} from block order by work_date, day_night, line_name, line_id, tool_name, seq, plan_no, operation_seq, id limit ${sql.lit(most + 1)}`.execute(
    db,
  );
  return { blocks: rows.slice(0, most), more: rows.length > most };
};
