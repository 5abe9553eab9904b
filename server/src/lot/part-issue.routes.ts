import { productionDay } from '@lotline/contract/kit/production-day';
import * as calls from '@lotline/contract/lot/part-issue';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { linkToNext, serveList } from '../kit/record/list.ts';
import { checkParts, issueParts } from './issue-parts.ts';
import {
  movementsOfPartIssue,
  partIssueList,
  partIssuesByBarcode,
  partIssuesByIds,
  partIssuesOf,
  partMovementList,
  partPickList,
  partPlaces,
  partPlans,
  partsByCode,
} from './part-issue.queries.ts';
import { restockParts } from './restock-parts.ts';

export const mountPartIssues = (server: ServerContext) => {
  const hours = server.config.shiftHours;
  const { zone } = hours;
  const today = () => productionDay(new Date(), hours).businessDate;
  serve(server, calls.issueParts, (ask, context) =>
    issueParts(context.db, actor(server, context), ask, context.caller.may('materialIssueException', 'create')),
  );
  serve(server, calls.restockParts, (ask, context) => restockParts(context.db, actor(server, context), ask));
  serveList(server, calls.partIssues, partIssueList, (ask) => partIssuesOf(ask, hours));
  serve(server, calls.partIssuesNow, ({ ids }, { db }) => partIssuesByIds(db, ids));
  serveList(server, calls.partIssuesByBarcode, partIssueList, partIssuesByBarcode);
  serveList(server, calls.partIssueHistory, partMovementList, movementsOfPartIssue);
  serve(server, calls.partPlaces, (_, { db }) => partPlaces(db));
  serve(server, calls.partsByCode, ({ code }, { db }) => partsByCode(db, zone, code));
  serve(server, calls.partPickList, ({ productionPlanId }, { db }) => partPickList(db, zone, productionPlanId));
  serve(server, calls.checkParts, (ask, { db }) => checkParts(db, { day: today(), zone }, ask));
  serve(server, calls.partPlans, async (ask, { db, reply, request }) => {
    const lines = await partPlans(db, ask);
    const plans = lines.flatMap(({ children }) => children);
    if (plans.length === (ask.limit ?? 1000)) linkToNext(reply, request.url, String(plans.at(-1)?.id));
    return lines;
  });
};
