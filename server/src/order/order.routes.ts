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
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { businessById, businesses, effectiveOrders } from './business.queries.ts';
import { orderChoices } from './choices.queries.ts';
import { orderById, orders } from './order.queries.ts';
import { orderMaterials, orderProducts, orderProductsBetween, unplanned } from './order-line.queries.ts';
import { refreshOrder, refreshOrderMaterial, refreshOrderProduct } from './progress.ts';
import { proposeRequirements } from './requirement.ts';
import { checkOrder, linesFollowOrder } from './save-order.ts';
import { checkLineRemoval, checkOrderMaterial, checkOrderProduct } from './save-order-line.ts';
import { orderTree, partnerBranch } from './tree.queries.ts';

export const orderRoutes = (house: House) => {
  businessRoutes(house);
  serveRecord(house, Order, {
    select: orders,
    orderBy: 'orderDate',
    beforeSave: checkOrder,
    afterSave: (trx, { id }) => linesFollowOrder(trx, id),
  });
  serve(house, choicesCall, (_, { db }) => orderChoices(db));
  serve(house, orderOf, ({ id }, { db }) => orderById(db, id));
  lineRoutes(house);
  treeRoutes(house);
};

const businessRoutes = (house: House) => {
  serveRecord(house, Business, {
    select: businesses,
    orderBy: 'code',
    beforeSave: async (trx, draft, row) => {
      const from = (row?.status as BusinessStatus | undefined) ?? null;
      obey(businessRules, { ...draft, from, to: draft.status, effectiveOrders: row ? await effectiveOrders(trx, row.id) : 0 });
    },
  });
  serve(house, businessOf, ({ id }, { db }) => businessById(db, id));
};

const lineRoutes = (house: House) => {
  serveRecord(house, OrderProduct, {
    select: orderProducts,
    orderBy: 'seq',
    beforeSave: checkOrderProduct,
    afterSave: (trx, { id }) => refreshOrderProduct(trx, id),
    beforeRemove: checkLineRemoval,
    afterRemove: async (trx, rows) => {
      for (const orderId of new Set(rows.map((row) => row.orderId as number))) await refreshOrder(trx, orderId);
    },
  });
  serveRecord(house, OrderMaterial, {
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
  serve(house, orderProductsOf, (ask, { db }) => orderProductsBetween(db, ask));
  serve(house, unplannedOrderProducts, (_, { db }) => unplanned(db));
  serve(house, requirementCall, ({ orderProductIds }, { db }) => proposeRequirements(db, orderProductIds));
};

const treeRoutes = (house: House) => {
  serve(house, partnerTree, ({ id }, { db }) => partnerBranch(db, id));
  serve(house, orderProductsTree, ({ until = 'PRODUCT', all }, { db }) => orderTree(db, { until, all }));
  serve(house, ordersTree, (_, { db }) => orderTree(db, { until: 'ORDER', all: true }));
  serve(house, orderProductTree, ({ bizPartnerId }, { db }) => orderTree(db, { bizPartnerId, until: 'PRODUCT' }));
  serve(house, orderMaterialTree, ({ bizPartnerId }, { db }) => orderTree(db, { bizPartnerId, until: 'MATERIAL' }));
};
