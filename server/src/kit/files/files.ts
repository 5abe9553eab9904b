import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import { fileSize } from '@lotline/contract/kit/issue-words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../database/pool.ts';
import { Refused } from '../http/errors.ts';
import { imageSize } from './image-size.ts';
import { plainPhoto } from './plain-photo.ts';

export type FileAnswer = { name: string; mimeType?: string; content: Uint8Array | Readable };

const fileLimitBytes = 10 * 1_048_576;
const formLimits = { files: 20, fields: 200, fieldSize: 1_048_576, parts: 220, headerPairs: 50 };

/** The fields and files of a multipart form as one ask: lists, numbers, switches and JSON parts by what the shape expects, files as `File`. */
export const readForm = async (request: FastifyRequest, shape: z.ZodObject, fileLimit = fileLimitBytes) => {
  if (!request.isMultipart()) throw new Refused(415, 'UNSUPPORTED_MEDIA_TYPE');
  const form = new Map<string, unknown[]>();
  const put = (name: string, value: unknown) => form.set(name, [...(form.get(name) ?? []), value]);
  for await (const part of request.parts({ limits: { ...formLimits, fileSize: fileLimit } })) {
    if (part.type === 'field') put(part.fieldname, part.value);
    else put(part.fieldname, new File([new Uint8Array(await bytesOf(part, fileLimit))], plainName(part.filename), { type: part.mimetype }));
  }
  const fields = [...form].filter(([name]) => Object.hasOwn(shape.shape, name));
  return {
    ...Object.fromEntries(fields.map(([name, values]) => [name, shaped(shape.shape[name] as z.ZodType, values)])),
    ...(request.params as object),
  };
};

const bytesOf = async (part: { toBuffer(): Promise<Buffer> }, limit: number) => {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refused(413, 'file.tooLarge', { facts: { n: fileSize(limit) } });
    throw error;
  }
};

const innermost = (type: z.ZodType): z.ZodType => {
  const { innerType, in: source } = type._zod.def as { innerType?: z.ZodType; in?: z.ZodType };
  return innerType || source ? innermost((innerType ?? source) as z.ZodType) : type;
};

const shaped = (type: z.ZodType, values: unknown[]): unknown => {
  const inner = innermost(type);
  if (inner instanceof z.ZodArray)
    return values.flatMap((value) =>
      typeof value === 'string' && value.startsWith('[') ? parsed(value) : shaped(inner.element as z.ZodType, [value]),
    );
  const [value] = values;
  if (typeof value !== 'string') return value;
  if (inner instanceof z.ZodNumber) return value.trim() === '' ? undefined : Number(value);
  if (inner instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return parsed(value);
  return value;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A file's own name without folders and characters that a header or a screen could trip over. */
const plainName = (name: string | undefined) =>
  path.win32
    .basename(path.posix.basename(name ?? ''))
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .slice(-200) || 'file';

const rasters = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
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
};

/** Keeps an uploaded file, a photo without the place where it was taken; refuses what is too large, not the image it should be, or too many pixels to open. */
export const storeFile = async (trx: Trx, file: File, { purpose, maxBytes, imageUpTo }: Uses) => {
  if (file.size > maxBytes) throw new Refused(413, 'file.tooLarge', { facts: { n: fileSize(maxBytes) } });
  const sent = Buffer.from(await file.arrayBuffer());
  const mimeType = await sniff(sent, file.name);
  if (imageUpTo !== undefined) checkImage(sent, mimeType, imageUpTo);
  const content = mimeType === 'image/jpeg' ? plainPhoto(sent) : sent;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return trx
    .insertInto('storedFile')
    .values({ name: plainName(file.name), mimeType, size: content.length, sha256, purpose, content })
    .returning(['id', 'name', 'mimeType', 'size'])
    .executeTakeFirstOrThrow();
};

/** Only the header is read: opening 50,000 × 50,000 pixels would take gigabytes. */
export const checkImage = (content: Uint8Array, mimeType: string, upTo: number) => {
  const size = rasters.includes(mimeType) ? imageSize(content, mimeType) : undefined;
  if (!size) throw new Refused(422, 'file.notAnImage');
  if (size.width > upTo || size.height > upTo) throw new Refused(422, 'file.imageTooWide', { facts: { ...size, n: upTo } });
};

export const storedFile = async (db: Db, id: number): Promise<FileAnswer> =>
  db.selectFrom('storedFile').select(['name', 'mimeType', 'content']).where('id', '=', id).executeTakeFirstOrThrow();

/** What a kept file is for; undefined when there is none. */
export const purposeOf = async (db: Db, id: number) =>
  (await db.selectFrom('storedFile').select('purpose').where('id', '=', id).executeTakeFirst())?.purpose;

/**
 * Removes files that no row points to: kept for a form that was never saved, or replaced since. A form left open overnight keeps its picture.
 * Every reference to a file is a foreign key, so a row that takes one up meanwhile is safe: the database refuses the removal.
 */
export const forgetUnusedFiles = async (trx: Trx, hours = 24) => {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_file'::regclass`.execute(trx);
  const unused = references.map(
    ({ table, column }) => sql`and not exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = stored_file.id)`,
  );
  await sql`
    delete from stored_file where created_at < now() - make_interval(hours => ${hours}) ${sql.join(unused, sql` `)}`.execute(trx);
};

const escaped = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sends bytes so that they stay data: never sniffed, never run, shown in place only when they are a plain picture. */
export const sendFile = (reply: FastifyReply, { name, mimeType = 'application/octet-stream', content }: FileAnswer) => {
  const shown = rasters.includes(mimeType) ? 'inline' : 'attachment';
  return reply
    .header(
      'content-disposition',
      `${shown}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${escaped(name.toWellFormed())}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-cache')
    .type(mimeType)
    .send(content);
};
