import type { CounterShots, MoldInout, MoldMaintenance, MoldName, MoldRow, MoldUsage, ShotCorrection } from '@lotline/contract/mold/mold';
import { warnsFromPct } from '@lotline/contract/mold/mold.rules';
import { type RawBuilder, sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { partLimit } from '../kit/record/list.ts';
import { withNames } from '../kit/record/read-rows.ts';
import { atOrBelow, placed } from '../plant/index.ts';

/** What the plant's clock and settings say of molds. */
export type Plant = { /** The production day. */ day: string; zone: string; approvable: boolean };

const nextMaintenance = (zone: string) => sql`(coalesce(m.last_maintained_at, m.created_at) at time zone ${zone})::date + m.pm_every_days`;

/** All shots of a mold that nobody ever maintained count for its maintenance, those before it was entered too. */
const everyMold = sql`mold kept cross join lateral jsonb_populate_record(kept, jsonb_build_object(
  'since_maintenance', case when kept.last_maintained_at is null then kept.shot_count else kept.since_maintenance end)) m`;
/** Molds with where they are, what they have counted and what is due. */
export const molds = ({ day, zone, approvable }: Plant) => sql`(
  select m.*, place.name as location_name, place.path as location_path, tool.name as tool_name, stand.name as tool_location_name,
    partner.name as partner_name, owner.name as owner_name, ${approvable}::boolean as approvable,
    case when m.status in ('MOUNTED', 'OUT', 'IN_REPAIR') then
      (select i.from_location_id from mold_inout_in_force i where i.mold_id = m.id order by i.id desc limit 1) end as usual_location_id,
    case when m.status = 'MOUNTED' then (select r.counter from mold_counter_reading r where r.mold_id = m.id and r.tool_id = m.tool_id
      order by r.occurred_at desc, r.recorded_at desc limit 1) end as counter_last,
    (select string_agg(p.name, ', ' order by p.code) from mold_product x join product p on p.id = x.product_id where x.mold_id = m.id) as product_names,
    (select string_agg(p.name || case when cardinality(x.cavity_nos) > 0 then ' [' || array_to_string(x.cavity_nos, ', ') || ']' else '' end, '; ' order by p.code)
      from mold_product x join product p on p.id = x.product_id where x.mold_id = m.id) as products_text,
    case when m.guaranteed_shots is not null then round(m.shot_count * 100.0 / m.guaranteed_shots, 1) end as usage_ratio,
    case when m.shot_count >= m.guaranteed_shots then 'OVER' when m.shot_count * 100.0 >= m.guaranteed_shots::numeric * ${sql.lit(warnsFromPct)} then 'WARN' else 'OK' end as usage,
    case when m.status <> 'DISCARDED' then ${nextMaintenance(zone)} end as next_maintenance_date,
    case when m.status = 'DISCARDED' then null
      when m.since_maintenance >= m.pm_every_shots and ${nextMaintenance(zone)} <= ${day}::date then 'BOTH'
      when m.since_maintenance >= m.pm_every_shots then 'SHOTS'
      when ${nextMaintenance(zone)} <= ${day}::date then 'DAYS' end as maintenance_due
  from ${everyMold} left join ${placed} as place on place.id = m.location_id left join tool on tool.id = m.tool_id left join location stand on stand.id = tool.location_id
    left join biz_partner partner on partner.id = m.partner_id left join biz_partner owner on owner.id = m.owner_id)`;
const read = (db: Db, plant: Plant, rest: RawBuilder<unknown>) => withNames<MoldRow>(db, molds(plant), rest);

export const moldById = async (db: Db, plant: Plant, id: number) => {
  const [row] = await read(db, plant, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

export const moldsAt = (db: Db, plant: Plant, place: number) =>
  read(
    db,
    plant,
    sql`where record.location_id in ${atOrBelow(place)} or record.tool_id in (select id from tool where location_id in ${atOrBelow(place)}) order by record.code`,
  );
export const moldsOnTool = (db: Db, plant: Plant, tool: number) =>
  read(
    db,
    plant,
    sql`where record.tool_id = ${tool} or exists (select from mold_inout_in_force i where i.mold_id = record.id and i.tool_id = ${tool})
      order by record.tool_id is not distinct from ${tool} desc, record.code`,
  );

export const moldNames = async (db: Db) =>
  (await sql<MoldName>`select id, code, name, ${otherName('mold')} as other_name, status, tool_id from mold order by code`.execute(db))
    .rows;

type PartAsk = { id: number; after?: number | undefined; limit?: number | undefined };
const olderThan = (after: number | undefined, id: RawBuilder<unknown>) => (after === undefined ? sql`` : sql`and ${id} < ${after}`);

const steps = sql`
  select i.id, i.occurred_at, i.recorded_at, i.business_date, i.shift, i.actor_id, coalesce(acting.name, u.username) as actor_name, i.source, i.corrects_id,
    i.correction_reason, i.void, i.mold_id, i.kind, i.tool_id, t.name as tool_name, i.from_location_id, f.name as from_location_name, i.to_location_id,
    o.name as to_location_name, i.partner_id, p.name as partner_name, i.due_back_date, i.shots_at, i.counter, i.worker_id, w.name as worker_name, i.reason, i.condition,
    i.note, c.id is null as in_force, coalesce(cw.name, cu.username) as taken_back_by, c.correction_reason as taken_back_reason
  from mold_inout i left join mold_inout c on c.corrects_id = i.id join app_user u on u.id = i.actor_id left join worker acting on acting.id = i.acting_worker_id
    left join app_user cu on cu.id = c.actor_id left join worker cw on cw.id = c.acting_worker_id
    left join tool t on t.id = i.tool_id left join location f on f.id = i.from_location_id left join location o on o.id = i.to_location_id
    left join biz_partner p on p.id = i.partner_id left join worker w on w.id = i.worker_id`;
/** Where a mold went, what happened last first; a step that was taken back stays in sight. */
export const inoutsOf = async (db: Db, { id, after, limit }: PartAsk): Promise<MoldInout[]> =>
  (
    await sql<MoldInout>`${steps} where i.mold_id = ${id} and not i.void ${olderThan(after, sql`i.id`)}
      order by i.id desc limit ${sql.lit(partLimit(limit))}`.execute(db)
  ).rows;
export const inoutById = async (db: Db, id: number) => (await sql<MoldInout>`${steps} where i.id = ${id}`.execute(db)).rows[0] as MoldInout;

const maintenances = sql`
  select i.id, i.occurred_at, i.recorded_at, i.business_date, i.shift, i.actor_id, u.username as actor_name, i.source, i.corrects_id, i.correction_reason, i.void,
    i.mold_id, i.item, i.result, i.shots_at, i.counter, w.name as worker_name, p.name as partner_name, i.cost, i.note, c.id is null as in_force
  from mold_maintenance i left join mold_maintenance c on c.corrects_id = i.id join app_user u on u.id = i.actor_id
    left join worker w on w.id = i.worker_id left join biz_partner p on p.id = i.partner_id`;
export const maintenancesOf = async (db: Db, { id, after, limit }: PartAsk): Promise<MoldMaintenance[]> =>
  (
    await sql<MoldMaintenance>`${maintenances} where i.mold_id = ${id} and not i.void ${olderThan(after, sql`i.id`)}
      order by i.id desc limit ${sql.lit(partLimit(limit))}`.execute(db)
  ).rows;
export const maintenanceById = async (db: Db, id: number) =>
  (await sql<MoldMaintenance>`${maintenances} where i.id = ${id}`.execute(db)).rows[0] as MoldMaintenance;

/** When what a mold has counted was set right, the newest first. */
export const shotCorrectionsOf = async (db: Db, { id, after, limit }: PartAsk): Promise<ShotCorrection[]> =>
  (
    await sql<ShotCorrection>`
      select c.id, c.occurred_at, c.shots_before, c.shots_after, c.reason, u.username as actor_name
      from mold_shot_correction c join app_user u on u.id = c.actor_id
      where c.mold_id = ${id} ${olderThan(after, sql`c.id`)} order by c.id desc limit ${sql.lit(partLimit(limit))}`.execute(db)
  ).rows;

/** What counters counted while a mold was mounted, the newest first. */
export const counterShotsOf = async (db: Db, id: number): Promise<CounterShots[]> =>
  (
    await sql<CounterShots>`
      select c.occurred_at, c.since, t.name as tool_name, c.counter_from, c.counter_to, c.by_results, c.more, u.username as actor_name, c.source
      from mold_counter_shots c join tool t on t.id = c.tool_id left join app_user u on u.id = c.actor_id
      where c.mold_id = ${id} order by c.occurred_at desc limit 1000`.execute(db)
  ).rows;

type Shown = { moldId: number; toolId: number | null; counter: number; at: string };
/** What the counter of a machine showed last, and what a reading of it now adds to the shots of a mold. */
export const readingNow = async (db: Db, { moldId, toolId, counter, at }: Shown) => {
  const { rows } = await sql<{ before: number | null; more: number }>`
    select (select r.counter from mold_counter_reading r where r.tool_id = ${toolId} and r.occurred_at <= ${at}::timestamptz
        order by r.occurred_at desc, r.recorded_at desc limit 1) as before,
      coalesce((select more from mold_counter_since(${moldId}, ${toolId}, ${counter}, ${at}::timestamptz, 'infinity')), 0) as more`.execute(
    db,
  );
  return rows[0] ?? { before: null, more: 0 };
};

/** What a mold had counted at an instant. */
export const shotsAt = async (db: Db, id: number, at: string) =>
  (await sql<{ shots: number }>`select mold_shots_at(${id}, ${at}::timestamptz) as shots`.execute(db)).rows[0]?.shots ?? 0;

/** The results that a mold made, with what each used of it, the newest first. */
export const usagesOf = async (db: Db, { id, after, limit }: PartAsk): Promise<MoldUsage[]> =>
  (
    await sql<MoldUsage>`
      select r.id as result_id, r.occurred_at, r.business_date, r.shift, t.name as tool_name, p.id as plan_id, p.plan_no, l.lot_id as lot_no,
        i.name as product_name, q.name as operation_name, i.uom, r.good_qty, r.defect_qty, r.trial_qty, r.cavities,
        ceil((r.good_qty + r.defect_qty + r.trial_qty) / cardinality(r.cavities))::int as shots
      from production_result r join production_plan p on p.id = r.plan_id join lot l on l.id = r.lot_id join product i on i.id = p.product_id
        join production_operation_plan o on o.id = r.oper_plan_id join operation q on q.id = o.operation_id left join tool t on t.id = r.tool_id
      where r.mold_id = ${id} and not r.void and not exists (select from production_result c where c.corrects_id = r.id) ${olderThan(after, sql`r.id`)}
      order by r.id desc limit ${sql.lit(partLimit(limit))}`.execute(db)
  ).rows;
