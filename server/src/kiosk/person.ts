import { createHash, randomBytes } from 'node:crypto';
import type { identifyPerson as identifyCall, KioskPerson } from '@lotline/contract/kiosk/person';
import type { HeardOf } from '@lotline/contract/kit/call';
import { sql } from 'kysely';
import { forgiveAttempt, hashPassword, passwordIs, takeAttempt, uncount } from '../identity/index.ts';
import type { Database, Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const keptDays = 30;

type Ask = HeardOf<typeof identifyCall>;
/** Who stands at the kiosk of a user, from now on. A wrong PIN counts like a wrong password, and takes as long. */
export const identifyPerson = async (db: Database, userId: number, ask: Ask): Promise<KioskPerson> => {
  const worker = 'badge' in ask ? await byBadge(db, ask.badge) : await byPin(db, userId, ask);
  const token = randomBytes(24).toString('base64url');
  await sql`delete from kiosk_person where at < now() - make_interval(days => ${keptDays})`.execute(db);
  await db
    .insertInto('kioskPerson')
    .values({ tokenHash: hashOf(token), workerId: worker.id, userId })
    .execute();
  return { workerId: worker.id, name: worker.name, token };
};

const byBadge = async (db: Db, badge: string) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from worker where lower(badge_barcode) = lower(${badge}) and active limit 1`.execute(db);
  if (!rows[0]) throw new Refused(422, 'person.badgeUnknown', { facts: { badge } });
  return rows[0];
};

const byPin = async (db: Database, userId: number, { workerId, pin }: { workerId: number; pin: string }) => {
  const attempt = { user: undefined, login: `pin ${workerId}`, place: `kiosk ${userId}`, known: true };
  const seconds = await takeAttempt(db, attempt);
  if (seconds > 0) throw new Refused(422, 'person.pinLocked', { facts: { n: Math.ceil(seconds / 60) } });
  const worker = await db
    .selectFrom('worker')
    .select(['id', 'name', 'pinHash'])
    .where('id', '=', workerId)
    .where('active', '=', true)
    .executeTakeFirst();
  const right = await passwordIs(pin, worker?.pinHash ?? undefined).catch(async (error: unknown) => {
    await uncount(db, attempt);
    throw error;
  });
  if (!right || !worker) throw new Refused(422, 'person.pinWrong');
  await forgiveAttempt(db, attempt);
  return worker;
};

/** A change as it is kept: the token goes no further than to the worker's number. */
export const withoutToken = <Change extends { personToken?: string | undefined }>({ personToken: _, ...change }: Change): Change =>
  change as Change;

/** The workers behind the tokens that came with a user's changes; a token that isn't this user's, or was forgotten, names nobody. */
export const actingWorkers = async (db: Db, userId: number, tokens: readonly string[]) => {
  if (tokens.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('kioskPerson')
    .select(['tokenHash', 'workerId'])
    .where('userId', '=', userId)
    .where('tokenHash', 'in', tokens.map(hashOf))
    .execute();
  const workers = new Map(rows.map(({ tokenHash, workerId }) => [tokenHash, workerId]));
  return new Map(
    tokens.flatMap((token) => {
      const workerId = workers.get(hashOf(token));
      return workerId === undefined ? [] : [[token, workerId] as const];
    }),
  );
};

export const setWorkerPin = async (db: Trx, { id, pin }: { id: number; pin: string | null }) => {
  const pinHash = pin === null ? null : await hashPassword(pin);
  const { numUpdatedRows } = await db.updateTable('worker').set({ pinHash }).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused(404, 'NOT_FOUND');
  return { id };
};
