import {
  type DispositionAsk,
  type NcDisposition,
  type NcUnit,
  type NonconformancePage,
  Nonconformances,
} from '@lotline/contract/nonconformance/nonconformance';
import type { SignableDisposition } from '@lotline/contract/nonconformance/nonconformance.states';
import { sql } from 'kysely';
import { signaturesOf } from '../identity/index.ts';
import { codeNameText } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';

const days = `extract(day from coalesce(n.closed_at, now()) - n.created_at)::int`;
export const nonconformanceList: ListSource<typeof Nonconformances> = {
  list: Nonconformances,
  from: 'nonconformance n',
  joins: {
    r: 'join quality_result r on r.id = n.result_id',
    p: 'left join product p on p.id = n.product_id',
    m: 'left join material m on m.id = n.material_id',
    b: 'left join biz_partner b on b.id = n.biz_partner_id',
    o: 'left join operation o on o.id = n.operation_id',
    d: 'left join code d on d.id = n.defect_code_id',
    w: 'left join app_user w on w.id = n.responsible_id',
    c: 'left join app_user c on c.id = n.closed_by',
  },
  fields: {
    id: 'n.id',
    version: 'n.version',
    ncNo: 'n.nc_no',
    status: 'n.status',
    source: 'n.source',
    resultNo: 'r.result_no',
    itemCode: 'coalesce(p.code, m.code)',
    itemName: 'coalesce(p.name, m.name)',
    bizPartnerName: 'b.name',
    operationName: 'o.name',
    defectName: codeNameText('d'),
    suspectedQty: 'n.suspected_qty',
    disposedQty: 'n.disposed_qty',
    leftQty: 'n.suspected_qty - n.disposed_qty',
    uom: 'n.uom',
    asked: `(select count(*)::int from disposition_ask k where k.nonconformance_id = n.id and k.status = 'ASKED')`,
    age: days,
    responsibleName: 'w.username',
    dueDay: 'n.due_day',
    suspectedCause: 'n.suspected_cause',
    confirmedCause: 'n.confirmed_cause',
    corrective: 'n.corrective',
    preventive: 'n.preventive',
    verification: 'n.verification',
    note: 'n.note',
    createdAt: 'n.created_at',
    closedAt: 'n.closed_at',
    closedByName: 'c.username',
    turn: `extract(epoch from n.created_at) * case when n.status <> 'CLOSED' then 1 else -1 end - case when n.status <> 'CLOSED' then 1e11 else 0 end`,
    resultId: 'n.result_id',
    stage: 'r.stage',
    productId: 'n.product_id',
    materialId: 'n.material_id',
    bizPartnerId: 'n.biz_partner_id',
    responsibleId: 'n.responsible_id',
  },
  defaultSort: 'turn',
};

export const everyNonconformance = { where: sql`true` };

/** What is suspected, with how much of it is held now: neither freed nor gone since. */
export const unitsOf = async (db: Db, id: number): Promise<NcUnit[]> => {
  const { rows } = await sql<NcUnit>`
    select u.id, u.material_stock_id, u.lot_id, coalesce(t.package_id, l.lot_id) as name, k.name as location_name, u.qty, u.disposed_qty,
      u.qty - u.disposed_qty as left_qty,
      case when t.id is not null then case when t.quality_status in ('HOLD', 'REJECTED') then t.qty - t.reserved_qty else 0 end
        else coalesce((select sum(s.qty) from product_stock s where s.lot_id = l.id and s.quality_status in ('HOLD', 'REJECTED')), 0) end as held_qty,
      coalesce(t.quality_status, (select s.quality_status from product_stock s where s.lot_id = l.id and s.qty > 0
        order by s.quality_status in ('HOLD', 'REJECTED') desc, s.id limit 1), l.quality_status) as quality_status
    from nonconformance_unit u left join material_stock t on t.id = u.material_stock_id left join lot l on l.id = u.lot_id
      left join location k on k.id = t.location_id
    where u.nonconformance_id = ${id} order by u.id`.execute(db);
  return rows;
};

