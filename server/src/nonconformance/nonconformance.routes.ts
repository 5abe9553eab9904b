import { plantClock } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/nonconformance/nonconformance';
import { changeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { NcStatus } from '@lotline/contract/nonconformance/nonconformance.states';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { closeNonconformance } from './close-nonconformance.ts';
import { disposeNonconformance } from './dispose-nonconformance.ts';
import { everyNonconformance, nonconformanceList, nonconformancePage } from './nonconformance.queries.ts';
import { rework } from './rework.ts';
import { takeBackDisposition } from './take-back.ts';

export const mountNonconformances = (server: ServerContext) => {
  serveList(server, calls.nonconformances, nonconformanceList, () => everyNonconformance);
  serve(server, calls.oneNonconformance, ({ id }, { db }) => nonconformancePage(db, id));
  serve(server, calls.changeNonconformance, async (ask, { db }) => {
    const { ncNo, status } = await lockRow(db, 'nonconformance', ask.id);
    obey(changeNcRules, { ncNo, status: status as NcStatus });
    await changeRecord(db, 'nonconformance', ask);
    return nonconformancePage(db, ask.id);
  });
  serve(server, calls.disposeNonconformance, async (ask, ctx) => {
    await disposeNonconformance(ctx.db, actor(server, ctx), ask);
    return nonconformancePage(ctx.db, ask.id);
  });
  serve(server, calls.reworkNonconformance, async (ask, ctx) => {
    if (!ctx.caller.may('productionPlan', 'create')) throw new Refused(403, 'FORBIDDEN');
    const { shiftHours, workingHours } = server.config;
    await rework(ctx.db, actor(server, ctx), { now: plantClock(new Date(), shiftHours), workingHours, shiftHours }, ask);
    return nonconformancePage(ctx.db, ask.id);
  });
  serve(server, calls.takeBackDisposition, async (ask, ctx) => {
    await takeBackDisposition(ctx.db, actor(server, ctx), ask);
    return nonconformancePage(ctx.db, ask.id);
  });
  serve(server, calls.closeNonconformance, async (ask, ctx) => {
    await closeNonconformance(ctx.db, actor(server, ctx), ask);
    return nonconformancePage(ctx.db, ask.id);
  });
};
