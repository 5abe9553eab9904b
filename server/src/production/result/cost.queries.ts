import { add, addAmounts, amountOf, amountOfPart, scale, subtract } from '@lotline/contract/kit/quantity';
import { plantCurrency } from '@lotline/contract/order/business';
import { type CostGap, costKinds, gathered } from '@lotline/contract/product/cost';
import type { CostLine, PlanCost } from '@lotline/contract/production/result/cost';
import { sql } from 'kysely';
import type { Db } from '../../kit/database/pool.ts';
import { Refused } from '../../kit/http/errors.ts';
import { type CostedOperation, costOfOperation, rollUps } from '../../product/index.ts';

type Side = {
  kind: CostLine['kind'];
  id: number;
  name: string;
  code: string | null;
  uom: string;
  qty: number | null;
  amount: number | null;
  /** Of what was planned: how many of how many pieces are still to be made. */
  left?: Left;
};
type Left = { pieces: number; of: number };

/** What a plan was to cost and what it cost so far, with its margin and what is missing. */
export const costOfPlan = async (db: Db, planId: number): Promise<PlanCost> => {
  const plan = await headOf(db, planId);
  const planned = await plannedOf(db, plan);
  const actual = await actualOf(db, planId);
  const isForeign = plan.currency !== plantCurrency;
  const unitPrice = isForeign ? null : plan.unitPrice;
  const saleGap = isForeign
    ? gapOf('PLANNED', 'FOREIGN_PRICE', plan.productId, plan.productName)
    : gapOf('PLANNED', 'SALES_PRICE', plan.productId, plan.productName);
  const [plannedSum, actualSum] = [known(planned.lines), known(actual.lines)];
  const plannedRevenue = unitPrice === null ? null : amountOf(plan.planQty, unitPrice);
  const revenue = unitPrice === null ? null : amountOf(plan.goodQty, unitPrice);
  const { planNo, lotNo, uom, planQty, goodQty, defectQty, status, startDt, endDt } = plan;
  const sums = (side: readonly Side[], kind: string) => {
    const ofKind = side.filter((line) => line.kind === kind && line.amount !== null);
    return ofKind.length ? known(ofKind) : null;
  };
  const complete = status === 'COMPLETE';
  const lines = sideBySide(planned.lines, actual.lines, complete);
  const expected = (some: readonly CostLine[]) => addAmounts(...some.map((line) => line.expected ?? 0));
  const expectedSum = expected(lines);
  const expectedRevenue = complete || unitPrice === null ? revenue : amountOf(Math.max(goodQty, subtract(planQty, defectQty)), unitPrice);
  return {
    ...{
      planId,
      planNo,
      lotNo,
      uom,
      currency: plantCurrency,
      planQty,
      goodQty,
      defectQty,
      startDt,
      endDt,
      complete,
      inProcessQty: complete ? 0 : plan.inProcessQty,
    },
    lines,
    kinds: costKinds
      .filter((kind) => lines.some((line) => line.kind === kind))
      .map((kind) => {
        const its = lines.filter((line) => line.kind === kind && line.expected !== null);
        return { kind, planned: sums(planned.lines, kind), actual: sums(actual.lines, kind), expected: its.length ? expected(its) : null };
      }),
    planned: plannedSum,
    actual: actualSum,
    expected: expectedSum,
    plannedPerPiece: amountOfPart(plannedSum, 1, planQty),
    actualPerPiece: goodQty > 0 ? amountOfPart(actualSum, 1, goodQty) : null,
    ...{ unitPrice, plannedRevenue, revenue, expectedRevenue },
    plannedMargin: plannedRevenue === null ? null : less(plannedRevenue, plannedSum),
    margin: revenue === null ? null : less(revenue, actualSum),
    expectedMargin: expectedRevenue === null ? null : less(expectedRevenue, expectedSum),
    gaps: gathered([...(unitPrice === null ? [saleGap] : []), ...actual.gaps, ...planned.gaps]),
  };
};

