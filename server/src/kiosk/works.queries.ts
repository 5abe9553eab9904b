import type { Block, KioskFactory, LineReport, Work } from '@lotline/contract/kiosk/kiosk';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { isUsedUp, type MountedMold, moldAtWorkRules, shotsLeft, usageOf } from '@lotline/contract/mold/mold.rules';
import { piecesFrom, stillRequired } from '@lotline/contract/product/bom';
import { isClosed } from '@lotline/contract/production/plan/plan.states';
import type { CheckPoint } from '@lotline/contract/production/work/check-point';
import { stoppingKinds, type WorkKind } from '@lotline/contract/production/work/work-event';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Db } from '../kit/database/pool.ts';
import { partLimit } from '../kit/record/list.ts';

/** Factories with their lines and how much work each has on a day. */
export const factoriesWithWork = async (db: Db, day: string): Promise<KioskFactory[]> => {
  const { rows } = await sql<KioskFactory>`
    select f.id, f.code, f.name, f.name_en, coalesce(json_agg(json_build_object(
        'id', l.id, 'code', l.code, 'name', l.name, 'nameEn', l.name_en, 'planned', l.planned, 'inProgress', l.in_progress,
        'running', l.running, 'stopped', l.stopped, 'complete', l.complete) order by l.seq, l.code) filter (where l.id is not null), '[]') as lines
    from location f
    left join lateral (
      select n.id, n.code, n.name, n.name_en, n.seq,
        count(d.id) filter (where d.work_status = 'PLANNED') as planned,
        count(d.id) filter (where d.work_status = 'IN_PROGRESS') as in_progress,
        count(d.id) filter (where d.work_status = 'IN_PROGRESS' and e.kind <> all(${[...stoppingKinds]})) as running,
        count(d.id) filter (where d.work_status = 'IN_PROGRESS' and e.kind = any(${[...stoppingKinds]})) as stopped,
        count(d.id) filter (where d.work_status = 'COMPLETE') as complete
      from location n left join daily_plan d on d.line_id = n.id and d.work_date = ${day}
        left join lateral (select kind from work_event where daily_plan_id = d.id and ended_at is null and not void order by id desc limit 1) e on true
      where n.parent_id = f.id and n.type = 'LINE' group by n.id, n.code, n.name, n.name_en, n.seq
    ) l on true
    where f.type = 'FACTORY' group by f.id, f.code, f.name, f.name_en, f.seq order by f.seq, f.code`.execute(db);
  return rows;
};

/** The first result of each chain of corrections: who reported it, whoever has set it right since. */
const firstReport = (result: RawBuilder<unknown>) => sql`lateral (
    with recursive chain as (
      select c.id, c.corrects_id, c.actor_id, c.acting_worker_id from production_result c where c.id = ${result}
      union all select c.id, c.corrects_id, c.actor_id, c.acting_worker_id from production_result c join chain on c.id = chain.corrects_id)
    select chain.id, chain.actor_id, chain.acting_worker_id, coalesce(w.name, u.username) as name
    from chain join app_user u on u.id = chain.actor_id left join worker w on w.id = chain.acting_worker_id where chain.corrects_id is null)`;

/** Whose report a result is, and where it belongs. */
export const authorOf = async (db: Db, resultId: number) => {
  const { rows } = await sql<{
    source: string;
    businessDate: string;
    dailyPlanId: number;
    userId: number;
    workerId: number | null;
    author: string;
  }>`
    select r.source, r.business_date, r.daily_plan_id, a.actor_id as user_id, a.acting_worker_id as worker_id, a.name as author
    from production_result r cross join ${firstReport(sql`r.id`)} a where r.id = ${resultId}`.execute(db);
  return rows[0];
};

