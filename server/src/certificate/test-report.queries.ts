import {
  type GaugeDoubt,
  mostValues,
  type PulledReport,
  type ReportableLot,
  type ReportableShipment,
  type ReportLine,
  type TestReportRow,
} from '@lotline/contract/certificate/test-report';
import { add } from '@lotline/contract/kit/quantity';
import { sql } from 'kysely';
import { nextCalibration } from '../gauge/index.ts';
import { signaturesOf } from '../identity/index.ts';
import { anyOf } from '../kit/database/any-of.ts';
import type { Db } from '../kit/database/pool.ts';
import { storedFile } from '../kit/files/stored-file.ts';
import { Refused } from '../kit/http/errors.ts';
import { type RowOf, withNames } from '../kit/record/read-rows.ts';

const signedBy = (
  meaning: string,
) => sql`(select s.signer_name from signature s where s.subject = 'test_report' and s.subject_id = r.id and s.meaning = ${sql.lit(meaning)}
  and s.signed_at >= coalesce(r.anew_at, '-infinity') order by s.id desc limit 1)`;

type Period = { startDt?: string | undefined; endDt?: string | undefined };
/** Test reports with the names that people read beside them. */
export const testReports = ({ startDt, endDt }: Period = {}) => sql`(
  select r.*, i.code as product_code, i.name as product_name, b.name as biz_partner_name, s.shipment_no, q.code as standard_code, q.revision as standard_revision,
    coalesce((select string_agg(l.lot_id, ', ' order by l.lot_id) from lot l where l.id = any(r.lot_ids)), '') as lot_nos,
    jsonb_array_length(r.lines) as line_count,
    (select count(*)::int from jsonb_array_elements(r.lines) e where e->>'judge' = 'NG') as ng_count,
    (select count(*)::int from jsonb_array_elements(r.lines) e where (e->>'byHand')::boolean) as by_hand_count,
    ${signedBy('PREPARED')} as prepared_by_name, ${signedBy('REVIEWED')} as reviewed_by_name, ${signedBy('APPROVED')} as approved_by_name
  from test_report r join product i on i.id = r.product_id left join biz_partner b on b.id = r.biz_partner_id left join shipment s on s.id = r.shipment_id
    left join quality_standard q on q.id = r.standard_id
  where r.inspection_date >= coalesce(${startDt ?? null}::date, '-infinity') and r.inspection_date <= coalesce(${endDt ?? null}::date, 'infinity'))`;

/** What a signature is given for. */
export const signedOf = (row: RowOf<'test_report'>) => {
  const { reportNo, productId, bizPartnerId, shipmentId, lotIds, qty, uom, inspectionDate, sampleQty, lines, judgement, remark, anewAt } =
    row;
  return { reportNo, productId, bizPartnerId, shipmentId, lotIds, qty, uom, inspectionDate, sampleQty, lines, judgement, remark, anewAt };
};

