import { kindOfCause, type NoticedCause } from '@lotline/contract/change/change.states';
import { productionDay, type ShiftHours } from '@lotline/contract/kit/production-day';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../kit/database/pool.ts';
import { nextNumber } from '../kit/record/number.ts';

/** One server at a time notices. */
const lock = 7_140_002;
/** So many of the newest facts of a kind are looked at: no plant reports more between two looks. */
const newest = 10_000;

type Noticing = {
  hours: ShiftHours;
  /** Whoever or whatever wasn’t there for so many days is new there. */
  newAfterDays: number;
  /** What was recorded since then is looked at. What was noticed already isn’t noticed twice, however often it is looked at. */
  since: Date;
  /** How far the look before came: what was there then isn’t looked at again. */
  seen?: Seen | undefined;
  now?: Date;
};
/** The oldest transaction that was still under way at a look: whatever that look couldn’t see was written by it or by a younger one. */
type Seen = string;
type Noticed = { noticed: number /** Nothing where another server was looking. */; seen: Seen | undefined };

/** Looks at what was recorded lately and writes down where something of it is another than before. */
export const noticeChanges = (db: Database, { hours, newAfterDays, since, seen, now = new Date() }: Noticing): Promise<Noticed> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean; oldest: Seen }>`
      select pg_try_advisory_xact_lock(${lock}) as mine, pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest`.execute(trx);
    const [{ mine, oldest } = { mine: false, oldest: '' }] = rows;
    if (!mine) return { noticed: 0, seen };
    const day = productionDay(now, hours).businessDate;
    const facts = await recordedLately(trx, since, seen);
    let noticed = 0;
    for (const { look, of } of looks)
      if (of.some((kind) => facts[kind].length)) noticed += await writeDown(trx, look({ ...facts, days: newAfterDays }), day);
    return { noticed, seen: oldest };
  });

/** Numbers of what was recorded lately; all of it where the look before was at a database whose copy this is, by which that is still to come. */
type Facts = { events: number[]; results: number[]; movements: number[] };
const recordedLately = async (db: Trx, since: Date, seen: Seen | undefined): Promise<Facts> => {
  const ids = (table: string) => sql`(
    select coalesce(array_agg(x.id), '{}') from ${sql.table(table)} x
    where x.id > (select coalesce(max(id), 0) - ${newest} from ${sql.table(table)}) and x.recorded_at > ${since.toISOString()}::timestamptz
      and (${seen ?? null}::text is null or age(${seen ?? null}::xid) < 0 or age(x.xmin) <= age(${seen ?? null}::xid)))`;
  const { rows } = await sql<Facts>`
    select ${ids('work_event')} as events, ${ids('production_result')} as results, ${ids('stock_movement')} as movements`.execute(db);
  return rows[0] as Facts;
};

type Found = {
  cause: NoticedCause;
  noticedAs: string;
  was: string | null;
  becomes: string;
  startsAt: string;
  productId: number | null;
  operationId: number | null;
  toolId: number | null;
  moldId: number | null;
  materialId: number | null;
  workerId: number | null;
  planId: number | null;
  dailyPlanId: number | null;
};
const writeDown = async (db: Trx, found: RawBuilder<unknown>, day: string) => {
  const { rows } = await sql<Found>`
    select distinct on (f.noticed_as) f.* from (${found}) f where not exists (select from process_change c where c.noticed_as = f.noticed_as)
    order by f.noticed_as, f.starts_at`.execute(db);
  for (const { was, becomes, ...row } of rows.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)))
    await db
      .insertInto('processChange')
      .values({
        ...{ ...row, changeNo: await nextNumber(db, 'CM', day), kind: kindOfCause[row.cause], status: 'NOTICED' },
        ...{ was: was?.slice(0, 500) ?? null, becomes: becomes.slice(0, 500) },
      })
      .onConflict((conflict) => conflict.column('noticedAs').doNothing())
      .execute();
  return rows.length;
};

