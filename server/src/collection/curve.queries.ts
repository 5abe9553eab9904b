import type { LotCurve, ToolWork } from '@lotline/contract/collection/curve';
import { runText } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';

/** Intervals of work on tools; a point belongs to one by its tool and its time. */
const works = `
  select e.tool_id, t.name as tool_name, e.kind, e.started_at as "from", e.ended_at as "to", p.id as plan_id, p.plan_no, p.lot_id, l.lot_id as lot_no,
    p.product_id, r.name as product_name, o.name as operation_name
  from work_event_in_force e join tool t on t.id = e.tool_id left join daily_plan d on d.id = e.daily_plan_id
    left join production_operation_plan op on op.id = coalesce(e.oper_plan_id, d.oper_plan_id) left join production_plan p on p.id = op.plan_id
    left join lot l on l.id = p.lot_id left join product r on r.id = p.product_id left join operation o on o.id = op.operation_id`;

/** So long an interval lasts at most, to be found by its beginning. */
const longest = "interval '31 days'";
export const worksOfCurve = (db: Db, { parameterIds, from, to }: { parameterIds: readonly number[]; from: number; to: number }) =>
  runText<ToolWork>(
    db,
    `${works} where e.tool_id in (select tool_id from parameter where id = any($1)) and e.started_at < to_timestamp($3::float8 / 1000)
      and e.started_at > to_timestamp($2::float8 / 1000) - ${longest} and (e.ended_at is null or e.ended_at > to_timestamp($2::float8 / 1000))
      order by e.tool_id, e.started_at`,
    [[...parameterIds], from, to],
  );
export const curvesOfLot = (db: Db, lotId: number) =>
  runText<LotCurve>(
    db,
    `select w.*, array(select id from parameter where tool_id = w.tool_id order by code) as parameter_ids from (
      ${works} where p.lot_id = $1 and e.kind in ('RUN', 'SETUP', 'TRIAL')) w order by w."from", w.tool_id`,
    [lotId],
  );