/** Results in force that were reported of a line on a production day, what happened last first; a correction keeps its report's place. */
export const reportsOf = async (db: Db, lineId: number, day: string, lang: Lang): Promise<LineReport[]> => {
  const name = sql.ref(lang === 'kr' ? 'c.name_kr' : 'c.name_en');
  const { rows } = await sql<LineReport>`
    select r.id as result_id, r.daily_plan_id, r.occurred_at, r.shift, a.name as actor_name, a.actor_id as user_id, a.acting_worker_id as worker_id,
      case when r.corrects_id is not null then coalesce((select w.name from worker w where w.id = r.acting_worker_id), u.username) end as corrected_by, r.source, m.name as operation_name, i.name as product_name,
      l.lot_id as lot_no, i.uom, r.good_qty, r.defect_qty, r.rework_qty, r.trial_qty,
      coalesce((select ${name} from code c where c.id = r.correction_reason_id), r.correction_reason) as correction_reason,
      coalesce((select json_agg(json_build_object('defectCodeId', f.defect_code_id, 'qty', f.qty) order by f.id) from result_defect f where f.result_id = r.id), '[]') as defects
    from production_result_in_force r join daily_plan d on d.id = r.daily_plan_id join production_operation_plan o on o.id = d.oper_plan_id
      join operation m on m.id = o.operation_id join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id
      join lot l on l.id = p.lot_id join app_user u on u.id = r.actor_id cross join ${firstReport(sql`r.id`)} a
    where r.business_date = ${day}::date and d.line_id = ${lineId} order by r.occurred_at desc, a.id desc limit 200`.execute(db);
  return rows;
};

type Part = { after?: number | undefined; limit?: number | undefined };
/** The numbers of the daily plans of lines, in the floor's order: those of the day, and what still runs from before. Each kind has its index. */
export const worksOn = (db: Db, { lineIds, day, ...part }: Part & { lineIds: readonly number[]; day: string }) =>
  partOf(
    db,
    sql`select * from daily_plan where line_id = any(${[...lineIds]}) and work_date = ${day}::date
      union all
      select * from daily_plan where line_id = any(${[...lineIds]}) and work_date < ${day}::date and work_status = 'IN_PROGRESS'`,
    part,
  );

/** The numbers of the daily plans of production plans, in the same order. */
export const worksOfPlans = (db: Db, { planIds, ...part }: Part & { planIds: readonly number[] }) =>
  partOf(db, sql`select * from daily_plan where plan_id = any(${[...planIds]})`, part);

const partOf = async (db: Db, days: RawBuilder<unknown>, { after, limit }: Part): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with listed as materialized (
      select id, row_number() over (order by work_date, day_night, tool_id, seq, id) as place from (${days}) d
    )
    select id from listed where place > coalesce((select place from listed where id = ${after ?? null}), 0) order by place limit ${sql.lit(partLimit(limit))}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** Daily plans as the floor sees them; with `today`, the calendar's day, also what to check by the instructions that are in force on it. */
