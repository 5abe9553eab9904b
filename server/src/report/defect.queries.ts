import type { AnswerOf, HeardOf } from '@lotline/contract/kit/call';
import { add } from '@lotline/contract/kit/quantity';
import { ratio, shareLimits } from '@lotline/contract/report/kpi';
import type { DefectGroup, defectReport } from '@lotline/contract/report/report';
import { type RawBuilder, sql } from 'kysely';
import { codeName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { completedGood, hourIn, itsPlan, ofPlace } from './made.queries.ts';

type Asked = HeardOf<typeof defectReport>;
type Scoped = Omit<Asked, 'group' | 'defectCodeId'>;
const is = (column: RawBuilder<unknown>, id: number | string | null | undefined) => (id == null ? sql`true` : sql`${column} = ${id}`);
/** Whether a row of `m`, with its plan, is of what is asked; of one unit where one is asked for. */
export const fits = ({ from, to, locationId, productId, operationId, toolId, uom }: Scoped) => sql`
  m.business_date between ${from}::date and ${to}::date and ${ofPlace(sql`d.line_id`, locationId)} and ${is(sql`p.product_id`, productId)}
    and ${is(sql`o.operation_id`, operationId)} and ${is(sql`coalesce(m.tool_id, d.tool_id)`, toolId)} and ${is(sql`i.uom`, uom)}`;
/** What was made or found, hour by hour, with whose it is. */
const of = (what: 'made_total' | 'defect_total', ask: Scoped) => sql`from ${sql.raw(what)} m ${itsPlan(sql`m`)} where ${fits(ask)}`;

/**
 * What a share of defects is of: defects and what was completed. What is asked of one operation or machine, or told by such, is of the
 * pieces that went through it.
 */
export const good = (passes: boolean) => (passes ? sql`m.good_qty` : completedGood);

const ids = { operation: sql`o.operation_id`, product: sql`p.product_id`, tool: sql`coalesce(m.tool_id, d.tool_id)` };
const keyOf = (group: Exclude<DefectGroup, 'reason' | 'cause' | 'worker'>, zone: string) =>
  group === 'hour' ? hourIn(zone) : group === 'day' ? sql`to_char(m.business_date, 'YYYY-MM-DD')` : ids[group];
/** Where what is grouped by has its code and its name. */
const tableOf: Partial<Record<DefectGroup, { table: string; code?: string; name?: RawBuilder<unknown> }>> = {
  reason: { table: 'code', name: codeName('x') },
  worker: { table: 'worker', code: 'worker_no' },
  ...{ cause: { table: 'operation' }, operation: { table: 'operation' }, product: { table: 'product' }, tool: { table: 'tool' } },
};

type Row = { key: string | null; code: string | null; name: string | null; defectQty: number; madeQty: number };
type Day = { day: string; defectQty: number; madeQty: number };

/** Defects of a period by what is asked, the largest first, and how their share went day by day. */
export const defectReportOf = async (db: Db, ask: Asked, zone: string): Promise<AnswerOf<typeof defectReport>> => {
  const uoms = await unitsOfDefects(db, ask);
  const uom = ask.uom ?? uoms[0];
  const asked = { ...ask, uom };
  const days = await byDay(db, asked);
  const [defects, made] = [sumOf(days, 'defectQty'), sumOf(days, 'madeQty')];
  const rows = await grouped(db, asked, zone, made);
  const limits = shareLimits(defects, made);
  let upTo = 0;
  return {
    uom: uom ?? null,
    uoms,
    rows: rows.map((row) => {
      upTo = add(upTo, row.defectQty);
      return { ...row, rate: ratio(row.defectQty, row.madeQty), share: ratio(row.defectQty, defects), upTo: ratio(upTo, defects) };
    }),
    days: days.map((day) => ({
      ...day,
      rate: ratio(day.defectQty, day.madeQty),
      ...(limits(day.madeQty) ?? { centre: null, ucl: null, lcl: null }),
    })),
    totals: { defectQty: defects, madeQty: made, rate: ratio(defects, made) },
  };
};

const sumOf = (days: readonly Day[], what: 'defectQty' | 'madeQty') => add(...days.map((day) => day[what]));

const unitsOfDefects = async (db: Db, ask: Asked) => {
  const { rows } = await sql<{ uom: string }>`
    select i.uom ${of('defect_total', { ...ask, uom: undefined })} and ${is(sql`m.defect_code_id`, ask.defectCodeId)}
    group by 1 having sum(m.qty) > 0 order by count(distinct m.daily_plan_id) desc, 1`.execute(db);
  return rows.map(({ uom }) => uom);
};

type Passing = Pick<Asked, 'group' | 'operationId' | 'toolId'>;
/** Whether all of what is asked is what went through an operation or a machine; and whether that is so of each group. */
export const totalPasses = ({ operationId, toolId }: Passing) => operationId !== undefined || toolId !== undefined;
export const passes = (ask: Passing) =>
  ask.group === 'operation' || ask.group === 'tool' || ask.group === 'worker' || ask.group === 'hour' || totalPasses(ask);

const byDay = async (db: Db, ask: Asked) => {
  const { rows } = await sql<Day>`
    with made as (
      select m.business_date as day, sum(${good(totalPasses(ask))}) + sum(m.defect_qty) as qty ${of('made_total', ask)} group by 1
    ), found as (
      select m.business_date as day, sum(m.qty) as qty ${of('defect_total', ask)} and ${is(sql`m.defect_code_id`, ask.defectCodeId)} group by 1
    )
    select to_char(m.day, 'YYYY-MM-DD') as day, coalesce(f.qty, 0) as defect_qty, m.qty as made_qty from made m left join found f on f.day = m.day
    where m.qty > 0 order by m.day`.execute(db);
  return rows;
};

const grouped = async (db: Db, ask: Asked, zone: string, made: number): Promise<Row[]> => {
  const { group } = ask;
  const found = { reason: sql`m.defect_code_id`, cause: sql`m.cause_operation_id` };
  const { rows } =
    group === 'worker'
      ? await named<Row>(db, group, byWorker(ask))
      : group === 'reason' || group === 'cause'
        ? await named<Row>(
            db,
            group,
            sql`select (${found[group]})::text as key, sum(m.qty) as defect_qty, ${made}::numeric as made_qty ${of('defect_total', ask)}
              and ${is(sql`m.defect_code_id`, ask.defectCodeId)} group by 1`,
          )
        : await named<Row>(
            db,
            group,
            sql`select key, sum(defect_qty) as defect_qty, sum(made_qty) as made_qty from (
              select (${keyOf(group, zone)})::text as key, m.qty as defect_qty, 0 as made_qty ${of('defect_total', ask)} and ${is(sql`m.defect_code_id`, ask.defectCodeId)}
              union all
              select (${keyOf(group, zone)})::text, 0, ${good(passes(ask))} + m.defect_qty ${of('made_total', ask)}
            ) told group by 1`,
          );
  return rows;
};

/** Groups with code and name of what they are, the one with the most defects first, what nobody said last; hours and days in their order. */
const named = <R>(db: Db, group: DefectGroup, told: RawBuilder<unknown>) => {
  const of = tableOf[group];
  const order = of ? sql`k.key is null, k.defect_qty desc, k.made_qty desc, k.key` : sql`lpad(k.key, 10, '0')`;
  return sql<R>`
    select k.key, ${of ? sql`${sql.ref(`x.${of.code ?? 'code'}`)} as code, ${of.name ?? sql`x.name`} as name` : sql`null as code, null as name`}, k.defect_qty, k.made_qty
    from (${told}) k ${of ? sql`left join ${sql.raw(of.table)} x on x.id::text = k.key` : sql``}
    where k.defect_qty > 0 or k.made_qty > 0 order by ${order}`.execute(db);
};

/** Of each result its people have an equal part: so that the parts add up to the whole. */
const byWorker = ({ defectCodeId, ...asked }: Asked) => sql`
  select w.id::text as key, round(sum(r.faults / greatest(1, cardinality(r.worker_ids))), 3) as defect_qty, round(sum((r.good_qty + r.defect_qty) / greatest(1, cardinality(r.worker_ids))), 3) as made_qty
  from (
    select m.worker_ids, m.good_qty, m.defect_qty,
      coalesce((select sum(f.qty) from result_defect f where f.result_id = m.id and ${is(sql`f.defect_code_id`, defectCodeId)}), 0) as faults
    from production_result_in_force m ${itsPlan(sql`m`)} where ${fits(asked)}
  ) r left join lateral unnest(r.worker_ids) w(id) on true group by 1`;
