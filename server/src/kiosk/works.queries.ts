import type { Block, KioskFactory, Work } from '@lotline/contract/kiosk/kiosk';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { required } from '@lotline/contract/product/bom';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

/** Factories with their lines and how much work each has on a day. */
export const factoriesWithWork = async (db: Db, day: string): Promise<KioskFactory[]> => {
  const { rows } = await sql<KioskFactory>`
    select f.id, f.code, f.name, coalesce(json_agg(json_build_object(
        'id', l.id, 'code', l.code, 'name', l.name, 'planned', l.planned, 'inProgress', l.in_progress, 'complete', l.complete) order by l.seq, l.code) filter (where l.id is not null), '[]') as lines
    from location f
    left join lateral (
      select n.id, n.code, n.name, n.seq,
        count(d.id) filter (where d.work_status = 'PLANNED') as planned,
        count(d.id) filter (where d.work_status = 'IN_PROGRESS') as in_progress,
        count(d.id) filter (where d.work_status = 'COMPLETE') as complete
      from location n left join daily_plan d on d.line_id = n.id and d.work_date = ${day}
      where n.parent_id = f.id and n.type = 'LINE' group by n.id
    ) l on true
    where f.type = 'FACTORY' group by f.id order by f.seq, f.code`.execute(db);
  return rows;
};

type Which = { ids?: readonly number[]; planIds?: readonly number[]; lineIds?: readonly number[]; day?: string };

/** Daily plans as the floor sees them; for a line those of the day and what still runs from before. */
export const worksOf = async (db: Db, which: Which): Promise<Work[]> => {
  const rows = await daysOf(db, which);
  if (rows.length === 0) return [];
  const [running, busy, materials] = await Promise.all([
    runningOn(
      db,
      rows.map((row) => row.dailyPlanId),
    ),
    busyTools(
      db,
      rows.flatMap((row) => row.toolId ?? []),
    ),
    materialsOf(db, rows),
  ]);
  return rows.map(
    ({ planStatus, lotState, qualityStatus, toolStatus, previousGood, previousName, allowAhead, madeQty, isFirst, planQty, ...row }) => {
      const readyQty = isFirst
        ? Math.max(0, subtract(planQty, madeQty))
        : allowAhead || previousGood === null
          ? null
          : subtract(previousGood, madeQty);
      const open = running.get(row.dailyPlanId) ?? null;
      const needed = (materials.get(row.operPlanId) ?? []).map(({ perPiece, ...line }) => line);
      const blocks: Block[] = [];
      const block = (reason: Block['reason'], facts: Block['facts'] = {}) => blocks.push({ reason, facts });
      if (planStatus === 'COMPLETE' || planStatus === 'CANCELLED') block('PLAN_CLOSED');
      if (lotState === 'DISCARDED' || qualityStatus === 'HOLD' || qualityStatus === 'REJECTED') block('QUALITY_HOLD', { lot: row.lotNo });
      if (toolStatus === 'UNDER_INSPECTION') block('TOOL_INSPECTION', { tool: row.toolName });
      const elsewhere = row.toolId === null ? undefined : busy.get(row.toolId);
      if (elsewhere && elsewhere.dailyPlanId !== row.dailyPlanId) block('TOOL_BUSY', { tool: row.toolName, plan: elsewhere.planNo });
      if (!isFirst && readyQty !== null && readyQty <= 0 && row.remainQty > 0) block('PREVIOUS_OP_EMPTY', { operation: previousName });
      for (const line of materials.get(row.operPlanId) ?? [])
        if (line.mandatory && !line.backflush && line.atLineQty < line.perPiece && row.remainQty > 0)
          block('NO_MATERIAL', { material: line.name });
      return { ...row, previousOperationName: previousName, readyQty, running: open, materials: needed, blocks };
    },
  );
};

