import { createHash } from 'node:crypto';
import path from 'node:path';
import { restorableForMs } from '@lotline/contract/kit/call';
import { fileSize } from '@lotline/contract/kit/issue-words';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/pool.ts';
import { Refused } from '../http/errors.ts';
import { plainName } from '../http/file-name.ts';
import type { FileAnswer } from '../http/send-file.ts';
import { isPicture, plainPicture } from './picture.ts';

/** Deletions of the last minutes are sought among so many revisions. */
const farthestBack = 100_000;
/** Pixels each way of a picture among other files. */
const widest = 8000;
const textTypes: Record<string, string> = { '.csv': 'text/csv', '.txt': 'text/plain', '.json': 'application/json' };

/** What the bytes are, whatever the sender calls them; text is never more than plain text, so that no script hides in it. */
export const sniff = async (bytes: Uint8Array, name: string) => {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return found.mime as string;
  const text = !bytes.subarray(0, 65_536).includes(0);
  return text ? (textTypes[path.extname(name).toLowerCase()] ?? 'text/plain') : 'application/octet-stream';
};

type Uses = {
  /** What the file is for, e.g. `profileImage`. */ purpose: string;
  maxBytes: number /** Raster images only, up to so many pixels each way. */;
  imageUpTo?: number;
  /** Takes a PDF beside pictures. */
  pdf?: boolean;
  /** Refuses what its user doesn't take, by what the bytes are. */
  check?: (file: { name: string; mimeType: string }) => void;
};

/** Keeps an uploaded file, a picture without anything but the picture; refuses what is too large, not the image it should be, or too many pixels to open. */
export const storeFile = async (trx: Trx, file: File, { purpose, maxBytes, imageUpTo, pdf = false, check }: Uses) => {
  if (file.size > maxBytes) throw new Refused(413, 'file.tooLarge', { facts: { n: fileSize(maxBytes) } });
  const sent = Buffer.from(await file.arrayBuffer());
  const mimeType = await sniff(sent, file.name);
  if (imageUpTo !== undefined && !isPicture(mimeType) && !(pdf && mimeType === 'application/pdf'))
    throw new Refused(422, pdf ? 'file.notAnImageOrPdf' : 'file.notAnImage');
  const name = plainName(file.name);
  check?.({ name, mimeType });
  const content = isPicture(mimeType) ? await plainPicture(sent, mimeType, imageUpTo ?? widest) : sent;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return trx
    .insertInto('storedFile')
    .values({ name, mimeType, size: content.length, sha256, purpose, content })
    .returning(['id', 'name', 'mimeType', 'size'])
    .executeTakeFirstOrThrow();
};

/** The file of a number that is kept for this purpose; what is kept for another isn't there, whoever points to it. */
export const storedFile = async (db: Db, id: number, purpose: string): Promise<FileAnswer> =>
  db
    .selectFrom('storedFile')
    .select(['name', 'mimeType', 'content'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();

/** What a kept file is for; undefined when there is none. */
export const purposeOf = async (db: Db, id: number) =>
  (await db.selectFrom('storedFile').select('purpose').where('id', '=', id).executeTakeFirst())?.purpose;

/**
 * Removes files that no row points to: kept for a form that was never saved, or replaced since. A form left open overnight keeps its picture.
 * Every reference to a file is a foreign key, so a row that takes one up meanwhile is safe: the database refuses the removal. What a row
 * pointed to that was deleted a moment ago stays as well: the deletion may be undone.
 */
export const forgetUnusedFiles = async (trx: Trx, hours = 24) => {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_file'::regclass`.execute(trx);
  const unused = references.map(
    ({ table, column }) => sql`and not exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = stored_file.id)
      and stored_file.id not in (select (h.data->>${column})::bigint from data_history h where h.table_name = ${table} and h.revision_type = 'DEL'
        and h.id > (select max(id) from data_history) - ${farthestBack} and h.revision_date > clock_timestamp() - make_interval(secs => ${restorableForMs / 1000})
        and h.data->>${column} is not null)`,
  );
  await sql`
    delete from stored_file where created_at < now() - make_interval(hours => ${hours}) ${sql.join(unused, sql` `)}`.execute(trx);
};
