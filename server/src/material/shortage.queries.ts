import { addDays } from '@lotline/contract/kit/production-day';
import { add } from '@lotline/contract/kit/quantity';
import { type Ahead, type DayQty, firstBelow, lateOrders, type Ordered, project, proposal } from '@lotline/contract/material/project';
import type { aheadKinds, Shortage, ShortageEntry } from '@lotline/contract/material/shortage';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

type Known = Pick<
  Shortage,
  | 'id'
  | 'code'
  | 'name'
  | 'nameEn'
  | 'uom'
  | 'safetyStock'
  | 'orderUnitQty'
  | 'leadTimeDays'
  | 'unitPrice'
  | 'defaultSupplierId'
  | 'lastSupplierId'
  | 'lastSupplierName'
> & {
  defaultSupplierName: string | null;
  availableQty: number;
  lateQty: number;
  undatedQty: number;
  expiring: DayQty[];
  orders: Ordered[];
  needed: DayQty[];
} & Pick<Shortage, 'substitutes'>;

/** Purchases that goods still come of; a day that is past means today. */
const open = sql`(
  select l.material_id, l.id, o.id as order_id, o.order_no, o.business_id, coalesce(l.due_date, o.due_date) as due, l.qty - l.received_qty as qty
  from order_material l join order_info o on o.id = l.order_id
  where l.purpose = 'PURCHASE' and l.status not in ('RECEIVED', 'CANCELLED') and l.received_qty < l.qty and o.status not in ('ON_HOLD', 'CANCELLED')
)`;
/** Packages that may be used until a day that is near. */
const expiringBy = (last: string) => sql`(
  select s.material_id, s.id, s.package_id, s.location_id, s.expiry_date as day, s.qty - s.reserved_qty as qty from material_stock s
  where s.qty > s.reserved_qty and s.expiry_date <= ${last}::date and not s.cancelled and is_usable(s.quality_status)
)`;

/** What is lacking first, then what falls below its safety stock, by the day; the others by their code. */
export const shortages = async (db: Db, today: string, count: number): Promise<Shortage[]> => {
  const days = Array.from({ length: count }, (_, n) => addDays(today, n));
  const last = days.at(-1) ?? today;
  const sums = (of: ReturnType<typeof sql>) => sql`
    select material_id, json_agg(json_build_object('day', day, 'qty', qty)) as days from (
      select x.material_id, x.day, sum(x.qty) as qty from ${of} x group by 1, 2
    ) y group by 1`;
  const { rows } = await sql<Known>`
    with need as materialized (
      select material_id, day, sum(qty) as qty from material_demand(open_plans(), ${today}::date) where day <= ${last}::date group by 1, 2
    ), asked as materialized (
      select id from material where active and safety_stock > 0 union select material_id from need
    ), coming as (
      select x.material_id, coalesce(sum(x.qty) filter (where x.due < ${today}::date), 0) as late, coalesce(sum(x.qty) filter (where x.due is null), 0) as undated,
        json_agg(json_build_object('orderId', x.order_id, 'orderNo', x.order_no, 'day', x.due, 'qty', x.qty) order by x.due nulls last, x.order_no) as orders
      from (select material_id, order_id, order_no, due, sum(qty) as qty from ${open} o where material_id in (select id from asked) group by 1, 2, 3, 4) x group by 1
    ), instead as (
      select distinct on (f.child_material_id, x.child_material_id) f.child_material_id as material_id, x.child_material_id as substitute_id, x.substitute_priority,
        material_available(x.child_material_id) as available_qty, x.qty_per, x.base_qty, x.scrap_rate,
        f.qty_per as of_qty_per, f.base_qty as of_base_qty, f.scrap_rate as of_scrap_rate, f.decimals as of_decimals
      from production_bill_line x join production_plan p on p.id = x.plan_id and p.bill_revision = x.revision join production_bill_line f on f.id = x.stands_for_id
      where x.stands_for_id is not null and p.status in ('PLANNED', 'IN_PROGRESS') order by 1, 2, p.id desc, x.substitute_priority
    ), standing as (
      select i.material_id, json_agg(json_build_object('materialId', m.id, 'code', m.code, 'name', m.name, 'nameEn', m.name_en, 'uom', m.uom,
        'availableQty', i.available_qty, 'coversQty', required_qty(pieces_from(i.available_qty, i.qty_per, i.base_qty, i.scrap_rate, 0),
          i.of_qty_per, i.of_base_qty, i.of_scrap_rate, i.of_decimals)) order by i.substitute_priority, m.code) as substitutes
      from instead i join material m on m.id = i.substitute_id group by 1
    ), needed as (${sums(sql`need`)}), expiring as (
      ${sums(sql`(select e.* from asked a cross join lateral (select * from ${expiringBy(last)} e where e.material_id = a.id) e)`)}
    )
    select m.id, m.code, m.name, m.name_en, m.uom, m.safety_stock, m.order_unit_qty, m.lead_time_days, m.unit_price, m.default_supplier_id, p.name as default_supplier_name,
      last.id as last_supplier_id, last.name as last_supplier_name,
      material_available(m.id) as available_qty, coalesce(c.late, 0) as late_qty, coalesce(c.undated, 0) as undated_qty,
      coalesce(e.days, '[]') as expiring, coalesce(c.orders, '[]') as orders, coalesce(n.days, '[]') as needed,
      coalesce(u.substitutes, '[]') as substitutes
    from asked a join material m on m.id = a.id left join biz_partner p on p.id = m.default_supplier_id
      left join lateral (
        select s.id, s.name from order_material l join order_info o on o.id = l.order_id join business b on b.id = o.business_id
          join biz_partner s on s.id = b.biz_partner_id
        where l.material_id = m.id and l.purpose = 'PURCHASE' and o.status <> 'CANCELLED' and s.active order by o.order_date desc, l.id desc limit 1
      ) last on m.default_supplier_id is null
      left join coming c on c.material_id = m.id left join needed n on n.material_id = m.id left join expiring e on e.material_id = m.id
      left join standing u on u.material_id = m.id`.execute(db);
  const states = { SHORT: 0, BELOW_SAFETY: 1, ENOUGH: 2 } as const;
  return rows
    .map((known) => shortageOfDays(known, days))
    .sort(
      (a, b) => states[a.state] - states[b.state] || (a.shortOn ?? '').localeCompare(b.shortOn ?? '') || a.code.localeCompare(b.code, 'ko'),
    );
};

