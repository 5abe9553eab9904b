import type { HeardOf } from '@lotline/contract/kit/call';
import type { ShiftHours } from '@lotline/contract/kit/production-day';
import { perHour, perMillion, ratio } from '@lotline/contract/report/kpi';
import {
  type defectReportRows,
  type Figure,
  type kpiRows,
  type Measure,
  mostReportRows,
  type productReportRows,
  type ReportRow,
  type ReportRows,
  unsaid,
} from '@lotline/contract/report/report-rows';
import { type RawBuilder, sql } from 'kysely';
import { claimRows } from '../claim/index.ts';
import { codeName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { fits, good, passes, totalPasses } from './defect.queries.ts';
import { dueLines, incomingIn, inspectedIn, isTimed, minutesOf, wholeMonth } from './kpi.queries.ts';
import { type Asked, completedByUnit, itsPlan, madeOf } from './made.queries.ts';

type Divided = (part: number, whole: number) => number | null;
/** Rows of what tells them, the latest first, with the sums of all of them. */
export const rowsOf = async (db: Db, told: RawBuilder<unknown>, divided: Divided | null): Promise<ReportRows> => {
  const { rows } = await sql<ReportRow & { allPart: number; allWhole: number | null; n: number }>`
    select k.*, sum(k.part) over () as all_part, sum(k.whole) over () as all_whole, (count(*) over ())::int as n
    from (${told}) k order by k.day desc, k.at desc nulls last, k.key limit ${sql.lit(mostReportRows)}`.execute(db);
  const [part, whole] = [rows[0]?.allPart ?? 0, rows[0]?.allWhole ?? null];
  return {
    rows: rows.map(({ allPart: _part, allWhole: _whole, n: _n, ...row }) => row),
    ...{
      part,
      whole,
      value: divided === null ? part : whole === null ? null : divided(part, whole),
      more: (rows[0]?.n ?? 0) > rows.length,
    },
  };
};

const completed = (scope: 'completed' | 'operations', what: RawBuilder<unknown>) =>
  scope === 'completed' ? sql`case when m.is_last then ${what} else 0 end` : what;
const sharesOf: Record<Measure, Divided | null> = {
  ...{ targetQty: null, goodQty: null, defectQty: null, runMinutes: null },
  ...{ achieveRate: ratio, defectRate: ratio, perHour },
};
const partsOf = (measure: Measure, scope: 'completed' | 'operations') => {
  const sum = (what: RawBuilder<unknown>) => sql`sum(${completed(scope, what)})`;
  const timed = (what: RawBuilder<unknown>) => sql`coalesce(sum(${completed(scope, what)}) filter (where m.timed), 0)`;
  const none = sql`null::numeric`;
  const parts: Record<Measure, readonly [RawBuilder<unknown>, RawBuilder<unknown>]> = {
    targetQty: [sum(sql`m.target`), none],
    goodQty: [sum(sql`m.good`), none],
    defectQty: [sql`sum(m.defect)`, none],
    runMinutes: [timed(sql`m.minutes`), none],
    achieveRate: [sum(sql`m.good`), sum(sql`m.target`)],
    defectRate: [sql`sum(m.defect)`, sql`${sum(sql`m.good`)} + sum(m.defect)`],
    perHour: [timed(sql`m.good`), timed(sql`m.minutes`)],
  };
  return parts[measure];
};

type Made = Asked & { uom: string; scope: 'completed' | 'operations'; measure: Measure };
type Narrowed = { lineId?: number | undefined; productId?: number | undefined; operationId?: number | undefined };
/** The days of plans that make a number of what was made. */
export const madeRows = (db: Db, asked: Made & Narrowed) => {
  const [part, whole] = partsOf(asked.measure, asked.scope);
  const is = (column: RawBuilder<unknown>, id: number | undefined) => (id === undefined ? sql`true` : sql`${column} = ${id}`);
  return rowsOf(
    db,
    sql`select s.day || ' ' || s.daily_plan_id as key, s.day, null::timestamptz as at, 'productionPlan' as menu, s.plan_id as id, p.plan_no as no, i.name,
        concat_ws(' · ', o.name, l.name) as detail, s.uom, s.part, s.whole
      from (
        select to_char(m.day, 'YYYY-MM-DD') as day, m.daily_plan_id, m.plan_id, m.product_id, m.operation_id, m.line_id, m.uom, ${part} as part, ${whole} as whole
        from ${madeOf(asked, asked.measure === 'perHour' || asked.measure === 'runMinutes' ? 'timed' : 'untimed')} m
        where m.uom = ${asked.uom} and ${is(sql`m.line_id`, asked.lineId)} and ${is(sql`m.product_id`, asked.productId)} and ${is(sql`m.operation_id`, asked.operationId)}
        group by 1, 2, 3, 4, 5, 6, 7
      ) s join production_plan p on p.id = s.plan_id join product i on i.id = s.product_id join operation o on o.id = s.operation_id join location l on l.id = s.line_id
      where s.part <> 0 or s.whole <> 0`,
    sharesOf[asked.measure],
  );
};
export const productRowsOf = (db: Db, asked: HeardOf<typeof productReportRows>) => madeRows(db, asked);

/** What a row of results is grouped by; null where nobody said. */
const resultKey = (group: HeardOf<typeof defectReportRows>['group'], zone: string) =>
  ({
    ...{ operation: sql`o.operation_id::text`, product: sql`p.product_id::text`, tool: sql`coalesce(m.tool_id, d.tool_id)::text` },
    hour: sql`extract(hour from m.hour at time zone ${zone})::int::text`,
    day: sql`to_char(m.business_date, 'YYYY-MM-DD')`,
    ...{ worker: sql`w.id::text`, reason: sql`null`, cause: sql`null` },
  })[group];

/** The results that make a number of the defect report. */
export const defectRowsOf = (db: Db, asked: HeardOf<typeof defectReportRows>, zone: string) => {
  const { group, key } = asked;
  const isKey = (column: RawBuilder<unknown>) =>
    key === undefined ? sql`true` : key === unsaid ? sql`${column} is null` : sql`${column} = ${key}`;
  const fault = sql`(${asked.defectCodeId ?? null}::bigint is null or f.defect_code_id = ${asked.defectCodeId ?? null})
    and ${group === 'reason' ? isKey(sql`f.defect_code_id::text`) : sql`true`} and ${group === 'cause' ? isKey(sql`f.cause_operation_id::text`) : sql`true`}`;
  const byWorker = group === 'worker' && key !== undefined;
  const part = sql`m.qty / ${byWorker ? sql`greatest(1, cardinality(m.worker_ids))` : sql`1`}`;
  const counted = asked.of === 'made' ? sql`${good(key === undefined ? totalPasses(asked) : passes(asked))} + m.defect_qty` : sql`m.faults`;
  return rowsOf(
    db,
    sql`select m.id::text as key, to_char(m.business_date, 'YYYY-MM-DD') as day, coalesce(m.ended_at, m.occurred_at) as at, 'productionPlan' as menu, m.plan_id as id, m.plan_no as no, m.name,
        concat_ws(' · ', m.operation_name, coalesce(m.tool_name, m.line_name), nullif(m.reasons, '')) as detail, m.uom, ${part} as part, null::numeric as whole
      from (
        select m.id, m.business_date, m.ended_at, m.occurred_at, m.worker_ids, p.id as plan_id, p.plan_no, i.name, x.name as operation_name, t.name as tool_name, l.name as line_name, i.uom,
          faults.reasons, ${counted} as qty
        from (select r.*, hour_of(r) as hour, (select coalesce(sum(f.qty), 0) from result_defect f where f.result_id = r.id and ${fault}) as faults from production_result_in_force v join production_result r on r.id = v.id) m ${itsPlan(sql`m`)}
          join operation x on x.id = o.operation_id join location l on l.id = d.line_id left join tool t on t.id = coalesce(m.tool_id, d.tool_id)
          left join lateral (select string_agg(${codeName('c')} || ' ' || trim_scale(f.qty), ', ' order by f.qty desc) as reasons from result_defect f join code c on c.id = f.defect_code_id
            where f.result_id = m.id and ${fault}) faults on true
          ${byWorker ? sql`left join lateral unnest(m.worker_ids) w(id) on true` : sql``}
        where ${fits(asked)} and ${group === 'reason' || group === 'cause' ? sql`true` : isKey(resultKey(group, zone))}
      ) m where m.qty <> 0`,
    null,
  );
};

const inspectionRows = (ofThese: RawBuilder<unknown>, part: RawBuilder<unknown>, whole: RawBuilder<unknown>, zone: string) => sql`
  select q.id::text as key, to_char(least(q.judged_at, q.started_at, q.created_at) at time zone ${zone}, 'YYYY-MM-DD') as day, least(q.judged_at, q.started_at, q.created_at) as at,
    case when q.material_id is not null then 'materialQualityResult' when q.stage = 'DAILY' then 'dailyQualityResult' else 'productQualityResult' end as menu,
    q.id, q.result_no as no, coalesce(i.name, m.name, '') as name, coalesce(l.lot_id, q.supplier_lot_no) as detail, q.uom, ${part} as part, ${whole} as whole
  from quality_result q left join product i on i.id = q.product_id left join material m on m.id = q.material_id left join lot l on l.id = q.lot_id where ${ofThese}`;

/** The rows that make a key figure of a month. */
export const kpiRowsOf = async (db: Db, { month, figure, locationId }: HeardOf<typeof kpiRows>, hours: ShiftHours) => {
  const asked = wholeMonth(month, locationId);
  const { zone } = hours;
  const made = async (measure: Measure) => {
    const uom = (await completedByUnit(db, asked))[0]?.uom;
    return uom === undefined ? nothing : madeRows(db, { ...asked, uom, scope: 'completed', measure });
  };
  const told: Record<Figure, () => Promise<ReportRows>> = {
    achieveRate: () => made('achieveRate'),
    defectRate: () => made('defectRate'),
    perHour: () => made('perHour'),
    onTimeRate: () =>
      rowsOf(
        db,
        sql`select n.id::text as key, to_char(n.due_date, 'YYYY-MM-DD') as day, null::timestamptz as at, 'orderInfo' as menu, n.order_id as id, a.order_no as no, i.name,
            concat_ws(' ', trim_scale(n.shipped), '/', trim_scale(n.qty)) as detail, i.uom, case when n.shipped >= n.qty then 1 else 0 end as part, 1 as whole
          from ${dueLines(asked, hours)} n join order_info a on a.id = n.order_id join product i on i.id = n.product_id`,
        ratio,
      ),
    inspectionRate: () =>
      rowsOf(db, inspectionRows(inspectedIn(asked, hours), sql`case when q.judged_at is not null then 1 else 0 end`, sql`1`, zone), ratio),
    minutesPerProduct: () =>
      rowsOf(db, inspectionRows(sql`${inspectedIn(asked, hours)} and ${isTimed}`, minutesOf, sql`q.inspected_qty`, zone), ratio),
    claims: () =>
      rowsOf(
        db,
        sql`select c.key, c.day, c.at, c.menu, c.id, c.no, c.name, c.detail, c.uom, c.part, c.whole from (${claimRows(asked)}) c`,
        null,
      ),
    customerPpm: () =>
      rowsOf(
        db,
        sql`select k.key, k.day, k.at, k.menu, k.id, k.no, k.name, k.detail, k.uom, k.confirmed as part, 0 as whole from (${claimRows(asked)}) k where k.confirmed > 0
          union all
          select 's' || n.id, to_char(h.ship_date, 'YYYY-MM-DD'), null, 'shipment', h.id, h.shipment_no, i.name, b.name, i.uom, 0, n.qty
          from shipment h join shipment_line n on n.shipment_id = h.id join product i on i.id = n.product_id left join biz_partner b on b.id = h.biz_partner_id
          where h.status = 'SHIPPED' and h.ship_date between ${asked.startDt}::date and ${asked.endDt}::date`,
        perMillion,
      ),
    incomingPpm: () => rowsOf(db, inspectionRows(incomingIn(asked, hours), sql`q.rejected_qty`, sql`q.lot_qty`, zone), perMillion),
  };
  return told[figure]();
};
const nothing: ReportRows = { rows: [], part: 0, whole: null, value: null, more: false };
