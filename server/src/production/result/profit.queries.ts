import type { Lang } from '@lotline/contract/kit/words';
import { plantCurrency } from '@lotline/contract/order/business';
import { type DayOutput, ProfitRows } from '@lotline/contract/production/result/profit';
import type { ToldResult } from '@lotline/contract/production/result/result';
import { countedOf, type MissedCheck, missedAt, type Tick } from '@lotline/contract/production/work/check-point';
import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type AskedAt, idsThatFit, type ListSource, partLimit, rowsOf } from '../../kit/record/list.ts';

const currencyOf = (order: string) => `coalesce(${order}.currency, '${plantCurrency}')`;
const currency = currencyOf('oi');
const price = `coalesce(op.unit_price, case when ${currency} = '${plantCurrency}' then i.unit_price end)`;
const isLast =
  'o.id = (select x.id from production_operation_plan x where x.plan_id = p.id order by x.report_point desc, x.seq desc limit 1)';
const workMinutes = `(select round(sum(extract(epoch from e.ended_at - e.started_at)) / 60, 1) from work_event_in_force e where e.daily_plan_id = d.id and e.kind = 'RUN' and e.ended_at is not null)`;
// What was taken of each package is added up first: a busy day takes from a few of them thousands of times.
const material = `(select sum(taken.qty * s.unit_price) as cost, min(${currencyOf('mi')}) as currency,
    count(*) > 0 as taken, bool_and(s.unit_price is not null) and min(${currencyOf('mi')}) = max(${currencyOf('mi')}) as known
  from (
    select v.material_stock_id, sum(v.qty) as qty from stock_movement_in_force v join production_result r on r.id = v.result_id
    where v.type = 'CONSUME' and r.daily_plan_id = d.id group by 1
  ) taken join material_stock s on s.id = taken.material_stock_id and s.ownership = 'OWN'
    left join order_material om on om.id = s.order_material_id left join order_info mi on mi.id = om.order_id)`;
/** What the time of a daily plan costs, and whether all of it is known: days that made something and tell no time are not. */
const time = `(select coalesce(sum(w.labor), 0) as labor, coalesce(sum(w.machine), 0) as machine, count(*) > 0 as timed,
    coalesce(bool_and(w.known_people), d.completed_qty + d.defect_qty = 0) and not coalesce(bool_or(w.crew = 0 and standard_crew(o) > 0), false) as known_people,
    coalesce(bool_and(w.known_machine), d.completed_qty + d.defect_qty = 0 or d.tool_id is null) as known_machine
  from (
    select spent.crew, spent.seconds * spent.crew * l.per_hour / 3600 as labor, spent.seconds * m.per_hour / 3600 as machine,
      spent.crew = 0 or l.per_hour is not null as known_people, spent.tool_id is null or m.per_hour is not null as known_machine
    from (
      select c.tool_id, c.business_date, c.crew, sum(c.seconds) as seconds from counted_time c where c.daily_plan_id = d.id and not o.outsourced group by 1, 2, 3
    ) spent left join lateral labor_rate_on(d.line_id, spent.business_date) l on true left join lateral machine_rate_on(spent.tool_id, spent.business_date) m on true
  ) w)`;
const vendors = `(select sum(r.good_qty * g.unit_price) as amount, count(*) > 0 as any, coalesce(bool_and(g.unit_price is not null), true) as known
  from production_result_in_force r join outsourcing_return b on b.id = r.outsourcing_return_id join outsourcing g on g.id = b.outsourcing_id
  where r.daily_plan_id = d.id and o.outsourced and r.good_qty > 0)`;
const achieveRate = 'd.completed_qty / nullif(d.target_qty + d.carried_in_qty - d.carried_out_qty, 0)';
const defectRate = 'd.defect_qty / nullif(d.completed_qty + d.defect_qty, 0)';

