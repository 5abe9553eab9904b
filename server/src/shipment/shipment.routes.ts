import {
  bomRequirement,
  cancelShipment as cancelOne,
  cancelShipments as cancelSeveral,
  ship as shipCall,
  shipments,
  shipmentsOfLot,
  shippableOrderLines,
} from '@lotline/contract/shipment/shipment';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { pageQuery } from '../kit/record/page.ts';
import { cancelShipments } from './cancel.ts';
import { ship } from './ship.ts';
import { openOrderLines, requirementOf, shipmentById, shipmentsQuery, shipmentsWithLot } from './shipment.queries.ts';

/** A bill of material deeper than this is a mistake in the bill. */
const deepest = 20;

export const shipmentRoutes = (server: ServerContext) => {
  serve(server, shipCall, async (ask, ctx) => shipmentById(ctx.db, await ship(ctx.db, actor(server, ctx), ask)));
  serve(server, shipments, (ask, { db }) =>
    pageQuery(shipmentsQuery(db).selectAll().where('row.shipDate', '>=', ask.startDt).where('row.shipDate', '<=', ask.endDt), {
      ask,
      idRef: 'row.id',
      defaultSort: '-shipDate',
      columns: {
        shipmentNo: { ref: 'row.shipmentNo', type: 'text' },
        shipDate: { ref: 'row.shipDate', type: 'day' },
        bizPartnerName: { ref: 'row.bizPartnerName', type: 'text' },
        products: { ref: 'row.products', type: 'text' },
        qty: { ref: 'row.qty', type: 'number' },
        amount: { ref: 'row.amount', type: 'number' },
        status: { ref: 'row.status', type: 'text' },
        deliveryPlace: { ref: 'row.deliveryPlace', type: 'text' },
        vehicleNo: { ref: 'row.vehicleNo', type: 'text' },
        createdByName: { ref: 'row.createdByName', type: 'text' },
      },
    }),
  );
  serve(server, shipmentsOfLot, ({ id }, { db }) => shipmentsWithLot(db, id));
  serve(server, shippableOrderLines, (_ask, { db }) => openOrderLines(db));
  serve(server, bomRequirement, ({ items, levels }, { db }) =>
    requirementOf(
      db,
      items.split(',').map((item) => {
        const [productId, qty] = item.split(':').map(Number);
        return { productId: productId ?? 0, qty: qty ?? 0 };
      }),
      levels === 'one' ? 1 : deepest,
    ),
  );
  serve(server, cancelOne, async (ask, ctx) => {
    await cancelShipments(ctx.db, actor(server, ctx), { ids: [ask.id], reason: ask.reason }, ask.version);
    return shipmentById(ctx.db, ask.id);
  });
  serve(server, cancelSeveral, async (ask, ctx) => ({ cancelled: await cancelShipments(ctx.db, actor(server, ctx), ask) }));
};
