import type { DailyForm, DailyGrid, DailyPlanChoice } from '@lotline/contract/quality/daily-result';
import { proposalOf, type SamplePlan, samplesOf } from '@lotline/contract/quality/judging';
import {
  type InspectedCharacteristic,
  type InspectedUnit,
  type InspectedValue,
  type Inspection,
  type InspectionPage,
  Inspections,
  samplesAtMost,
} from '@lotline/contract/quality/quality-result';
import { openStatuses } from '@lotline/contract/quality/quality-result.states';
import { samplePlanOf } from '@lotline/contract/quality/sample-plan';
import type { Sampling, Stage } from '@lotline/contract/quality/standard';
import { type RawBuilder, sql } from 'kysely';
import { codeName } from '../kit/database/english-names.ts';
import { type Db, telling } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';
import { severitiesOf, switchingOf } from './switching.ts';

const isOpen = sql.raw(`r.status in (${openStatuses.map((status) => `'${status}'`).join(', ')})`);

/** Inspections with the names a reader wants beside them. */
export const inspectionList: ListSource<typeof Inspections> = {
  list: Inspections,
  from: 'quality_result r',
  joins: {
    p: 'left join product p on p.id = r.product_id',
    m: 'left join material m on m.id = r.material_id',
    l: 'left join lot l on l.id = r.lot_id',
    b: 'left join biz_partner b on b.id = r.biz_partner_id',
    o: 'left join operation o on o.id = r.operation_id',
    pp: 'left join production_plan pp on pp.id = r.plan_id',
    d: 'left join daily_plan d on d.id = r.daily_plan_id',
    s: 'left join quality_standard s on s.id = r.standard_id',
    i: 'left join app_user i on i.id = coalesce(r.judged_by, r.inspector_id)',
    w: 'left join worker w on w.id = r.inspector_worker_id',
    c: 'left join app_user c on c.id = r.confirmed_by',
    u: 'left join app_user u on u.id = r.created_by',
    n: `left join quality_result n on n.previous_id = r.id and n.status <> 'CANCELLED'`,
    nc: 'left join lateral (select x.id, x.nc_no from nonconformance x where x.result_id in (r.id, r.previous_id) order by x.id desc limit 1) nc on true',
    bad: `cross join lateral (select count(*)::int as ng from quality_value_in_force v where v.result_id = r.id and v.judge = 'NG') bad`,
    waits: `cross join lateral (
      select coalesce((
          select sum(t.qty) from quality_result_unit x join material_stock t on t.id = x.material_stock_id
          where x.result_id = r.id and t.quality_status = 'PENDING' and not t.cancelled
        ), (select sum(t.qty) from product_stock t where t.lot_id = r.lot_id and r.stage = 'OUTGOING'), 0)
        * case when r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED') then 1 else 0 end as qty
    ) waits`,
  },
  fields: {
    id: 'r.id',
    version: 'r.version',
    resultNo: 'r.result_no',
    stage: 'r.stage',
    status: 'r.status',
    judgement: 'r.judgement',
    itemCode: 'coalesce(p.code, m.code)',
    itemName: 'coalesce(p.name, m.name)',
    lotNo: 'l.lot_id',
    supplierLotNo: 'r.supplier_lot_no',
    bizPartnerName: 'b.name',
    operationName: 'o.name',
    planNo: 'pp.plan_no',
    workDate: 'd.work_date',
    cause: 'r.cause',
    round: 'r.round',
    lotQty: 'r.lot_qty',
    uom: 'r.uom',
    sampleQty: 'r.sample_qty',
    ngCount: 'bad.ng',
    inspectedQty: 'r.inspected_qty',
    acceptedQty: 'r.accepted_qty',
    rejectedQty: 'r.rejected_qty',
    holdQty: 'r.hold_qty',
    blockedQty: 'waits.qty',
    waitedHours: `case when r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED') and n.id is null then floor(extract(epoch from now() - r.created_at) / 3600)::int end`,
    requestedAt: 'r.created_at',
    dueAt: 'r.due_at',
    startedAt: 'r.started_at',
    endedAt: 'r.ended_at',
    inspectorName: 'coalesce(w.name, i.username)',
    confirmedAt: 'r.confirmed_at',
    confirmedByName: 'c.username',
    standardCode: 's.code',
    standardRevision: 's.revision',
    fourEyes: 'coalesce(s.four_eyes, false)',
    ncNo: 'nc.nc_no',
    ncId: 'nc.id',
    remark: 'r.remark',
    cancelReason: 'r.cancel_reason',
    createdByName: 'u.username',
    turn: `extract(epoch from r.created_at) * case when r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED') and n.id is null then 1 else -1 end
      - case when r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED') and n.id is null then 1e11 else 0 end`,
    productId: 'r.product_id',
    materialId: 'r.material_id',
    lotId: 'r.lot_id',
    planId: 'r.plan_id',
    operPlanId: 'r.oper_plan_id',
    operationId: 'r.operation_id',
    dailyPlanId: 'r.daily_plan_id',
    toolId: 'r.tool_id',
    bizPartnerId: 'r.biz_partner_id',
    shipmentId: 'r.shipment_id',
    standardId: 'r.standard_id',
    previousId: 'r.previous_id',
    nextId: 'n.id',
    inspectorId: 'r.inspector_id',
    judgedBy: 'r.judged_by',
    createdBy: 'r.created_by',
  },
  defaultSort: 'turn',
};