const daysOf = (db: Db, { ids, planIds, lineIds, day }: Which) => {
  let query = db
    .selectFrom('dailyPlan as d')
    .innerJoin('productionOperationPlan as o', 'o.id', 'd.operPlanId')
    .innerJoin('productionPlan as p', 'p.id', 'd.planId')
    .innerJoin('lot as l', 'l.id', 'p.lotId')
    .innerJoin('product as i', 'i.id', 'p.productId')
    .innerJoin('operation as m', 'm.id', 'o.operationId')
    .leftJoin('tool as t', 't.id', 'd.toolId')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('productionOperationPlan as b')
          .innerJoin('operation as bm', 'bm.id', 'b.operationId')
          .select(['b.goodQty as previousGood', 'bm.name as previousName'])
          .whereRef('b.planId', '=', 'o.planId')
          .whereRef('b.seq', '<', 'o.seq')
          .where('b.reportPoint', '=', true)
          .orderBy('b.seq', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id as dailyPlanId',
      'd.version',
      'd.planId',
      'p.planNo',
      'p.planQty',
      'p.status as planStatus',
      'd.operPlanId',
      'p.lotId',
      'l.lotId as lotNo',
      'l.state as lotState',
      'l.qualityStatus',
      'p.productId',
      'i.code as productCode',
      'i.name as productName',
      'i.uom',
      'o.operationId',
      'm.name as operationName',
      'o.seq as operationSeq',
      'o.allowAhead',
      'o.cycleSec',
      'before.previousGood',
      'before.previousName',
      'm.defectGroupId',
      'm.toolRequired',
      'd.workDate',
      'd.dayNight',
      'd.lineId',
      'd.toolId',
      't.name as toolName',
      't.status as toolStatus',
      'd.workerIds',
      'd.seq',
      'd.targetQty',
      'd.carriedInQty',
      'd.carriedOutQty',
      'd.completedQty',
      'd.defectQty',
      'd.reworkQty',
      'd.workStatus',
      'd.startedAt',
      'd.endedAt',
      'd.closeReason',
      'd.note',
    ])
    .select(sql<number>`coalesce(d.remain_qty, 0)`.as('remainQty'))
    .select(sql<number>`o.good_qty + o.defect_qty`.as('madeQty'))
    .select(sql<boolean>`before.previous_name is null`.as('isFirst'))
    .orderBy('d.workDate')
    .orderBy('d.dayNight')
    .orderBy('d.toolId')
    .orderBy('d.seq')
    .orderBy('d.id')
    .limit(2000);
  if (ids) query = query.where('d.id', 'in', [...ids, 0]);
  if (planIds) query = query.where('d.planId', 'in', [...planIds, 0]);
  if (lineIds) query = query.where('d.lineId', 'in', [...lineIds, 0]);
  if (day)
    query = query.where((e) =>
      e.or([e('d.workDate', '=', day), e.and([e('d.workDate', '<', day), e('d.workStatus', '=', 'IN_PROGRESS')])]),
    );
  return query.execute();
};
type Row = Awaited<ReturnType<typeof daysOf>>[number];

const runningOn = async (db: Db, ids: readonly number[]) => {
  const open = await db
    .selectFrom('workEvent')
    .select(['id', 'dailyPlanId', 'kind', 'startedAt'])
    .where('dailyPlanId', 'in', ids)
    .where('endedAt', 'is', null)
    .where('void', '=', false)
    .execute();
  return new Map(open.map(({ id, dailyPlanId, kind, startedAt }) => [dailyPlanId, { eventId: id, kind, startedAt }]));
};

const busyTools = async (db: Db, toolIds: readonly number[]) => {
  const open = await db
    .selectFrom('workEvent as e')
    .innerJoin('dailyPlan as d', 'd.id', 'e.dailyPlanId')
    .innerJoin('productionPlan as p', 'p.id', 'd.planId')
    .select(['e.toolId', 'e.dailyPlanId', 'p.planNo'])
    .where('e.endedAt', 'is', null)
    .where('e.shared', '=', false)
    .where('e.void', '=', false)
    .where('e.toolId', 'in', [...toolIds, 0])
    .execute();
  return new Map(open.map((event) => [event.toolId, event]));
};

/** What the operation of each row takes by the bill of material of its earliest day, against what lies at the line for its plan. */
const materialsOf = async (db: Db, rows: readonly Row[]) => {
  const days = new Map(rows.toReversed().map((row) => [row.operPlanId, row.workDate]));
  const { rows: lines } = await sql<{
    operPlanId: number;
    name: string;
    uom: string;
    qtyPer: number;
    baseQty: number;
    scrapRate: number;
    mandatory: boolean;
    backflush: boolean;
    atLineQty: number;
  }>`
    select o.id as oper_plan_id, m.name, b.uom, b.qty_per, b.base_qty, b.scrap_rate, b.mandatory, b.backflush,
      coalesce((select sum(i.at_line_qty) from material_issue i join material_stock s on s.id = i.material_stock_id
        where i.production_plan_id = o.plan_id and s.material_id = m.id), 0) as at_line_qty
    from unnest(${[...days.keys()]}::bigint[], ${[...days.values()]}::date[]) as asked(oper_plan_id, work_date)
    join production_operation_plan o on o.id = asked.oper_plan_id
    join production_plan p on p.id = o.plan_id
    join bom b on b.parent_id = p.product_id
      and (b.operation_id = o.operation_id or (b.operation_id is null and o.seq = (select min(seq) from production_operation_plan where plan_id = o.plan_id)))
      and asked.work_date between coalesce(b.effective_from, '-infinity') and coalesce(b.effective_to, 'infinity')
    join material m on m.id = b.child_material_id
    order by b.seq`.execute(db);
  const remain = new Map<number, number>();
  for (const row of rows) remain.set(row.operPlanId, add(remain.get(row.operPlanId) ?? 0, row.remainQty));
  const byOperation = new Map<number, (Work['materials'][number] & { perPiece: number })[]>();
  for (const { operPlanId, name, uom, mandatory, backflush, atLineQty, ...bill } of lines) {
    const line = {
      name,
      uom,
      mandatory,
      backflush,
      atLineQty,
      neededQty: required({ planQty: remain.get(operPlanId) ?? 0, ...bill }),
      perPiece: required({ planQty: 1, ...bill }),
    };
    byOperation.set(operPlanId, [...(byOperation.get(operPlanId) ?? []), line]);
  }
  return byOperation;
};
