import { mostWidgetRows, type WidgetAsk, type WidgetData } from '@lotline/contract/dashboard/widget';
import type { Lang } from '@lotline/contract/kit/words';
import { sql } from 'kysely';
import { helpOfAll } from '../kiosk/index.ts';
import { codeName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { firstRows } from './first-rows.ts';

/** More than a widget shows, so that it can say how many there are. */
const most = sql.lit(mostWidgetRows + 5000);

/** Order lines that are due and haven't left in full, the latest first. */
export const lateOrders = async (db: Db, calendarDay: string): Promise<WidgetData<'late-orders'>> => {
  const { rows } = await sql<WidgetData<'late-orders'>['rows'][number]>`
    select l.id, o.id as order_id, o.order_no, b.name as biz_partner_name, i.name as product_name, l.uom, l.qty - l.shipped_qty as left_qty,
      coalesce(l.due_date, o.due_date) as due_date, ${calendarDay}::date - coalesce(l.due_date, o.due_date) as days_late
    from order_product l join order_info o on o.id = l.order_id join business u on u.id = o.business_id join biz_partner b on b.id = u.biz_partner_id
      join product i on i.id = l.product_id
    where o.direction = 'SALES' and o.status not in ('COMPLETED', 'CANCELLED', 'ON_HOLD') and l.status <> 'CANCELLED' and l.shipped_qty < l.qty
      and coalesce(l.due_date, o.due_date) < ${calendarDay}::date
    order by due_date, o.order_no, l.seq limit ${most}`.execute(db);
  return firstRows(rows);
};

export const belowMinimum = async (db: Db): Promise<WidgetData<'below-minimum'>> => {
  const { rows } = await sql<WidgetData<'below-minimum'>['rows'][number]>`
    select v.id, v.item_id, v.kind, coalesce(m.code, i.code) as code, coalesce(m.name, i.name) as name, coalesce(m.uom, i.uom) as uom,
      v.available_qty, v.safety_stock, v.coming_qty, v.next_on
    from minimum_stock v left join material m on m.id = v.material_id left join product i on i.id = v.product_id
    order by v.available_qty / v.safety_stock, code limit ${most}`.execute(db);
  return firstRows(rows);
};

export const productStockStatus = async (
  db: Db,
  today: string,
  { productIds }: WidgetAsk<'product-stock-status'>,
): Promise<WidgetData<'product-stock-status'>> => {
  const { rows } = await sql<WidgetData<'product-stock-status'>['rows'][number]>`
    select i.id as product_id, i.code, i.name, i.uom, i.safety_stock, coalesce(s.qty, 0) as qty, coalesce(s.available, 0) as available,
      coalesce(s.qty - s.available, 0) as hold, coalesce(s.lots, '[]') as lots
    from product i left join lateral (
      select sum(k.qty) as qty, sum(k.qty) filter (where k.usable) as available,
        json_agg(json_build_object('lotId', k.lot_id, 'lotNo', k.lot_no, 'qty', k.qty, 'ageDays', k.age) order by k.age desc nulls last, k.lot_no) as lots
      from (
        select t.id as lot_id, t.lot_id as lot_no, sum(k.qty) as qty, is_usable(k.quality_status) and is_usable(t.quality_status) as usable,
          ${today}::date - min(t.manufacture_date) as age
        from product_stock k join lot t on t.id = k.lot_id where k.product_id = i.id and k.qty > 0 group by t.id, k.quality_status
      ) k
    ) s on true
    where ${productIds ? sql`i.id = any(${[...productIds]})` : sql`i.active and (i.safety_stock > 0 or s.qty > 0)`}
    order by coalesce(s.available, 0) / nullif(i.safety_stock, 0) nulls last, i.code limit ${most}`.execute(db);
  return firstRows(rows.map((row) => ({ ...row, lots: row.lots.slice(0, 20) })));
};

type May = (menu: 'materialQualityResult' | 'productQualityResult' | 'dailyQualityResult') => boolean;
/** Inspections that were asked for and aren't judged, of those kinds that the asker may view. */
export const waitingInspections = async (db: Db, may: May): Promise<WidgetData<'waiting-inspections'>> => {
  const [materials, products, days] = [may('materialQualityResult'), may('productQualityResult'), may('dailyQualityResult')];
  if (!materials && !products && !days) throw new Refused(403, 'FORBIDDEN');
  const { rows } = await sql<WidgetData<'waiting-inspections'>['rows'][number]>`
    select q.id, q.result_no, q.stage, coalesce(i.name, m.name) as name, q.material_id, coalesce(t.lot_id, q.supplier_lot_no) as lot_no, q.lot_qty, q.uom, q.due_at, q.created_at
    from quality_result q left join product i on i.id = q.product_id left join material m on m.id = q.material_id left join lot t on t.id = q.lot_id
    where q.status in ('REQUESTED', 'IN_PROGRESS')
      and case when q.material_id is not null then ${materials}::boolean when q.stage = 'DAILY' then ${days}::boolean else ${products}::boolean end
    order by coalesce(q.due_at, q.created_at), q.id limit ${most}`.execute(db);
  return firstRows(rows);
};

/** What is mine to deal with and isn't closed. */
export const waitingForMe = async (db: Db, userId: number): Promise<WidgetData<'waiting-for-me'>> => {
  const { rows } = await sql<WidgetData<'waiting-for-me'>['rows'][number]>`
    select * from (
      select n.id, 'NONCONFORMANCE' as kind, n.nc_no as no, coalesce(i.name, m.name) as name, n.status, n.due_day
      from nonconformance n left join product i on i.id = n.product_id left join material m on m.id = n.material_id
      where n.responsible_id = ${userId} and n.status <> 'CLOSED'
      union all
      select c.id, 'CLAIM', c.claim_no, i.name, c.status, c.due_reply_day
      from claim c join product i on i.id = c.product_id
      where c.responsible_id = ${userId} and c.status not in ('CLOSED', 'REJECTED', 'CANCELLED')
    ) mine order by due_day nulls last, no limit ${most}`.execute(db);
  return firstRows(rows);
};

export const helpCalls = async (db: Db, lang: Lang): Promise<WidgetData<'help-calls'>> => ({ rows: await helpOfAll(db, lang) });

/** How soon help came, by whom was called, of the calls of some days. */
export const helpResponse = async (db: Db, from: string): Promise<WidgetData<'help-response'>> => {
  const { rows } = await sql<WidgetData<'help-response'>['rows'][number]>`
    select h.reason_id, ${codeName('c')} as reason, count(*)::int as calls, count(h.taken_at)::int as taken,
      round((sum(extract(epoch from h.taken_at - h.called_at)) / 60 / nullif(count(h.taken_at), 0))::numeric, 1) as minutes_to_take,
      round((sum(extract(epoch from h.ended_at - h.called_at)) / 60 / nullif(count(h.ended_at), 0))::numeric, 1) as minutes_to_end
    from help_call h join code c on c.id = h.reason_id where h.called_at >= ${from}::timestamptz group by h.reason_id, c.id order by c.seq, c.id`.execute(
    db,
  );
  return { rows };
};