export const testReportById = async (db: Db, id: number): Promise<TestReportRow> => {
  const [row] = await withNames<TestReportRow & RowOf<'test_report'>>(db, testReports(), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  const kept = await db.selectFrom('testReport').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const signatures = (await signaturesOf(db, 'test_report', new Map([[id, signedOf(kept)]]))).get(id) ?? [];
  return { ...row, signatures, gaugeDoubts: await gaugeDoubtsOf(db, kept) };
};

type Pulling = { productId: number; lotIds?: readonly number[] | undefined; shipmentId?: number | null | undefined };
/** The lots of a report: those that are told, else those of its shipment; in `found` by their ids. */
const lotsOf = ({ productId, lotIds, shipmentId }: Pulling) => sql`
  select l.id from lot l where l.product_id = ${productId} and case when ${lotIds?.length ?? 0} > 0 then l.id = any(${[...(lotIds ?? [])]}::bigint[])
    else l.id in (select n.lot_id from shipment_line n where n.shipment_id = ${shipmentId ?? null} and n.product_id = ${productId}) end`;
/** What counts of lots: their judged inspections before shipment, or those of the work where there is none; in `chosen`. */
const chosenOf = (productId: number, lots: readonly number[]) => sql`
  inspected as materialized (
    select r.id, r.standard_id, r.stage, r.sample_qty, r.ended_at from quality_result r
    where r.product_id = ${productId} and r.status in ('JUDGED', 'CONFIRMED') and (r.lot_id = any(${[...lots]}::bigint[])
      or r.id in (select x.result_id from quality_result_unit x where x.lot_id = any(${[...lots]}::bigint[])))
  ), chosen as materialized (
    select i.* from inspected i where (select count(*) from inspected o where o.stage = 'OUTGOING') = 0 or i.stage = 'OUTGOING'
  )`;

/** Which gauges of a report's values are in doubt, as they are known today. */
export const gaugeDoubtsOf = async (db: Db, { lines, ...of }: Pulling & { lines: unknown }): Promise<GaugeDoubt[]> => {
  const told = (lines as readonly ReportLine[]).flatMap(({ characteristicId }) => characteristicId ?? []);
  if (told.length === 0) return [];
  const { rows: lots } = await sql<{ id: number }>`${lotsOf(of)}`.execute(db);
  const { rows } = await sql<GaugeDoubt>`
    with ${chosenOf(
      of.productId,
      lots.map(({ id }) => id),
    )}, measured as (
      select c.name, v.id, v.gauge_id, v.gauge_status, next.found, next.calibration_no, next.calibrated_on, case when next.found = 'FAIL' then said.by end as accepted_by,
        case when next.found = 'FAIL' then said.reason end as accepted_reason
      from chosen i join quality_value_in_force v on v.result_id = i.id join quality_characteristic c on c.id = v.characteristic_id
        ${nextCalibration(sql`v.gauge_id`, sql`v.business_date`)}
        left join lateral (
          select u.username as by, g.reason, g.kind from gauge_decision g join app_user u on u.id = g.actor_id
          where g.calibration_id = next.id and i.id = any(g.result_ids) order by g.id desc limit 1
        ) decided on true
        left join lateral (select decided.by, decided.reason where decided.kind = 'ACCEPT') said on true
      where v.gauge_id is not null and c.key in (select key from quality_characteristic where id = ${anyOf(told)})
    )
    select g.id as gauge_id, g.code as gauge_code, g.name as gauge_name, case when m.found = 'FAIL' then 'FOUND_OFF' else 'WAS_OUT' end as kind,
      case when m.found = 'FAIL' then m.calibration_no end as calibration_no, case when m.found = 'FAIL' then m.calibrated_on::text end as calibrated_on,
      string_agg(distinct m.name, ', ' order by m.name) as items, count(*)::int as values, m.accepted_by, m.accepted_reason
    from measured m join tool g on g.id = m.gauge_id where m.found = 'FAIL' or m.gauge_status = 'OUT'
    group by 1, 2, 3, 4, 5, 6, m.accepted_by, m.accepted_reason order by 2, 4`.execute(db);
  return rows;
};

type PulledLine = ReportLine & { key: string };
/**
 * What was measured of lots, item by item: the values in force of judged inspections, those before shipment before those of the work. An item of
 * several revisions is one, told as its newest revision has it.
 */
export const pulledReport = async (
  db: Db,
  { productId, lotIds, shipmentId }: Pulling,
): Promise<PulledReport & { standardId: number | null }> => {
  const { rows: found } = await sql<{ id: number; qty: number; partner: number | null }>`
    select l.id, coalesce((select sum(n.qty) from shipment_line n where n.shipment_id = ${shipmentId ?? null} and n.lot_id = l.id), nullif(l.produced_qty, 0),
        (select sum(t.qty) from product_stock t where t.lot_id = l.id), 0) as qty,
      (select s.biz_partner_id from shipment s where s.id = ${shipmentId ?? null}) as partner
    from lot l where l.id in (${lotsOf({ productId, lotIds, shipmentId })}) order by l.id`.execute(db);
  const lots = found.map(({ id }) => id);
  const { rows: lines } = await sql<PulledLine & { standardId: number; samples: number }>`
    with ${chosenOf(productId, lots)}, told as (
      select c.key, v.value, v.ok, v.judge, v.id, v.gauge_id, v.gauge_status, v.business_date, row_number() over (partition by c.key order by v.id) as n
      from chosen i join quality_value_in_force v on v.result_id = i.id join quality_characteristic c on c.id = v.characteristic_id
      where c.kind in ('VARIABLE', 'ATTRIBUTE')
    ), gauged as (
      select t.key, jsonb_agg(distinct jsonb_build_object('code', g.code, 'name', g.name, 'status', t.gauge_status, 'dueOn', k.due_on)) as gauges
      from told t join tool g on g.id = t.gauge_id left join lateral (
        select c.due_on::text from calibration c where c.tool_id = g.id and c.voided_at is null and c.result = 'PASS' and c.calibrated_on <= t.business_date
        order by c.calibrated_on desc, c.id desc limit 1
      ) k on true group by t.key
    ), newest as (
      select distinct on (c.key) c.* from chosen i join quality_characteristic c on c.standard_id = i.standard_id order by c.key, c.standard_id desc
    )
    select n.key, n.id as characteristic_id, n.standard_id, n.name as item, n.name_en as item_en, concat_ws(' ', case when coalesce(n.more->>'tolerance', '±') ~ '^[±+-]' then trim_scale(n.nominal)::text end, n.more->>'tolerance') as spec, n.lsl, n.usl, n.unit,
      n.more->>'method' as method, n.decimals, n.seq,
      coalesce((select jsonb_agg(t.value order by t.id) from told t where t.key = n.key and t.value is not null and t.n <= ${sql.lit(mostValues)}), '[]') as values,
      (select case when bool_or(t.judge = 'NG') then 'NG' when bool_or(t.judge = 'OK') then 'OK' else 'NONE' end from told t where t.key = n.key) as judge,
      (select count(*)::int from told t where t.key = n.key) as samples, (select count(*)::int from told t where t.key = n.key and t.judge = 'NG') as ng_samples,
      coalesce((select g.gauges from gauged g where g.key = n.key), '[]') as gauges
    from newest n where exists (select from told t where t.key = n.key) order by n.seq, n.id`.execute(db);
  const standardId = lines[0]?.standardId ?? null;
  const standard =
    standardId === null
      ? undefined
      : await db.selectFrom('qualityStandard').select(['code', 'revision']).where('id', '=', standardId).executeTakeFirst();
  return {
    standardId,
    lines: lines.map(({ key: _, standardId: __, ...line }) => ({ ...asLine(line), byHand: false })),
    sampleQty: Math.max(0, ...lines.map(({ samples }) => samples)) || null,
    qty: add(0, ...found.map(({ qty }) => qty)) || null,
    judgement: lines.some(({ judge }) => judge === 'NG') ? 'FAIL' : 'PASS',
    standardCode: standard?.code ?? null,
    standardRevision: standard?.revision ?? null,
    lotIds: lots,
    bizPartnerId: found[0]?.partner ?? null,
  };
};
const asLine = ({
  characteristicId,
  item,
  itemEn,
  spec,
  lsl,
  usl,
  unit,
  method,
  decimals,
  values,
  judge,
  ...more
}: ReportLine): ReportLine => ({
  ...{ characteristicId, item, itemEn: itemEn ?? null, spec: spec || null, lsl: lsl ?? null, usl: usl ?? null, unit: unit ?? null },
  ...{ method: method ?? null, decimals: decimals ?? null, values, judge },
  ...{ gauges: more.gauges, samples: more.samples, ngSamples: more.ngSamples },
});

const most = 200;
export const lotsToReport = async (db: Db, productId: number): Promise<ReportableLot[]> =>
  (
    await sql<ReportableLot>`
      select l.id, l.lot_id as lot_no, i.uom, l.produced_qty as qty, l.produced_to as made,
        (select count(*)::int from quality_result r join quality_value_in_force v on v.result_id = r.id where r.lot_id = l.id and r.status in ('JUDGED', 'CONFIRMED')) as values
      from lot l join product i on i.id = l.product_id where l.product_id = ${productId} and (l.produced_qty > 0 or exists (select from product_stock t where t.lot_id = l.id)) order by l.id desc limit ${sql.lit(most)}`.execute(
      db,
    )
  ).rows;
export const shipmentsToReport = async (db: Db, productId: number): Promise<ReportableShipment[]> =>
  (
    await sql<ReportableShipment>`
      select s.id, s.shipment_no, s.ship_date::text as ship_date, s.biz_partner_id, b.name as biz_partner_name
      from shipment s left join biz_partner b on b.id = s.biz_partner_id
      where s.status = 'SHIPPED' and exists (select from shipment_line n where n.shipment_id = s.id and n.product_id = ${productId})
      order by s.ship_date desc, s.id desc limit ${sql.lit(most)}`.execute(db)
  ).rows;

/** The drawing of a report's standard, else of its product. */
export const drawingOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ drawing: number | null; design: number | null }>`
    select q.drawing_file_id as drawing, i.design_image_id as design from test_report r join product i on i.id = r.product_id
      left join quality_standard q on q.id = r.standard_id where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row?.drawing != null) return storedFile(db, row.drawing, 'qualityDrawing');
  return row?.design != null ? storedFile(db, row.design, 'productDesign') : null;
};

/** The document of an issued report, as it was issued; null before that. */
export const keptDocument = async (db: Db, id: number) => {
  const kept = await db.selectFrom('testReport').select('pdfFileId').where('id', '=', id).executeTakeFirst();
  if (!kept) throw new Refused(404, 'NOT_FOUND');
  return kept.pdfFileId === null ? null : storedFile(db, kept.pdfFileId, 'testReport');
};

/** Those of some reports that somebody has signed, whether it still holds or not. */
export const signedAmong = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ subjectId: number }>`
    select distinct subject_id from signature where subject = 'test_report' and subject_id = ${anyOf(ids)}`.execute(db);
  return new Set(rows.map(({ subjectId }) => subjectId));
};