const known = (lines: readonly Side[]) => addAmounts(...lines.map(({ amount }) => amount ?? 0));
const less = (from: number, amount: number) => addAmounts(from, -amount);
const gapOf = (side: CostGap['side'], gap: CostGap['gap'], id: number, name: string, n = 1): CostGap => ({ side, gap, id, name, n });

/** What was planned and what became of it, thing by thing; what was taken in place of something else stands by itself. */
const sideBySide = (planned: readonly Side[], actual: readonly Side[], complete: boolean): CostLine[] => {
  const keyOf = ({ kind, id }: Side) => `${kind}:${id}`;
  const both = [...Map.groupBy([...planned, ...actual], keyOf).values()].map((same) => same[0] as Side);
  const of = (side: readonly Side[], one: Side) => {
    const its = side.filter((line) => keyOf(line) === keyOf(one));
    if (!its.length) return { qty: null, amount: null };
    return {
      qty: its.some(({ qty }) => qty === null) ? null : add(0, ...its.map(({ qty }) => qty ?? 0)),
      amount: its.every(({ amount }) => amount === null) ? null : known(its),
    };
  };
  return both
    .map((one): CostLine => {
      const [plan, made] = [of(planned, one), of(actual, one)];
      const { kind, id, name, code, uom } = one;
      const ahead = planned.filter((line) => !complete && line.amount !== null && keyOf(line) === keyOf(one));
      const amounts = [...(made.amount === null ? [] : [made.amount]), ...ahead.map(stillToCome)];
      const expected = amounts.length ? addAmounts(...amounts) : null;
      return { kind, id, name, code, uom, plannedQty: plan.qty, planned: plan.amount, actualQty: made.qty, actual: made.amount, expected };
    })
    .toSorted((a, b) => costKinds.indexOf(a.kind) - costKinds.indexOf(b.kind));
};

const stillToCome = ({ amount, left = { pieces: 0, of: 1 } }: Side) => amountOfPart(amount ?? 0, left.pieces, left.of);
const leftOf = (planQty: number, goodQty: number, defectQty: number): Left => ({
  pieces: Math.max(0, subtract(planQty, add(goodQty, defectQty))),
  of: planQty,
});

type Head = {
  id: number;
  planNo: string;
  lotNo: string;
  productId: number;
  productName: string;
  uom: string;
  status: string;
  planQty: number;
  goodQty: number;
  defectQty: number;
  inProcessQty: number;
  startDt: string;
  endDt: string;
  billRevision: number;
  currency: string;
  unitPrice: number | null;
};
const headOf = async (db: Db, planId: number) => {
  const { rows } = await sql<Head>`
    select p.id, p.plan_no, l.lot_id as lot_no, p.product_id, i.name as product_name, i.uom, p.status, p.plan_qty, p.good_qty, p.defect_qty, p.bill_revision,
      greatest(0, coalesce((select (array_agg(q.good_qty order by q.seq))[1] - sum(q.defect_qty) + (array_agg(q.defect_qty order by q.seq))[1]
        from production_operation_plan q where q.plan_id = p.id and q.status <> 'SKIPPED'), 0) - p.good_qty) as in_process_qty,
      p.start_dt, greatest(p.end_dt, (select max(d.work_date) from daily_plan d where d.plan_id = p.id)) as end_dt,
      coalesce(oi.currency, ${plantCurrency}) as currency, coalesce(op.unit_price, i.unit_price) as unit_price
    from production_plan p join lot l on l.id = p.lot_id join product i on i.id = p.product_id
      left join order_product op on op.id = p.order_product_id left join order_info oi on oi.id = op.order_id
    where p.id = ${planId}`.execute(db);
  const [plan] = rows;
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  return plan;
};

