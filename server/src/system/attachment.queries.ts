import type { AttachmentOwner, AttachmentRow } from '@lotline/contract/system/attachment';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';

/** The table of each kind of owner. */
const tables = {
  product: 'product',
  material: 'material',
  order: 'order_info',
  plan: 'production_plan',
  lot: 'lot',
  tool: 'tool',
  mold: 'mold',
  partner: 'biz_partner',
  business: 'business',
  claim: 'claim',
  testReport: 'test_report',
  nonconformance: 'nonconformance',
  calibration: 'calibration',
  concession: 'concession',
  gaugeStudy: 'gauge_study',
  change: 'process_change',
  notice: 'notice',
} as const satisfies Record<AttachmentOwner, string>;
export const ownerColumns = {
  product: 'productId',
  material: 'materialId',
  order: 'orderId',
  plan: 'planId',
  lot: 'lotId',
  tool: 'toolId',
  mold: 'moldId',
  partner: 'bizPartnerId',
  business: 'businessId',
  claim: 'claimId',
  testReport: 'testReportId',
  nonconformance: 'nonconformanceId',
  calibration: 'calibrationId',
  concession: 'concessionId',
  gaugeStudy: 'gaugeStudyId',
  change: 'processChangeId',
  notice: 'noticeId',
} as const satisfies Record<AttachmentOwner, string>;

const ownerKinds = Object.keys(tables) as AttachmentOwner[];
/** What kind of record a row belongs to. */
export const ownerOf = (row: Readonly<Record<string, unknown>>) =>
  ownerKinds.find((kind) => row[ownerColumns[kind]] != null) as AttachmentOwner;

export const findOwner = async (db: Db, owner: AttachmentOwner, id: number) => {
  const { rows } = await sql`select from ${sql.table(tables[owner])} where id = ${id}`.execute(db);
  if (!rows.length) throw new Refused(404, 'NOT_FOUND');
};

const rowsOf = (db: Db) =>
  db
    .selectFrom('attachment as a')
    .innerJoin('storedFile as f', 'f.id', 'a.fileId')
    .leftJoin('appUser as made', 'made.id', 'a.createdBy')
    .leftJoin('appUser as changed', 'changed.id', 'a.updatedBy')
    .select([
      'a.id',
      'a.version',
      'a.name',
      'a.note',
      'f.mimeType',
      'f.size',
      'a.moldInoutId',
      'a.createdBy',
      'a.createdAt',
      'a.updatedBy',
      'a.updatedAt',
    ])
    .select(['made.username as createdByName', 'changed.username as updatedByName']);

export const attachmentsOf = (db: Db, owner: AttachmentOwner, id: number): Promise<AttachmentRow[]> =>
  rowsOf(db).where(`a.${ownerColumns[owner]}`, '=', id).orderBy('a.id', 'desc').execute();
export const oneAttachment = (db: Db, id: number): Promise<AttachmentRow> => rowsOf(db).where('a.id', '=', id).executeTakeFirstOrThrow();

export const attachmentOwner = async (db: Db, id: number) => {
  const row = await db.selectFrom('attachment').select(Object.values(ownerColumns)).where('id', '=', id).executeTakeFirstOrThrow();
  const owner = ownerOf(row);
  return { owner, ownerId: row[ownerColumns[owner]] as number };
};

/** The mold of a step; null where there is no such step. */
export const moldOfStep = async (db: Db, id: number) =>
  (await db.selectFrom('moldInout').select('moldId').where('id', '=', id).executeTakeFirst())?.moldId ?? null;

export const isDiscarded = async (db: Db, mold: number) =>
  (await db.selectFrom('mold').select('status').where('id', '=', mold).executeTakeFirst())?.status === 'DISCARDED';

export const countAttachments = async (trx: Trx, owner: AttachmentOwner, id: number) => {
  const { kept } = await trx
    .selectFrom('attachment')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where(ownerColumns[owner], '=', id)
    .executeTakeFirstOrThrow();
  return Number(kept);
};

export const contentOf = async (db: Db, id: number): Promise<FileAnswer> => ({
  ...(await db
    .selectFrom('attachment as a')
    .innerJoin('storedFile as f', 'f.id', 'a.fileId')
    .select(['a.name', 'f.mimeType', 'f.content'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()),
  download: true,
});