const dispositionsOf = async (db: Db, id: number): Promise<NcDisposition[]> => {
  const { rows } = await sql<NcDisposition>`
    select d.id, coalesce(t.package_id, l.lot_id) as unit_name, d.kind, d.qty, d.reason, d.occurred_at, a.username as actor_name, d.concession_id, c.concession_no, d.plan_id, p.plan_no, s.username as signed_by_name,
      exists (select from nonconformance_disposition x where x.takes_back_id = d.id) as taken_back, d.takes_back_id is not null as takes_back
    from nonconformance_disposition d join nonconformance_unit u on u.id = d.unit_id left join material_stock t on t.id = u.material_stock_id
      left join lot l on l.id = u.lot_id join app_user a on a.id = d.actor_id left join concession c on c.id = d.concession_id
      left join production_plan p on p.id = d.plan_id left join disposition_ask k on k.disposition_id = d.id left join app_user s on s.id = k.decided_by
    where u.nonconformance_id = ${id} order by d.id`.execute(db);
  return rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt).toISOString() }));
};

/** What a signature under a disposition is given for. */
export const signedOfAsk = (ask: Omit<DispositionAsk, 'signatures'>) => {
  const { ncNo, unitId, kind, qty, uom, reason, locationId, startDt, endDt } = ask;
  return { ncNo, unitId, kind, qty, uom, reason, locationId, startDt, endDt };
};

/** The dispositions of it that had or have to be signed. */
export const asksOf = async (db: Db, id: number): Promise<DispositionAsk[]> => {
  const { rows } = await sql<Omit<DispositionAsk, 'signatures'>>`
    select k.id, k.version, n.nc_no, k.unit_id, coalesce(t.package_id, l.lot_id) as unit_name, k.kind, k.qty, n.uom, k.reason, k.location_id, o.name as location_name,
      k.start_dt::text as start_dt, k.end_dt::text as end_dt, k.status, k.status_reason, k.asked_by, a.username as asked_by_name, k.asked_at,
      d.username as decided_by_name, k.decided_at
    from disposition_ask k join nonconformance n on n.id = k.nonconformance_id join nonconformance_unit u on u.id = k.unit_id
      left join material_stock t on t.id = u.material_stock_id left join lot l on l.id = u.lot_id left join location o on o.id = k.location_id
      join app_user a on a.id = k.asked_by left join app_user d on d.id = k.decided_by
    where k.nonconformance_id = ${id} order by k.id`.execute(db);
  const signatures = await signaturesOf(db, 'disposition_ask', new Map(rows.map((row) => [row.id, signedOfAsk(row)])));
  const instant = (at: string | null) => at && new Date(at).toISOString();
  return rows.map((row) => ({
    ...row,
    ...{ askedAt: instant(row.askedAt) as string, decidedAt: instant(row.decidedAt), signatures: signatures.get(row.id) ?? [] },
  }));
};

const valuesOutOf = async (db: Db, resultId: number): Promise<NonconformancePage['valuesOut']> => {
  const { rows } = await sql<NonconformancePage['valuesOut'][number]>`
    select c.name, coalesce(round(v.value, coalesce(c.decimals, 3))::text, v.text, 'NG') as said,
      concat_ws(' ~ ', round(c.lsl, coalesce(c.decimals, 3))::text, round(c.usl, coalesce(c.decimals, 3))::text) as limits
    from quality_value_in_force v join quality_characteristic c on c.id = v.characteristic_id
    where v.result_id = ${resultId} and v.judge = 'NG' order by c.seq, v.sample_no`.execute(db);
  return rows;
};

/** One nonconformance with all that belongs to it. */
export const nonconformancePage = async (
  db: Db,
  id: number,
  needsSignature: readonly SignableDisposition[],
): Promise<NonconformancePage> => {
  const [row] = await rowsOf(db, nonconformanceList, { where: sql`n.id = ${id}` });
  if (!row) throw new Refused(404, 'NOT_FOUND');
  const found = await db.selectFrom('qualityResult').select('remark').where('id', '=', row.resultId).executeTakeFirst();
  return {
    ...row,
    units: await unitsOf(db, id),
    dispositions: await dispositionsOf(db, id),
    asks: await asksOf(db, id),
    needsSignature: [...needsSignature],
    valuesOut: await valuesOutOf(db, row.resultId),
    inspectionRemark: found?.remark ?? null,
  };
};
