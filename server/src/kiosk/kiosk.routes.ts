import * as alarmCalls from '@lotline/contract/kiosk/alarm';
import { sendFacts } from '@lotline/contract/kiosk/facts';
import * as helpCalls from '@lotline/contract/kiosk/help';
import { kioskInspection } from '@lotline/contract/kiosk/inspection';
import * as calls from '@lotline/contract/kiosk/kiosk';
import { lineInspections } from '@lotline/contract/kiosk/line-inspections';
import * as lineRefusalCalls from '@lotline/contract/kiosk/line-refusal';
import { changeMoldAtWork, moldsForWork } from '@lotline/contract/kiosk/mold';
import { workPapers } from '@lotline/contract/kiosk/papers';
import * as personCalls from '@lotline/contract/kiosk/person';
import * as refusalCalls from '@lotline/contract/kiosk/refusal';
import * as refusalListCalls from '@lotline/contract/kiosk/refusal-list';
import { kioskScanned } from '@lotline/contract/kiosk/scanned';
import * as signalCalls from '@lotline/contract/kiosk/signal';
import { dayIn, productionDay } from '@lotline/contract/kit/production-day';
import type { FastifyRequest } from 'fastify';
import { openSpecOutsAt } from '../collection/index.ts';
import { inspectionSignals } from '../control/index.ts';
import { type Database, type Db, type Trx, tellIn } from '../kit/database/pool.ts';
import { type Caller, inTransaction, retried, type ServerContext, serve, serveFree, sourceOf } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { saidPart, serveList } from '../kit/record/list.ts';
import { inspectionPage, writeValues } from '../quality/index.ts';
import { acknowledgeAtLine } from './alarm.ts';
import type { Asker } from './change.ts';
import { changeAll } from './change-all.ts';
import { changeMold, fittingMolds } from './change-mold.ts';
import { choicesOf, linesUnder, operPlansOf, papersOf, shiftsAfter } from './choices.queries.ts';
import { noteLeft, takeFacts } from './facts.ts';
import { callHelp, endHelp, helpChoices, helpOfAll, helpOfLine, takeHelp } from './help.ts';
import { inspectionsOfLine, judgeAtLine, mustBeOfWork } from './inspection.ts';
import { answerOwnRefusal } from './keep-refusal.ts';
import { actingWorkers, asKept, identifyPerson, setWorkerPin } from './person.ts';
import { refusalList, refusalsAsked, refusalsOfLine } from './refusal.queries.ts';
import { storyOf } from './refusal-story.ts';
import { scannedAt } from './scanned.queries.ts';
import { settleRefused, settleRefusedAtLine } from './settle-refusal.ts';
import { leaveToLeader, settleAtLine } from './signal.ts';
import { factoriesWithWork, reportsOf, worksOf, worksOfPlans, worksOn } from './works.queries.ts';

type FreeContext = { db: Database; caller: Caller; request: FastifyRequest };
/** Who acts at the kiosk of a user: the worker who said so there, else the user alone. */
const actingAt = async (server: ServerContext, context: Parameters<typeof actor>[1] & { db: Db }, personToken: string | undefined) => {
  const workerId = personToken && (await actingWorkers(context.db, context.caller.id, [personToken])).get(personToken);
  return { ...actor(server, context), ...(workerId && { workerId }) };
};