type Asked = Facts & { days: number };
const atWork = sql`('RUN', 'SETUP', 'TRIAL')`;
/** What was reported lately: who worked where, on what, with what; rework takes what there is. */
const uses = ({ events, results }: Facts) => sql`(
  select y.*, d.plan_id, d.oper_plan_id, o.operation_id, p.product_id
  from (
    select 'E' as of, x.id, x.daily_plan_id, x.tool_id, mold_on(x.tool_id, x.started_at) as mold_id,
      case when x.worker_id is null then x.worker_ids else x.worker_ids || x.worker_id end as worker_ids, x.started_at as at, x.business_date
    from work_event_in_force x where x.id = any(${events}::bigint[]) and x.kind in ${atWork} and x.daily_plan_id is not null
    union all
    select 'R', x.id, x.daily_plan_id, x.tool_id, x.mold_id, x.worker_ids, x.occurred_at, x.business_date
    from production_result_in_force x where x.id = any(${results}::bigint[])
  ) y join daily_plan d on d.id = y.daily_plan_id join production_operation_plan o on o.id = d.oper_plan_id join production_plan p on p.id = d.plan_id
    join lot l on l.id = p.lot_id and l.origin <> 'REWORK')`;
/** What was made of the same product at the same operation before, the last of it first. */
const before = (more: RawBuilder<unknown>) => sql`
  select r.* from production_plan q join production_operation_plan z on z.plan_id = q.id and z.operation_id = u.operation_id
    join production_result_in_force r on r.oper_plan_id = z.id
  where q.product_id = u.product_id and r.occurred_at < u.at and ${more} order by r.occurred_at desc, r.id desc limit 1`;
const within = (days: number) => sql`r.business_date >= u.business_date - ${days}::int`;
/** The columns of a change, those that its cause doesn't tell empty. */
const change = (cause: NoticedCause, told: { [Name in keyof Found]?: RawBuilder<unknown> }) => {
  const { noticedAs, was, becomes, startsAt = sql`u.at`, productId = sql`u.product_id`, operationId = sql`u.operation_id` } = told;
  const { toolId, moldId, materialId, workerId, planId = sql`u.plan_id`, dailyPlanId = sql`u.daily_plan_id` } = told;
  const id = (value: RawBuilder<unknown> | undefined) => value ?? sql`null::bigint`;
  return sql`${sql.lit(cause)} as cause, ${noticedAs} as noticed_as, ${was ?? sql`null::text`} as was, ${becomes} as becomes, ${startsAt} as starts_at,
    ${productId} as product_id, ${operationId} as operation_id, ${id(toolId)} as tool_id, ${id(moldId)} as mold_id, ${id(materialId)} as material_id,
    ${id(workerId)} as worker_id, ${planId} as plan_id, ${dailyPlanId} as daily_plan_id`;
};

/** Somebody who made nothing at this operation for long, where others have before. */
const newWorkers = ({ days, ...facts }: Asked) => sql`
  select ${change('WORKER', {
    noticedAs: sql`concat_ws(':', 'WORKER', u.operation_id, w.id, u.business_date)`,
    becomes: sql`w.name`,
    workerId: sql`w.id`,
  })}
  from ${uses(facts)} u join worker w on w.id = any(u.worker_ids)
  where not exists (select from process_change c where c.cause = 'WORKER' and c.worker_id = w.id and c.operation_id = u.operation_id
      and c.starts_at > u.at - make_interval(days => ${days}::int))
    and exists (select from production_operation_plan z join production_result_in_force r on r.oper_plan_id = z.id
      where z.operation_id = u.operation_id and r.business_date < u.business_date)
    and not exists (select from (select r.id from production_result_in_force r join production_operation_plan z on z.id = r.oper_plan_id
      where z.operation_id = u.operation_id and w.id = any(r.worker_ids) and ${within(days)} and r.business_date <= u.business_date and r.occurred_at < u.at
      order by r.business_date desc, r.id desc limit 1) known)`;

