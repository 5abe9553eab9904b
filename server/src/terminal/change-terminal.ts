import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import type { renameTerminal, revokeTerminal } from '@lotline/contract/terminal/terminal';
import { revokeRules } from '@lotline/contract/terminal/terminal.rules';
import type { Trx } from '../kit/database/pool.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { terminalById } from './terminal.queries.ts';

export const rename = async (db: Trx, { id, version, name, note }: HeardOf<typeof renameTerminal>) => {
  await changeRecord(db, 'terminal', { id, version, name, note });
  return terminalById(db, id);
};

/** From now on nothing of it is booked; it stays in the list, with why. */
export const revoke = async (db: Trx, userId: number, { id, version, reason }: HeardOf<typeof revokeTerminal>) => {
  obey(revokeRules, await terminalById(db, id));
  await changeRecord(db, 'terminal', { id, version, revokedAt: new Date().toISOString(), revokedBy: userId, revokeReason: reason });
  return terminalById(db, id);
};
