import type { decideMeasured as decideCall } from '@lotline/contract/gauge/gauge';
import { decideHoldRules, decideMeasuredRules } from '@lotline/contract/gauge/gauge.rules';
import { gaugeWords } from '@lotline/contract/gauge/gauge.words';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { type Lang, say } from '@lotline/contract/kit/words';
import { sign } from '../identity/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { holdStock } from '../lot/index.ts';
import { inspectAgain } from '../quality/index.ts';
import { decisionsOf, doubtsOf, leftOf, signedOfDecision } from './decisions.queries.ts';

type Ask = Pick<HeardOf<typeof decideCall>, 'id' | 'resultIds' | 'kind' | 'reason'>;
/**
 * Decides what becomes of inspections that a gauge is in doubt of: accepted with a reason, inspected again, or what is left of them held. One decision
 * for each calibration that found it off, signed by somebody else than who recorded that.
 */
export const decideMeasured = async (
  db: Trx,
  by: Actor,
  signer: Pick<Caller, 'id' | 'name' | 'lang'>,
  { id, resultIds, kind, reason }: Ask,
) => {
  const gauge = await lockRow(db, 'tool', id);
  if (gauge.classification !== 'GAUGE') throw new Refused(404, 'NOT_FOUND');
  const wanted = new Set(resultIds);
  const doubts = (await doubtsOf(db, id)).filter(({ resultId }) => wanted.has(resultId));
  const strange = resultIds.find((one) => doubts.every(({ resultId }) => resultId !== one)) ?? null;
  obey(decideMeasuredRules, { code: gauge.code, strange, by: signer.id, recorders: doubts });
  if (kind === 'REINSPECT') for (const one of [...wanted].sort((a, b) => a - b)) await inspectAgain(db, by, { id: one, remark: reason });
  if (kind === 'HOLD') await holdLeft(db, by, { gauge: gauge.code, resultIds, lang: signer.lang });
  for (const [calibrationId, its] of Map.groupBy(doubts, (one) => one.calibrationId)) {
    const row = await insertRow(db, 'gaugeDecision', {
      ...{ calibrationId, kind, reason, resultIds: its.map(({ resultId }) => resultId) },
      ...factHead(by, undefined, `.${calibrationId}`),
    });
    const decided = (await decisionsOf(db, id)).find((one) => one.id === row.id);
    if (!decided) throw new Refused(404, 'NOT_FOUND');
    const content = signedOfDecision(decided);
    await sign(db, signer, { subject: 'gauge_decision', subjectId: row.id, meaning: 'APPROVED', content, note: reason });
  }
};

type Hold = { gauge: string; resultIds: readonly number[]; lang: Lang };
const holdLeft = async (db: Trx, by: Actor, { gauge, resultIds, lang }: Hold) => {
  const left = await leftOf(db, resultIds);
  obey(decideHoldRules, { left: left.lots.length + left.packages.length, code: gauge });
  await holdStock(db, by, { ...left, reason: say(gaugeWords['gauge.holdReason'], lang, { gauge }) });
};
