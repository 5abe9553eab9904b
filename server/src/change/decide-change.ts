import type { checkChanges as checkCall } from '@lotline/contract/change/change';
import { cancelChangeRules, checkRules, decideRules } from '@lotline/contract/change/change.rules';
import type { ChangeCause, ChangeStatus } from '@lotline/contract/change/change.states';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { sign } from '../identity/index.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { changePage, signedOf } from './change.queries.ts';

type Decision = { id: number; version?: number | undefined };
type Reasoned = Decision & { reason: string };

/** Signs a change as the one who has to approve it. */
export const approveChange = async (db: Trx, by: Actor, signer: Pick<Caller, 'id' | 'name'>, ask: Decision) => {
  const row = await lockChange(db, ask);
  obey(decideRules, { ...row, by: signer.id });
  const { occurredAt } = factHead(by);
  await changeRecord(db, 'process_change', {
    ...{ id: row.id, version: undefined, status: 'APPROVED', decidedBy: signer.id, decidedAt: occurredAt },
  });
  const content = signedOf(await changePage(db, row.id));
  await sign(db, signer, { subject: 'process_change', subjectId: row.id, meaning: 'APPROVED', content, ...(by.at && { signedAt: by.at }) });
};

export const refuseChange = async (db: Trx, by: Actor, { reason, ...ask }: Reasoned) => {
  const row = await lockChange(db, ask);
  obey(decideRules, { ...row, by: by.id });
  await changeRecord(db, 'process_change', {
    ...{ id: row.id, version: undefined, status: 'REFUSED', statusReason: reason, decidedBy: by.id, decidedAt: factHead(by).occurredAt },
  });
};

export const cancelChange = async (db: Trx, by: Actor, { reason, ...ask }: Reasoned) => {
  const row = await lockChange(db, ask);
  obey(cancelChangeRules, row);
  await changeRecord(db, 'process_change', {
    ...{ id: row.id, version: undefined, status: 'CANCELLED', statusReason: reason },
    ...(row.decidedBy === null && { decidedBy: by.id, decidedAt: factHead(by).occurredAt }),
  });
};

/** Says of changes whether they were good, all or none. */
export const checkChanges = async (db: Trx, by: Actor, { rows, verdict, found }: HeardOf<typeof checkCall>) => {
  const { occurredAt: now } = factHead(by);
  const asked = [...new Map(rows.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id);
  for (const one of asked) {
    const row = await lockChange(db, one);
    obey(checkRules, { ...row, now });
    await changeRecord(db, 'process_change', {
      ...{ id: row.id, version: undefined, status: 'CHECKED', verdict, found, checkedBy: by.id, checkedAt: now },
    });
  }
  return asked.length;
};

const lockChange = async (db: Trx, { id, version }: Decision) => {
  const row = await lockRow(db, 'process_change', id);
  if (isStale(row, version)) throw new StaleVersion('process_change', await changePage(db, id), {});
  const known = { cause: row.cause as ChangeCause, status: row.status as ChangeStatus };
  return { ...row, ...known, approverName: await nameOf(db, row.approverId) };
};
const nameOf = async (db: Db, id: number | null) =>
  id === null ? null : ((await db.selectFrom('appUser').select('username').where('id', '=', id).executeTakeFirst())?.username ?? null);
