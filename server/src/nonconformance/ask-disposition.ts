import { obey } from '@lotline/contract/kit/rule';
import { askDispositionRules, disposeNcRules, signDispositionRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { AskStatus, plainDispositions } from '@lotline/contract/nonconformance/nonconformance.states';
import { sql } from 'kysely';
import { sign } from '../identity/index.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused, StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { disposeNonconformance, factsOfDisposal } from './dispose-nonconformance.ts';
import { asksOf, signedOfAsk } from './nonconformance.queries.ts';
import { rework } from './rework.ts';

type Asked = { id: number; unitId: number; qty: number; reason: string } & (
  | { kind: Exclude<(typeof plainDispositions)[number], 'SETTLED'> }
  | { kind: 'REWORK'; locationId: number; startDt: string; endDt: string }
);
/** Asks for a disposition that somebody else has to sign; nothing moves and nothing is reserved before that. */
export const askDisposition = async (db: Trx, by: Actor, { id, ...ask }: Asked) => {
  const row = await lockRow(db, 'nonconformance', id);
  const facts = await factsOfDisposal(db, row, { ...ask, id });
  obey(disposeNcRules, facts);
  obey(askDispositionRules, { ...facts, askedQty: await askedOf(db, ask.unitId) });
  await insertRow(db, 'dispositionAsk', { ...ask, nonconformanceId: id, askedBy: by.id, askedAt: factHead(by).occurredAt });
};

const askedOf = async (db: Db, unitId: number) => {
  const { rows } = await sql<{ qty: number }>`
    select coalesce(sum(qty), 0) as qty from disposition_ask where unit_id = ${unitId} and status = 'ASKED'`.execute(db);
  return rows[0]?.qty ?? 0;
};

type Decision = { id: number; askId: number; version?: number | undefined };
/** Signs a disposition that somebody else asked for: it is done in the same step. */
export const signDisposition = async (
  db: Trx,
  by: Actor,
  signer: Pick<Caller, 'id' | 'name'>,
  plant: Parameters<typeof rework>[2],
  ask: Decision,
) => {
  const row = await lockAsk(db, ask);
  obey(signDispositionRules, { ...row, by: signer.id, askedByName: await nameOf(db, row.askedBy) });
  const { unitId, qty, reason, locationId, startDt, endDt } = row;
  const told = { id: ask.id, unitId, qty, reason };
  const { dispositionId } =
    row.kind === 'REWORK'
      ? await rework(db, by, plant, { ...told, locationId: locationId as number, startDt: startDt as string, endDt: endDt as string })
      : await disposeNonconformance(db, by, { ...told, kind: row.kind as 'SORT' });
  await changeRecord(db, 'dispositionAsk', {
    ...{ id: row.id, version: undefined, status: 'SIGNED', decidedBy: signer.id, decidedAt: factHead(by).occurredAt, dispositionId },
  });
  const [signed] = (await asksOf(db, ask.id)).filter((one) => one.id === row.id);
  if (!signed) throw new Refused(404, 'NOT_FOUND');
  await sign(db, signer, { subject: 'disposition_ask', subjectId: row.id, meaning: 'APPROVED', content: signedOfAsk(signed) });
};

/** Refuses what was asked for, or takes one's own asking back; nothing moves. */
export const refuseDisposition = async (db: Trx, by: Actor, { reason, ...ask }: Decision & { reason: string }) => {
  const row = await lockAsk(db, ask);
  obey(signDispositionRules.slice(0, 1), { ...row, by: by.id, askedByName: null });
  await changeRecord(db, 'dispositionAsk', {
    ...{ id: row.id, version: undefined, status: 'REFUSED', statusReason: reason, decidedBy: by.id, decidedAt: factHead(by).occurredAt },
  });
};

const lockAsk = async (db: Trx, { id, askId, version }: Decision) => {
  const row = await lockRow(db, 'dispositionAsk', askId);
  if (row.nonconformanceId !== id) throw new Refused(404, 'NOT_FOUND');
  if (isStale(row, version)) throw new StaleVersion('disposition_ask', row, {});
  return { ...row, status: row.status as AskStatus };
};

const nameOf = async (db: Db, id: number) =>
  (await db.selectFrom('appUser').select('username').where('id', '=', id).executeTakeFirst())?.username ?? null;
