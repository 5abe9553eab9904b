import { obey } from '@lotline/contract/kit/rule';
import { Business, type BusinessStatus, businessOf, partnerTree } from '@lotline/contract/order/business';
import { businessRules } from '@lotline/contract/order/business.rules';
import { orderChoices as choicesCall } from '@lotline/contract/order/choices';
import { Order, orderMaterialTree, orderOf, orderProductTree, ordersTree } from '@lotline/contract/order/order';
import {
  OrderMaterial,
  OrderProduct,
  orderProductsOf,
  orderProductsTree,
  proposeRequirements as requirementCall,
  unplannedOrderProducts,
} from '@lotline/contract/order/order-product';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { businessById, businesses, effectiveOrders } from './business.queries.ts';
import { orderChoices } from './choices.queries.ts';
import { orderById, orders } from './order.queries.ts';
import { orderMaterials, orderProducts, orderProductsBetween, unplanned } from './order-line.queries.ts';
import { refreshOrder, refreshOrderMaterial, refreshOrderProduct } from './progress.ts';
import { proposeRequirements } from './requirement.ts';
import { checkOrder, linesFollowOrder } from './save-order.ts';
import { checkLineRemoval, checkOrderMaterial, checkOrderProduct } from './save-order-line.ts';
import { orderTree, partnerBranch } from './tree.queries.ts';

export const orderRoutes = (server: ServerContext) => {
  businessRoutes(server);
  serveRecord(server, Order, {
    select: orders,
    orderBy: 'orderDate',
    beforeSave: checkOrder,
    afterSave: (trx, { id }) => linesFollowOrder(trx, id),
  });
  serve(server, choicesCall, (_, { db }) => orderChoices(db));
  serve(server, orderOf, ({ id }, { db }) => orderById(db, id));
  lineRoutes(server);
  treeRoutes(server);
};

const businessRoutes = (server: ServerContext) => {
  serveRecord(server, Business, {
    select: businesses,
    orderBy: 'code',
    beforeSave: async (trx, draft, row) => {
      const from = (row?.status as BusinessStatus | undefined) ?? null;
      obey(businessRules, { ...draft, from, to: draft.status, effectiveOrders: row ? await effectiveOrders(trx, row.id) : 0 });
    },
  });
  serve(server, businessOf, ({ id }, { db }) => businessById(db, id));
};

const lineRoutes = (server: ServerContext) => {
  serveRecord(server, OrderProduct, {
    select: orderProducts,
    orderBy: 'seq',
    beforeSave: checkOrderProduct,
    afterSave: async (trx, { id, orderId }) => {
      await refreshOrderProduct(trx, id);
      await refreshOrder(trx, orderId as number);
    },
    beforeRemove: checkLineRemoval,
    afterRemove: async (trx, rows) => {
      for (const orderId of new Set(rows.map((row) => row.orderId as number))) await refreshOrder(trx, orderId);
    },
  });
  serveRecord(server, OrderMaterial, {
    select: orderMaterials,
    orderBy: 'seq',
    beforeSave: checkOrderMaterial,
    afterSave: async (trx, { id, orderId }) => {
      await refreshOrderMaterial(trx, id);
      await linesFollowOrder(trx, orderId as number);
    },
    beforeRemove: checkLineRemoval,
    afterRemove: async (trx, rows) => {
      for (const orderId of new Set(rows.map((row) => row.orderId as number))) await refreshOrder(trx, orderId);
    },
  });
  serve(server, orderProductsOf, (ask, { db }) => orderProductsBetween(db, ask));
  serve(server, unplannedOrderProducts, (_, { db }) => unplanned(db));
  serve(server, requirementCall, ({ orderProductIds }, { db }) => proposeRequirements(db, orderProductIds));
};

const treeRoutes = (server: ServerContext) => {
  serve(server, partnerTree, ({ id }, { db }) => partnerBranch(db, id));
  serve(server, orderProductsTree, ({ until = 'PRODUCT', all }, { db }) => orderTree(db, { until, all }));
  serve(server, ordersTree, (_, { db }) => orderTree(db, { until: 'ORDER', all: true }));
  serve(server, orderProductTree, ({ bizPartnerId }, { db }) => orderTree(db, { bizPartnerId, until: 'PRODUCT' }));
  serve(server, orderMaterialTree, ({ bizPartnerId }, { db }) => orderTree(db, { bizPartnerId, until: 'MATERIAL' }));
};
