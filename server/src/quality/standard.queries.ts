import type { MaterialStandard, ProductStandard, Stage, StandardInForce } from '@lotline/contract/quality/standard';
import { type RawBuilder, sql } from 'kysely';
import { signaturesOf } from '../identity/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** The two kinds of standards: whose they are, and the record that they are of. */
export const sides = {
  product: { own: 'productId', column: 'product_id' },
  material: { own: 'materialId', column: 'material_id' },
} as const;
export type Side = keyof typeof sides;

const item: Record<Side, RawBuilder<unknown>> = {
  product: sql`i.code as product_code, i.name as product_name`,
  material: sql`i.code as material_code, i.name as material_name`,
};
/** Whether a revision is the one in force on a day. */
const inForce = (day: string) => sql`s.status = 'APPROVED' and s.effective_from = (
  select max(x.effective_from) from quality_standard x where x.code = s.code and x.status = 'APPROVED' and x.effective_from <= ${day}::date)`;

/** The standards of products or of materials in all their revisions; lists leave the characteristics out. */
export const standards = (side: Side, day: string, full: boolean) => sql`(
  select s.id, s.code, s.revision, s.name, s.name_en, s.product_id, s.material_id, s.operation_id, s.stage, s.effective_from, s.status, s.sampling,
    ${full ? sql`s.characteristics` : sql`null::jsonb as characteristics`}, s.four_eyes, s.drawing_file_id, s.responsible_id, responsible.username as responsible_name, s.revision_reason, s.approved_at, s.obsoleted_at,
    s.note, s.ext, s.version, s.created_by, s.created_at, s.updated_by, s.updated_at, ${item[side]}, o.name as operation_name,
    coalesce(${inForce(day)}, false) as in_force, s.id = (select x.id from quality_standard x where x.code = s.code
      order by (x.status = 'APPROVED' and x.effective_from <= ${day}::date) desc, x.status = 'APPROVED' desc, x.status = 'DRAFT' desc, x.effective_from desc, x.revision desc
      limit 1) as shown,
    jsonb_array_length(s.characteristics) as characteristic_count, d.id as draft_id, d.revision as draft_revision, f.name as drawing_name,
    f.mime_type as drawing_type, approver.username as approved_by_name, withdrawer.username as obsoleted_by_name
  from quality_standard s join ${sql.table(side)} i on i.id = ${sql.ref(`s.${sides[side].column}`)} left join operation o on o.id = s.operation_id
    left join quality_standard d on d.code = s.code and d.status = 'DRAFT' left join stored_file f on f.id = s.drawing_file_id
    left join app_user responsible on responsible.id = s.responsible_id left join app_user approver on approver.id = s.approved_by left join app_user withdrawer on withdrawer.id = s.obsoleted_by)`;

/** One revision with its signatures. */
export const standard = async <Row extends ProductStandard | MaterialStandard>(db: Db, day: string, side: Side, id: number) => {
  const [row] = await withNames<Row>(db, standards(side, day, true), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  const signatures = await signaturesOf(db, 'quality_standard', new Map([[id, signedOf(row)]]));
  return { ...row, signatures: signatures.get(id) ?? [] };
};

/** What is signed of a revision. */
const signed = [
  ...['code', 'revision', 'name', 'nameEn', 'productId', 'materialId', 'operationId', 'stage', 'effectiveFrom'],
  ...['sampling', 'characteristics', 'fourEyes', 'drawingFileId', 'revisionReason', 'note'],
];
export const signedOf = (row: object) => Object.fromEntries(Object.entries(row).filter(([field]) => signed.includes(field)));

/** The standards of one item in all their revisions, the newest of each first. */
export const standardsOf = <Row>(db: Db, day: string, side: Side, item: number) =>
  withNames<Row>(
    db,
    standards(side, day, true),
    sql`where ${sql.ref(`record.${sides[side].column}`)} = ${item} order by record.code, record.revision desc`,
  );

const asInspected = sql`
  select s.id, s.code, s.revision, s.name, s.name_en, s.stage, s.effective_from, s.sampling, s.four_eyes, s.drawing_file_id, f.mime_type as drawing_type,
    coalesce((select jsonb_agg(e.value || jsonb_build_object('id', c.id) order by c.seq)
      from jsonb_array_elements(s.characteristics) as e join quality_characteristic c on c.standard_id = s.id and c.key = e.value->>'key'), '[]') as characteristics
  from quality_standard s left join stored_file f on f.id = s.drawing_file_id`;

/** What an item is inspected by: which one, where and on which day. */
export type Sought = { stage: Stage; day: string; operationId?: number | null | undefined } & (
  | { productId: number; materialId?: undefined }
  | { materialId: number; productId?: undefined }
);
/** The standard that holds there; null where none does. */
export const standardInForce = async (
  db: Db,
  { stage, day, operationId, productId, materialId }: Sought,
): Promise<StandardInForce | null> =>
  (
    await sql<StandardInForce>`${asInspected} where s.id =
      quality_standard_in_force(${productId ?? null}, ${materialId ?? null}, ${operationId ?? null}, ${stage}, ${day}::date)`.execute(db)
  ).rows[0] ?? null;

/** A revision as it is inspected by, whether it is still in force or not. */
export const standardById = async (db: Db, id: number): Promise<StandardInForce | null> =>
  (await sql<StandardInForce>`${asInspected} where s.id = ${id}`.execute(db)).rows[0] ?? null;