/** By the first choices of the bill and the operations that the plan keeps, at the prices and rates of its first day. */
const plannedOf = async (db: Db, plan: Head) => {
  const { rows: bill } = await sql<{
    materialId: number | null;
    productId: number | null;
    code: string;
    name: string;
    uom: string;
    qty: number;
    price: number | null;
    goodQty: number | null;
    doneDefectQty: number | null;
    ofQty: number | null;
  }>`
    select b.child_material_id as material_id, b.child_product_id as product_id, coalesce(m.code, i.code) as code, coalesce(m.name, i.name) as name, b.uom,
      required_qty(coalesce(o.plan_qty, ${plan.planQty}), b.qty_per, b.base_qty, b.scrap_rate, b.decimals) as qty,
      case when b.child_material_id is not null then price_on(b.child_material_id, ${plan.startDt}::date) end as price,
      o.good_qty, o.defect_qty as done_defect_qty, o.plan_qty as of_qty
    from production_bill_line b left join material m on m.id = b.child_material_id left join product i on i.id = b.child_product_id
      left join production_operation_plan o on o.id = b.oper_plan_id
    where b.plan_id = ${plan.id} and b.revision = ${plan.billRevision} and b.stands_for_id is null order by b.seq, b.id`.execute(db);
  const gaps: CostGap[] = [];
  const lines: Side[] = [];
  const parts = bill.filter(({ productId }) => productId !== null);
  const rolled = await rollUps(
    db,
    parts.map(({ productId, qty }) => ({ productId: productId as number, qty })),
    plan.startDt,
  );
  const leftOfLine = ({ ofQty, goodQty, doneDefectQty }: (typeof bill)[number]) =>
    ofQty === null ? leftOf(plan.planQty, plan.goodQty, plan.defectQty) : leftOf(ofQty, goodQty ?? 0, doneDefectQty ?? 0);
  for (const line of bill) {
    const { materialId, code, name, uom, qty, price } = line;
    if (materialId === null) continue;
    if (price === null) gaps.push(gapOf('PLANNED', 'MATERIAL_PRICE', materialId, name));
    const amount = price === null ? null : amountOf(qty, price);
    lines.push({ kind: 'MATERIAL', id: materialId, name, code, uom, qty, amount, left: leftOfLine(line) });
  }
  for (const [at, line] of parts.entries()) {
    const { productId, code, name, uom, qty } = line;
    const { node, gaps: below = [] } = rolled[at] ?? {};
    lines.push({ kind: 'PART', id: productId as number, name, code, uom, qty, amount: node?.cost ?? null, left: leftOfLine(line) });
    gaps.push(...below);
  }
  for (const operation of await operationsOf(db, plan)) {
    const { seconds, gaps: missing, ...cost } = costOfOperation(operation, operation.planQty);
    gaps.push(...missing);
    const of = {
      id: operation.operPlanId,
      name: operation.operationName,
      code: null,
      uom: 'min',
      left: leftOf(operation.planQty, operation.goodQty, operation.defectQty),
    };
    const minutes = (people: number) => scale(seconds, people, 60, 'up');
    const isPriced = (...gap: CostGap['gap'][]) => !missing.some((one) => gap.includes(one.gap));
    if (operation.outsourced) {
      lines.push({
        ...of,
        kind: 'OUTSOURCING',
        uom: plan.uom,
        qty: operation.planQty,
        amount: isPriced('OUTSOURCING_PRICE') ? cost.outsourcing : null,
      });
      continue;
    }
    if (operation.crew > 0)
      lines.push({ ...of, kind: 'LABOR', qty: minutes(operation.crew), amount: isPriced('LABOR_RATE') ? cost.labor : null });
    if (operation.toolId !== null)
      lines.push({ ...of, kind: 'MACHINE', qty: minutes(1), amount: isPriced('MACHINE_RATE') ? cost.machine : null });
  }
  return { lines, gaps };
};

