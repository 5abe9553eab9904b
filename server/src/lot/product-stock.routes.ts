import {
  addProductStock,
  disposeProductStock,
  editProductStock,
  productMovements,
  productStockById,
  productStockItemTree,
  productStockLocationTree,
  productStocks,
  productStocksOfLot,
  productStocksOfPlan,
  productStocksOfProduct,
} from '@lotline/contract/lot/product-stock';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { movementsOfStock, productStocksOf, stockByItem, stockByPlace } from './product-stock.queries.ts';
import { addStock, dispose, editStock } from './product-stock.ts';

const one = async (db: Db, id: number) => {
  const [stock] = await productStocksOf(db, { id });
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  return stock;
};

export const productStockRoutes = (server: ServerContext) => {
  serve(server, productStocks, ({ containQtyZero = false }, { db }) => productStocksOf(db, { withZero: containQtyZero }));
  serve(server, productStocksOfPlan, ({ planId }, { db }) => productStocksOf(db, { planId, withZero: true }));
  serve(server, productStocksOfProduct, ({ id }, { db }) => productStocksOf(db, { productId: id, withZero: true }));
  serve(server, productStocksOfLot, ({ lot }, { db }) => productStocksOf(db, { lotNo: lot, withZero: true }));
  serve(server, productStockById, ({ id }, { db }) => one(db, id));
  serve(server, productMovements, async ({ id }, { db }) => {
    await one(db, id);
    return movementsOfStock(db, id);
  });
  serve(server, productStockLocationTree, (_ask, { db }) => stockByPlace(db));
  serve(server, productStockItemTree, (_ask, { db }) => stockByItem(db));
  serve(server, addProductStock, async (ask, ctx) => one(ctx.db, await addStock(ctx.db, actor(server, ctx), ask)));
  serve(server, editProductStock, async (ask, ctx) => one(ctx.db, await editStock(ctx.db, actor(server, ctx), ask)));
  serve(server, disposeProductStock, (ask, ctx) => dispose(ctx.db, actor(server, ctx), ask));
};
