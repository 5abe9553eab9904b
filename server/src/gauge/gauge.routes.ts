import * as calls from '@lotline/contract/gauge/gauge';
import { gaugeRules, voidCalibrationRules } from '@lotline/contract/gauge/gauge.rules';
import { productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import { knowSigner } from '../identity/index.ts';
import { Refused } from '../kit/http/errors.ts';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { serveRecord } from '../kit/record/record.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { recordCalibration } from './calibrate.ts';
import { decideMeasured } from './decide-measured.ts';
import { decisionsOf } from './decisions.queries.ts';
import {
  calibrationById,
  calibrationsOf,
  gaugeById,
  gaugeNames,
  gauges,
  labOf,
  measuredWith,
  mustBeGauge,
  trustedUntil,
  undecidedSince,
} from './gauge.queries.ts';
import { holdMeasured } from './hold-measured.ts';

export const mountGauges = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours).businessDate;
  serveRecord(server, calls.Gauge, {
    select: () => gauges(today()),
    orderBy: 'code',
    beforeSave: async (trx, draft, row) => {
      if (row && row.classification !== 'GAUGE') throw new Refused(404, 'NOT_FOUND');
      obey(gaugeRules, { ...draft, lab: await labOf(trx, draft.labId) });
      return { classification: 'GAUGE' };
    },
    beforeRemove: (_trx, rows) => {
      if (rows.some(({ classification }) => classification !== 'GAUGE')) throw new Refused(404, 'NOT_FOUND');
    },
  });
  serve(server, calls.gaugeNames, (_ask, { db }) => gaugeNames(db, today()));
  serve(server, calls.oneGauge, ({ id }, { db }) => gaugeById(db, id, today()));
  serve(server, calls.calibrations, async ({ id }, { db }) => {
    await mustBeGauge(db, id);
    return calibrationsOf(db, id);
  });
  serve(server, calls.calibrate, async (ask, ctx) => calibrationById(ctx.db, await recordCalibration(ctx.db, actor(server, ctx), ask)));
  serve(server, calls.voidCalibration, async ({ id, reason }, { db, caller }) => {
    const { calibrationNo, voidedAt } = await lockRow(db, 'calibration', id);
    obey(voidCalibrationRules, { calibrationNo, voided: voidedAt !== null });
    await changeRecord(db, 'calibration', {
      ...{ id, version: undefined },
      ...{ voidedAt: new Date().toISOString(), voidedBy: caller.id, voidReason: reason },
    });
    return calibrationById(db, id);
  });
  serve(server, calls.measuredWith, async ({ id, since }, { db }) => {
    await mustBeGauge(db, id);
    const [trusted, undecided] = [await trustedUntil(db, id), await undecidedSince(db, id)];
    const from = since ?? (trusted !== null && undecided !== null && undecided < trusted ? undecided : trusted);
    return { since: from, rows: await measuredWith(db, id, from), decisions: await decisionsOf(db, id) };
  });
  serve(server, calls.decideMeasured, async ({ password, ...ask }, ctx) => {
    await knowSigner(server, ctx, password);
    await decideMeasured(ctx.db, actor(server, ctx), ctx.caller, ask);
    return decisionsOf(ctx.db, ask.id);
  });
  serve(server, calls.holdMeasured, (ask, ctx) => holdMeasured(ctx.db, actor(server, ctx), ask, langOf(ctx.request)));
};
