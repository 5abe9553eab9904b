import type { AnswerOf, HeardOf } from '@lotline/contract/kit/call';
import { perHour } from '@lotline/contract/report/kpi';
import type { Grain, productReport } from '@lotline/contract/report/report';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { completedByUnit, madeOf, outputOf, type Sums, sums } from './made.queries.ts';

const starts: Record<Grain, RawBuilder<unknown>> = {
  DAY: sql`m.day`,
  WEEK: sql`date_trunc('week', m.day)::date`,
  MONTH: sql`date_trunc('month', m.day)::date`,
};

type ProductRow = Sums & {
  day: string;
  lineId: number;
  lineName: string;
  productId: number;
  productCode: string;
  productName: string;
  operationId: number;
  operationSeq: number;
  operationName: string;
  isLast: boolean;
  uom: string;
  runMinutes: number | null;
};

/** What was planned and made, by day, week or month, line, product and operation. */
export const productReportOf = async (db: Db, ask: HeardOf<typeof productReport>): Promise<AnswerOf<typeof productReport>> => {
  const { rows } = await sql<ProductRow>`
    with made as (
      select ${starts[ask.grain]} as start, m.* from ${madeOf(ask)} m where ${ask.productId ?? null}::bigint is null or m.product_id = ${ask.productId ?? null}
    ), ran as (
      select m.start, e.daily_plan_id, sum(extract(epoch from e.ended_at - e.started_at)) / 60 as minutes
      from (select distinct start, day, daily_plan_id from made) m
        join work_event_in_force e on e.daily_plan_id = m.daily_plan_id and e.business_date = m.day and e.kind = 'RUN' and e.ended_at is not null
      group by 1, 2
    ), sums as (
      select m.start, m.line_id, m.product_id, m.operation_id, m.is_last, m.uom, min(m.seq) as seq, ${sums} from made m group by 1, 2, 3, 4, 5, 6
    ), minutes as (
      select r.start, m.line_id, m.product_id, m.operation_id, m.is_last, sum(r.minutes) as minutes
      from ran r join (select distinct daily_plan_id, line_id, product_id, operation_id, is_last from made) m using (daily_plan_id) group by 1, 2, 3, 4, 5
    )
    select to_char(s.start, 'YYYY-MM-DD') as day, s.line_id, l.name as line_name, s.product_id, p.code as product_code, p.name as product_name, s.operation_id,
      s.seq as operation_seq, o.name as operation_name, s.is_last, s.uom, s.target, s.good, s.defect, s.rework, round(n.minutes, 1) as run_minutes
    from sums s join location l on l.id = s.line_id join product p on p.id = s.product_id join operation o on o.id = s.operation_id
      left join minutes n on n.start = s.start and n.line_id = s.line_id and n.product_id = s.product_id and n.operation_id = s.operation_id and n.is_last = s.is_last
    order by s.start, l.seq, l.name, p.code, s.seq`.execute(db);
  const totals = await completedByUnit(db, ask, ask.productId);
  return {
    rows: rows.map(({ target, good, defect, rework, ...row }) => ({
      ...row,
      ...outputOf({ target, good, defect, rework }),
      perHour: row.runMinutes === null ? null : perHour(good, row.runMinutes),
    })),
    totals,
  };
};
