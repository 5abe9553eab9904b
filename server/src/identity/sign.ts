import { createHash } from 'node:crypto';
import type { Signature, SignMeaning } from '@lotline/contract/identity/signature';
import { signRules } from '@lotline/contract/identity/signature.rules';
import { canonical } from '@lotline/contract/kit/canonical';
import { obey } from '@lotline/contract/kit/rule';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller, ServerContext } from '../kit/http/serve.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { passwordIs } from './password.ts';
import { attemptOf, forgiveAttempt, takeAttempt, uncount } from './sign-in.queries.ts';

type Signing = {
  /** The table of what is signed, and its row. */
  subject: string;
  subjectId: number;
  meaning: SignMeaning;
  /** What the signature is given for. */
  content: unknown;
  note?: string;
  /** When, where that isn't now. */
  signedAt?: string;
};

/**
 * Makes sure that it is the caller who signs, by the password. A wrong one is counted as one at signing in is, beside the transaction that it ends,
 * and too many lock as there.
 */
export const knowSigner = async (
  { db }: Pick<ServerContext, 'db'>,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  password: string,
) => {
  const attempted = await attemptOf(db, caller.userId, { ip: request.ip, userAgent: null, token: undefined });
  const lockedSeconds = await takeAttempt(db, attempted);
  if (lockedSeconds > 0) throw new Refused(429, 'session.locked', { retryAfter: lockedSeconds });
  const passwordIsRight = await passwordIs(password, attempted.user?.passwordHash).catch(async (error: unknown) => {
    await uncount(db, attempted);
    throw error;
  });
  obey(signRules, { passwordIsRight });
  await forgiveAttempt(db, attempted);
};

/** Keeps a signature of somebody who is known to be the signer. */
export const sign = (db: Trx, caller: Pick<Caller, 'id' | 'name'>, { content, ...signing }: Signing) =>
  insertRow(db, 'signature', { ...signing, contentHash: hashOfContent(content), actorId: caller.id, signerName: caller.name });

/** SHA-256 of a content, in hexadecimal. */
const hashOfContent = (content: unknown) => createHash('sha256').update(canonical(content)).digest('hex');

/** The signatures of rows by their ids, the first signed first; one is valid while the content is the one that was signed. */
export const signaturesOf = async (db: Db, subject: string, contents: ReadonlyMap<number, unknown>) => {
  const { rows } = await sql<Omit<Signature, 'valid'> & { subjectId: number }>`
    select id, subject_id, meaning, signer_name, signed_at, content_hash, note from signature
    where subject = ${subject} and subject_id = ${anyOf([...contents.keys()])} order by id`.execute(db);
  const bySubject = new Map<number, Signature[]>();
  for (const { subjectId, ...signature } of rows) {
    const its = bySubject.get(subjectId) ?? [];
    its.push({ ...signature, valid: signature.contentHash === hashOfContent(contents.get(subjectId)) });
    bySubject.set(subjectId, its);
  }
  return bySubject;
};