/** Whose inspections: each kind has a menu of its own. */
export const inspectionKinds = ['product', 'material', 'daily'] as const;
export type InspectionKind = (typeof inspectionKinds)[number];
export const kindOf = ({ materialId, stage }: { materialId: number | null; stage: Stage | string }): InspectionKind =>
  materialId !== null ? 'material' : stage === 'DAILY' ? 'daily' : 'product';
const ofKind: Record<InspectionKind, RawBuilder<unknown>> = {
  product: sql`r.product_id is not null and r.stage <> 'DAILY'`,
  material: sql`r.material_id is not null`,
  daily: sql`r.stage = 'DAILY'`,
};

/** What waits, and what was asked for on days of a period in the plant's zone. */
export const inspectionsOf = (kind: InspectionKind, { startDt, endDt }: { startDt: string; endDt: string }, zone: string) => ({
  where: sql`${ofKind[kind]} and (${isOpen} or r.created_at >= ${startDt}::date::timestamp at time zone ${zone}
    and r.created_at < (${endDt}::date + 1)::timestamp at time zone ${zone})`,
});
/** What waits and was not begun anew; those of the kinds that the reader may see. */
const ofKinds = (kinds: readonly InspectionKind[]) =>
  sql`(${sql.join([sql`false`, ...kinds.map((kind) => sql`(${ofKind[kind]})`)], sql` or `)})`;
export const waitingOf = (kinds: readonly InspectionKind[], lineId?: number) => ({
  where: sql`${isOpen} and n.id is null and ${ofKinds(kinds)}
    ${lineId === undefined ? sql`` : sql`and exists (select from production_operation_plan x where x.id = r.oper_plan_id and x.line_id = ${lineId})`}`,
  needs: ['n'],
});

/** What a supplier delivered and was judged on days of a period; the first round says how it came. */
export const inspectionsOfSupplier = (
  { bizPartnerId, startDt, endDt }: { bizPartnerId: number; startDt: string; endDt: string },
  zone: string,
) => ({
  where: sql`${ofKind.material} and r.biz_partner_id = ${bizPartnerId} and r.previous_id is null and r.judgement <> 'PENDING' and r.status <> 'CANCELLED'
    and r.ended_at >= ${startDt}::date::timestamp at time zone ${zone} and r.ended_at < (${endDt}::date + 1)::timestamp at time zone ${zone}`,
  sort: '-endedAt',
});

