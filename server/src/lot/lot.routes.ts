import { lotByLotId, lotDailyPlans, lotsExcel, lotsOfPeriod, lotTreeByDay, lotTreeByPlan, shipmentLots } from '@lotline/contract/lot/lot';
import { track, trackingStarts } from '@lotline/contract/lot/tracking';
import { workbook } from '../kit/files/workbook.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { rowsOf, saidPart, serveList } from '../kit/record/list.ts';
import {
  branchesOf,
  daysOfLot,
  lotByNumber,
  lotList,
  lotsOf,
  plansByDay,
  plansByProduct,
  shippableLotList,
  shippableLots,
} from './lot.queries.ts';
import { lotSheet } from './lot.sheet.ts';
import { startsLike, trackingOf } from './tracking.queries.ts';

/** Rows of the Excel file of lots. */
const mostInAFile = 20_000;

export const lotRoutes = (server: ServerContext) => {
  const { zone } = server.config.shiftHours;
  serveList(server, lotsOfPeriod, lotList, (ask) => lotsOf(ask, zone));
  serveList(server, shipmentLots, shippableLotList, (ask) => shippableLots(ask, zone));
  serve(server, lotByLotId, async ({ lotId }, { db }) => {
    const lot = await lotByNumber(db, lotId);
    if (!lot) throw new Refused(404, 'NOT_FOUND');
    return lot;
  });
  serve(server, lotDailyPlans, ({ id }, { db }) => daysOfLot(db, id));
  serve(server, lotTreeByPlan, async (ask, context) =>
    branchesOf(saidPart(context, await plansByProduct(context.db, ask), ask.limit, ({ id }) => id)),
  );
  serve(server, lotTreeByDay, async (ask, context) =>
    branchesOf(saidPart(context, await plansByDay(context.db, ask), ask.limit, ({ id }) => id)),
  );
  serve(server, lotsExcel, async (ask, { db, caller }) => ({
    name: `lots-${ask.startDt}-${ask.endDt}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook('LOT', lotSheet(await rowsOf(db, lotList, lotsOf(ask, zone), { limit: mostInAFile, zone }), caller.lang)),
  }));
  serve(server, track, ({ a, b }, { db }) => trackingOf(db, a, b));
  serve(server, trackingStarts, ({ text }, { db }) => startsLike(db, text));
};
