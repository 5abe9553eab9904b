import type { WidgetAsk, WidgetData } from '@lotline/contract/dashboard/widget';
import { mostWidgetRows } from '@lotline/contract/dashboard/widget';
import { addDays, type ShiftHours } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import { improvement } from '@lotline/contract/report/kpi';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { byProduct, completedByUnit, dailyOf, hourlyOf, madeOf } from '../report/index.ts';
import { firstRows } from './first-rows.ts';

export type Today = { day: string; hours: ShiftHours };
type Place = { locationId?: number | undefined };

/** What was made of one unit hour by hour, in the order in which a production day has them: the night's come last. */
export const hoursOf = async (db: Db, { day, hours }: Today, place: Place, uom: string | null) => {
  const first = Number(hours.dayStart.slice(0, 2));
  const since = (hour: number) => (hour - first + 24) % 24;
  return (await hourlyOf(db, { startDt: day, endDt: day, ...place }, hours.zone)).hours
    .filter((row) => row.uom === uom)
    .map(({ hour, goodQty, defectQty }) => ({ hour, good: goodQty, bad: defectQty }))
    .sort((a, b) => since(a.hour) - since(b.hour));
};

export const goodBadStatus = async (db: Db, today: Today, { locationId }: Place): Promise<WidgetData<'good-bad-status'>> => {
  const asked = { startDt: today.day, endDt: today.day, locationId };
  const [[total], { products }] = await Promise.all([completedByUnit(db, asked), byProduct(db, asked)]);
  return {
    ...{ date: today.day, uom: total?.uom ?? null, good: total?.goodQty ?? 0, bad: total?.defectQty ?? 0, rate: total?.defectRate ?? null },
    byHour: await hoursOf(db, today, { locationId }, total?.uom ?? null),
    byProduct: products.slice(0, mostWidgetRows).map(({ productId, productName, uom, goodQty, defectQty, defectRate }) => ({
      productId,
      productName,
      uom,
      good: goodQty,
      bad: defectQty,
      rate: defectRate,
    })),
  };
};

export const todayProdStatus = async (db: Db, today: Today): Promise<WidgetData<'today-prod-status'>> => {
  const [total] = await completedByUnit(db, { startDt: today.day, endDt: today.day });
  const [target, completed] = [total?.targetQty ?? 0, total?.goodQty ?? 0];
  return {
    ...{ date: today.day, uom: total?.uom ?? null, target, completed, remain: subtract(target, completed), defect: total?.defectQty ?? 0 },
    achieveRate: total?.achieveRate ?? null,
    hourly: await hoursOf(db, today, {}, total?.uom ?? null),
  };
};

type Made = WidgetData<'tool-product'>['rows'][number];
export const toolProduct = async (
  db: Db,
  { day }: Today,
  { locationId, period }: WidgetAsk<'tool-product'>,
): Promise<WidgetData<'tool-product'>> => {
  const asked = { startDt: addDays(day, 1 - period), endDt: day, locationId };
  const { rows } = await sql<Made>`
    with made as (select m.day, m.daily_plan_id, m.tool_id, m.product_id, m.uom, m.good from ${madeOf(asked)} m where m.tool_id is not null),
    ran as (
      select m.tool_id, m.product_id, m.uom, sum(extract(epoch from e.ended_at - e.started_at)) / 60 as minutes
      from (select distinct day, daily_plan_id, tool_id, product_id, uom from made) m join work_event_in_force e
        on e.daily_plan_id = m.daily_plan_id and e.business_date = m.day and e.kind = 'RUN' and e.ended_at is not null and coalesce(e.tool_id, m.tool_id) = m.tool_id
      group by 1, 2, 3
    ), sums as (select tool_id, product_id, uom, sum(good) as qty from made group by 1, 2, 3)
    select s.tool_id, t.name as tool_name, s.product_id, p.name as product_name, s.uom, s.qty, round(r.minutes, 1) as minutes
    from sums s join tool t on t.id = s.tool_id join product p on p.id = s.product_id
      left join ran r on r.tool_id = s.tool_id and r.product_id = s.product_id and r.uom = s.uom
    where s.qty > 0 order by s.qty desc, t.name, p.name, s.uom limit ${mostWidgetRows + 1000}`.execute(db);
  return firstRows(rows);
};

export const defectImproveRate = async (
  db: Db,
  { day }: Today,
  { locationId, period }: WidgetAsk<'defect-improve-rate'>,
): Promise<WidgetData<'defect-improve-rate'>> => {
  // The day before the first is what that one improved on.
  const { days, totals } = await dailyOf(db, { startDt: addDays(day, -period), endDt: day, locationId });
  const uom = totals[0]?.uom ?? null;
  const rates = new Map(days.filter((row) => row.uom === uom).map((row) => [row.day, row.defectRate]));
  const rows = Array.from({ length: period }, (_, n) => {
    const at = addDays(day, n + 1 - period);
    const rate = rates.get(at) ?? null;
    return { period: at, defectRate: rate, improvement: improvement(rates.get(addDays(at, -1)) ?? null, rate) };
  });
  return { uom, rows };
};
