import { Plans } from '@lotline/contract/production/plan/plan';
import { sql } from 'kysely';
import { askWithNext, runText } from '../../kit/database/driver.ts';
import type { Db, Trx } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type ListSource, rowsOf, stampJoins, stampsOf } from '../../kit/record/list.ts';

/** What an open plan lacks of its bill; read for a few plans, each by itself. */
const lacksOfEach =
  "left join lateral lacks_of_plans(case when p.status in ('PLANNED', 'IN_PROGRESS') then array[p.id] else '{}' end) lack on lack.plan_id = p.id";
/** The same for a list, all open plans at once: finished ones, however many, are never looked at. */
const lacksOfAll = 'left join lacks_of_plans(open_plans()) lack on lack.plan_id = p.id';

/** Plans with what people call the things they point to. */
export const planList: ListSource<typeof Plans> = {
  list: Plans,
  from: 'production_plan p',
  joins: {
    d: 'join product d on d.id = p.product_id',
    t: 'join lot t on t.id = p.lot_id',
    n: 'join location n on n.id = p.location_id',
    l: 'left join order_product l on l.id = p.order_product_id',
    o: 'left join order_info o on o.id = l.order_id',
    s: 'left join business s on s.id = o.business_id',
    b: 'left join biz_partner b on b.id = s.biz_partner_id',
    r: 'left join route r on r.id = p.route_id',
    u: 'left join app_user u on u.id = p.manager_user_id',
    lack: lacksOfEach,
    ...stampJoins('p'),
  },
  fields: {
    ...stampsOf('p'),
    planNo: 'p.plan_no',
    orderProductId: 'p.order_product_id',
    orderNo: 'o.order_no',
    bizPartnerId: 's.biz_partner_id',
    bizPartnerName: 'b.name',
    dueDate: 'l.due_date',
    productId: 'p.product_id',
    productCode: 'd.code',
    productName: 'd.name',
    uom: 'd.uom',
    routeId: 'p.route_id',
    routeName: 'r.name',
    lotId: 'p.lot_id',
    lotNo: 't.lot_id',
    lotSeq: 'p.lot_seq',
    planQty: 'p.plan_qty',
    startDt: 'p.start_dt',
    endDt: 'p.end_dt',
    lackCount: 'coalesce(lack.materials, 0)',
    lacks: "coalesce(lack.lacks, '[]')",
    slackDays: 'l.due_date - p.end_dt',
    priority: 'p.priority',
    locationId: 'p.location_id',
    locationName: 'n.name',
    managerUserId: 'p.manager_user_id',
    managerName: 'u.username',
    billRevision: 'p.bill_revision',
    goodQty: 'p.good_qty',
    defectQty: 'p.defect_qty',
    progressRate: `(select coalesce(round(avg(least(1, q.good_qty / q.plan_qty)), 4), 0) from production_operation_plan q
      where q.plan_id = p.id and q.report_point and q.status <> 'SKIPPED')`,
    status: 'p.status',
    closeReason: 'p.close_reason',
    reopenReason: 'p.reopen_reason',
    operationCount: '(select count(*) from production_operation_plan q where q.plan_id = p.id)',
    dailyPlanCount: '(select count(*) from daily_plan q where q.plan_id = p.id)',
    note: 'p.note',
    ext: 'p.ext',
  },
  quickAs: { lackCount: { '>0': 'p.id in (select plan_id from plan_supply(open_plans()) where lacking_qty > 0)' } },
  defaultSort: '-startDt',
};
export const planListOfPeriod: typeof planList = { ...planList, joins: { ...planList.joins, lack: lacksOfAll } };

/** Plans whose days touch the period. */
export const plansBetween = ({ startDt, endDt }: { startDt: string; endDt: string }) => ({
  where: sql`daterange(p.start_dt, p.end_dt, '[]') && daterange(${startDt}::date, ${endDt}::date, '[]')`,
});

/** Those that the lines of an order are made by. */
export const plansFor = ({ id }: { id: number }) => ({
  where: sql`p.order_product_id in (select x.id from order_product x where x.order_id = ${id})`,
});

export const planById = async (db: Db, id: number) => {
  const [row] = await rowsOf(db, planList, { where: sql`p.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

type Usual = { usual: number | null };
/** The largest quantity a product was planned at, or its lot size; null where it has neither. */
export const usualSize = async (db: Db, productId: number, exceptPlan = 0) =>
  (await runText<Usual>(db, usual, [exceptPlan, productId]))[0]?.usual ?? null;
/** The same for whoever needs it after what is asked next. */
export const usualWithNext = async (db: Trx, productId: number) => {
  const rows = await askWithNext<Usual>(db, usual, [0, productId]);
  return async () => (await rows())[0]?.usual ?? null;
};
const usual = `
  select greatest((select max(plan_qty) from production_plan where product_id = d.id and status <> 'CANCELLED' and id <> $1), d.lot_size) as usual
  from product d where d.id = $2`;

/** What hangs on a plan and can't be undone by changing it: results, work and issued material in force. */
export const factsOfPlan = async (db: Db, planId: number) => {
  const { rows } = await sql<{ results: number; work: number; issues: number; madeQty: number }>`
    select
      (select count(*) from production_result_in_force where plan_id = ${planId}) as results,
      (select count(*) from work_event_in_force e join production_operation_plan o on o.id = e.oper_plan_id where o.plan_id = ${planId})
        + (select count(*) from outsourcing_line l join production_operation_plan o on o.id = l.oper_plan_id where o.plan_id = ${planId} and l.out_qty > 0) as work,
      (select count(*) from material_issue where production_plan_id = ${planId} and issued_qty > restocked_qty)
        + (select count(*) from product_issue where production_plan_id = ${planId} and issued_qty > restocked_qty) as issues,
      coalesce((select max(good_qty + defect_qty) from production_operation_plan where plan_id = ${planId}), 0) as made_qty`.execute(db);
  return rows[0] as { results: number; work: number; issues: number; madeQty: number };
};
