import type { CalibrationDraft } from '@lotline/contract/gauge/gauge';
import { calibrationRules, judgedBy, monthsAfter } from '@lotline/contract/gauge/gauge.rules';
import type { CalibrationResult } from '@lotline/contract/gauge/gauge.states';
import { productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { nextNumber } from '../kit/record/number.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { insertRow } from '../kit/record/write-rows.ts';
import { labOf } from './gauge.queries.ts';

/** Writes down how a gauge was found and left. @returns the new row's id. */
export const recordCalibration = async (db: Trx, by: Pick<Actor, 'hours' | 'at'>, draft: CalibrationDraft): Promise<number> => {
  const gauge = await lockRow(db, 'tool', draft.toolId);
  if (gauge.classification !== 'GAUGE') throw new Refused(404, 'NOT_FOUND');
  const judged = judgedBy(draft.points);
  obey(calibrationRules, {
    ...draft,
    gauge: { code: gauge.code, intervalMonths: gauge.calIntervalMonths },
    today: productionDay(by.at ? new Date(by.at) : new Date(), by.hours).businessDate,
    dueOn: draft.dueOn ?? null,
    found: draft.found,
    result: draft.result,
    lab: await labOf(db, draft.labId),
    external: draft.kind === 'EXTERNAL',
  });
  // Who judges more strictly than the points may.
  const result = (draft.result ?? judged?.result) as CalibrationResult;
  const found = judged?.found ?? draft.found ?? result;
  const interval = gauge.calIntervalMonths;
  const dueOn = draft.dueOn ?? (interval === null ? null : monthsAfter(draft.calibratedOn, interval));
  const { id } = await insertRow(db, 'calibration', {
    ...draft,
    ...{ found, result, dueOn },
    calibrationNo: await nextNumber(db, 'KL', draft.calibratedOn),
  });
  return id;
};
