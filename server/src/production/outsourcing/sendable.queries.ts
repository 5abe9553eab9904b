import { usable } from '@lotline/contract/ledger/movement';
import {
  type LineKind,
  type ScannedOutsourcing,
  type SendableLot,
  type SendableOperation,
  type SendablePackage,
  sendableAtMost,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { type RawBuilder, sql } from 'kysely';
import { everyWord } from '../../kit/database/holding.ts';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';

const shown = sql.lit(sendableAtMost);
type Asked = { find?: string | undefined; kind?: LineKind | undefined; vendorId?: number | undefined };
/** Whose it is asked for, on which day. */
type For = { day: string; vendorId?: number | undefined };

/** What could be sent; each kind by what its numbers and names say, what the vendor had before and what is oldest or due first. */
export const sendableOf = async (db: Db, { find, kind, vendorId }: Asked, day: string) => {
  const its: For = { day, vendorId };
  const text = (find ?? '').trim();
  const wanted = (one: LineKind) => kind === undefined || kind === one;
  return {
    operations: wanted('WIP')
      ? await operationsBy(
          db,
          its,
          everyWord(
            text,
            ({ like, holds }) =>
              sql`p.plan_no ilike ${like} or t.lot_id ilike ${like} or i.name ${holds} or i.name_en ilike ${like} or n.name ${holds} or n.name_en ilike ${like}`,
          ),
        )
      : [],
    lots: wanted('STOCK')
      ? await lotsBy(
          db,
          its,
          everyWord(
            text,
            ({ like, holds }) => sql`t.lot_id ilike ${like} or i.name ${holds} or i.name_en ilike ${like} or i.code ilike ${like}`,
          ),
        )
      : [],
    packages: wanted('MATERIAL')
      ? await packagesBy(
          db,
          its,
          everyWord(
            text,
            ({ like, holds }) => sql`s.package_id ilike ${like} or m.name ${holds} or m.name_en ilike ${like} or m.code ilike ${like}`,
          ),
        )
      : [],
  };
};

/** What a vendor did last, else what the standards give it. */
export const usualWorkOf = async (db: Db, vendorId: number) => {
  const { rows } = await sql<{ operationId: number; operationName: string }>`
    select n.id as operation_id, n.name as operation_name from (
      (select coalesce(w.operation_id, o.operation_id) as id, 0 as turn from outsourcing o left join production_operation_plan w on w.id = o.oper_plan_id
        where o.vendor_id = ${vendorId} and o.status <> 'CANCELLED' and coalesce(w.operation_id, o.operation_id) is not null order by o.id desc limit 1)
      union all (select operation_id, 1 from operation_plan where outsourcer_id = ${vendorId} and active order by id limit 1)
      union all (select operation_id, 2 from route_operation where outsourcer_id = ${vendorId} order by id limit 1)
    ) u join operation n on n.id = u.id where n.active order by u.turn limit 1`.execute(db);
  return { vendorId, ...(rows[0] ?? { operationId: null, operationName: null }) };
};

/** A scanned number, lot or package. */
export const scanOf = async (db: Db, code: string, day: string): Promise<ScannedOutsourcing> => {
  const { rows: found } = await sql<ScannedOutsourcing['found'][number]>`
    select o.id, o.out_no, o.status, v.name as vendor_name, o.due_date from outsourcing o join biz_partner v on v.id = o.vendor_id
    where o.out_no = ${code} or o.id in (
        select l.outsourcing_id from outsourcing_line l join lot t on t.id = l.lot_id where t.lot_id = ${code}
        union select l.outsourcing_id from outsourcing_line l join material_stock s on s.id = l.material_stock_id where s.package_id = ${code} and not s.cancelled
        union select x.id from outsourcing x join production_plan p on p.id = x.plan_id where p.plan_no = ${code})
    order by o.out_no <> ${code}, o.status not in ('OUT', 'PARTIALLY_IN'), o.status <> 'REQUESTED', o.due_date, o.id limit 20`.execute(db);
  const [operation] = await operationsBy(db, { day }, sql`(t.lot_id = ${code} or p.plan_no = ${code})`);
  const [lot] = await lotsBy(db, { day }, sql`t.lot_id = ${code}`);
  const [pack] = await packagesBy(db, { day }, sql`s.package_id = ${code}`);
  if (found.length === 0 && !operation && !lot && !pack) throw new Refused(404, 'barcode.notFound', { facts: { barcode: code } });
  return { found, operation: operation ?? null, lot: lot ?? null, package: pack ?? null };
};

/** Operations of open plans that are done outside and aren't through; what is ready comes first. */
const operationsBy = async (db: Db, { vendorId }: For, where: RawBuilder<unknown>) => {
  const { rows } = await sql<SendableOperation>`
    select * from (
      select w.id as oper_plan_id, p.id as plan_id, p.plan_no, t.lot_id as lot_no, i.code as product_code, i.name as product_name, i.uom,
        w.operation_id, n.name as operation_name, v.id as vendor_id, v.name as vendor_name, w.end_dt::text as end_dt, w.plan_qty,
        w.good_qty + w.defect_qty as done_qty, w.vendor_qty, asked.qty as asked_qty, (
          select x.unit_price from outsourcing x left join production_operation_plan y on y.id = x.oper_plan_id
          where coalesce(y.operation_id, x.operation_id) = w.operation_id and x.unit_price is not null and x.status <> 'CANCELLED'
            and exists (select from outsourcing_line l where l.outsourcing_id = x.id and l.product_id = p.product_id) order by x.id desc limit 1
        ) as unit_price,
        greatest(0, case when w.allow_ahead then w.plan_qty else coalesce((
            select b.good_qty from production_operation_plan b
            where b.plan_id = w.plan_id and b.seq < w.seq and b.report_point and b.status <> 'SKIPPED' order by b.seq desc limit 1
          ), w.plan_qty) end - w.good_qty - w.defect_qty - w.vendor_qty - asked.qty) as ready_qty
      from production_operation_plan w join production_plan p on p.id = w.plan_id join lot t on t.id = p.lot_id join product i on i.id = p.product_id
        join operation n on n.id = w.operation_id
        cross join lateral (
          select coalesce(sum(l.qty), 0) as qty from outsourcing_line l join outsourcing x on x.id = l.outsourcing_id
          where l.oper_plan_id = w.id and x.status = 'REQUESTED'
        ) asked
        left join operation_plan a on a.id = w.operation_plan_id left join route_operation r on r.id = w.route_operation_id
        left join lateral (
          select x.vendor_id from outsourcing x left join production_operation_plan y on y.id = x.oper_plan_id
          where coalesce(y.operation_id, x.operation_id) = w.operation_id and x.status <> 'CANCELLED' order by x.id desc limit 1
        ) last on true
        left join biz_partner v on v.id = coalesce(a.outsourcer_id, r.outsourcer_id, last.vendor_id)
      where w.outsourced and w.status not in ('SKIPPED', 'CANCELLED', 'COMPLETE') and p.status in ('PLANNED', 'IN_PROGRESS') and t.state = 'ACTIVE' and ${where}
    ) o order by ready_qty = 0, vendor_id is not distinct from ${vendorId ?? null} desc, end_dt, oper_plan_id limit ${shown}`.execute(db);
  return rows;
};

/** Whether what a line names went to a vendor before, or to any where none is named. */
const wentBefore = (vendorId: number | undefined, what: RawBuilder<unknown>) =>
  sql`exists (select from outsourcing_line l join outsourcing x on x.id = l.outsourcing_id
    where ${what} and x.status <> 'CANCELLED' and (${vendorId ?? null}::bigint is null or x.vendor_id = ${vendorId ?? null}))`;

const mayLeave = [...usable];
const lotsBy = async (db: Db, { vendorId }: For, where: RawBuilder<unknown>) => {
  const { rows } = await sql<SendableLot>`
    select s.id as product_stock_id, t.id as lot_id, t.lot_id as lot_no, i.id as product_id, i.code as product_code, i.name as product_name, i.uom,
      w.name as location_name, s.qty, s.quality_status, s.first_in_at, ${wentBefore(vendorId, sql`l.product_id = s.product_id and l.kind = 'STOCK'`)} as went_before
    from product_stock s join lot t on t.id = s.lot_id join product i on i.id = s.product_id join location w on w.id = s.location_id
    where s.qty > 0 and t.state = 'ACTIVE' and s.quality_status = any(${mayLeave}) and t.quality_status = any(${mayLeave}) and ${where}
    order by went_before desc, s.first_in_at, s.id limit ${shown}`.execute(db);
  return rows;
};

const packagesBy = async (db: Db, { day, vendorId }: For, where: RawBuilder<unknown>) => {
  const { rows } = await sql<SendablePackage>`
    select s.id as material_stock_id, s.package_id, m.id as material_id, m.code as material_code, m.name as material_name, m.uom, w.name as location_name,
      s.qty - s.reserved_qty as qty, s.received_date, s.expiry_date, ${wentBefore(vendorId, sql`l.material_id = s.material_id`)} as went_before
    from material_stock s join material m on m.id = s.material_id join location w on w.id = s.location_id
    where s.qty > s.reserved_qty and not s.cancelled and s.quality_status = any(${mayLeave}) and coalesce(s.expiry_date >= ${day}::date, true) and ${where}
    order by went_before desc, s.expiry_date nulls last, s.received_date, s.id limit ${shown}`.execute(db);
  return rows;
};
