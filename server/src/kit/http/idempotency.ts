import { createHash } from 'node:crypto';
import type { Call } from '@lotline/contract/kit/call';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/pool.ts';
import { Refused } from './errors.ts';

export const keyHeader = 'idempotency-key';
export const replayHeader = 'idempotent-replay';
type Key = { userId: number; call: string; key: string; payloadHash: string };
type First = { status: number; answer: unknown };

/** The request's key with what was asked under it; null without one, refused where the call posts a fact and has none. */
export const keyOf = async (request: FastifyRequest, call: Call, ask: unknown, userId: number): Promise<Key | null> => {
  const key = request.headers[keyHeader];
  if (key === undefined && !call.fact) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refused(400, 'idempotency.keyRequired');
  const prints = await Promise.all(filesIn(ask).map(async (file) => sha256(new Uint8Array(await file.arrayBuffer()))));
  return keyFor(userId, `${call.method} ${call.path}`, key, prints.length ? [ask, prints] : ask);
};

export const keyFor = (userId: number, call: string, key: string, ask: unknown): Key => ({
  userId,
  call,
  key,
  payloadHash: sha256(written(ask)),
});

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const filesIn = (ask: unknown): File[] => {
  if (ask instanceof File) return [ask];
  return typeof ask === 'object' && ask !== null ? Object.values(ask).flatMap(filesIn) : [];
};

/** The same text for the same content, whatever the order of its names. */
export const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (value instanceof File) return JSON.stringify([value.name, value.size, value.type]);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`)
    .join()}}`;
};

/**
 * Claims the key for this transaction, or gives the answer that stands under it. A twin that runs at the same time waits here on the
 * unique index until the first one is through; what failed has rolled its claim back, so the twin runs.
 */
export const firstAnswer = async (trx: Trx, key: Key): Promise<First | null> => {
  const claimed = await trx
    .insertInto('idempotencyKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (claimed) return null;
  const first = await trx
    .selectFrom('idempotencyKey')
    .select(['payloadHash', 'status', 'answer'])
    .where('userId', '=', key.userId)
    .where('call', '=', key.call)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  if (first.payloadHash !== key.payloadHash) throw new Refused(422, 'idempotency.keyReused');
  return { status: first.status ?? 200, answer: first.answer };
};

export const keepAnswer = (trx: Trx, key: Key, status: number, answer: unknown) =>
  trx
    .updateTable('idempotencyKey')
    .set({ status, answer: JSON.stringify(answer) })
    .where('userId', '=', key.userId)
    .where('call', '=', key.call)
    .where('key', '=', key.key)
    .execute();

/** Keys older than this are forgotten: nobody retries after two days. */
export const forgetOldKeys = (trx: Trx) =>
  trx
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', new Date(Date.now() - 2 * 86_400_000).toISOString())
    .execute();