const total = (list: readonly Pick<DayQty, 'qty'>[]) => add(0, ...list.map(({ qty }) => qty));
const withoutOrders = ({ availableQty, expiring, needed }: Pick<Known, 'availableQty' | 'expiring' | 'needed'>): Omit<Ahead, 'coming'> => ({
  lasting: add(availableQty, -total(expiring)),
  expiring,
  needed,
});

const shortageOfDays = ({ expiring, orders, needed, ...known }: Known, days: readonly string[]): Shortage => {
  const [today = ''] = days;
  const last = days.at(-1) ?? today;
  const coming = orders.flatMap(({ day, qty }) => (day !== null && day <= last ? [{ day, qty }] : []));
  const rest = withoutOrders({ ...known, expiring, needed });
  const ahead = project(days, { ...rest, coming });
  const safety = known.safetyStock ?? 0;
  const short = firstBelow(ahead, 0);
  const below = firstBelow(ahead, safety);
  const proposed = proposal(days, rest, orders, safety, known.orderUnitQty);
  const late = lateOrders(days, rest, orders, safety);
  const balances = ahead.map(({ balance }) => balance);
  const lacking = Math.max(0, -Math.min(...balances));
  return {
    ...known,
    state: short !== null ? 'SHORT' : below !== null ? 'BELOW_SAFETY' : 'ENOUGH',
    shortOn: short ?? below,
    shortQty: lacking,
    coveredQty: Math.min(lacking, add(0, ...known.substitutes.map(({ coversQty }) => coversQty))),
    orderBy: proposed.neededOn === null ? null : addDays(proposed.neededOn, -(known.leadTimeDays ?? 0)),
    proposedQty: proposed.qty,
    neededOn: proposed.neededOn,
    moveQty: total(late),
    orders,
    lateOrders: late,
    // What expired on its shelf may not be used, whatever its state says.
    availableQty: add(known.availableQty, -total(expiring.filter(({ day }) => day < today))),
    neededQty: total(needed),
    comingQty: total(coming),
    expiringQty: add(0, ...ahead.map(({ expired }) => expired)),
    balanceQty: balances.at(-1) ?? 0,
    from: today,
    balances,
  };
};

type Entry = {
  day: string;
  kind: (typeof aheadKinds)[number];
  id: number;
  no: string;
  of: string | null;
  ofEn: string | null;
  qty: number;
  late: boolean;
};

/** What makes the balance of one material: by day what comes, what expires and what plans need. */
export const shortageOf = async (db: Db, today: string, materialId: number, count: number): Promise<ShortageEntry[]> => {
  await db.selectFrom('material').select('id').where('id', '=', materialId).executeTakeFirstOrThrow();
  const days = Array.from({ length: count }, (_, n) => addDays(today, n));
  const last = days.at(-1) ?? today;
  const { rows } = await sql<{ availableQty: number; entries: Entry[] }>`
    select material_available(${materialId}) as available_qty, (
      select coalesce(json_agg(e), '[]') from (
        select d.day, 'NEED' as kind, p.id, p.plan_no as no, i.name as "of", i.name_en as "ofEn", d.qty, false as late
        from material_demand(array(
            select p.id from production_plan p where p.id = any(open_plans())
              and exists (select from production_bill_line b where b.plan_id = p.id and b.child_material_id = ${materialId})
          ), ${today}::date) d
          join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id where d.material_id = ${materialId} and d.day <= ${last}::date
        union all
        select greatest(o.due, ${today}::date), 'PURCHASE', o.order_id, o.order_no, s.name, null, o.qty, o.due < ${today}::date
        from ${open} o join business b on b.id = o.business_id join biz_partner s on s.id = b.biz_partner_id
        where o.material_id = ${materialId} and o.due <= ${last}::date
        union all
        select e.day, 'EXPIRY', e.id, e.package_id, l.name, l.name_en, e.qty, false
        from ${expiringBy(last)} e join location l on l.id = e.location_id where e.material_id = ${materialId}
      ) e
    ) as entries`.execute(db);
  const { availableQty = 0, entries = [] } = rows[0] ?? {};
  const of = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind);
  const ahead = project(days, {
    ...withoutOrders({ availableQty, expiring: of('EXPIRY'), needed: of('NEED') }),
    coming: of('PURCHASE'),
  });
  const balances = new Map(ahead.map(({ day, balance }) => [day, balance]));
  const order = { PURCHASE: 0, NEED: 1, EXPIRY: 2 } as const;
  return entries
    .map(({ qty, ...entry }) => ({
      ...entry,
      qty: entry.kind === 'NEED' ? -qty : qty,
      balance: balances.get(entry.day < today ? today : entry.day) ?? 0,
    }))
    .sort((a, b) => a.day.localeCompare(b.day) || order[a.kind] - order[b.kind] || a.no.localeCompare(b.no));
};
