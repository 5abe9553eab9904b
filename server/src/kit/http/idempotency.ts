import { createHash } from 'node:crypto';
import type { Call } from '@lotline/contract/kit/call';
import type { FastifyRequest } from 'fastify';
import { askWithNext, runText, sendWaiting, sendWithNext } from '../database/driver.ts';
import type { Db, Trx } from '../database/pool.ts';
import { Refused } from './errors.ts';

export const keyHeader = 'idempotency-key';
export const replayHeader = 'idempotent-replay';
type Key = { userId: number; call: string; key: string; payloadHash: string };
type First = { status: number; answer: unknown };

/** The request's key with what was asked under it; null without one: then each request is a call of its own. */
export const keyOf = async (request: FastifyRequest, call: Call, ask: unknown, userId: number): Promise<Key | null> => {
  const key = request.headers[keyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refused(400, 'idempotency.keyWrong');
  if (call.kind !== 'form') return keyFor(userId, `${call.method} ${call.path}`, key, ask);
  const prints = await Promise.all(filesIn(ask).map(async (file) => sha256(new Uint8Array(await file.arrayBuffer()))));
  return keyFor(userId, `${call.method} ${call.path}`, key, prints.length ? [ask, prints] : ask);
};

export const keyFor = (userId: number, call: string, key: string, ask: unknown): Key => ({
  userId,
  call,
  key,
  payloadHash: sha256(written(ask)),
});

/** A print of what was asked, the same for the same content. */
export const contentHash = (content: unknown) => sha256(written(content));
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const filesIn = (ask: unknown): File[] => {
  if (ask instanceof File) return [ask];
  return typeof ask === 'object' && ask !== null ? Object.values(ask).flatMap(filesIn) : [];
};

/** The same text for the same content, whatever the order of its names. */
export const written = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (value instanceof File) return JSON.stringify([value.name, value.size, value.type]);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) text += `${text && ','}${JSON.stringify(name)}:${written(member)}`;
  }
  return `{${text}}`;
};

const claimRow = ({ userId, call, key, payloadHash }: Key) =>
  [
    'insert into idempotency_key (user_id, call, key, payload_hash) values ($1, $2, $3, $4) on conflict do nothing returning key',
    [userId, call, key, payloadHash],
  ] as const;

/**
 * Claims the key for this transaction, and tells with what is asked next whether it is this transaction's. A twin that runs at the same
 * time waits here on the unique index until the first one is through; what failed has rolled its claim back, so the twin runs.
 */
export const claimedWithNext = async (trx: Trx, key: Key): Promise<() => Promise<boolean>> => {
  const claimed = await askWithNext(trx, ...claimRow(key));
  return async () => (await claimed()).length > 0;
};

/** The answer that stands under a key which was claimed before. */
export const answerUnder = async (db: Db, key: Key): Promise<First> => {
  const first = await answerKept(db, key);
  if (!first) throw new Refused(422, 'idempotency.keyReused');
  return first;
};

/** The answer that stands under a key; null where nobody has claimed it. */
export const answerKept = async (db: Db, { userId, call, key, payloadHash }: Key): Promise<First | null> => {
  const [first] = await runText<{ payloadHash: string; status: number | null; answer: unknown }>(
    db,
    'select payload_hash, status, answer from idempotency_key where user_id = $1 and call = $2 and key = $3',
    [userId, call, key],
  );
  if (!first) return null;
  if (first.payloadHash !== payloadHash) throw new Refused(422, 'idempotency.keyReused');
  return { status: first.status ?? 200, answer: first.answer };
};

/** A key was claimed by another request. */
class KeyTaken extends Error {}
export type Claim = Key & { /** The database said that the key is this transaction's. */ held: boolean };

/**
 * Claims the key with the transaction's next statement, which fails as {@link isTaken} where somebody claimed it before: what the call did
 * in vain goes with its transaction.
 */
export const claimWithNext = async (trx: Trx, key: Key): Promise<Claim> => {
  const claim = { ...key, held: false };
  await sendWithNext(trx, ...claimRow(key), (rows) => {
    if (!rows.length) throw new KeyTaken();
    claim.held = true;
  });
  return claim;
};
export const isTaken = (error: unknown) => error instanceof KeyTaken;

/** Hears whether the key is this transaction's, where no statement of the call brought it along. */
export const hold = async (trx: Trx, claim: Claim) => {
  if (!claim.held) await sendWaiting(trx);
};

/** Keeps the answer with the end of the transaction. */
export const keepAnswer = (trx: Trx, { userId, call, key }: Key, status: number, answer: string | undefined) =>
  sendWithNext(trx, 'update idempotency_key set status = $4, answer = $5 where user_id = $1 and call = $2 and key = $3', [
    userId,
    call,
    key,
    status,
    answer ?? null,
  ]);

/** Claims many keys at once; answers how many of them nobody had claimed before. */
export const claimAll = async (trx: Trx, keys: readonly Key[]) => {
  const claimed = await trx
    .insertInto('idempotencyKey')
    .values(keys.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return claimed.length;
};

type KeptAnswer = Key & { status: number; answer: unknown };
export const keepAnswers = (trx: Trx, kept: readonly KeptAnswer[]) => {
  const rows = kept.map(({ userId, call, key, status, answer }) => ({ user_id: userId, call, key, status, answer }));
  return sendWithNext(
    trx,
    `update idempotency_key k set status = a.status, answer = a.answer
     from jsonb_to_recordset($1::jsonb) as a(user_id bigint, call text, key text, status int, answer jsonb)
     where k.user_id = a.user_id and k.call = a.call and k.key = a.key`,
    [JSON.stringify(rows)],
  );
};

/** Keys older than this are forgotten: nobody retries after two days. */
export const forgetOldKeys = (trx: Trx) =>
  trx
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', new Date(Date.now() - 2 * 86_400_000).toISOString())
    .execute();
