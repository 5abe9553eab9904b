import { obey } from '@lotline/contract/kit/rule';
import * as expiryCalls from '@lotline/contract/lot/expiry';
import * as lotCalls from '@lotline/contract/lot/lot';
import { lotFileRules, mostLotsInAFile } from '@lotline/contract/lot/lot.rules';
import * as minimumCalls from '@lotline/contract/lot/minimum';
import * as recallCalls from '@lotline/contract/lot/recall';
import * as trackingCalls from '@lotline/contract/lot/tracking';
import { workbook } from '../kit/files/workbook.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { rowsOf, saidPart, serveList } from '../kit/record/list.ts';
import { everyUnit, expiringList } from './expiry.queries.ts';
import { holdFound, holdStock, releaseHold } from './hold.ts';
import {
  branchesOf,
  daysOfLot,
  lotById,
  lotByNumber,
  lotList,
  lotsOf,
  plansByDay,
  plansByProduct,
  shippableLotList,
  shippableLots,
} from './lot.queries.ts';
import { lotSheet } from './lot.sheet.ts';
import { minimumList } from './minimum.queries.ts';
import { openHolds, shippedLast } from './recall.queries.ts';
import { recallSheet } from './recall.ts';
import { giveWarningsBack, takeWarnings } from './take-warning.ts';
import { startsLike, trackingOf } from './tracking.queries.ts';

export const mountLots = (server: ServerContext) => {
  const { zone } = server.config.shiftHours;
  serveList(server, lotCalls.lotsOfPeriod, lotList, (ask) => lotsOf(ask, zone));
  serveList(server, lotCalls.shipmentLots, shippableLotList, (ask) => shippableLots(ask, zone));
  serve(server, lotCalls.lotOf, async ({ id }, { db }) => {
    const lot = await lotById(db, id);
    if (!lot) throw new Refused(404, 'NOT_FOUND');
    return lot;
  });
  serve(server, lotCalls.lotByLotId, async ({ lotId }, { db }) => {
    const lot = await lotByNumber(db, lotId);
    if (!lot) throw new Refused(404, 'NOT_FOUND');
    return lot;
  });
  serve(server, lotCalls.lotDailyPlans, ({ id }, { db }) => daysOfLot(db, id));
  serve(server, lotCalls.lotTreeByPlan, async (ask, context) =>
    branchesOf(saidPart(context, await plansByProduct(context.db, ask), ask.limit, ({ id }) => id)),
  );
  serve(server, lotCalls.lotTreeByDay, async (ask, context) =>
    branchesOf(saidPart(context, await plansByDay(context.db, ask), ask.limit, ({ id }) => id)),
  );
  serve(server, lotCalls.lotsExcel, async (ask, { db, caller }) => {
    const lots = await rowsOf(db, lotList, lotsOf(ask, zone), { limit: mostLotsInAFile + 1, zone });
    obey(lotFileRules, { lots: lots.length });
    return {
      name: `lots-${ask.startDt}-${ask.endDt}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: workbook('LOT', lotSheet(lots, caller.lang)),
    };
  });
  serve(server, trackingCalls.track, ({ a, b }, { db }) => trackingOf(db, a, b));
  serve(server, recallCalls.recall, ({ a, b }, { db }) => recallSheet(db, a, b));
  serve(server, recallCalls.recallBegin, async (_, { db }) => ({ holds: await openHolds(db), shipped: await shippedLast(db) }));
  serve(server, recallCalls.openHoldsOf, ({ a, b }, { db }) => openHolds(db, a === 'lot' ? { lotId: b } : { materialStockId: b }));
  serve(server, recallCalls.holdFound, (ask, ctx) => holdFound(ctx.db, actor(server, ctx), ask));
  serve(server, recallCalls.releaseHold, (ask, ctx) => releaseHold(ctx.db, actor(server, ctx), ask));
  serveList(server, expiryCalls.expiringUnits, expiringList, everyUnit);
  serve(server, expiryCalls.takeExpiry, ({ packages, lots, ...care }, ctx) =>
    takeWarnings(ctx.db, actor(server, ctx), { materialStockId: packages, lotId: lots }, care),
  );
  serve(server, expiryCalls.giveExpiryBack, ({ packages, lots }, ctx) =>
    giveWarningsBack(ctx.db, actor(server, ctx), { materialStockId: packages, lotId: lots }),
  );
  serveList(server, minimumCalls.minimumStock, minimumList, everyUnit);
  serve(server, minimumCalls.takeMinimum, ({ materials, products, ...care }, ctx) =>
    takeWarnings(ctx.db, actor(server, ctx), { materialId: materials, productId: products }, care),
  );
  serve(server, minimumCalls.giveMinimumBack, ({ materials, products }, ctx) =>
    giveWarningsBack(ctx.db, actor(server, ctx), { materialId: materials, productId: products }),
  );
  serve(server, expiryCalls.holdStock, (ask, ctx) => holdStock(ctx.db, actor(server, ctx), ask));
  serve(server, trackingCalls.trackingStarts, ({ text, whole }, { db }) => startsLike(db, text, whole));
};
