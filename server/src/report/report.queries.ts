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
  timedQty: number;
  runMinutes: number | null;
};

/** What was planned and made, by day, week or month, line, product and operation. */
export const productReportOf = async (db: Db, ask: HeardOf<typeof productReport>): Promise<AnswerOf<typeof productReport>> => {
  const { rows } = await sql<ProductRow>`
    select to_char(s.start, 'YYYY-MM-DD') as day, s.line_id, l.name as line_name, s.product_id, p.code as product_code, p.name as product_name, s.operation_id,
      s.seq as operation_seq, o.name as operation_name, s.is_last, s.uom, s.target, s.good, s.defect, s.rework, s.timed_qty, s.run_minutes
    from (
      select ${starts[ask.grain]} as start, m.line_id, m.product_id, m.operation_id, m.is_last, m.uom, min(m.seq) as seq, ${sums},
        coalesce(sum(m.good) filter (where m.timed), 0) as timed_qty, sum(m.minutes) filter (where m.timed) as run_minutes
      from ${madeOf(ask, 'timed')} m where ${ask.productId ?? null}::bigint is null or m.product_id = ${ask.productId ?? null} group by 1, 2, 3, 4, 5, 6
    ) s join location l on l.id = s.line_id join product p on p.id = s.product_id join operation o on o.id = s.operation_id
    order by s.start, l.seq, l.name, p.code, s.seq`.execute(db);
  const totals = await completedByUnit(db, ask, ask.productId);
  return {
    rows: rows.map(({ target, good, defect, rework, ...row }) => ({
      ...row,
      ...outputOf({ target, good, defect, rework }),
      perHour: row.runMinutes === null ? null : perHour(row.timedQty, row.runMinutes),
    })),
    totals,
  };
};
