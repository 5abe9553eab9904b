import type { Known } from '@lotline/contract/measurement/mapped';
import type { Mapping, Target } from '@lotline/contract/measurement/mapping';
import {
  type MeasurableInspection,
  type MeasurableLot,
  MeasuredValues,
  type MeasurementPage,
  Measurements,
  type MeasurementTarget,
  type MeasurementTemplate,
} from '@lotline/contract/measurement/measurement';
import { sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { storedFile } from '../kit/files/stored-file.ts';
import { Refused } from '../kit/http/errors.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import { type ListSource, rowsOf } from '../kit/record/list.ts';

/** Measurement files with the names that a reader wants beside them. */
export const measurementList: ListSource<typeof Measurements> = {
  list: Measurements,
  from: 'measurement_file m',
  joins: {
    f: 'join stored_file f on f.id = m.file_id',
    p: 'left join product p on p.id = m.product_id',
    a: 'left join material a on a.id = m.material_id',
    l: 'left join lot l on l.id = m.lot_id',
    r: 'left join quality_result r on r.id = m.result_id',
    t: 'left join tool t on t.id = m.gauge_id',
    u: 'left join app_user u on u.id = m.created_by',
  },
  fields: {
    id: 'm.id',
    version: 'm.version',
    fileNo: 'm.file_no',
    fileName: 'f.name',
    format: 'm.format',
    productCode: 'p.code',
    productName: 'p.name',
    materialCode: 'a.code',
    materialName: 'a.name',
    lotNo: 'l.lot_id',
    resultNo: 'r.result_no',
    device: 'm.device',
    templateName: 'm.template_name',
    rowCount: 'm.row_count',
    valueCount: 'm.value_count',
    ngCount: 'm.ng_count',
    judgement: 'm.judgement',
    gaugeName: 't.name',
    note: 'm.note',
    createdByName: 'u.username',
    createdAt: 'm.created_at',
    productId: 'm.product_id',
    materialId: 'm.material_id',
    lotId: 'm.lot_id',
    resultId: 'm.result_id',
    stage: 'r.stage',
    gaugeId: 'm.gauge_id',
    createdBy: 'm.created_by',
  },
  defaultSort: '-createdAt',
};
export const standing = (startDt: string, endDt: string, zone: string) => ({
  where: sql`m.voided_at is null and m.created_at >= (${startDt}::date)::timestamp at time zone ${zone}
    and m.created_at < (${endDt}::date + 1)::timestamp at time zone ${zone}`,
});

export const ofFile = (id: number) => ({ where: sql`v.measurement_id = ${id}` });
export const valueList: ListSource<typeof MeasuredValues> = {
  list: MeasuredValues,
  from: 'measured_by_file v',
  joins: {
    q: 'left join quality_characteristic q on q.id = v.characteristic_id',
    l: 'left join lot l on l.id = v.lot_id',
    t: 'left join tool t on t.id = v.gauge_id',
    w: 'left join worker w on w.id = v.worker_id',
  },
  fields: {
    id: 'v.id',
    line: 'v.line',
    characteristic: 'coalesce(q.name, v.characteristic)',
    sampleNo: 'v.sample_no',
    value: 'v.value',
    ok: 'v.ok',
    judge: 'v.judge',
    nominal: 'v.nominal',
    lsl: 'v.lsl',
    usl: 'v.usl',
    unit: 'v.unit',
    lotNo: 'l.lot_id',
    gaugeName: 't.name',
    workerName: 'w.name',
    measuredAt: 'v.measured_at',
    inForce: 'v.in_force',
    lotId: 'v.lot_id',
  },
  defaultSort: 'line',
};

type Kept = Pick<
  MeasurementPage,
  | 'encoding'
  | 'mimeType'
  | 'size'
  | 'sha256'
  | 'about'
  | 'mapping'
  | 'leftOut'
  | 'roundedCount'
  | 'voidedAt'
  | 'voidedByName'
  | 'voidReason'
>;
export const measurementById = async (db: Db, id: number): Promise<MeasurementPage> => {
  const [row] = await rowsOf(db, measurementList, { where: sql`m.id = ${id}` });
  const { rows } = await sql<Kept>`
    select m.encoding, f.mime_type, f.size, m.sha256, m.about, m.mapping, m.left_out, m.rounded_count, m.voided_at, u.username as voided_by_name, m.void_reason
    from measurement_file m join stored_file f on f.id = m.file_id left join app_user u on u.id = m.voided_by where m.id = ${id}`.execute(
    db,
  );
  const [kept] = rows;
  if (!row || !kept) throw new Refused(404, 'NOT_FOUND');
  return { ...row, ...kept, voidedAt: kept.voidedAt && new Date(kept.voidedAt).toISOString() };
};

/** The bytes as they were sent. */
export const measurementBytes = async (db: Db, id: number): Promise<FileAnswer> => {
  const { fileId } = await db.selectFrom('measurementFile').select('fileId').where('id', '=', id).executeTakeFirstOrThrow();
  return { ...(await storedFile(db, fileId, 'measurement')), download: true };
};

/** The file that has these bytes and stands. */
export const twinOf = async (db: Db, sha256: string) => {
  const { rows } = await sql<{ id: number; fileNo: string; by: string | null; at: string }>`
    select m.id, m.file_no, u.username as by, m.created_at as at from measurement_file m left join app_user u on u.id = m.created_by
    where m.sha256 = ${sha256} and m.voided_at is null`.execute(db);
  const [twin] = rows;
  return twin ? { ...twin, at: new Date(twin.at).toISOString() } : null;
};

type Item = { productId: number | null; materialId: number | null };
type Found = Target & Pick<MeasurementTarget, 'stage' | 'otherName'>;
const targetsWhere = (db: Db, where: ReturnType<typeof sql>) =>
  sql<Found>`
    select s.code || '/' || c.key as of, c.id, c.name, ${otherName('quality_characteristic', 'c')} as other_name, c.balloon_no, c.kind, c.nominal, c.lsl, c.usl, c.unit, s.stage
    from quality_characteristic c join quality_standard s on s.id = c.standard_id
    where ${where} and c.kind in ('VARIABLE', 'ATTRIBUTE') order by s.code, c.seq, c.id`.execute(db);
/** Characteristics by their ids. */
export const targetsById = async (db: Db, ids: readonly number[]) => (await targetsWhere(db, sql`c.id = any(${[...ids]}::bigint[])`)).rows;
/** Characteristics of what a product or a material is inspected by on a day. */
export const targetsOf = async (db: Db, { productId, materialId }: Item, day: string) =>
  (
    await targetsWhere(
      db,
      sql`(s.product_id = ${productId} or s.material_id = ${materialId})
        and s.id = quality_standard_in_force(s.product_id, s.material_id, s.operation_id, s.stage, ${day}::date)`,
    )
  ).rows;

/** What the names in a file stand for: lots by number, gauges by code, people by number or by a name that only one has. */
export const knownBy = async (
  db: Db,
  { lots, gauges, workers }: { lots: readonly string[]; gauges: readonly string[]; workers: readonly string[] },
): Promise<Known> => {
  const { rows } = await sql<{ kind: 'lot' | 'gauge' | 'worker'; said: string; id: number; productId: number | null }>`
    select 'lot' as kind, lot_id as said, id, product_id from lot where lot_id = any(${[...lots]}::text[])
    union all select 'gauge', code, id, null from tool where classification = 'GAUGE' and code = any(${[...gauges]}::text[])
    union all select 'worker', s.said, min(w.id), null from unnest(${[...workers]}::text[]) as s(said)
      join worker w on w.worker_no = s.said or (w.name = s.said and not exists (select from worker o where o.worker_no = s.said))
    group by s.said having count(*) = 1`.execute(db);
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  return {
    lots: new Map(of('lot').map(({ said, id, productId }) => [said, { id, productId: productId ?? 0 }])),
    gauges: new Map(of('gauge').map(({ said, id }) => [said, id])),
    workers: new Map(of('worker').map(({ said, id }) => [said, id])),
  };
};

/** How such a file was read last; that of the same product or material first. */
export const templateFor = async (db: Db, signature: string, { productId, materialId }: Item) => {
  const { rows } = await sql<{ id: number; name: string; mapping: Mapping }>`
    select t.id, t.name, t.mapping from measurement_template t where md5(t.signature) = md5(${signature}) and t.signature = ${signature}
    order by exists (select from measurement_file m where m.template_id = t.id and (m.product_id = ${productId} or m.material_id = ${materialId})) desc, t.updated_at desc, t.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
};

export const templates = async (db: Db): Promise<MeasurementTemplate[]> => {
  const { rows } = await sql<MeasurementTemplate>`
    select t.id, t.name, t.format, jsonb_array_length(t.mapping->'columns') as columns, coalesce((select max(m.created_at) from measurement_file m where m.template_id = t.id), t.updated_at) as used_at,
      u.username as created_by_name
    from measurement_template t left join app_user u on u.id = t.created_by order by used_at desc, t.id desc`.execute(db);
  return rows.map((row) => ({ ...row, usedAt: new Date(row.usedAt).toISOString() }));
};

export const measurableInspections = async (db: Db): Promise<MeasurableInspection[]> => {
  const { rows } = await sql<MeasurableInspection>`
    select r.id, r.result_no, r.stage, r.product_id, r.material_id, coalesce(p.name, m.name) as item_name,
      coalesce(${otherName('product', 'p')}, ${otherName('material', 'm')}) as other_name, coalesce(l.lot_id, r.supplier_lot_no) as lot_no
    from quality_result r left join product p on p.id = r.product_id left join material m on m.id = r.material_id left join lot l on l.id = r.lot_id
    where r.status in ('REQUESTED', 'IN_PROGRESS') and r.stage <> 'DAILY' and not exists (select from quality_result n where n.previous_id = r.id and n.status <> 'CANCELLED')
    order by r.id desc limit 500`.execute(db);
  return rows;
};

export const measurableLots = async (db: Db, productId: number): Promise<MeasurableLot[]> => {
  const { rows } = await sql<MeasurableLot>`
    select id, lot_id as lot_no, created_at from lot where product_id = ${productId} order by id desc limit 500`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
};
