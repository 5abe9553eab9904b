import type { ClaimRow, ClaimSummary, ShippedLot, Suspect } from '@lotline/contract/claim/claim';
import { mostSuspects } from '@lotline/contract/claim/claim';
import { type RawBuilder, sql } from 'kysely';
import { codeName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

const said = (column: string) => sql.raw(`coalesce(trim(c.${column}), '') <> ''`);
/** `disciplineOf` of the contract in other words: the first step of the 8D that is still missing, less one. */
const discipline = sql`case
  when not ${said('team')} then 0
  when not ${said('description')} then 1
  when jsonb_array_length(c.containment) = 0 then 2
  when not (${said('cause_occurrence')} and ${said('cause_outflow')}) then 3
  when not ${said('countermeasure')} then 4
  when not ${said('implementation')} then 5
  when not ${said('preventive')} then 6
  when c.status <> 'CLOSED' then 7 else 8 end`;

type Period = { startDt?: string | undefined; endDt?: string | undefined };
/** Claims with the names that people read beside them. */
export const claims = ({ startDt, endDt }: Period = {}) => sql`(
  select c.*, b.name as biz_partner_name, i.code as product_code, i.name as product_name, l.lot_id as lot_no, s.shipment_no, s.ship_date::text as ship_date,
    r.username as responsible_name, ${discipline} as discipline
  from claim c join biz_partner b on b.id = c.biz_partner_id join product i on i.id = c.product_id left join lot l on l.id = c.lot_id
    left join shipment s on s.id = c.shipment_id left join app_user r on r.id = c.responsible_id
  where c.received_on >= coalesce(${startDt ?? null}::date, '-infinity') and c.received_on <= coalesce(${endDt ?? null}::date, 'infinity'))`;

export const claimById = async (db: Db, id: number) => {
  const [row] = await withNames<ClaimRow>(db, claims(), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** So many of the newest lines stand for all that a customer got. */
const mostShipped = 300;
export const shippedTo = async (db: Db, { bizPartnerId, productId }: { bizPartnerId: number; productId: number }): Promise<ShippedLot[]> =>
  (
    await sql<ShippedLot>`
      select n.id, s.id as shipment_id, s.shipment_no, s.ship_date::text as ship_date, n.lot_id, l.lot_id as lot_no, n.qty, i.uom
      from shipment_line n join shipment s on s.id = n.shipment_id join lot l on l.id = n.lot_id join product i on i.id = n.product_id
      where n.product_id = ${productId} and s.biz_partner_id = ${bizPartnerId} and s.status = 'SHIPPED'
      order by s.ship_date desc, n.id desc limit ${sql.lit(mostShipped)}`.execute(db)
  ).rows;

/**
 * The claimed lot, or the lots of the claimed product in the claimed shipment, and what shares anything with them: a supplier's lot that went into
 * both, a mold, or a machine in the same shift of the same day.
 */
export const suspectsOf = async (db: Db, id: number): Promise<Suspect[]> => {
  await claimById(db, id);
  const { rows } = await sql<Suspect>`
    with claimed as materialized (
      select c.lot_id as id from claim c where c.id = ${id} and c.lot_id is not null
      union
      select n.lot_id from claim c join shipment_line n on n.shipment_id = c.shipment_id and n.product_id = c.product_id where c.id = ${id} and c.lot_id is null
    ), heats as materialized (
      select distinct t.material_id, t.supplier_lot_no, m.name from stock_movement_in_force v join material_stock t on t.id = v.material_stock_id
        join material m on m.id = t.material_id
      where v.type = 'CONSUME' and v.lot_id in (select id from claimed) and t.supplier_lot_no is not null
    ), made as materialized (
      select distinct mold_id, tool_id, business_date, shift from production_result_in_force where lot_id in (select id from claimed)
    ), shares as (
      select v.lot_id as id, 'SUPPLIER_LOT' as cause, h.name || ' ' || h.supplier_lot_no as name
      from heats h join material_stock t on t.material_id = h.material_id and t.supplier_lot_no = h.supplier_lot_no
        join stock_movement_in_force v on v.material_stock_id = t.id and v.type = 'CONSUME'
      union
      select r.lot_id, 'MOLD', k.name from (select distinct mold_id from made where mold_id is not null) d
        join production_result_in_force r on r.mold_id = d.mold_id join mold k on k.id = d.mold_id
      union
      select r.lot_id, 'SHIFT', k.name || ' ' || to_char(d.business_date, 'MM/DD')
      from (select distinct tool_id, business_date, shift from made where tool_id is not null) d
        join production_result_in_force r on r.tool_id = d.tool_id and r.business_date = d.business_date and r.shift = d.shift join tool k on k.id = d.tool_id
    ), found as (
      select s.id, json_agg(json_build_object('cause', s.cause, 'name', s.name) order by s.cause desc, s.name) as shared
      from (select distinct id, cause, name from shares where id is not null) s group by s.id
    )
    select l.id, l.lot_id as lot_no, i.code as product_code, i.name as product_name, i.uom, coalesce(f.shared, '[]') as shared, l.produced_qty,
      coalesce((select sum(t.qty) from product_stock t where t.lot_id = l.id), 0) as on_hand_qty,
      coalesce((select sum(n.qty) from shipment_line n join shipment h on h.id = n.shipment_id and h.status = 'SHIPPED' where n.lot_id = l.id), 0) as shipped_qty,
      l.quality_status, x.id is not null as is_claimed
    from lot l join product i on i.id = l.product_id left join found f on f.id = l.id left join claimed x on x.id = l.id
    where (f.id is not null or x.id is not null) and l.state <> 'DISCARDED'
    order by x.id is null, json_array_length(coalesce(f.shared, '[]')) desc, l.id desc limit ${sql.lit(mostSuspects)}`.execute(db);
  return rows;
};

type Asked = { startDt: string; endDt: string; productId?: number | undefined; bizPartnerId?: number | undefined };
/** Claims that count: what isn't ours or was withdrawn is none. */
const counting = ({ startDt, endDt, productId, bizPartnerId }: Asked) => sql`c.received_on between ${startDt}::date and ${endDt}::date
  and c.status not in ('REJECTED', 'CANCELLED') and (${productId ?? null}::bigint is null or c.product_id = ${productId ?? null})
  and (${bizPartnerId ?? null}::bigint is null or c.biz_partner_id = ${bizPartnerId ?? null})`;

/** The months in which claims came in or something was shipped, and those between them, with what of a million the customers found fault with. */
export const claimMonths = async (db: Db, ask: Asked): Promise<ClaimSummary['months']> => {
  const { startDt, endDt, productId, bizPartnerId } = ask;
  const { rows } = await sql<ClaimSummary['months'][number]>`
    with claimed as (
      select to_char(c.received_on, 'YYYY-MM') as month, count(*)::int as claims, coalesce(sum(c.qty_confirmed), 0) as qty from claim c where ${counting(ask)} group by 1
    ), shipped as (
      select to_char(s.ship_date, 'YYYY-MM') as month, sum(n.qty) as qty from shipment s join shipment_line n on n.shipment_id = s.id
      where s.status = 'SHIPPED' and s.ship_date between ${startDt}::date and ${endDt}::date and (${productId ?? null}::bigint is null or n.product_id = ${productId ?? null})
        and (${bizPartnerId ?? null}::bigint is null or s.biz_partner_id = ${bizPartnerId ?? null}) group by 1
    ), month as (
      select to_char(m, 'YYYY-MM') as month from (select min(month) || '-01' as first, max(month) || '-01' as last
        from (select month from claimed union all select month from shipped) told) span, generate_series(first::date, last::date, interval '1 month') m
    )
    select m.month, coalesce(c.claims, 0) as claims, coalesce(c.qty, 0) as qty_confirmed, coalesce(s.qty, 0) as qty_shipped,
      case when s.qty > 0 then round(coalesce(c.qty, 0) / s.qty * 1000000, 1) end as ppm
    from month m left join claimed c using (month) left join shipped s using (month) order by m.month`.execute(db);
  return rows;
};

/** The claims that count in a period, as rows that make a number: one each, with what was confirmed of it. */
export const claimRows = (ask: Asked) => sql`
  select c.id::text as key, to_char(c.received_on, 'YYYY-MM-DD') as day, null::timestamptz as at, 'claimManagement' as menu, c.id, c.claim_no as no, i.name, b.name as detail, c.uom,
    1 as part, null::numeric as whole, coalesce(c.qty_confirmed, 0) as confirmed
  from claim c join product i on i.id = c.product_id join biz_partner b on b.id = c.biz_partner_id where ${counting(ask)}`;

export const summaryOf = async (db: Db, ask: Asked): Promise<ClaimSummary> => {
  const shares = (code: RawBuilder<unknown>, name: RawBuilder<unknown>, join: RawBuilder<unknown>) =>
    sql<ClaimSummary['types'][number]>`
      select ${code} as code, ${name} as name, count(*)::int as claims, sum(c.qty_claimed) as qty_claimed from claim c ${join} where ${counting(ask)}
      group by 1, 2 order by 3 desc, 4 desc, 2`.execute(db);
  const types = await shares(
    sql`c.claim_type`,
    sql`coalesce(${codeName('t')}, c.claim_type, '')`,
    sql`left join code t on t.code = c.claim_type and t.category_id = (select id from code_category where category = 'CLAIM_TYPE')`,
  );
  const products = await shares(sql`i.code`, sql`i.name`, sql`join product i on i.id = c.product_id`);
  return { months: await claimMonths(db, ask), types: types.rows, products: products.rows };
};