/** Another machine or mold than the work had until then, or one with which this product wasn't made for long. */
const another = (column: 'tool_id' | 'mold_id', cause: 'TOOL' | 'MOLD', { days, ...facts }: Asked) => {
  const [it, table] = [sql.ref(column), sql.table(cause.toLowerCase())];
  return sql`
    select ${change(cause, {
      noticedAs: sql`concat_ws(':', ${sql.lit(cause)}::text, u.of || u.id)`,
      was: sql`b.name`,
      becomes: sql`n.name`,
      [cause === 'TOOL' ? 'toolId' : 'moldId']: sql`n.id`,
    })}
    from ${uses(facts)} u join ${table} n on n.id = u.${it}
      left join lateral (select y.${it} from (
          select e.started_at as at, e.id, ${cause === 'TOOL' ? sql`e.tool_id` : sql`mold_on(e.tool_id, e.started_at) as mold_id`} from work_event_in_force e
          where e.daily_plan_id = u.daily_plan_id and e.kind in ${atWork} and e.started_at < u.at
          union all
          select r.occurred_at, r.id, r.${it} from production_result_in_force r where r.daily_plan_id = u.daily_plan_id and r.occurred_at < u.at
        ) y where y.${it} is not null order by y.at desc, y.id desc limit 1) own on true
      left join lateral (${before(sql`own.${it} is null and r.${it} is not null`)}) prior on true
      left join ${table} b on b.id = coalesce(own.${it}, prior.${it})
    where b.id <> n.id and (own.${it} is not null or not exists (select from (${before(sql`r.${it} = n.id and ${within(days)}`)}) known))`;
};

/** Material of a lot of its supplier that this product hadn't got at this operation yet, where it had another before. */
const supplierLots = ({ movements }: Asked) => {
  const consumed = (more: RawBuilder<unknown>) => sql`
    select s.* from stock_movement m join material_stock s on s.id = m.material_stock_id join production_operation_plan z on z.id = m.oper_plan_id
      join production_plan q on q.id = z.plan_id
    where m.material_id = u.material_id and m.type = 'CONSUME' and not m.void and m.occurred_at < u.at and z.operation_id = u.operation_id
      and q.product_id = u.product_id and s.supplier_lot_no <> '' and ${more} order by m.occurred_at desc, m.id desc limit 1`;
  const same = sql`s.supplier_lot_no = u.supplier_lot_no and s.biz_partner_id is not distinct from u.biz_partner_id`;
  return sql`
    select ${change('SUPPLIER_LOT', {
      noticedAs: sql`concat_ws(':', 'LOT', u.product_id, u.operation_id, u.material_id, coalesce(u.biz_partner_id, 0), u.supplier_lot_no)`,
      was: sql`concat_ws(' · ', b.name, prior.supplier_lot_no)`,
      becomes: sql`concat_ws(' · ', n.name, u.supplier_lot_no)`,
      materialId: sql`u.material_id`,
    })}
    from (
      select distinct on (p.product_id, o.operation_id, x.material_id, s.biz_partner_id, s.supplier_lot_no)
        p.product_id, o.operation_id, x.material_id, s.biz_partner_id, s.supplier_lot_no, x.occurred_at as at, o.plan_id, r.daily_plan_id
      from stock_movement x join material_stock s on s.id = x.material_stock_id and s.supplier_lot_no <> '' join production_result r on r.id = x.result_id
        join production_operation_plan o on o.id = r.oper_plan_id join production_plan p on p.id = o.plan_id
      where x.id = any(${movements}::bigint[]) and x.type = 'CONSUME' and x.item_type = 'MATERIAL' and not x.void
      order by p.product_id, o.operation_id, x.material_id, s.biz_partner_id, s.supplier_lot_no, x.occurred_at
    ) u
      join lateral (${consumed(sql`not (${same})`)}) prior on true
      left join biz_partner b on b.id = prior.biz_partner_id left join biz_partner n on n.id = u.biz_partner_id
    where not exists (select from (${consumed(same)}) known)`;
};

/**
 * A bill of this operation that asks for something else than the one by which the last piece of the product was made. What was made of a product
 * is read once for all that was reported of it, in its order: a look at each of them would cost as much again as the product has plans.
 */
