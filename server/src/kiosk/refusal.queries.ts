import type { DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import type { DayInstead } from '@lotline/contract/kiosk/line-refusal';
import type { LineRefusal, RefusalState } from '@lotline/contract/kiosk/refusal';
import { RefusalRows } from '@lotline/contract/kiosk/refusal-list';
import { add } from '@lotline/contract/kit/quantity';
import { sql } from 'kysely';
import { askedInEnglish } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';

/** A statement that is asked in English looks first where English names are: what a row has in both languages is told in that one. */
const inBoth = (column: string) =>
  `case when ${askedInEnglish} then coalesce(nullif(f.${column}_en, ''), f.${column}) else f.${column} end`;
/** The reason of whoever settled it; its code `z` has a name in the reader's language, words are told as they were said. */
const settledReason = `case when ${askedInEnglish} and z.name_en is not null then concat_ws(' · ', z.name_en, f.settled_note) else f.settled_reason end`;
const told = (name: string) => `(f.asked->>'${name}')::numeric`;

export const refusalList: ListSource<typeof RefusalRows> = {
  list: RefusalRows,
  from: 'kiosk_refusal f',
  joins: {
    u: 'join app_user u on u.id = f.user_id',
    w: 'left join worker w on w.id = f.acting_worker_id',
    n: 'left join location n on n.id = f.line_id',
    t: 'left join tool t on t.id = f.tool_id',
    s: 'left join app_user s on s.id = f.settled_by',
    v: 'left join worker v on v.id = f.settled_worker_id',
    z: 'left join code z on z.id = f.settled_reason_id',
  },
  fields: {
    id: 'f.id',
    version: 'f.version',
    dailyPlanId: 'f.daily_plan_id',
    factId: 'f.fact_id',
    occurredAt: 'f.occurred_at',
    state: 'f.state',
    reportedBy: 'coalesce(w.name, u.username)',
    lineName: 'n.name',
    toolName: 't.name',
    operationName: inBoth('operation_name'),
    productName: inBoth('product_name'),
    lotNo: 'f.lot_no',
    action: 'f.action',
    goodQty: told('goodQty'),
    defectQty: told('defectQty'),
    reworkQty: told('reworkQty'),
    defects: "coalesce(f.asked->'defects', '[]')",
    reason: inBoth('reason'),
    createdAt: 'f.created_at',
    settledByName: 'coalesce(v.name, s.username)',
    settledAt: 'f.settled_at',
    settledReason,
  },
  defaultSort: '-occurredAt',
};

const waiting = sql`f.state in ('OPEN', 'HANDED')`;
export const refusalsAsked = ({ which }: { which: 'WAITING' | 'ALL' }) => ({ where: which === 'WAITING' ? waiting : sql`true` });

export const refusalOf = async (db: Db, id: number) => {
  const [row] = await rowsOf(db, refusalList, { where: sql`f.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** The day for which a report was made that has none any more, as its last revision tells it. */
export const goneDay = async (db: Db, id: number) => {
  const { rows } = await sql<{ workDate: string; dayNight: 'DAY' | 'NIGHT'; toolId: number | null; toolName: string | null }>`
    select was.data->>'work_date' as work_date, was.data->>'day_night' as day_night, (was.data->>'tool_id')::bigint as tool_id, t.name as tool_name
    from kiosk_refusal f
      cross join lateral (select h.data from data_history h
        where h.table_name = 'daily_plan' and h.row_id = (f.asked->>'dailyPlanId')::bigint order by h.id desc limit 1) was
      left join tool t on t.id = (was.data->>'tool_id')::bigint
    where f.id = ${id} and f.daily_plan_id is null`.execute(db);
  return rows[0] ?? null;
};

/** The days that stand of the operation whose day, named in a refused report, was taken off the plan; history knows whose day that was. */
export const daysInstead = async (db: Db, id: number): Promise<DayInstead[]> => {
  const { rows } = await sql<DayInstead>`
    select d.id as daily_plan_id, d.work_date, d.day_night, d.tool_id, t.name as tool_name, d.work_status, coalesce(d.remain_qty, 0) as remain_qty, i.uom
    from kiosk_refusal f
      cross join lateral (select h.data from data_history h
        where h.table_name = 'daily_plan' and h.row_id = (f.asked->>'dailyPlanId')::bigint order by h.id desc limit 1) was
      join daily_plan d on d.oper_plan_id = (was.data->>'oper_plan_id')::bigint
      join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id left join tool t on t.id = d.tool_id
    where f.id = ${id} and f.daily_plan_id is null order by d.work_date, d.day_night, d.id`.execute(db);
  return rows;
};

const facts = (userId: number, key: string) => sql<{ id: number }>`
  select id from production_result where idempotency_key = ${`${userId}:${key}`}
  union all select id from work_event where idempotency_key = ${`${userId}:${key}`}
  union all select id from check_point_tick where idempotency_key = ${`${userId}:${key}`}`;
/** Answers are forgotten after some days, facts never: a retry that comes even later still finds its record. */
export const factUnder = async (db: Db, userId: number, key: string) => {
  const { rows } = await facts(userId, key).execute(db);
  return rows[0]?.id ?? null;
};

/** Whether a report says what was recorded under its key: the same of the same day. What isn't told in pieces is recorded as it came. */
export const saysTheSame = async (db: Db, factId: number, change: DailyPlanChange) => {
  if (change.action !== 'RESULT' && change.action !== 'CORRECT') return true;
  const { rows } = await sql<{ same: boolean }>`
    select r.good_qty = ${change.goodQty} and r.defect_qty = ${change.defectQty} and r.rework_qty = ${change.reworkQty}
      and r.trial_qty = coalesce(${change.trialQty ?? null}, r.trial_qty) and r.daily_plan_id = ${change.dailyPlanId}
      and not r.void and (select coalesce(jsonb_object_agg(d.code, d.qty), '{}') from (
        select defect_code_id as code, sum(qty) as qty from result_defect where result_id = r.id group by 1) d) = ${JSON.stringify(defectsOf(change.defects))}::jsonb as same
    from production_result r where r.id = ${factId}`.execute(db);
  return rows[0]?.same ?? true;
};
const defectsOf = (defects: readonly { defectCodeId: number; qty: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(defects, ({ defectCodeId }) => defectCodeId)].map(([code, its]) => [code, add(...its.map(({ qty }) => qty))]),
  );
/** The last correction of a result, or itself. */
export const newestResult = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id from production_result where id = ${id} union all select c.id from production_result c join chain on c.corrects_id = chain.id
    ) select id from chain order by id desc limit 1`.execute(db);
  return rows[0];
};

type Settled = { id: number; state: RefusalState; factId: number | null; settledBy: number | null; settledByName: string | null };
const refusals = (userId: number, key: string) => sql<Settled>`
  select f.id, f.state, f.fact_id as "factId", f.settled_by as "settledBy", coalesce(v.name, s.username) as "settledByName"
  from kiosk_refusal f left join app_user s on s.id = f.settled_by left join worker v on v.id = f.settled_worker_id
  where f.user_id = ${userId} and f.key = ${key}::uuid`;
/** What stands under the key of a user's report. */
export const refusalUnder = async (db: Db, userId: number, key: string) => {
  const { rows } = await refusals(userId, key).execute(db);
  return rows[0] ?? null;
};

/** Both at once: what was recorded under a key, and what was refused. */
export const standsUnder = async (db: Db, userId: number, key: string) => {
  const { rows } = await sql<{ recorded: number | null; report: Settled | null }>`
    select (select id from (${facts(userId, key)}) f limit 1) as recorded, (select to_json(r) from (${refusals(userId, key)}) r) as report`.execute(
    db,
  );
  return rows[0] ?? { recorded: null, report: null };
};

/** Refused reports of a line: those that wait, and those settled within three days. */
export const refusalsOfLine = async (db: Db, lineId: number): Promise<LineRefusal[]> => {
  const { rows } = await sql<LineRefusal>`
    select f.id, f.key, f.user_id, coalesce(w.name, u.username) as reported_by, f.state, f.occurred_at, ${sql.raw(inBoth('operation_name'))} as operation_name, ${sql.raw(inBoth('product_name'))} as product_name, f.lot_no, f.action,
      ${sql.raw(told('goodQty'))} as good_qty, ${sql.raw(told('defectQty'))} as defect_qty, r.good_qty as booked_good_qty, r.defect_qty as booked_defect_qty,
      coalesce(v.name, s.username) as settled_by_name, ${sql.raw(settledReason)} as settled_reason
    from kiosk_refusal f join app_user u on u.id = f.user_id left join worker w on w.id = f.acting_worker_id left join app_user s on s.id = f.settled_by
      left join worker v on v.id = f.settled_worker_id left join code z on z.id = f.settled_reason_id left join production_result r on r.id = f.fact_id and f.action in ('RESULT', 'CORRECT')
    where f.line_id = ${lineId} and (${waiting} or f.settled_at > now() - interval '3 days') order by f.id desc limit 100`.execute(db);
  return rows;
};
