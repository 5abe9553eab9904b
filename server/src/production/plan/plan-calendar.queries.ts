import { addDays } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import { weekdayOf, worksOn } from '@lotline/contract/plant/working-time';
import type { LineDay } from '@lotline/contract/production/plan/plan-calendar';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { calendarBetween, daysOffBetween } from '../../plant/index.ts';
import { blocks, blocksOf } from './blocks.queries.ts';

/** The whole weeks, from Sunday to Saturday, that a month touches. */
export const weeksOfMonth = (yearMonth: string) => {
  const first = `${yearMonth}-01`;
  const [year = 0, month = 0] = yearMonth.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { startDt: addDays(first, -weekdayOf(first)), endDt: addDays(last, 6 - weekdayOf(last)) };
};

type InUnit = Omit<LineDay, 'rests' | 'amounts'> & { uom: string; targetQty: number; madeQty: number };
/** A month at a glance: what stands on each line on each day. */
export const planCalendar = async (db: Db, today: string, yearMonth: string) => {
  const weeks = weeksOfMonth(yearMonth);
  const [{ rows }, entries, off] = await Promise.all([
    sql<InUnit>`
      with ${blocks({ ...weeks, today })}
      select b.work_date as day, b.line_id, b.line_name, b.uom, count(distinct b.plan_id)::int as plans, count(*)::int as daily_plans,
        count(*) filter (where b.work_status <> 'COMPLETE' and not b.closed)::int as unfinished,
        count(*) filter (where b.late)::int as late, count(*) filter (where b.blocked <> '{}')::int as blocked,
        sum(b.target_qty + b.carried_in_qty - b.carried_out_qty) as target_qty, sum(b.completed_qty) as made_qty
      from block b join location n on n.id = b.line_id
      group by b.work_date, b.line_id, b.line_name, b.uom, n.seq order by b.work_date, n.seq, b.line_name, b.line_id, b.uom`.execute(db),
    calendarBetween(db, weeks),
    daysOffBetween(db, weeks),
  ]);
  const lineDays = new Map<string, LineDay>();
  for (const { uom, targetQty, madeQty, ...row } of rows) {
    const key = `${row.day} ${row.lineId}`;
    const known = lineDays.get(key);
    const amounts = [...(known?.amounts ?? []), { uom, targetQty, madeQty }];
    if (known)
      lineDays.set(key, {
        ...known,
        plans: add(known.plans, row.plans),
        dailyPlans: add(known.dailyPlans, row.dailyPlans),
        unfinished: add(known.unfinished, row.unfinished),
        late: add(known.late, row.late),
        blocked: add(known.blocked, row.blocked),
        amounts,
      });
    else lineDays.set(key, { ...row, amounts, rests: !worksOn(entries, row.lineId, row.day) });
  }
  return { ...weeks, today, lineDays: [...lineDays.values()], off };
};

/** Rows of a day that a reader takes in at once. */
const mostRows = 2000;
export const planCalendarRows = (db: Db, today: string, { day, lineId }: { day: string; lineId?: number | undefined }) =>
  blocksOf(db, { startDt: day, endDt: day, today, lineId }, mostRows);