export const worksOf = async (db: Db, { ids, today = null }: { ids: readonly number[]; today?: string | null }): Promise<Work[]> => {
  const rows = await daysOf(db, ids, today);
  if (rows.length === 0) return [];
  const materials = materialsOf(rows);
  return rows.map(
    ({
      planStatus,
      lotState,
      qualityStatus,
      toolStatus,
      previousGood,
      previousName,
      previousNameEn,
      allowAhead,
      madeQty,
      isFirst,
      planQty,
      running,
      busy,
      moldRequired,
      mountedMold,
      bill: _,
      outsourced,
      outside,
      ...row
    }) => {
      const readyQty = isFirst
        ? Math.max(0, subtract(planQty, madeQty))
        : allowAhead || previousGood === null
          ? null
          : subtract(previousGood, madeQty, outside?.qty ?? 0);
      const needed = (materials.get(row.operPlanId) ?? []).map(({ perPiece, ...line }) => line);
      const blocks: Block[] = [];
      const block = (reason: Block['reason'], facts: Block['facts'] = {}) => blocks.push({ reason, facts });
      if (isClosed(planStatus)) block('PLAN_CLOSED');
      if (outsourced) block('OUTSOURCED', { vendor: null, qty: null, ...outside, uom: outside ? row.uom : null });
      if (lotState === 'DISCARDED' || qualityStatus === 'HOLD' || qualityStatus === 'REJECTED') block('QUALITY_HOLD', { lot: row.lotNo });
      const tool = { tool: row.toolName, toolEn: row.toolNameEn };
      if (toolStatus === 'UNDER_INSPECTION') block('TOOL_INSPECTION', tool);
      const atWork = {
        mold: mountedMold,
        wanted: row.wantedMold,
        moldRequired,
        productId: row.productId,
        tool: row.toolName,
        toolEn: row.toolNameEn,
      };
      const moldRule = row.workStatus === 'COMPLETE' ? undefined : firstBroken(moldAtWorkRules, atWork);
      if (moldRule) block('MOLD', { ...tool, mold: mountedMold?.code ?? null, wanted: row.wantedMold?.code ?? null });
      else if (mountedMold && isUsedUp(mountedMold))
        block('MOLD_USED_UP', { mold: mountedMold.code, shots: mountedMold.shotCount, guaranteed: mountedMold.guaranteedShots ?? null });
      if (busy && busy.work !== row.dailyPlanId) block('TOOL_BUSY', { ...tool, ...busy });
      if (!isFirst && readyQty !== null && readyQty <= 0 && row.remainQty > 0)
        block('PREVIOUS_OP_EMPTY', { operation: previousName, operationEn: previousNameEn });
      for (const line of materials.get(row.operPlanId) ?? [])
        if (line.mandatory && !line.backflush && line.atLineQty < line.perPiece && row.remainQty > 0)
          block('NO_MATERIAL', { material: line.name, materialEn: line.nameEn });
      return {
        ...row,
        mold: mountedMold && {
          ...{ id: mountedMold.id, code: mountedMold.code, name: mountedMold.name, nameEn: mountedMold.nameEn },
          ...{ usage: usageOf(mountedMold), shots: mountedMold.shotCount, guaranteed: mountedMold.guaranteedShots ?? null },
          left: shotsLeft(mountedMold),
        },
        previousOperationName: previousName,
        previousOperationNameEn: previousNameEn,
        readyQty,
        inputQty: readyQty === null ? null : isFirst ? planQty : previousGood,
        takenQty: madeQty,
        running,
        materials: needed,
        blocks,
      };
    },
  );
};