/** Daily plans with what they made, in quantities and money. */
export const profitList: ListSource<typeof ProfitRows> = {
  list: ProfitRows,
  from: 'daily_plan d',
  joins: {
    p: 'join production_plan p on p.id = d.plan_id',
    o: 'join production_operation_plan o on o.id = d.oper_plan_id',
    m: 'join operation m on m.id = o.operation_id',
    i: 'join product i on i.id = p.product_id',
    l: 'join lot l on l.id = p.lot_id',
    n: 'join location n on n.id = d.line_id',
    t: 'left join tool t on t.id = d.tool_id',
    op: 'left join order_product op on op.id = p.order_product_id',
    oi: 'left join order_info oi on oi.id = op.order_id',
    // Without an offset each would be read again wherever its name stands.
    made: `cross join lateral (
      select last, case when last then round(d.completed_qty * ${price}, 2) end as amount, ${workMinutes} as work_minutes, taken, known,
        case when known then round(cost, 2) end as material_cost, case when known then material.currency else ${currency} end as cost_currency
      from (select ${isLast} as last) place cross join ${material} material offset 0
    ) made`,
    spent: `cross join lateral (
      select case when o.outsourced or time.known_people then nullif(round(time.labor, 2), 0) end as labor, case when o.outsourced or time.known_machine then nullif(round(time.machine, 2), 0) end as machine,
        case when vendors.known then round(vendors.amount, 2) end as outsourcing, (o.outsourced or time.known_people and time.known_machine) and vendors.known as known,
        time.timed or vendors.any as any
      from ${time} time cross join ${vendors} vendors offset 0
    ) spent`,
  },
  fields: {
    id: 'd.id',
    version: 'd.version',
    workDate: 'd.work_date',
    dayNight: 'd.day_night',
    planId: 'd.plan_id',
    planNo: 'p.plan_no',
    lotId: 'p.lot_id',
    lotNo: 'l.lot_id',
    productId: 'p.product_id',
    productCode: 'i.code',
    productName: 'i.name',
    uom: 'i.uom',
    operPlanId: 'd.oper_plan_id',
    operationSeq: 'o.seq',
    operationId: 'o.operation_id',
    lineId: 'd.line_id',
    toolId: 'd.tool_id',
    operationName: 'm.name',
    lineName: 'n.name',
    toolName: 't.name',
    workers: 'array(select w.name from worker w where w.id = any (d.worker_ids) order by w.name)',
    workStatus: 'd.work_status',
    targetQty: 'd.target_qty',
    carriedInQty: 'd.carried_in_qty',
    carriedOutQty: 'd.carried_out_qty',
    completedQty: 'd.completed_qty',
    defectQty: 'd.defect_qty',
    reworkQty: 'd.rework_qty',
    remainQty: 'coalesce(d.remain_qty, 0)',
    startedAt: 'd.started_at',
    endedAt: 'd.ended_at',
    workMinutes: 'made.work_minutes',
    hourlyOutput: 'd.completed_qty / nullif(made.work_minutes / 60, 0)',
    achieveRate,
    defectRate,
    unitPrice: price,
    currency,
    amount: 'made.amount',
    materialCost: 'made.material_cost',
    costCurrency: 'made.cost_currency',
    grossProfit: `case
      when made.last and made.amount is null or made.taken and not made.known or made.taken and made.cost_currency <> ${currency} then null
      when made.last or made.taken then coalesce(made.amount, 0) - coalesce(made.material_cost, 0) end`,
    laborCost: 'spent.labor',
    machineCost: 'spent.machine',
    outsourcingCost: 'spent.outsourcing',
    margin: `case
      when made.last and made.amount is null or made.taken and not made.known or made.taken and made.cost_currency <> ${currency} or not spent.known
        or spent.any and ${currency} <> '${plantCurrency}' then null
      when made.last or made.taken or spent.any then coalesce(made.amount, 0) - coalesce(made.material_cost, 0)
        - coalesce(spent.labor, 0) - coalesce(spent.machine, 0) - coalesce(spent.outsourcing, 0) end`,
    rateCurrency: `'${plantCurrency}'`,
  },
  // People ask for percent.
  askedAs: { achieveRate: `(${achieveRate} * 100)`, defectRate: `(${defectRate} * 100)` },
  summedAtMost: 20_000,
  defaultSort: '-workDate',
};

/** The daily plans of a period. */
export const profitOf = ({ startDt, endDt }: { startDt: string; endDt: string }) => ({
  where: sql`d.work_date between ${startDt}::date and ${endDt}::date`,
});