const operationsOf = async (db: Db, { id, startDt, productId }: Head) => {
  const { rows } = await sql<CostedOperation & { operPlanId: number; planQty: number; goodQty: number; defectQty: number }>`
    select o.id as oper_plan_id, o.plan_qty, o.good_qty, o.defect_qty, o.operation_id, n.name as operation_name, ${productId}::bigint as product_id, o.line_id, place.name as line_name, o.tool_id,
      t.name as tool_name, o.outsourced, standard_crew(o) as crew, o.cycle_sec, o.setup_min, l.per_hour as labor_rate, m.per_hour as machine_rate,
      case when o.outsourced then coalesce((select x.unit_price from outsourcing x
        where x.oper_plan_id = o.id and x.unit_price is not null and x.status <> 'CANCELLED' order by x.id desc limit 1),
        vendor_price_on(${productId}, o.operation_id, ${startDt}::date)) end as vendor_price
    from production_operation_plan o join operation n on n.id = o.operation_id join location place on place.id = o.line_id left join tool t on t.id = o.tool_id
      left join lateral labor_rate_on(o.line_id, ${startDt}::date) l on true left join lateral machine_rate_on(o.tool_id, ${startDt}::date) m on true
    where o.plan_id = ${id} and o.status <> 'SKIPPED' order by o.seq`.execute(db);
  return rows;
};

type Taken = {
  planId: number;
  productId: number;
  code: string;
  name: string;
  uom: string;
  lotId: number;
  lotNo: string;
  fromPlan: number | null;
  qty: number;
};
type Own = { lines: Side[]; gaps: CostGap[] };

/** What was taken, worked and paid for so far; parts of our own making at what their lots cost, as far up as that goes. */
const actualOf = async (db: Db, planId: number): Promise<Own> => {
  const { rows } = await sql<{ id: number; goodQty: number }>`
    with recursive above as (
      select ${planId}::bigint as id
      union
      select l.production_plan_id from above a join production_operation_plan o on o.plan_id = a.id
        join stock_movement_in_force v on v.oper_plan_id = o.id and v.type = 'CONSUME' and v.item_type = 'PRODUCT' join lot l on l.id = v.lot_id
      where l.production_plan_id is not null
    ) select p.id, p.good_qty from above a join production_plan p on p.id = a.id`.execute(db);
  const plans = rows.map(({ id }) => id);
  const goodOf = new Map(rows.map(({ id, goodQty }) => [id, goodQty]));
  const own = new Map(plans.map((id): [number, Own] => [id, { lines: [], gaps: [] }]));
  await addMaterial(db, plans, own);
  await addTime(db, plans, own);
  await addOutsourcing(db, plans, own);
  const taken = Map.groupBy(await partsTaken(db, plans), (part) => part.planId);

  const done = new Map<number, Own>();
  const whole = (id: number, path: readonly number[]): Own => {
    const before = done.get(id);
    if (before) return before;
    const { lines, gaps } = own.get(id) as Own;
    const its = { lines: [...lines], gaps: [...gaps] };
    for (const { productId, code, name, uom, qty, lotId, lotNo, fromPlan } of taken.get(id) ?? []) {
      const good = fromPlan === null ? 0 : (goodOf.get(fromPlan) ?? 0);
      const made = fromPlan === null || good <= 0 || path.includes(fromPlan) ? null : whole(fromPlan, [...path, fromPlan]);
      if (made === null || made.gaps.length > 0) its.gaps.push(gapOf('ACTUAL', 'PART_COST', lotId, lotNo));
      its.lines.push({ kind: 'PART', id: productId, name, code, uom, qty, amount: made && amountOfPart(known(made.lines), qty, good) });
    }
    done.set(id, its);
    return its;
  };
  return whole(planId, [planId]);
};