const daysOf = (db: Db, ids: readonly number[], today: string | null) =>
  db
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
          .select(['b.goodQty as previousGood', 'bm.name as previousName', 'bm.nameEn as previousNameEn'])
          .whereRef('b.planId', '=', 'o.planId')
          .whereRef('b.seq', '<', 'o.seq')
          .where('b.reportPoint', '=', true)
          .where('b.status', '<>', 'SKIPPED')
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
      'i.nameEn as productNameEn',
      'i.uom',
      'o.operationId',
      'm.name as operationName',
      'm.nameEn as operationNameEn',
      'o.seq as operationSeq',
      'o.allowAhead',
      'o.outsourced',
      'o.cycleSec',
      'before.previousGood',
      'before.previousName',
      'before.previousNameEn',
      'm.defectGroupId',
      'm.toolRequired',
      'm.moldRequired',
      'd.workDate',
      'd.dayNight',
      'd.lineId',
      'd.toolId',
      't.name as toolName',
      't.nameEn as toolNameEn',
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
      'd.closeReasonId',
      'd.closeReason',
      'd.note',
    ])
    .select(
      // Without a reason and a person, finishing leaves no revision that names anybody.
      sql<string | null>`case when d.work_status = 'COMPLETE' then coalesce(
        (select w.name from worker w where w.id = d.acting_worker_id),
        case when d.close_reason is not null then (
          select u.username from data_history h join app_user u on u.id = h.update_by
          where h.table_name = 'daily_plan' and h.row_id = d.id and (h.data->>'ended_at')::timestamptz = d.ended_at order by h.id limit 1) end) end`.as(
        'finishedBy',
      ),
    )
    .select(
      sql<(MountedMold & { nameEn: string | null }) | null>`(
        select json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'nameEn', k.name_en, 'shotCount', k.shot_count, 'guaranteedShots', k.guaranteed_shots,
          'approvedShots', k.approved_shots, 'productIds', coalesce((select json_agg(x.product_id) from mold_product x where x.mold_id = k.id), '[]'))
        from mold k where k.tool_id = d.tool_id)`.as('mountedMold'),
    )
    .select(
      sql<{
        id: number;
        code: string;
        name: string;
      } | null>`(select json_build_object('id', k.id, 'code', k.code, 'name', k.name) from mold k where k.id = o.mold_id)`.as('wantedMold'),
    )
    .select(sql<number>`coalesce(d.remain_qty, 0)`.as('remainQty'))
    .select(sql<number>`o.good_qty + o.defect_qty`.as('madeQty'))
    .select(sql<boolean>`before.previous_name is null`.as('isFirst'))
    .select(
      // Which vendor has how many pieces.
      sql<{ vendor: string; qty: number } | null>`case when o.vendor_qty > 0 then (
        select json_build_object('vendor', string_agg(distinct v.name, ', '), 'qty', sum(x.at_vendor_qty))
        from outsourcing_line x join outsourcing w on w.id = x.outsourcing_id join biz_partner v on v.id = w.vendor_id
        where x.oper_plan_id = o.id and x.at_vendor_qty > 0) end`.as('outside'),
    )
    .select(
      sql<Work['running']>`(
        select json_build_object('eventId', e.id, 'kind', e.kind, 'stopReasonId', e.stop_reason_id, 'workerIds', e.worker_ids, 'startedAt', to_char(e.started_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from work_event e
        where e.daily_plan_id = d.id and e.ended_at is null and not e.void order by e.id desc limit 1)`.as('running'),
    )
    .select(
      sql<number>`coalesce((
        select floor(sum(extract(epoch from e.ended_at - e.started_at)) / 60) from work_event_in_force e
        where e.daily_plan_id = d.id and e.ended_at is not null and e.kind in ('SETUP', 'RUN', 'TRIAL')), 0)::int`.as('workedMinutes'),
    )
    .select(
      // The names of what would be stopped, with the English ones: a change answers the plant's own.
      sql<Busy | null>`(
        select json_build_object('work', e.daily_plan_id, 'plan', ep.plan_no, 'kind', e.kind,
          'operation', em.name, 'operationEn', em.name_en, 'product', ei.name, 'productEn', ei.name_en) from work_event e
          left join daily_plan ed on ed.id = e.daily_plan_id left join production_plan ep on ep.id = ed.plan_id left join product ei on ei.id = ep.product_id
          left join production_operation_plan eo on eo.id = ed.oper_plan_id left join operation em on em.id = eo.operation_id
        where e.tool_id = d.tool_id and e.ended_at is null and not e.shared and not e.void limit 1)`.as('busy'),
    )
    .select(
      sql<BillLine[]>`coalesce((
        select json_agg(json_build_object('id', x.id, 'standsForId', x.stands_for_id, 'pieceDecimals', decimals_of((select i.uom from product i where i.id = p.product_id)), 'name', c.name, 'nameEn', c.name_en, 'uom', x.uom, 'qtyPer', x.qty_per, 'baseQty', x.base_qty, 'scrapRate', x.scrap_rate, 'decimals', x.decimals, 'madeQty', x.made_qty, 'takenQty', x.taken_qty,
          'mandatory', x.mandatory, 'backflush', x.backflush, 'atLineQty', coalesce((
            select sum(i.at_line_qty) from material_issue i join material_stock s on s.id = i.material_stock_id
            where i.production_plan_id = d.plan_id and i.at_line_qty > 0 and s.material_id = x.child_material_id), 0)) order by x.stands_for_id nulls first, x.substitute_priority, x.seq, x.id)
        from production_bill_line x join material c on c.id = x.child_material_id
        where x.oper_plan_id = d.oper_plan_id and x.revision = p.bill_revision), '[]')`.as('bill'),
    )
    .select(
      sql<CheckPoint[]>`coalesce((
        select json_agg(json_build_object('stepId', s.id, 'textKr', s.text_kr, 'textEn', s.text_en, 'everyPieces', s.every_pieces, 'last', (
            select json_build_object('atQty', k.at_qty, 'at', to_char(k.occurred_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', coalesce(w.name, u.username))
            from check_point_tick k join app_user u on u.id = k.actor_id left join worker w on w.id = k.acting_worker_id
            where k.daily_plan_id = d.id and k.step_id = s.id order by k.occurred_at desc, k.id desc limit 1)) order by s.seq)
        from work_instruction_step s where s.kind = 'CHECK' and s.instruction_id = (
          select n.id from work_instruction n where n.product_id = p.product_id and n.operation_id = o.operation_id and n.effective_from <= ${today}::date
          order by n.revision desc limit 1)), '[]')`.as('checks'),
    )
    .orderBy('d.workDate')
    .orderBy('d.dayNight')
    .orderBy('d.toolId')
    .orderBy('d.seq')
    .where('d.id', '=', anyOf(ids))
    .orderBy('d.id')
    .execute();
