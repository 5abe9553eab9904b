import * as boards from '@lotline/contract/dashboard/board';
import * as calls from '@lotline/contract/dashboard/dashboard';
import * as names from '@lotline/contract/dashboard/dashboard-names';
import { type WidgetKind, widgetAnswers, widgetCalls } from '@lotline/contract/dashboard/widget';
import { answerError } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { goodBadBoardOf, prodBoardOf } from './board.queries.ts';
import { dashboardFor, dashboardsFor } from './dashboard.queries.ts';
import { makeDashboard, removeDashboard, restoreOwn, saveDashboard } from './save-dashboard.ts';
import { askedWidget, timesOf, widgetData } from './widgets.ts';

export const mountDashboards = (server: ServerContext) => {
  const hours = server.config.shiftHours;
  serve(server, names.dashboards, (_, { db, caller }) => dashboardsFor(db, caller.id));
  serve(server, calls.dashboard, ({ id }, { db, caller }) => dashboardFor(db, caller.id, id));
  serve(server, calls.createDashboard, (draft, { db, caller }) => makeDashboard(db, caller.id, draft));
  serve(server, calls.changeDashboard, (draft, { db, caller }) => saveDashboard(db, caller.id, draft));
  serve(server, calls.removeDashboard, ({ id }, { db, caller }) => removeDashboard(db, caller.id, id));
  serve(server, calls.restoreDashboards, ({ ids }, { db, caller }) => restoreOwn(db, caller.id, ids));

  for (const [kind, call] of Object.entries(widgetCalls) as [WidgetKind, (typeof widgetCalls)['today-prod-status']][])
    serve(server, call, (ask, { db, caller }) => widgetData(db, caller, hours, kind, ask as never) as Promise<never>);
  serve(server, widgetAnswers, ({ widgets }, { db, caller, request }) =>
    Promise.all(
      widgets.map(async (widget) => {
        try {
          return { data: await askedWidget(db, caller, hours, widget) };
        } catch (error) {
          const { body, unforeseen } = await answerError(error, {
            lang: caller.lang,
            requestId: request.id,
            db,
            may: caller.may,
          });
          if (unforeseen) request.log.error(error);
          return { failure: { code: body.code, message: body.message } };
        }
      }),
    ),
  );

  serve(server, boards.goodBadBoard, ({ date, locationId }, { db, caller }) =>
    goodBadBoardOf(db, { lang: caller.lang, hours }, { date: date ?? timesOf(hours).day, locationId }),
  );
  serve(server, boards.prodBoard, ({ fromDate, toDate }, { db, caller }) => {
    const { day } = timesOf(hours);
    return prodBoardOf(db, caller.lang, { fromDate: fromDate ?? toDate ?? day, toDate: toDate ?? fromDate ?? day });
  });
};