/** Each package at its own price; what a customer supplied costs nothing. */
const addMaterial = async (db: Db, plans: readonly number[], own: ReadonlyMap<number, Own>) => {
  const { rows } = await sql<{
    planId: number;
    id: number;
    code: string;
    name: string;
    uom: string;
    qty: number;
    amount: number | null;
    unpriced: number;
    foreignPriced: number;
  }>`
    select taken.plan_id, m.id, m.code, m.name, m.uom, sum(taken.qty) as qty,
      round(sum(taken.qty * s.unit_price) filter (where coalesce(i.currency, ${plantCurrency}) = ${plantCurrency}), 2) as amount,
      count(*) filter (where s.unit_price is null) as unpriced,
      count(*) filter (where s.unit_price is not null and coalesce(i.currency, ${plantCurrency}) <> ${plantCurrency}) as foreign_priced
    from (
      select o.plan_id, v.material_stock_id, sum(v.qty) as qty from production_operation_plan o
        join stock_movement_in_force v on v.oper_plan_id = o.id and v.type = 'CONSUME' and v.item_type = 'MATERIAL'
      where o.plan_id = any(${plans}::bigint[]) group by 1, 2
    ) taken join material_stock s on s.id = taken.material_stock_id and s.ownership = 'OWN' join material m on m.id = s.material_id
      left join order_material om on om.id = s.order_material_id left join order_info i on i.id = om.order_id
    group by 1, 2, 3, 4, 5 order by m.code`.execute(db);
  for (const { planId, id, code, name, uom, qty, amount, unpriced, foreignPriced } of rows) {
    const its = own.get(planId) as Own;
    its.lines.push({ kind: 'MATERIAL', id, name, code, uom, qty, amount });
    if (unpriced > 0) its.gaps.push(gapOf('ACTUAL', 'PACKAGE_PRICE', id, name, unpriced));
    if (foreignPriced > 0) its.gaps.push(gapOf('ACTUAL', 'FOREIGN_PRICE', id, name, foreignPriced));
  }
};

const partsTaken = async (db: Db, plans: readonly number[]) => {
  const { rows } = await sql<Taken>`
    select o.plan_id, v.product_id, i.code, i.name, i.uom, l.id as lot_id, l.lot_id as lot_no, l.production_plan_id as from_plan, sum(v.qty) as qty
    from production_operation_plan o join stock_movement_in_force v on v.oper_plan_id = o.id and v.type = 'CONSUME' and v.item_type = 'PRODUCT'
      join lot l on l.id = v.lot_id join product i on i.id = v.product_id
    where o.plan_id = any(${plans}::bigint[]) group by 1, 2, 3, 4, 5, 6, 7, 8 order by i.code, l.lot_id`.execute(db);
  return rows;
};

