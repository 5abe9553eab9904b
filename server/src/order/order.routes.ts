import { dayIn, productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import * as businessCalls from '@lotline/contract/order/business';
import { businessRules } from '@lotline/contract/order/business.rules';
import * as choicesCalls from '@lotline/contract/order/choices';
import { deliveriesOf } from '@lotline/contract/order/delivery';
import { allOrders } from '@lotline/contract/order/open-order';
import * as orderCalls from '@lotline/contract/order/order';
import * as orderProductCalls from '@lotline/contract/order/order-product';
import { partnerItems as partnerItemsCall } from '@lotline/contract/order/partner-item';
import * as placing from '@lotline/contract/order/place-order';
import type { FastifyReply } from 'fastify';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { linkToNext, serveList } from '../kit/record/list.ts';
import { serveRecord } from '../kit/record/record.ts';
import { lockInOrder } from '../ledger/index.ts';
import { businessById, businesses, effectiveOrders } from './business.queries.ts';
import { orderChoices } from './choices.queries.ts';
import { deliveriesAsked, deliveryList } from './delivery.queries.ts';
import { orderList, ordersAsked } from './open-order.queries.ts';
import { orderById, orders, ordersById } from './order.queries.ts';
import { orderMaterials, orderProductList, orderProducts, orderProductsBetween, unplanned } from './order-line.queries.ts';
import { partnerItems } from './partner-item.queries.ts';
import { orderBeginning, placeOrder, placeOrders } from './place-order.ts';
import { refreshOrderLines, refreshOrders } from './progress.ts';
import { proposeRequirements } from './requirement.ts';
import { checkOrder, syncLineStatus } from './save-order.ts';
import {
  checkLineRemoval,
  checkOrderMaterial,
  checkOrderProduct,
  seeMaterialLines,
  seeProductLines,
  usualSizes,
} from './save-order-line.ts';
import { orderTree, partnerBranch } from './tree.queries.ts';

export const mountOrders = (server: ServerContext) => {
  const business = businessRoutes(server);
  const order = serveRecord(server, orderCalls.Order, {
    select: orders,
    orderBy: 'orderDate',
    grows: true,
    beforeSave: (trx, draft, row) => checkOrder(trx, draft, row, dayIn(new Date(), server.config.shiftHours.zone)),
    afterSave: (trx, rows) =>
      syncLineStatus(
        trx,
        rows.map(({ id }) => id),
      ),
  });
  serve(server, choicesCalls.orderChoices, (_, { db }) => orderChoices(db));
  serveList(server, allOrders, orderList, ordersAsked);
  serveList(server, deliveriesOf, deliveryList, (ask) => deliveriesAsked(ask, dayIn(new Date(), server.config.shiftHours.zone)));
  serve(server, partnerItemsCall, (ask, { db }) => partnerItems(db, ask));
  serve(server, orderCalls.orderOf, ({ id }, { db }) => orderById(db, id));
  serve(server, orderCalls.ordersNamed, ({ ids }, { db }) => ordersById(db, ids));
  const lines = lineRoutes(server);
  serve(server, placing.orderBeginning, (ask, { db }) =>
    orderBeginning(db, ask, productionDay(new Date(), server.config.shiftHours).businessDate),
  );
  serve(server, placing.usualSizes, (ask, { db }) => usualSizes(db, ask));
  serve(server, placing.placeOrder, (ask, { db, request }) => placeOrder(db, ask, { business, order, ...lines }, langOf(request)));
  serve(server, placing.placeOrders, ({ orders: asks }, { db, request }) =>
    placeOrders(db, asks, { business, order, ...lines }, langOf(request)),
  );
  treeRoutes(server);
};

const businessRoutes = (server: ServerContext) => {
  const record = serveRecord(server, businessCalls.Business, {
    select: businesses,
    orderBy: 'code',
    beforeSave: async (trx, draft, row) => {
      const from = row?.status ?? null;
      obey(businessRules, { ...draft, from, to: draft.status, effectiveOrders: row ? await effectiveOrders(trx, row.id) : 0 });
    },
  });
  serve(server, businessCalls.businessOf, ({ id }, { db }) => businessById(db, id));
  return record;
};

const lineRoutes = (server: ServerContext) => {
  const products = serveRecord(server, orderProductCalls.OrderProduct, {
    select: orderProducts,
    orderBy: 'seq',
    beforeAll: seeProductLines,
    lockAbove: (trx, ids) => lockInOrder(trx, { orderLines: ids }),
    beforeSave: checkOrderProduct,
    afterSave: async (trx, lines) => {
      await refreshOrderLines(trx, { orderLines: lines.filter(({ status }) => status !== 'NOT_PLANNED').map(({ id }) => id) });
      await refreshOrders(trx, ordersOf(lines));
    },
    beforeRemove: checkLineRemoval,
    afterRemove: (trx, lines) => refreshOrders(trx, ordersOf(lines)),
  });
  const materials = serveRecord(server, orderProductCalls.OrderMaterial, {
    select: orderMaterials,
    orderBy: 'seq',
    beforeAll: seeMaterialLines,
    lockAbove: (trx, ids) => lockInOrder(trx, { purchaseLines: ids }),
    beforeSave: checkOrderMaterial,
    afterSave: async (trx, lines) => {
      await refreshOrderLines(trx, { purchaseLines: lines.filter(({ receivedQty }) => receivedQty > 0).map(({ id }) => id) });
      await syncLineStatus(trx, ordersOf(lines));
    },
    beforeRemove: checkLineRemoval,
    afterRemove: (trx, lines) => refreshOrders(trx, ordersOf(lines)),
  });
  serveList(server, orderProductCalls.orderProductsOf, orderProductList, orderProductsBetween);
  serveList(server, orderProductCalls.unplannedOrderProducts, orderProductList, unplanned);
  serve(server, orderProductCalls.proposeRequirements, ({ orderProductIds }, { db }) =>
    proposeRequirements(db, productionDay(new Date(), server.config.shiftHours).businessDate, orderProductIds),
  );
  return { products, materials };
};

type Line = { orderId: number };
const ordersOf = (lines: readonly Line[]) => [...new Set(lines.map(({ orderId }) => orderId))];

const treeRoutes = (server: ServerContext) => {
  serve(server, businessCalls.partnerTree, async ({ id, ...part }, context) => {
    const { branch, next } = await partnerBranch(context.db, id, part);
    linkToOlder(context, next);
    return branch;
  });
  serve(server, orderProductCalls.orderProductsTree, async ({ until = 'PRODUCT', ...ask }, context) =>
    linked(context, await orderTree(context.db, { until, ...ask })),
  );
  serve(server, orderCalls.ordersTree, async (ask, context) =>
    linked(context, await orderTree(context.db, { until: 'ORDER', all: true, ...ask })),
  );
  serve(server, orderCalls.orderProductTree, async (ask, context) =>
    linked(context, await orderTree(context.db, { until: 'PRODUCT', ...ask })),
  );
  serve(server, orderCalls.orderMaterialTree, async (ask, context) =>
    linked(context, await orderTree(context.db, { until: 'MATERIAL', ...ask })),
  );
};

const linked = (context: Asked, { branches, next }: Awaited<ReturnType<typeof orderTree>>) => {
  linkToOlder(context, next);
  return branches;
};

type Asked = { reply: FastifyReply; request: { url: string } };
const linkToOlder = ({ reply, request }: Asked, next: number | null) => {
  if (next !== null) linkToNext(reply, request.url, String(next));
};
