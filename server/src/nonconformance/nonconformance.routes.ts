import { plantClock } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/nonconformance/nonconformance';
import { changeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import type { NcStatus } from '@lotline/contract/nonconformance/nonconformance.states';
import { knowSigner } from '../identity/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { askDisposition, refuseDisposition, signDisposition } from './ask-disposition.ts';
import { closeNonconformance } from './close-nonconformance.ts';
import { disposeNonconformance } from './dispose-nonconformance.ts';
import { everyNonconformance, nonconformanceList, nonconformancePage } from './nonconformance.queries.ts';
import { nonconformanceFile } from './nonconformance-paper.ts';
import { rework } from './rework.ts';
import { takeBackDisposition } from './take-back.ts';

export const mountNonconformances = (server: ServerContext) => {
  const { ncSigned, shiftHours, workingHours } = server.config;
  const page = (db: Db, id: number) => nonconformancePage(db, id, ncSigned);
  const plant = () => ({ now: plantClock(new Date(), shiftHours), workingHours, shiftHours });
  serveList(server, calls.nonconformances, nonconformanceList, () => everyNonconformance);
  serve(server, calls.oneNonconformance, ({ id }, { db }) => page(db, id));
  serve(server, calls.changeNonconformance, async (ask, { db }) => {
    const { ncNo, status } = await lockRow(db, 'nonconformance', ask.id);
    obey(changeNcRules, { ncNo, status: status as NcStatus });
    await changeRecord(db, 'nonconformance', ask);
    return page(db, ask.id);
  });
  serve(server, calls.disposeNonconformance, async (ask, ctx) => {
    const { kind, ...told } = ask;
    if (kind !== 'SETTLED' && ncSigned.includes(kind)) await askDisposition(ctx.db, actor(server, ctx), { ...told, kind });
    else await disposeNonconformance(ctx.db, actor(server, ctx), ask);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.reworkNonconformance, async (ask, ctx) => {
    if (!ctx.caller.may('productionPlan', 'create')) throw new Refused(403, 'FORBIDDEN');
    if (ncSigned.includes('REWORK')) await askDisposition(ctx.db, actor(server, ctx), { ...ask, kind: 'REWORK' });
    else await rework(ctx.db, actor(server, ctx), plant(), ask);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.signDisposition, async ({ password, ...ask }, ctx) => {
    await knowSigner(server, ctx, password);
    await signDisposition(ctx.db, actor(server, ctx), ctx.caller, plant(), ask);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.refuseDisposition, async (ask, ctx) => {
    await refuseDisposition(ctx.db, actor(server, ctx), ask);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.nonconformancePdf, ({ id, lang }, { db, request }) => nonconformanceFile(server, db, id, lang ?? langOf(request)));
  serve(server, calls.takeBackDisposition, async (ask, ctx) => {
    await takeBackDisposition(ctx.db, actor(server, ctx), ask);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.closeNonconformance, async (ask, ctx) => {
    await closeNonconformance(ctx.db, actor(server, ctx), ask);
    return page(ctx.db, ask.id);
  });
};