type Output = { startDt: string; endDt: string; filter?: string | undefined; quick?: string | undefined };
/** What was made on each day of a period by the daily plans that the list shows: one row a day and unit, however many plans there were. */
export const outputByDay = async (db: Db, { startDt, endDt, ...ask }: Output, at: AskedAt) => {
  const shown = ask.filter || ask.quick ? sql`and id in (${idsThatFit(profitList, ask, profitOf({ startDt, endDt }), at)})` : sql``;
  return (
    await sql<DayOutput>`
    with made as materialized (
      select work_date, plan_id, oper_plan_id, sum(completed_qty) as good, sum(defect_qty) as defect from daily_plan
      where work_date between ${startDt}::date and ${endDt}::date ${shown} group by 1, 2, 3 having sum(completed_qty) > 0 or sum(defect_qty) > 0
    ), last as (
      select distinct on (o.plan_id) o.id from production_operation_plan o where o.plan_id in (select plan_id from made)
      order by o.plan_id, o.report_point desc, o.seq desc
    )
    select m.work_date, i.uom, coalesce(sum(m.good) filter (where m.oper_plan_id in (select id from last)), 0) as finished_qty,
      sum(m.good) as good_qty, sum(m.defect) as defect_qty
    from made m join production_plan p on p.id = m.plan_id join product i on i.id = p.product_id
    group by 1, 2 order by 1, 2`.execute(db)
  ).rows;
};

