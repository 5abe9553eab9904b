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
import type { Db } from '../kit/database.ts';
import { Refused } from '../kit/errors.ts';
import { actor } from '../kit/fact.ts';
import { type House, serve } from '../kit/http.ts';
import { movementsOfStock, productStocksOf, stockByItem, stockByPlace } from './product-stock.queries.ts';
import { addStock, dispose, editStock } from './product-stock.ts';

const one = async (db: Db, id: number) => {
  const [stock] = await productStocksOf(db, { id });
  if (!stock) throw new Refused(404, 'NOT_FOUND');
  return stock;
};

export const productStockRoutes = (house: House) => {
  serve(house, productStocks, ({ containQtyZero = false }, { db }) => productStocksOf(db, { withZero: containQtyZero }));
  serve(house, productStocksOfPlan, ({ planId }, { db }) => productStocksOf(db, { planId, withZero: true }));
  serve(house, productStocksOfProduct, ({ id }, { db }) => productStocksOf(db, { productId: id, withZero: true }));
  serve(house, productStocksOfLot, ({ lot }, { db }) => productStocksOf(db, { lotNo: lot, withZero: true }));
  serve(house, productStockById, ({ id }, { db }) => one(db, id));
  serve(house, productMovements, async ({ id }, { db }) => {
    await one(db, id);
    return movementsOfStock(db, id);
  });
  serve(house, productStockLocationTree, (_ask, { db }) => stockByPlace(db));
  serve(house, productStockItemTree, (_ask, { db }) => stockByItem(db));
  serve(house, addProductStock, async (ask, ctx) => one(ctx.db, await addStock(ctx.db, actor(house, ctx), ask)));
  serve(house, editProductStock, async (ask, ctx) => one(ctx.db, await editStock(ctx.db, actor(house, ctx), ask)));
  serve(house, disposeProductStock, (ask, ctx) => dispose(ctx.db, actor(house, ctx), ask));
};