export const mountKioskWork = (server: ServerContext) => {
  const today = () => productionDay(new Date(), server.config.shiftHours);
  const calendarDay = () => dayIn(new Date(), server.config.shiftHours.zone);
  serve(server, calls.kioskLocations, ({ date }, { db }) => factoriesWithWork(db, date ?? today().businessDate));
  serve(server, calls.kioskWorks, async ({ fabId, lineId, date, after, limit }, context) => {
    const { db } = context;
    const { businessDate, shift } = today();
    const day = date ?? businessDate;
    const lineIds = lineId ? [lineId] : await linesUnder(db, fabId);
    const ids = saidPart(context, await worksOn(db, { lineIds, day, after, limit }), limit, (id) => id);
    const now = { workDate: businessDate, dayNight: shift };
    const [works, nextShifts] = await Promise.all([
      worksOf(db, { ids, today: calendarDay() }),
      shiftsAfter(db, lineId ?? null, now, server.config.workingHours * 60),
    ]);
    return { date: day, shift, nextShifts, works };
  });
  serve(server, calls.kioskDailyPlans, async ({ planIds, after, limit }, context) => {
    const ids = saidPart(context, await worksOfPlans(context.db, { planIds, after, limit }), limit, (id) => id);
    return worksOf(context.db, { ids, today: calendarDay() });
  });
  serve(server, calls.lineReports, ({ lineId }, { db, caller }) => reportsOf(db, lineId, today().businessDate, caller.lang));
  serve(server, workPapers, (ask, { db }) => papersOf(db, { ...ask, today: calendarDay() }));
  serve(server, kioskScanned, async (ask, { db, caller }) => ({
    found: await scannedAt(db, {
      ...ask,
      today: calendarDay(),
      workDay: today().businessDate,
      lang: caller.lang,
    }),
  }));
  serve(server, moldsForWork, ({ dailyPlanId }, { db }) => fittingMolds(db, dailyPlanId));
  serve(server, changeMoldAtWork, (ask, context) => changeMold(context.db, actor(server, context), ask));
  serve(server, calls.kioskOperPlans, ({ productIds }, { db }) => operPlansOf(db, productIds));
  serve(server, calls.kioskChoices, ({ lineId }, { db, caller }) =>
    choicesOf(db, lineId, caller.lang, server.config.moldShotLimit === 'approval'),
  );
  serveList(server, refusalListCalls.kioskRefusals, refusalList, refusalsAsked);
  serve(server, refusalListCalls.kioskRefusalOf, ({ id }, { db, caller }) => storyOf(db, id, caller.lang));
  serve(server, lineRefusalCalls.lineRefusalOf, ({ id }, { db, caller }) => storyOf(db, id, caller.lang));
  serve(server, refusalListCalls.settleRefusal, (ask, context) => settleRefused(context.db, actor(server, context), ask));
  serve(server, lineRefusalCalls.settleAtLine, (ask, context) => settleRefusedAtLine(context.db, actor(server, context), ask));
  serve(server, refusalCalls.lineRefusals, ({ lineId }, { db }) => refusalsOfLine(db, lineId));
  serve(server, refusalCalls.answerRefusal, async (ask, context) => {
    const by = await actingAt(server, context, ask.change.personToken);
    const change = asKept(ask.change);
    await noteLeft(context.db, by, change, ask.sent, ask.why.code || 'UNKNOWN');
    return answerOwnRefusal(context.db, by, { ...ask, change });
  });
  serveFree(server, personCalls.identifyPerson, (ask, { db, caller }) => identifyPerson(db, caller.id, ask));
  serve(server, personCalls.setWorkerPin, (ask, { db }) => setWorkerPin(db, ask));
  serve(server, helpCalls.lineHelp, ({ lineId }, { db, caller }) => helpOfLine(db, caller.lang, lineId));
  serve(server, helpCalls.openHelp, (_ask, { db, caller }) => helpOfAll(db, caller.lang));
  serve(server, helpCalls.helpChoices, (_ask, { db, caller }) => helpChoices(db, caller.lang));
  serve(server, helpCalls.callHelp, (ask, { db, caller }) => callHelp(db, caller, ask));
  serve(server, helpCalls.takeHelp, ({ id }, { db, caller }) => takeHelp(db, caller.id, id));
  serve(server, helpCalls.endHelp, ({ id }, { db, caller }) => endHelp(db, caller.id, id));
  serve(server, lineInspections, ({ lineId }, { db }) => inspectionsOfLine(db, lineId));
  serve(server, kioskInspection.one, async ({ id }, { db }) => {
    await mustBeOfWork(db, id);
    return inspectionPage(db, id, today().businessDate);
  });
  serve(server, kioskInspection.values, async ({ id, values, personToken }, context) => {
    await mustBeOfWork(context.db, id);
    await writeValues(context.db, await actingAt(server, context, personToken), id, values, server.config);
    return inspectionPage(context.db, id, today().businessDate);
  });
  serve(server, kioskInspection.judge, async ({ personToken, ...ask }, context) => {
    await mustBeOfWork(context.db, ask.id);
    await judgeAtLine(context.db, await actingAt(server, context, personToken), ask, today().businessDate, server.config);
    return inspectionPage(context.db, ask.id, today().businessDate);
  });
  serve(server, signalCalls.lineSignals, async ({ id }, { db }) => {
    await mustBeOfWork(db, id);
    return inspectionSignals(db, id);
  });
  serve(server, signalCalls.settleLineSignal, async ({ personToken, ...ask }, context) => {
    await mustBeOfWork(context.db, ask.id);
    await settleAtLine(context.db, await actingAt(server, context, personToken), ask);
    return inspectionSignals(context.db, ask.id);
  });
  serve(server, signalCalls.leaveLineSignal, async ({ personToken, ...ask }, context) => {
    await mustBeOfWork(context.db, ask.id);
    await leaveToLeader(context.db, await actingAt(server, context, personToken), ask);
    return inspectionSignals(context.db, ask.id);
  });
  serve(server, alarmCalls.lineAlarms, ({ lineId }, { db }) => openSpecOutsAt(db, lineId));
  serve(server, alarmCalls.acknowledgeLineAlarm, async ({ personToken, ...ask }, context) => {
    await acknowledgeAtLine(context.db, await actingAt(server, context, personToken), ask);
    return openSpecOutsAt(context.db, ask.lineId);
  });
  const transactOf =
    ({ db, caller, request }: Pick<FreeContext, 'db' | 'caller' | 'request'>) =>
    <T>(work: (trx: Trx) => Promise<T>) =>
      retried(() =>
        inTransaction(db, caller.id, sourceOf(request), (trx) => {
          tellIn(trx, caller.lang);
          return work(trx);
        }),
      );
  const askerOf = ({ caller, request }: Pick<FreeContext, 'caller' | 'request'>): Asker => ({
    by: actor(server, { caller, request }),
    lang: caller.lang,
    requestId: request.id,
    server,
  });
  serveFree(server, calls.changeDailyPlans, (changes, context) => changeAll(transactOf(context), askerOf(context), changes));
  serveFree(server, sendFacts, (ask, context) => {
    // What a terminal sends is taken as it is; what the history of calls couldn't hold is left out of it.
    if (/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(ask.facts))) context.request.asked = { ...ask, facts: ask.facts.length };
    return takeFacts(transactOf(context), askerOf(context), ask);
  });
};
