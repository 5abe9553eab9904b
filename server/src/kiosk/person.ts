import { randomBytes } from 'node:crypto';
import { mayAct } from '@lotline/contract/identity/permission';
import type { identifyPerson as identifyCall, KioskPerson } from '@lotline/contract/kiosk/person';
import { attemptRules } from '@lotline/contract/kiosk/person.rules';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { MenuName } from '@lotline/contract/system/menu';
import { sql } from 'kysely';
import { forgiveAttempt, hashOf, hashPassword, passwordIs, rightsOfUsers, takeAttempt, uncount } from '../identity/index.ts';
import { anyOf } from '../kit/database/any-of.ts';
import type { Database, Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

const hexOf = (text: string) => hashOf(text).toString('hex');
const keptDays = 30;

type Ask = HeardOf<typeof identifyCall>;
/** Who stands at the kiosk of a user, from now on. */
export const identifyPerson = async (db: Database, userId: number, ask: Ask): Promise<KioskPerson> => {
  const worker = 'badge' in ask ? await byBadge(db, userId, ask.badge) : await byPin(db, userId, ask);
  const token = randomBytes(24).toString('base64url');
  await sql`delete from kiosk_person where at < now() - make_interval(days => ${keptDays})`.execute(db);
  await db
    .insertInto('kioskPerson')
    .values({ tokenHash: hexOf(token), workerId: worker.id, userId })
    .execute();
  const [correctsAll, settles] = await Promise.all([
    correctsAnybody(db, { id: userId, workerId: worker.id }),
    settlesRefusals(db, { id: userId, workerId: worker.id }),
  ]);
  return { workerId: worker.id, name: worker.name, token, correctsAll, settles };
};

type Acting = { id: number; workerId?: number | undefined };
/** Whether who acts may do what the office does on a page: a worker by the user that is the worker's own, otherwise who is signed in. */
const mayChange =
  (menu: MenuName) =>
  async (db: Db, { id, workerId }: Acting) => {
    const of = workerId === undefined ? undefined : db.selectFrom('worker').select('userId').where('id', '=', workerId).executeTakeFirst();
    const userId = of ? ((await of)?.userId ?? null) : id;
    return userId !== null && mayAct(await rightsOfUsers(db, [userId]), menu, 'modify');
  };
export const correctsAnybody = mayChange('productionProfit');
export const settlesRefusals = mayChange('kioskRefusal');

const pinLogin = (workerId: number) => `pin ${workerId}`;
type Found = { id: number; name: string };
/**
 * Counts like a wrong password at a strange place whatever names nobody: five for one worker at one kiosk, a hundred for anybody at it, and
 * twenty-five for one worker at all kiosks make the next one wait.
 */
const guarded = async (db: Database, userId: number, login: string, wrong: Refused, find: () => Promise<Found | undefined>) => {
  const attempt = { user: undefined, login, place: `kiosk ${userId}`, known: false };
  obey(attemptRules, { waitSeconds: await takeAttempt(db, attempt) });
  const worker = await find().catch(async (error: unknown) => {
    await uncount(db, attempt);
    throw error;
  });
  if (!worker) throw wrong;
  await forgiveAttempt(db, attempt);
  return worker;
};

/** Scanners tell letters by their keys, so that their size may differ; a badge that is written the same goes first. */
const byBadge = (db: Database, userId: number, badge: string) =>
  guarded(db, userId, `badge ${hexOf(badge.toLowerCase())}`, new Refused(422, 'person.badgeUnknown', { facts: { badge } }), async () => {
    const { rows } = await sql<Found>`
      select id, name from worker where lower(badge_barcode) = lower(${badge}) and active order by badge_barcode = ${badge} desc limit 1`.execute(
      db,
    );
    return rows[0];
  });

const byPin = (db: Database, userId: number, { workerId, pin }: { workerId: number; pin: string }) =>
  guarded(db, userId, pinLogin(workerId), new Refused(422, 'person.pinWrong'), async () => {
    const worker = await db
      .selectFrom('worker')
      .select(['id', 'name', 'pinHash'])
      .where('id', '=', workerId)
      .where('active', '=', true)
      .executeTakeFirst();
    return (await passwordIs(pin, worker?.pinHash ?? undefined)) ? worker : undefined;
  });

/** A change as it is kept: the token goes no further than to the worker's number; what it was about, and who waits for the answer, stand beside it. */
export const asKept = <Change extends { personToken?: string | undefined; about?: unknown; atOnce?: boolean | undefined }>({
  personToken: _,
  about: _about,
  atOnce: _atOnce,
  ...change
}: Change): Change => change as Change;

/** The workers behind the tokens that came with a user's changes; a token that isn't this user's, or was forgotten, names nobody. */
export const actingWorkers = async (db: Db, userId: number, tokens: readonly string[]) => {
  if (tokens.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('kioskPerson')
    .select(['tokenHash', 'workerId'])
    .where('userId', '=', userId)
    .where('tokenHash', '=', anyOf(tokens.map(hexOf)))
    .execute();
  const workers = new Map(rows.map(({ tokenHash, workerId }) => [tokenHash, workerId]));
  return new Map(
    tokens.flatMap((token) => {
      const workerId = workers.get(hexOf(token));
      return workerId === undefined ? [] : [[token, workerId] as const];
    }),
  );
};

export const setWorkerPin = async (db: Trx, { id, pin }: { id: number; pin: string | null }) => {
  const pinHash = pin === null ? null : await hashPassword(pin);
  const { numUpdatedRows } = await db.updateTable('worker').set({ pinHash }).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused(404, 'NOT_FOUND');
  // Whoever forgot the old one doesn't wait for having tried it.
  await db.deleteFrom('signInGuard').where('login', '=', pinLogin(id)).execute();
  return { id };
};
