import type { Calibration, GaugeName, GaugeRow, MeasuredWith } from '@lotline/contract/gauge/gauge';
import { mostMeasured } from '@lotline/contract/gauge/gauge';
import { type RawBuilder, sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** The last calibration that counts of the gauge in `t`. */
const last = sql`left join lateral (
  select k.calibrated_on, k.due_on, k.result from calibration k where k.tool_id = t.id and k.voided_at is null order by k.calibrated_on desc, k.id desc limit 1
) c on true`;

/** Gauges with how their calibration stands on a day. */
export const gauges = (today: string) => sql`(
  select t.*, place.name as location_name, manager.username as manager_name, lab.name as lab_name, calibration_status(t.id, ${today}::date) as calibration_status,
    c.calibrated_on::text as calibrated_on, case when c.result = 'PASS' then c.due_on::text end as calibration_due, c.result as last_result,
    case when exists (select from calibration k where k.tool_id = t.id and k.found = 'FAIL' and k.voided_at is null) then (
      select count(distinct d.result_id)::int from measured_in_doubt(t.id) d
      where not exists (select from gauge_decision g where g.calibration_id = d.calibration_id and d.result_id = any(g.result_ids))) else 0 end as undecided
  from tool t left join location place on place.id = t.location_id left join app_user manager on manager.id = t.manager_user_id
    left join biz_partner lab on lab.id = t.lab_id ${last}
  where t.classification = 'GAUGE')`;

export const gaugeById = async (db: Db, id: number, today: string) => {
  const [row] = await withNames<GaugeRow>(db, gauges(today), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** @throws 404 where the tool is no gauge. */
export const mustBeGauge = async (db: Db, id: number) => {
  const { rows } = await sql`select from tool where id = ${id} and classification = 'GAUGE'`.execute(db);
  if (rows.length === 0) throw new Refused(404, 'NOT_FOUND');
};

export const gaugeNames = async (db: Db, today: string): Promise<GaugeName[]> =>
  (
    await sql<GaugeName>`
      select t.id, t.code, t.name, ${otherName('tool', 't')} as other_name, t.gauge_class, t.range_from, t.range_to, calibration_status(t.id, ${today}::date) as calibration_status,
        case when c.result = 'PASS' then c.due_on::text end as calibration_due
      from tool t ${last} where t.classification = 'GAUGE' and t.active order by t.code`.execute(db)
  ).rows;

const calibrationsWhere = (db: Db, where: RawBuilder<unknown>) =>
  sql<Calibration>`
  select k.id, k.calibration_no, k.tool_id, k.calibrated_on::text as calibrated_on, k.kind, k.lab_id, k.certificate_no, k.temperature, k.humidity, k.uncertainty,
    k.points, k.found, k.result, k.due_on::text as due_on, k.note, t.code as tool_code, t.name as tool_name, lab.name as lab_name, k.created_at,
    made.username as created_by_name, k.voided_at, gone.username as voided_by_name, k.void_reason,
    (select count(*)::int from attachment a where a.calibration_id = k.id) as files
  from calibration k join tool t on t.id = k.tool_id left join biz_partner lab on lab.id = k.lab_id left join app_user made on made.id = k.created_by
    left join app_user gone on gone.id = k.voided_by
  where ${where} order by k.calibrated_on desc, k.id desc`.execute(db);
export const calibrationsOf = async (db: Db, gauge: number) => (await calibrationsWhere(db, sql`k.tool_id = ${gauge}`)).rows;
export const calibrationById = async (db: Db, id: number) => {
  const [row] = (await calibrationsWhere(db, sql`k.id = ${id}`)).rows;
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Which partner calibrates. */
export const labOf = async (db: Db, id: number | null | undefined) =>
  id == null
    ? null
    : ((
        await sql<{ name: string; calibrates: boolean }>`
          select name, 'CALIBRATION_LAB' = any(types) as calibrates from biz_partner where id = ${id}`.execute(db)
      ).rows[0] ?? null);

/** The calibration that came next after a gauge measured on a day, as `next`: whether it found it off is the verdict on what was measured. */
export const nextCalibration = (gauge: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`left join lateral (
  select k.id, k.found, k.calibration_no, k.calibrated_on from calibration k where k.tool_id = ${gauge} and k.voided_at is null and k.calibrated_on >= ${day}
  order by k.calibrated_on, k.id limit 1
) next on true`;

/**
 * The day from which on nobody knows whether a gauge showed right: that of its last calibration that passed, or, where that one found it off, of the
 * one that passed before. Null when there was none.
 */
export const trustedUntil = async (db: Db, gauge: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    with counts as (select * from calibration where tool_id = ${gauge} and voided_at is null),
      off as (select calibrated_on, id from counts where found = 'FAIL' order by calibrated_on desc, id desc limit 1)
    select max(c.calibrated_on)::text as day from counts c where c.result = 'PASS' and (
      not exists (select from off) or (c.calibrated_on, c.id) < (select calibrated_on, id from off)
    )`.execute(db);
  return rows[0]?.day ?? null;
};

/** The day before which nothing is undecided that a gauge measured; null where nothing is at all. */
export const undecidedSince = async (db: Db, gauge: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(v.business_date)::text as day from measured_in_doubt(${gauge}) d join quality_value_in_force v on v.result_id = d.result_id and v.gauge_id = ${gauge}
    where not exists (select from gauge_decision g where g.calibration_id = d.calibration_id and d.result_id = any(g.result_ids))`.execute(
    db,
  );
  return rows[0]?.day ?? null;
};

/** What was measured with a gauge from a day on, unit by unit, the newest first, with where each stands now. */
export const measuredWith = async (db: Db, gauge: number, since: string | null): Promise<MeasuredWith[]> =>
  (
    await sql<MeasuredWith>`
      with told as materialized (
        select v.result_id, string_agg(distinct c.name, ', ' order by c.name) as characteristics, count(*)::int as values,
          count(*) filter (where v.judge = 'NG')::int as ng_count, min(v.occurred_at) as first_at, max(v.occurred_at) as last_at
        from quality_value_in_force v join quality_characteristic c on c.id = v.characteristic_id
        where v.gauge_id = ${gauge} and v.business_date >= coalesce(${since}::date, '-infinity') group by v.result_id
        order by max(v.occurred_at) desc limit ${sql.lit(mostMeasured)}
      ), doubted as materialized (select * from measured_in_doubt(${gauge}))
      select d.result_id || '.' || coalesce(x.id, 0) as id, r.id as result_id, r.result_no, r.material_id, r.stage, coalesce(i.code, m.code) as item_code, coalesce(i.name, m.name) as item_name, r.uom,
        l.id as lot_id, p.id as package_id, coalesce(l.lot_id, p.package_id, r.supplier_lot_no, '') as unit_name, d.characteristics, d.values, d.ng_count, d.first_at, d.last_at,
        w.calibration_no as doubted_by, w.decision,
        coalesce(p.qty, (select sum(s.qty) from product_stock s where s.lot_id = l.id), 0) as on_hand_qty,
        coalesce(p.initial_qty - p.qty,
          (select sum(n.qty) from shipment_line n join shipment h on h.id = n.shipment_id and h.status = 'SHIPPED' where n.lot_id = l.id), 0) as gone_qty,
        coalesce(l.quality_status, p.quality_status, 'OK') as quality_status
      from told d join quality_result r on r.id = d.result_id left join quality_result_unit x on x.result_id = r.id
        left join lot l on l.id = coalesce(x.lot_id, r.lot_id) left join material_stock p on p.id = x.material_stock_id
        left join product i on i.id = r.product_id left join material m on m.id = r.material_id
        left join lateral (
          select c.calibration_no, (select g.kind from gauge_decision g where g.calibration_id = c.id and d.result_id = any(g.result_ids) order by g.id desc limit 1) as decision
          from doubted b join calibration c on c.id = b.calibration_id where b.result_id = d.result_id order by c.id desc limit 1
        ) w on true
      order by d.last_at desc, r.id desc, x.id limit ${sql.lit(mostMeasured)}`.execute(db)
  ).rows;
