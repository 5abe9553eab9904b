import { createHash, randomBytes } from 'node:crypto';
import type { DeviceRow } from '@lotline/contract/collection/device';
import { sql } from 'kysely';
import { runText } from '../kit/database/driver.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { lockRow, withNames } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';

/** Devices, without the hash of their keys. */
export const devices = sql`(
  select d.id, d.name, d.tool_id, d.points_per_sec, d.active, d.note, d.key_start, d.key_at, d.last_pushed_at, d.clock_ahead_sec, d.ext, d.version,
    d.created_by, d.created_at, d.updated_by, d.updated_at, t.name as tool_name
  from device d left join tool t on t.id = d.tool_id)`;
export const deviceById = async (db: Db, id: number) => {
  const [row] = await withNames<DeviceRow>(db, devices, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

const keyHead = 'lk_';
const shownLetters = 7;
const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** A new key, whose hash takes the place of the one before. */
export const giveKey = async (trx: Trx, { id, version }: { id: number; version: number | undefined }) => {
  await lockRow(trx, 'device', id);
  const key = keyHead + randomBytes(32).toString('base64url');
  await runText(trx, 'update device set key_hash = $2, key_at = clock_timestamp() where id = $1', [id, hashOf(key)]);
  await changeRecord(trx, 'device', { id, version, keyStart: key.slice(0, shownLetters) });
  return { key };
};
export const revokeKey = async (trx: Trx, { id, version }: { id: number; version: number | undefined }) => {
  await lockRow(trx, 'device', id);
  await runText(trx, 'update device set key_hash = null, key_at = null where id = $1', [id]);
  await changeRecord(trx, 'device', { id, version, keyStart: null });
};

export type KnownDevice = { id: number; toolId: number | null; pointsPerSec: number };
/** Whose key it is; null where nobody’s that is in use. */
export const deviceOfKey = async (db: Db, key: string): Promise<KnownDevice | null> =>
  (await runText<KnownDevice>(db, 'select id, tool_id, points_per_sec from device where key_hash = $1 and active', [hashOf(key)]))[0] ??
  null;

/** What was pushed last, and by which clock. */
export const notePush = (db: Db, id: number, clockAheadSec: number | null) =>
  runText(db, 'update device set last_pushed_at = clock_timestamp(), clock_ahead_sec = coalesce($2, clock_ahead_sec) where id = $1', [
    id,
    clockAheadSec,
  ]);

export type ParameterOfCode = { id: number; code: string; toolId: number };
export const parametersOfCodes = async (db: Db, codes: readonly string[]) =>
  new Map(
    (await runText<ParameterOfCode>(db, 'select id, code, tool_id from parameter where code = any($1)', [[...codes]])).map((row) => [
      row.code,
      row,
    ]),
  );