type Row = Awaited<ReturnType<typeof daysOf>>[number];

type Busy = { work: number | null; plan: string | null; kind: WorkKind } & Record<
  'operation' | 'operationEn' | 'product' | 'productEn',
  string | null
>;

type BillLine = {
  id: number;
  standsForId: number | null;
  /** Of the product's own unit. */
  pieceDecimals: number;
  name: string;
  nameEn: string | null;
  uom: string;
  qtyPer: number;
  baseQty: number;
  scrapRate: number;
  decimals: number;
  madeQty: number;
  takenQty: number;
  mandatory: boolean;
  backflush: boolean;
  atLineQty: number;
};

/** What the operation of each row still takes by the plan's own bill for what remains of its days here, against what lies at the line for its plan. */
const materialsOf = (rows: readonly Row[]) => {
  const remain = new Map<number, number>();
  for (const row of rows) remain.set(row.operPlanId, add(remain.get(row.operPlanId) ?? 0, row.remainQty));
  return new Map(
    rows.map((row) => [
      row.operPlanId,
      row.bill
        .filter(({ standsForId }) => standsForId === null)
        .flatMap((first) => neededOf(first, row.bill, remain.get(row.operPlanId) ?? 0)),
    ]),
  );
};

/** What a line takes for so many pieces more, and what stands in for it at the line: that takes part of the pieces, or all of them. */
const neededOf = (first: BillLine, bill: readonly BillLine[], pieces: number) => {
  const forMore = (line: BillLine, more: number) => Math.max(0, stillRequired({ ...line, planQty: add(line.madeQty, more) }));
  const suffices = (line: BillLine, most: number) =>
    Math.max(0, Math.min(most, subtract(piecesFrom(add(line.takenQty, line.atLineQty), line, line.pieceDecimals), line.madeQty)));
  const told = ({ name, nameEn, uom, mandatory, backflush, atLineQty }: BillLine) => ({
    name,
    nameEn,
    uom,
    mandatory,
    backflush,
    atLineQty,
  });
  let left = subtract(pieces, suffices(first, pieces));
  const standIns = bill
    .filter(({ standsForId, atLineQty }) => standsForId === first.id && atLineQty > 0)
    .map((line) => {
      const share = suffices(line, left);
      left = subtract(left, share);
      return { share, line };
    });
  const shared = add(0, ...standIns.map(({ share }) => share));
  return [
    { ...told(first), neededQty: forMore(first, subtract(pieces, shared)), perPiece: shared > 0 ? 0 : forMore(first, 1) },
    ...standIns.map(({ share, line }) => ({
      ...{ ...told(line), mandatory: false, neededQty: forMore(line, share), perPiece: 0 },
      ...{ standsForName: first.name, standsForNameEn: first.nameEn },
    })),
  ];
};