const bills = ({ results }: Asked) => {
  const lines = (operPlan: string, revision: string) => sql`
    select b.child_material_id, b.child_product_id, b.qty_per, b.base_qty from production_bill_line b
    where b.oper_plan_id = ${sql.ref(operPlan)} and b.revision = ${sql.ref(revision)}`;
  const [now, then] = [lines('u.oper_plan_id', 'u.bill_revision'), lines('u.prior_oper_plan_id', 'u.prior_revision')];
  const told = (some: RawBuilder<unknown>, others: RawBuilder<unknown>) => sql`(
    select string_agg(concat_ws(' ', coalesce(m.name, c.name), trim_scale(x.qty_per)
        || case when x.base_qty = 1 then '' else '/' || trim_scale(x.base_qty) end), ', ' order by coalesce(m.name, c.name))
    from (${some} except ${others}) x left join material m on m.id = x.child_material_id left join product c on c.id = x.child_product_id)`;
  return sql`
    select ${change('BILL', {
      noticedAs: sql`concat_ws(':', 'BILL', u.oper_plan_id, u.bill_revision)`,
      was: told(then, now),
      becomes: sql`coalesce(${told(now, then)}, '–')`,
    })}
    from (
      select g.product_id, g.operation_id, r.id, r.plan_id, r.daily_plan_id, r.oper_plan_id, r.bill_revision, r.occurred_at as at,
        lag(r.oper_plan_id) over made as prior_oper_plan_id, lag(r.bill_revision) over made as prior_revision
      from (
        select distinct p.product_id, o.operation_id from production_result x
          join production_operation_plan o on o.id = x.oper_plan_id join production_plan p on p.id = o.plan_id
        where x.id = any(${results}::bigint[])
      ) g
        join production_plan q on q.product_id = g.product_id join lot l on l.id = q.lot_id and l.origin <> 'REWORK'
        join production_operation_plan z on z.plan_id = q.id and z.operation_id = g.operation_id
        join production_result_in_force r on r.oper_plan_id = z.id
      window made as (partition by g.product_id, g.operation_id order by r.occurred_at, r.id)
    ) u
    where u.id = any(${results}::bigint[]) and (u.prior_oper_plan_id, u.prior_revision) <> (u.oper_plan_id, u.bill_revision)
      and (exists (select from (${now} except ${then}) x) or exists (select from (${then} except ${now}) x))`;
};

/** The first work by another revision of the instruction. */
const instructions = (facts: Asked) => sql`
  select ${change('INSTRUCTION', {
    noticedAs: sql`concat_ws(':', 'INSTRUCTION', i.id)`,
    was: sql`(i.revision - 1)::text`,
    becomes: sql`concat_ws(' · ', i.revision::text, nullif(i.reason, ''))`,
  })}
  from ${uses(facts)} u
    join lateral (select k.* from work_instruction k where k.product_id = u.product_id and k.operation_id = u.operation_id
      and k.effective_from <= u.business_date order by k.effective_from desc, k.revision desc limit 1) i on i.revision > 1
    join lateral (${before(sql`true`)}) prior on prior.business_date < i.effective_from`;

/** The first work by another revision of a standard of its first, in-process or last pieces. */
const standards = (facts: Asked) => sql`
  select ${change('STANDARD', {
    noticedAs: sql`concat_ws(':', 'STANDARD', s.id)`,
    was: sql`concat_ws(' · ', s.code, (s.revision - 1)::text)`,
    becomes: sql`concat_ws(' · ', s.code, s.revision::text, nullif(s.revision_reason, ''))`,
  })}
  from ${uses(facts)} u
    join quality_standard s on s.product_id = u.product_id and s.status = 'APPROVED' and s.revision > 1 and s.stage in ('FIRST', 'IN_PROCESS', 'LAST')
      and (s.operation_id is null or s.operation_id = u.operation_id) and s.effective_from <= u.business_date and s.approved_at <= u.at
    join lateral (${before(sql`true`)}) prior on prior.business_date < s.effective_from or prior.occurred_at < s.approved_at
  where not exists (select from quality_standard n where n.code = s.code and n.status = 'APPROVED' and n.effective_from <= u.business_date
    and n.revision > s.revision)`;

/** What each look looks at: where nothing of it was recorded there is nothing to see. */
const looks: readonly { look: (asked: Asked) => RawBuilder<unknown>; of: readonly (keyof Facts)[] }[] = [
  { look: newWorkers, of: ['events', 'results'] },
  { look: (asked) => another('tool_id', 'TOOL', asked), of: ['events', 'results'] },
  { look: (asked) => another('mold_id', 'MOLD', asked), of: ['events', 'results'] },
  { look: supplierLots, of: ['movements'] },
  { look: bills, of: ['results'] },
  { look: instructions, of: ['events', 'results'] },
  { look: standards, of: ['events', 'results'] },
];