export const profitRowOf = async (db: Db, dailyPlanId: number) => {
  const [row] = await rowsOf(db, profitList, { where: sql`d.id = ${dailyPlanId}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

const nameOf = (lang: Lang) => sql.ref(lang === 'kr' ? 'c.name_kr' : 'c.name_en');

/** The machines and people of the line of a daily plan, with those that its results name already. */
export const namedOf = async (db: Db, dailyPlanId: number) => {
  const { lineId } = await db.selectFrom('dailyPlan').select('lineId').where('id', '=', dailyPlanId).executeTakeFirstOrThrow();
  const named = await db.selectFrom('productionResult').select(['toolId', 'workerIds']).where('dailyPlanId', '=', dailyPlanId).execute();
  const [tools, workers] = await Promise.all([
    db
      .selectFrom('tool')
      .select(['id', 'name'])
      .where((e) =>
        e.or([
          e.and([e('locationId', '=', lineId), e('active', '=', true)]),
          e('id', '=', anyOf(named.flatMap(({ toolId }) => toolId ?? []))),
        ]),
      )
      .orderBy('name')
      .execute(),
    db
      .selectFrom('worker')
      .select(['id', 'name'])
      .where((e) =>
        e.or([
          e.and([e.or([e('locationId', '=', lineId), e('locationId', 'is', null)]), e('active', '=', true)]),
          e('id', '=', anyOf(named.flatMap(({ workerIds }) => workerIds))),
        ]),
      )
      .orderBy('name')
      .execute(),
  ]);
  return { tools, workers };
};

type Part = { inForce?: true; after?: number | undefined; limit?: number | undefined };
/** Results of a daily plan, the latest first, each with whether it is in force. */
export const resultsOf = async (db: Db, dailyPlanId: number, lang: Lang, { inForce, after, limit }: Part): Promise<ToldResult[]> => {
  const { rows } = await sql<ToldResult>`
    select r.*, coalesce((select ${nameOf(lang)} from code c where c.id = r.correction_reason_id), r.correction_reason) as correction_reason, coalesce((select w.name from worker w where w.id = r.acting_worker_id), u.username) as actor_name, array(select w.name from worker w where w.id = any (r.worker_ids) order by w.name) as workers,
      not r.void and not exists (select from production_result c where c.corrects_id = r.id) as in_force,
      coalesce((select json_agg(json_build_object('name', ${nameOf(lang)}, 'qty', f.qty) order by f.id) from result_defect f join code c on c.id = f.defect_code_id where f.result_id = r.id), '[]') as defect_names,
      coalesce((select json_agg(json_build_object('defectCodeId', f.defect_code_id, 'qty', f.qty, 'causeOperationId', f.cause_operation_id, 'note', f.note) order by f.id)
        from result_defect f where f.result_id = r.id), '[]') as defects
    from production_result r join app_user u on u.id = r.actor_id
    where r.daily_plan_id = ${dailyPlanId} ${inForce ? sql`and not r.void and not exists (select from production_result c where c.corrects_id = r.id)` : sql``}
      ${after === undefined ? sql`` : sql`and r.id < ${after}`} order by r.id desc limit ${sql.lit(partLimit(limit))}`.execute(db);
  return rows;
};

/** The newest times that somebody looked at the check points of a daily plan, the latest first. */
export const checksOf = async (db: Db, dailyPlanId: number, limit: number): Promise<Tick[]> => {
  const { rows } = await sql<Tick>`
    select k.id, k.occurred_at, k.at_qty, s.text_kr, s.text_en, i.revision, coalesce(w.name, u.username) as actor_name, k.source
    from check_point_tick k join work_instruction_step s on s.id = k.step_id join work_instruction i on i.id = s.instruction_id
      join app_user u on u.id = k.actor_id left join worker w on w.id = k.acting_worker_id
    where k.daily_plan_id = ${dailyPlanId} order by k.occurred_at desc, k.id desc limit ${limit}`.execute(db);
  return rows;
};

const shownPieces = 100;
/** The check points of a daily plan, by the instruction in force on its day, that were due and that nobody looked at. */
export const missedChecksOf = async (db: Db, dailyPlanId: number): Promise<MissedCheck[]> => {
  const { rows } = await sql<
    Omit<MissedCheck, 'pieces' | 'count'> & { everyPieces: number; completedQty: number; defectQty: number; ticked: number[] }
  >`
    select s.id as step_id, s.text_kr, s.text_en, n.revision, s.every_pieces, d.completed_qty, d.defect_qty,
      array(select k.at_qty::float8 from check_point_tick k where k.daily_plan_id = d.id and k.step_id = s.id) as ticked
    from daily_plan d join production_plan p on p.id = d.plan_id join production_operation_plan o on o.id = d.oper_plan_id
      cross join lateral (
        select i.id, i.revision from work_instruction i where i.product_id = p.product_id and i.operation_id = o.operation_id and i.effective_from <= d.work_date
        order by i.revision desc limit 1) n
      join work_instruction_step s on s.instruction_id = n.id and s.kind = 'CHECK' and s.every_pieces is not null
    where d.id = ${dailyPlanId} order by s.seq`.execute(db);
  return rows
    .map(({ everyPieces, completedQty, defectQty, ticked, ...step }) => {
      const pieces = missedAt({ everyPieces }, ticked, countedOf({ completedQty, defectQty }));
      return { ...step, pieces: pieces.slice(-shownPieces), count: pieces.length };
    })
    .filter(({ count }) => count > 0);
};

/** The newest intervals of a daily plan in the order in which they were. */
export const eventsOf = async (db: Db, dailyPlanId: number, lang: Lang, limit: number) =>
  (
    await sql<{
      id: number;
      occurredAt: string;
      recordedAt: string;
      businessDate: string;
      shift: 'DAY' | 'NIGHT';
      actorId: number;
      source: 'UI';
      correctsId: number | null;
      correctionReason: string | null;
      void: boolean;
      dailyPlanId: number | null;
      operPlanId: number | null;
      toolId: number | null;
      workerId: number | null;
      workerIds: number[];
      kind: 'RUN';
      startedAt: string;
      endedAt: string | null;
      stopReasonId: number | null;
      planned: boolean;
      note: string | null;
      toolName: string | null;
      workerName: string | null;
      stopReason: string | null;
      minutes: number | null;
    }>`
    select e.*, t.name as tool_name, array_to_string(array(select w.name from worker w where w.id = any (e.worker_ids) order by array_position(e.worker_ids, w.id)), ', ') as worker_name, ${nameOf(lang)} as stop_reason, round(extract(epoch from e.ended_at - e.started_at) / 60, 1) as minutes
    from work_event_in_force e left join tool t on t.id = e.tool_id left join code c on c.id = e.stop_reason_id
    where e.daily_plan_id = ${dailyPlanId} order by e.started_at desc, e.id desc limit ${sql.lit(partLimit(limit))}`.execute(db)
  ).rows.toReversed();
