import { productionDay } from '@lotline/contract/kit/production-day';
import * as loadingCalls from '@lotline/contract/shipment/loading';
import * as scanCalls from '@lotline/contract/shipment/scan';
import * as calls from '@lotline/contract/shipment/shipment';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { cancelShipments } from './cancel.ts';
import { loadingOf } from './loading.queries.ts';
import { scanToShip } from './scan.ts';
import { ship } from './ship.ts';
import {
  dueList,
  linesDue,
  openLineList,
  openLines,
  requirementOf,
  shipmentById,
  shipmentList,
  shipmentsBetween,
  shipmentsWithLot,
  shipmentsWithOrder,
} from './shipment.queries.ts';

/** A bill of material deeper than this is a mistake in the bill. */
const deepest = 20;

export const mountShipments = (server: ServerContext) => {
  serve(server, calls.ship, async (ask, ctx) => shipmentById(ctx.db, await ship(ctx.db, actor(server, ctx), ask)), { provedWithin: true });
  serveList(server, calls.shipments, shipmentList, shipmentsBetween);
  serveList(server, calls.shipmentsOfLot, shipmentList, shipmentsWithLot);
  serveList(server, calls.shipmentsOfOrder, shipmentList, shipmentsWithOrder);
  serveList(server, calls.shippableOrderLines, openLineList, openLines);
  serveList(server, calls.dueLines, dueList, linesDue);
  serve(server, loadingCalls.loading, ({ orderLines }, { db }) => loadingOf(db, orderLines, server.config.shiftHours.zone));
  serve(server, scanCalls.scanToShip, ({ code }, { db }) => scanToShip(db, code));
  serve(server, calls.bomRequirement, ({ items, levels, orderProductIds }, { db }) =>
    requirementOf(
      db,
      items.split(',').map((item) => {
        const [productId, qty] = item.split(':').map(Number);
        return { productId: productId ?? 0, qty: qty ?? 0 };
      }),
      { deepest: levels === 'one' ? 1 : deepest, day: productionDay(new Date(), server.config.shiftHours).businessDate, orderProductIds },
    ),
  );
  serve(server, calls.cancelShipment, async (ask, ctx) => {
    await cancelShipments(ctx.db, actor(server, ctx), { ids: [ask.id], reason: ask.reason }, ask.version);
    return shipmentById(ctx.db, ask.id);
  });
  serve(server, calls.cancelShipments, async (ask, ctx) => ({ cancelled: await cancelShipments(ctx.db, actor(server, ctx), ask) }));
};
