import { add } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { NewInspection } from '@lotline/contract/quality/quality-result';
import { makingRules } from '@lotline/contract/quality/quality-result.rules';
import type { Stage } from '@lotline/contract/quality/standard';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockInOrder } from '../ledger/index.ts';
import { changeInspection } from './change-inspection.ts';
import type { NcDue } from './open-nonconformance.ts';
import { type InspectionRequest, requestInspection } from './request-inspection.ts';
import type { InspectionKind } from './result.queries.ts';
import type { Gauging } from './write-values.ts';

/**
 * An inspection by hand, in one step as far as it is known: asked for, measured, judged, confirmed. One that was asked for when just these
 * packages came in is taken up. Answers its id.
 */
export const createInspection = async (db: Trx, by: Actor, kind: InspectionKind, ask: NewInspection, plant?: Gauging & NcDue) => {
  const { judgement, values, acceptedQty, rejectedQty, holdQty, confirm, inspectedQty, defects, inspectorWorkerId, ...rest } = ask;
  const { remark, dueAt, occurredAt, ...named } = rest;
  const about = await byNumbers(db, named);
  await lockInOrder(db, { lots: about.lotId ? [about.lotId] : [], packages: about.materialStockIds ?? [] });
  const request = await requestOf(db, kind, about);
  const open = await openOf(db, request);
  const taken = open.length === 1 && open[0]?.isWhole && open[0].status === 'REQUESTED' ? open[0] : null;
  obey(makingRules, {
    materials: request.materials,
    isOfOne: (request.productId != null) !== (request.materialId != null),
    ofMaterial: kind === 'material',
    lotQty: taken?.lotQty ?? request.lotQty,
    open: taken ? null : (open[0] ?? null),
  });
  const { materials: _, lotQty, ...given } = request;
  const id = taken?.id ?? (await requestInspection(db, by, { ...given, lotQty: lotQty as number, dueAt, remark }));
  const said = { remark, dueAt, inspectedQty, defects, inspectorWorkerId, values, occurredAt };
  await changeInspection(
    db,
    by,
    {
      id,
      version: undefined as unknown as number,
      ...said,
      judgement,
      acceptedQty,
      rejectedQty,
      holdQty,
      confirm,
    },
    plant,
  );
  return id;
};

/** What is named by what is printed on it. */
const byNumbers = async (db: Db, { lotNo, packageIds, ...about }: About): Promise<About> => {
  if (lotNo === undefined && packageIds === undefined) return about;
  const { rows } = await sql<{ lotId: number | null; packages: number[] }>`
    select (select id from lot where lot_id = ${lotNo ?? null}) as lot_id,
      array(select id from material_stock where package_id = any(${packageIds ?? []}) and not cancelled order by id) as packages`.execute(
    db,
  );
  const { lotId = null, packages = [] } = rows[0] ?? {};
  if (lotNo !== undefined && lotId === null) throw new Refused(422, 'reference.missing', { at: [['lotNo']] });
  if (packageIds && packages.length < new Set(packageIds).size) throw new Refused(422, 'reference.missing', { at: [['packageIds']] });
  return { ...about, lotNo, ...(lotId !== null && { lotId }), ...(packages.length > 0 && { materialStockIds: packages }) };
};

type About = Omit<NewInspection, 'judgement' | 'values'>;
type Found = Omit<InspectionRequest, 'lotQty'> & { lotQty: number | null; materials: number };

/** What is inspected, with all that follows from what was named. */
const requestOf = async (db: Db, kind: InspectionKind, about: About): Promise<Found> => {
  const stage: Stage =
    kind === 'daily' ? 'DAILY' : kind === 'material' ? (about.stage === 'PATROL' ? 'PATROL' : 'INCOMING') : (about.stage ?? 'PATROL');
  const { toolId, moldId, workerId, shipmentId } = about;
  const same = { stage, cause: 'HAND' as const, toolId, moldId, workerId, shipmentId };
  if (kind === 'material') return { ...same, ...(await materialOf(db, about)) };
  const its = await productOf(db, about);
  const { stockQty, usualQty, isOfPlan: _, ...known } = { isOfPlan: true, ...its };
  const lotQty = about.lotQty ?? (stage === 'OUTGOING' ? stockQty : usualQty);
  const units = stage === 'OUTGOING' && known.lotId && lotQty ? [{ lotId: known.lotId, qty: lotQty }] : [];
  return { ...same, ...known, lotQty, units, materials: 0 };
};