/** People and machines by the minutes of each day at its rates; days that made something and say no time are named, and what still runs. */
const addTime = async (db: Db, plans: readonly number[], own: ReadonlyMap<number, Own>) => {
  const { rows } = await sql<{
    planId: number;
    operPlanId: number;
    operationName: string;
    lineId: number;
    lineName: string;
    toolId: number | null;
    toolName: string | null;
    manMinutes: number;
    machineMinutes: number;
    labor: number | null;
    machine: number | null;
    unratedPeople: number;
    unratedMachine: number;
    nobody: number;
  }>`
    with spent as materialized (
      select plan_id, oper_plan_id, line_id, tool_id, business_date, crew, sum(seconds) as seconds, count(*) as n from counted_time
      where plan_id = any(${plans}::bigint[]) group by 1, 2, 3, 4, 5, 6
    )
    select s.plan_id, s.oper_plan_id, n.name as operation_name, s.line_id, place.name as line_name, s.tool_id, t.name as tool_name,
      round(sum(s.seconds * s.crew) / 60, 3) as man_minutes, round(coalesce(sum(s.seconds) filter (where s.tool_id is not null), 0) / 60, 3) as machine_minutes,
      round(sum(s.seconds * s.crew * l.per_hour) / 3600, 2) as labor, round(sum(s.seconds * m.per_hour) / 3600, 2) as machine,
      coalesce(sum(s.n) filter (where s.crew > 0 and l.per_hour is null), 0)::int as unrated_people,
      coalesce(sum(s.n) filter (where s.tool_id is not null and m.per_hour is null), 0)::int as unrated_machine,
      coalesce(sum(s.n) filter (where s.crew = 0 and standard_crew(o) > 0), 0)::int as nobody
    from spent s join production_operation_plan o on o.id = s.oper_plan_id join operation n on n.id = o.operation_id join location place on place.id = s.line_id
      left join tool t on t.id = s.tool_id left join lateral labor_rate_on(s.line_id, s.business_date) l on true
      left join lateral machine_rate_on(s.tool_id, s.business_date) m on true
    group by 1, 2, 3, 4, 5, 6, 7, o.seq order by o.seq, place.name, t.name`.execute(db);
  for (const row of rows) {
    const { lines, gaps } = own.get(row.planId) as Own;
    const of = { id: row.operPlanId, name: row.operationName, code: null, uom: 'min' };
    if (row.manMinutes > 0) lines.push({ ...of, kind: 'LABOR', qty: row.manMinutes, amount: row.labor });
    if (row.toolId !== null) lines.push({ ...of, kind: 'MACHINE', qty: row.machineMinutes, amount: row.machine });
    if (row.unratedPeople > 0) gaps.push(gapOf('ACTUAL', 'LABOR_RATE', row.lineId, row.lineName, row.unratedPeople));
    if (row.unratedMachine > 0 && row.toolId !== null)
      gaps.push(gapOf('ACTUAL', 'MACHINE_RATE', row.toolId, row.toolName ?? '', row.unratedMachine));
    if (row.nobody > 0) gaps.push(gapOf('ACTUAL', 'PEOPLE', row.planId, row.operationName, row.nobody));
  }
  const { rows: days } = await sql<{ planId: number; name: string; running: number; untimed: number }>`
    select d.plan_id, n.name, count(*) filter (where running)::int as running, count(*) filter (where not running)::int as untimed
    from (
      select d.*, exists (select from work_event_in_force e where e.daily_plan_id = d.id and e.ended_at is null and e.kind in ('SETUP', 'RUN', 'TRIAL')) as running
      from daily_plan d where d.plan_id = any(${plans}::bigint[])
    ) d join production_operation_plan o on o.id = d.oper_plan_id and not o.outsourced join operation n on n.id = o.operation_id
    where running or d.completed_qty + d.defect_qty > 0 and not exists (select from counted_time c where c.daily_plan_id = d.id)
    group by d.plan_id, o.id, n.name order by o.id`.execute(db);
  for (const { planId, name, running, untimed } of days) {
    const { gaps } = own.get(planId) as Own;
    if (running > 0) gaps.push(gapOf('ACTUAL', 'RUNNING', planId, name, running));
    if (untimed > 0) gaps.push(gapOf('ACTUAL', 'TIME', planId, name, untimed));
  }
};

/** What came back good from vendors, of the plan's lot: between two operations or off the shelf. */
const addOutsourcing = async (db: Db, plans: readonly number[], own: ReadonlyMap<number, Own>) => {
  const { rows } = await sql<{
    planId: number;
    id: number;
    outNo: string;
    operPlanId: number;
    operationName: string | null;
    uom: string;
    qty: number;
    amount: number | null;
  }>`
    select l.production_plan_id as plan_id, o.id, o.out_no, coalesce(o.oper_plan_id, -o.id) as oper_plan_id, n.name as operation_name, i.uom, sum(x.good_qty) as qty,
      round(sum(x.good_qty) * o.unit_price, 2) as amount
    from lot l join outsourcing_line x on x.lot_id = l.id join outsourcing o on o.id = x.outsourcing_id join product i on i.id = x.product_id
      left join operation n on n.id = o.operation_id
    where l.production_plan_id = any(${plans}::bigint[]) and o.status <> 'CANCELLED' and x.good_qty > 0
    group by 1, 2, 3, 4, 5, 6, o.unit_price order by o.out_no`.execute(db);
  for (const { planId, id, outNo, operPlanId, operationName, uom, qty, amount } of rows) {
    const { lines, gaps } = own.get(planId) as Own;
    lines.push({ kind: 'OUTSOURCING', id: operPlanId, name: operationName ?? outNo, code: outNo, uom, qty, amount });
    if (amount === null) gaps.push(gapOf('ACTUAL', 'OUTSOURCING_PRICE', id, outNo));
  }
};
