import type { holdSuspects as holdCall } from '@lotline/contract/claim/claim';
import { claimHoldRules } from '@lotline/contract/claim/claim.rules';
import type { ClaimStatus } from '@lotline/contract/claim/claim.states';
import { claimWords } from '@lotline/contract/claim/claim.words';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { type Lang, say } from '@lotline/contract/kit/words';
import type { Trx } from '../kit/database/pool.ts';
import { StaleVersion } from '../kit/http/errors.ts';
import { type Actor, calendarDay } from '../kit/record/fact.ts';
import { isStale, lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { holdStock } from '../lot/index.ts';
import { claimById, suspectsOf } from './claim.queries.ts';

/** What a text of a record holds at most. */
const longest = 500;

/** Holds what is left of suspect lots with the claim as its reason, and writes that down as containment: D3 says what was done and when. */
export const holdSuspects = async (db: Trx, by: Actor, { id, version, lots }: HeardOf<typeof holdCall>, lang: Lang) => {
  const claim = await lockRow(db, 'claim', id);
  if (isStale(claim, version)) throw new StaleVersion('claim', await claimById(db, id), { containment: claim.containment });
  const suspects = await suspectsOf(db, id);
  const strange = lots.find((lot) => suspects.every((one) => one.id !== lot));
  obey(claimHoldRules, {
    ...{ claimNo: claim.claimNo, status: claim.status as ClaimStatus },
    strange: strange === undefined ? null : String(strange),
  });
  const { claimNo } = claim;
  await holdStock(db, by, { packages: [], lots, reason: say(claimWords['claim.holdReason'], lang, { claim: claimNo }) });
  const held = suspects.filter((one) => lots.includes(one.id));
  const what = say(claimWords['claim.heldWhat'], lang, { lots: held.map(({ lotNo }) => lotNo).join(', ') });
  const containment = [
    ...(claim.containment as object[]),
    { what: what.length > longest ? `${what.slice(0, longest - 1)}…` : what, where: null, qty: null, doneOn: calendarDay(by) },
  ];
  await changeRecord(db, 'claim', { id, version: undefined, containment });
};