const materialOf = async (db: Db, { materialId, materialStockIds = [], bizPartnerId, supplierLotNo, lotQty }: About) => {
  const { rows } = await sql<{
    id: number;
    materialId: number;
    uom: string;
    qty: number;
    bizPartnerId: number | null;
    supplierLotNo: string | null;
  }>`
    select id, material_id, uom, qty, biz_partner_id, supplier_lot_no from material_stock where id = any(${materialStockIds}) and not cancelled order by id`.execute(
    db,
  );
  if (rows.length < new Set(materialStockIds).size) throw new Refused(422, 'reference.missing', { at: [['materialStockIds']] });
  const [first] = rows;
  if (first)
    return {
      materialId: materialId ?? first.materialId,
      uom: first.uom,
      bizPartnerId: bizPartnerId ?? first.bizPartnerId,
      supplierLotNo: supplierLotNo ?? first.supplierLotNo,
      lotQty: add(...rows.map(({ qty }) => qty)),
      units: rows.filter(({ qty }) => qty > 0).map(({ id, qty }) => ({ materialStockId: id, qty })),
      materials: new Set([...rows.map((row) => row.materialId), ...(materialId ? [materialId] : [])]).size,
    };
  const material = await db
    .selectFrom('material')
    .select('uom')
    .where('id', '=', materialId ?? 0)
    .executeTakeFirst();
  if (materialId && !material) throw new Refused(422, 'reference.missing', { at: [['materialId']] });
  return {
    materialId,
    uom: material?.uom ?? '',
    bizPartnerId,
    supplierLotNo,
    lotQty: lotQty ?? null,
    units: [],
    materials: materialId ? 1 : 0,
  };
};

type Product = {
  productId: number;
  uom: string;
  lotId: number | null;
  planId: number | null;
  operPlanId: number | null;
  operationId: number | null;
  dailyPlanId: number | null;
  stockQty: number;
  usualQty: number | null;
  isOfPlan: boolean;
};
const productOf = async (db: Db, about: About): Promise<Product | { uom: string; stockQty: number; usualQty: null; lotId: null }> => {
  const { productId = null, lotId = null, planId = null, operPlanId = null, operationId = null, dailyPlanId = null } = about;
  const { rows } = await sql<Product>`
    with day as (select d.* from daily_plan d where d.id = ${dailyPlanId}),
    step as (select q.* from production_operation_plan q where q.id = coalesce(${operPlanId}::bigint, (select oper_plan_id from day))),
    plan as (select p.* from production_plan p where p.id = coalesce(${planId}::bigint, (select plan_id from step))),
    lot as (select l.* from lot l where l.id = coalesce(${lotId}::bigint, (select lot_id from plan)))
    select i.id as product_id, i.uom, (select id from lot) as lot_id, coalesce((select id from plan), (select production_plan_id from lot)) as plan_id,
      (select id from step) as oper_plan_id, coalesce(${operationId}::bigint, (select operation_id from step)) as operation_id, (select id from day) as daily_plan_id,
      coalesce((select sum(s.qty) from product_stock s where s.lot_id = (select id from lot) and s.quality_status in ('PENDING', 'OK')), 0) as stock_qty,
      coalesce((select l.id is not distinct from p.lot_id or l.production_plan_id is not distinct from p.id from lot l, plan p), true) as is_of_plan,
      coalesce((select nullif(greatest(completed_qty, target_qty), 0) from day), (select nullif(produced_qty, 0) from lot), (select plan_qty from plan)) as usual_qty
    from product i where i.id = coalesce(${productId}::bigint, (select product_id from lot), (select product_id from plan))`.execute(db);
  const [found] = rows;
  const wanted = { lotId, dailyPlanId, operPlanId, productId };
  for (const [field, id] of Object.entries(wanted))
    if (id !== null && found?.[field as keyof typeof wanted] !== id) throw new Refused(422, 'reference.missing', { at: [[field]] });
  if (found && !found.isOfPlan) throw new Refused(422, 'reference.missing', { at: [[about.lotNo === undefined ? 'lotId' : 'lotNo']] });
  return found ?? { uom: '', stockQty: 0, usualQty: null, lotId: null };
};

type Open = { id: number; resultNo: string; unit: string; status: string; isWhole: boolean; lotQty: number };
/** Open inspections that judge some of the same packages or the lot's stock, or the same shift. */
const openOf = async (db: Db, { units = [], stage, dailyPlanId }: Found): Promise<Open[]> => {
  const packages = units.flatMap(({ materialStockId }) => materialStockId ?? []);
  const lots = units.flatMap(({ lotId }) => lotId ?? []);
  const { rows } = await sql<Open>`
    select r.id, r.result_no, r.status, r.lot_qty, coalesce(min(t.package_id), min(l.lot_id), r.result_no) as unit,
      (select count(*) from quality_result_unit a where a.result_id = r.id) = count(x.id) and count(x.id) = ${packages.length + lots.length} as is_whole
    from quality_result r
      left join quality_result_unit x on x.result_id = r.id and (x.material_stock_id = any(${packages}) or x.lot_id = any(${lots}))
      left join material_stock t on t.id = x.material_stock_id left join lot l on l.id = x.lot_id
    where r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED') and not exists (select from quality_result n where n.previous_id = r.id and n.status <> 'CANCELLED')
      and (x.id is not null or (${stage} = 'DAILY' and r.stage = 'DAILY' and r.daily_plan_id = ${dailyPlanId ?? null}))
    group by r.id order by r.id`.execute(db);
  return rows;
};