/** Those that judge one package or one lot, or are about the work on it. */
export const inspectionsOfOne = (
  kinds: readonly InspectionKind[],
  { materialStockId, lotId }: { materialStockId?: number | undefined; lotId?: number | undefined },
) => ({
  where: sql`${ofKinds(kinds)} and r.id in (
    select x.result_id from quality_result_unit x where x.material_stock_id = ${materialStockId ?? null} or x.lot_id = ${lotId ?? null}
    union all select q.id from quality_result q where q.lot_id = ${lotId ?? null})`,
});

export const inspectionById = async (db: Db, id: number): Promise<Inspection> => {
  const [row] = await rowsOf(db, inspectionList, { where: sql`r.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

type Standard = { id: number; sampling: Sampling; drawingFileId: number | null };
/** The standard of an inspection: the one with which it began, else the one that holds on the day. */
export const standardOf = async (
  db: Db,
  {
    standardId,
    productId,
    materialId,
    operationId,
    stage,
  }: Pick<Inspection, 'standardId' | 'productId' | 'materialId' | 'operationId' | 'stage'>,
  day: string,
): Promise<Standard | null> => {
  const { rows } = await sql<Standard>`
    select s.id, s.sampling, s.drawing_file_id from quality_standard s
    where s.id = ${standardId ?? sql`quality_standard_in_force(${productId}::bigint, ${materialId}::bigint, ${operationId}::bigint, ${stage}, ${day}::date)`}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** A standard's characteristics in their order, with how many samples of each are measured. */
export const characteristicsOf = async (db: Db, standardId: number | null, plan: SamplePlan | null): Promise<InspectedCharacteristic[]> => {
  if (standardId === null) return [];
  const { rows } = await sql<Omit<InspectedCharacteristic, 'samples'>>`
    select c.id, c.key, c.seq, c.balloon_no, c.name, c.kind, c.class, c.special, c.unit, c.nominal, c.lsl, c.usl, c.decimals, c.gauge_required,
      g.code as gauge_class, ${codeName('g')} as gauge_class_name, c.defect_code_id, c.more, c.sample_size
    from quality_characteristic c left join code g on g.id = c.gauge_class_id where c.standard_id = ${standardId} order by c.seq, c.id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, samples: Math.min(samplesAtMost, samplesOf(row, plan)) }));
};

/** Everything that was ever written down, in its order. */
export const valuesOf = async (db: Db, resultIds: readonly number[]): Promise<(InspectedValue & { resultId: number })[]> => {
  if (resultIds.length === 0) return [];
  const { rows } = await sql<InspectedValue & { resultId: number }>`
    select v.id, v.result_id, v.characteristic_id, v.sample_no, v.cavity_no, v.serial_no, v.value, v.ok, v.text, v.file_id, v.judge, v.gauge_id, t.name as gauge_name,
      v.occurred_at, v.recorded_at, coalesce(w.name, u.username) as actor_name, v.source, v.corrects_id, v.correction_reason, v.void,
      not v.void and not exists (select from quality_value c where c.corrects_id = v.id) as in_force
    from quality_value v join app_user u on u.id = v.actor_id left join worker w on w.id = v.acting_worker_id left join tool t on t.id = v.gauge_id
    where v.result_id = any(${[...resultIds]}) order by v.id`.execute(db);
  return rows.map((row) => ({ ...row, occurredAt: instant(row.occurredAt), recordedAt: instant(row.recordedAt) }));
};
const instant = (at: string | Date) => new Date(at).toISOString();

const unitsOf = async (db: Db, id: number): Promise<InspectedUnit[]> => {
  const { rows } = await sql<InspectedUnit>`
    select x.id, x.material_stock_id, x.lot_id, coalesce(t.package_id, l.lot_id) as name, k.name as location_name, x.qty,
      coalesce(t.qty, (select sum(s.qty) from product_stock s where s.lot_id = l.id), 0) as stock_qty, coalesce(t.quality_status, l.quality_status) as quality_status,
      x.accepted_qty, x.rejected_qty, x.hold_qty
    from quality_result_unit x left join material_stock t on t.id = x.material_stock_id left join lot l on l.id = x.lot_id left join location k on k.id = t.location_id
    where x.result_id = ${id} order by x.id`.execute(db);
  return rows;
};

const roundsOf = async (db: Db, id: number): Promise<InspectionPage['rounds']> => {
  const { rows } = await sql<InspectionPage['rounds'][number]>`
    with recursive first as (
      select r.id, r.previous_id from quality_result r where r.id = ${id}
      union all select b.id, b.previous_id from first f join quality_result b on b.id = f.previous_id
    ), round as (
      select r.id from quality_result r where r.id = (select f.id from first f where f.previous_id is null)
      union all select n.id from round a join quality_result n on n.previous_id = a.id
    )
    select r.id, r.result_no, r.round, r.status, r.judgement, r.ended_at, coalesce(w.name, u.username) as inspector_name
    from round x join quality_result r on r.id = x.id left join app_user u on u.id = coalesce(r.judged_by, r.inspector_id)
      left join worker w on w.id = r.inspector_worker_id
    order by r.round, r.id`.execute(db);
  return rows.map((row) => ({ ...row, endedAt: row.endedAt && instant(row.endedAt) }));
};

/** One inspection with all that stands in it. */
export const inspectionPage = async (given: Db, id: number, day: string): Promise<InspectionPage> => {
  const db = telling(given);
  const row = await inspectionById(db, id);
  const standard = await standardOf(db, row, day);
  const [kept] = (
    await sql<{ plan: SamplePlan | null; defects: { defectCodeId: number; qty: number; note?: string | null }[] }>`
      select plan, defects from quality_result where id = ${id}`.execute(db)
  ).rows;
  const switching = standard?.sampling.mode === 'AQL' ? await switchingOf(db, row) : [];
  const plan = kept?.plan ?? (standard && samplePlanOf(standard.sampling, row.lotQty, severitiesOf(switching)));
  const characteristics = await characteristicsOf(db, standard?.id ?? null, plan);
  const values = await valuesOf(db, [id]);
  const codes = new Map<number, string>();
  const defects = kept?.defects ?? [];
  if (defects.length) {
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`select id, ${codeName('code')} as name from code where id = any(${defects.map((one) => one.defectCodeId)})`.execute(db);
    for (const one of rows) codes.set(one.id, one.name);
  }
  return {
    ...row,
    defects: defects.map((one) => ({ ...one, note: one.note ?? null, defectName: codes.get(one.defectCodeId) ?? null })),
    drawingFileId: standard?.drawingFileId ?? null,
    characteristics,
    values: values.map(({ resultId: _, ...value }) => value),
    units: await unitsOf(db, id),
    plan,
    proposed: proposalOf(
      characteristics,
      plan,
      values.filter(({ inForce }) => inForce),
    ),
    switching,
    nonconformance:
      (await sql<{ id: number; ncNo: string }>`select id, nc_no from nonconformance where result_id = ${id}`.execute(db)).rows[0] ?? null,
    rounds: await roundsOf(db, id),
  };
};

type Shift = Omit<DailyGrid['shifts'][number], 'values'> & { productId: number };
/** The daily inspections of a plan, shift by shift. */
export const dailyGridOf = async (db: Db, planId: number): Promise<DailyGrid> => {
  const [plan] = (
    await sql<Omit<DailyGrid, 'characteristics' | 'shifts'>>`
      select p.id as plan_id, p.plan_no, p.product_id, i.name as product_name, l.lot_id as lot_no, i.uom
      from production_plan p join product i on i.id = p.product_id left join lot l on l.id = p.lot_id where p.id = ${planId}`.execute(db)
  ).rows;
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  const { rows: shifts } = await sql<Shift>`
    select d.id as daily_plan_id, d.work_date, d.day_night, q.operation_id, o.name as operation_name, k.name as line_name, t.name as tool_name, d.target_qty, d.completed_qty,
      r.id as result_id, r.result_no, r.version, r.status, r.judgement, coalesce(w.name, u.username) as inspector_name, ${plan.productId}::bigint as product_id,
      coalesce(r.standard_id, quality_standard_in_force(${plan.productId}::bigint, null, q.operation_id, 'DAILY', d.work_date)) as standard_id
    from daily_plan d join production_operation_plan q on q.id = d.oper_plan_id join operation o on o.id = q.operation_id
      left join location k on k.id = d.line_id left join tool t on t.id = d.tool_id
      left join lateral (select * from quality_result x where x.daily_plan_id = d.id and x.stage = 'DAILY' and x.status <> 'CANCELLED' order by x.round desc, x.id desc limit 1) r on true
      left join app_user u on u.id = coalesce(r.judged_by, r.inspector_id) left join worker w on w.id = r.inspector_worker_id
    where d.plan_id = ${planId} order by d.work_date, d.day_night, q.seq, d.id`.execute(db);
  const values = Map.groupBy(
    await valuesOf(
      db,
      shifts.flatMap(({ resultId }) => resultId ?? []),
    ),
    ({ resultId }) => resultId,
  );
  const standards = [...new Set(shifts.flatMap(({ standardId }) => standardId ?? []))].sort((a, b) => b - a);
  const characteristics: DailyGrid['characteristics'] = [];
  for (const standardId of standards) {
    const { rows } = await sql<{
      operationId: number | null;
      sampling: Sampling;
    }>`select operation_id, sampling from quality_standard where id = ${standardId}`.execute(db);
    const its = await characteristicsOf(db, standardId, rows[0] ? samplePlanOf(rows[0].sampling, 1) : null);
    characteristics.push(...its.map((one) => ({ ...one, standardId, operationId: rows[0]?.operationId ?? null })));
  }
  return {
    ...plan,
    characteristics,
    shifts: shifts.map(({ productId: _, ...shift }) => ({
      ...shift,
      values: (values.get(shift.resultId ?? 0) ?? []).map(({ resultId: __, ...value }) => value),
    })),
  };
};

export const dailyPlanChoicesOf = async (db: Db, day: string): Promise<DailyPlanChoice[]> => {
  const { rows } = await sql<DailyPlanChoice>`
    select p.id, p.plan_no, i.code as product_code, i.name as product_name, l.lot_id as lot_no, p.start_dt, p.end_dt
    from production_plan p join product i on i.id = p.product_id left join lot l on l.id = p.lot_id
    where p.status <> 'CANCELLED' and exists (select from daily_plan d where d.plan_id = p.id and d.work_date between ${day}::date - 31 and ${day}::date + 14)
    order by p.start_dt desc, p.id desc limit 500`.execute(db);
  return rows;
};

/** What is asked on a daily plan. */
export const dailyFormOf = async (db: Db, dailyPlanId: number, day: string): Promise<DailyForm> => {
  const [about] = (
    await sql<
      Omit<DailyForm, 'standardId' | 'characteristics' | 'plan' | 'inspection'> & {
        productId: number;
        operationId: number;
        targetQty: number;
        resultId: number | null;
      }
    >`
      select d.id as daily_plan_id, d.plan_id, p.plan_no, d.work_date, d.day_night, i.name as product_name, p.product_id, q.operation_id, d.target_qty,
        (select x.id from quality_result x where x.daily_plan_id = d.id and x.stage = 'DAILY' and x.status <> 'CANCELLED' order by x.round desc, x.id desc limit 1) as result_id
      from daily_plan d join production_plan p on p.id = d.plan_id join product i on i.id = p.product_id join production_operation_plan q on q.id = d.oper_plan_id
      where d.id = ${dailyPlanId}`.execute(db)
  ).rows;
  if (!about) throw new Refused(404, 'NOT_FOUND');
  const { productId, operationId, targetQty, resultId, ...form } = about;
  const inspection = resultId === null ? null : await inspectionPage(db, resultId, day);
  const standard = await standardOf(
    db,
    { standardId: inspection?.standardId ?? null, productId, materialId: null, operationId, stage: 'DAILY' },
    form.workDate,
  );
  const plan = inspection?.plan ?? (standard && samplePlanOf(standard.sampling, Math.max(1, targetQty)));
  return {
    ...form,
    standardId: standard?.id ?? null,
    characteristics: await characteristicsOf(db, standard?.id ?? null, plan),
    plan,
    inspection,
  };
};
