import type { holdMeasured as holdCall } from '@lotline/contract/gauge/gauge';
import { holdMeasuredRules } from '@lotline/contract/gauge/gauge.rules';
import { gaugeWords } from '@lotline/contract/gauge/gauge.words';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { type Lang, say } from '@lotline/contract/kit/words';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { holdStock } from '../lot/index.ts';
import { measuredWith } from './gauge.queries.ts';

/** Holds lots and packages that a gauge measured, with the gauge as their reason. */
export const holdMeasured = async (db: Trx, by: Actor, { id, lots, packages }: HeardOf<typeof holdCall>, lang: Lang) => {
  const gauge = await lockRow(db, 'tool', id);
  if (gauge.classification !== 'GAUGE') throw new Refused(404, 'NOT_FOUND');
  const measured = await measuredWith(db, id, null);
  const strange =
    lots.find((lot) => measured.every(({ lotId }) => lotId !== lot)) ??
    packages.find((one) => measured.every(({ packageId }) => packageId !== one)) ??
    null;
  obey(holdMeasuredRules, {
    code: gauge.code,
    chosen: lots.length + packages.length,
    strange: strange === null ? null : String(strange),
  });
  await holdStock(db, by, { packages, lots, reason: say(gaugeWords['gauge.holdReason'], lang, { gauge: gauge.code }) });
  return { held: lots.length + packages.length };
};
