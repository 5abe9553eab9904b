import * as calls from '@lotline/contract/lot/product-stock';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { addStock } from './add-stock.ts';
import { dispose } from './dispose.ts';
import { editStock } from './edit-stock.ts';
import {
  movementsOfStock,
  ofLot,
  ofPlan,
  ofProduct,
  ofStock,
  productMovementList,
  productStockById,
  productStockList,
  stockByItem,
  stockByPlace,
} from './product-stock.queries.ts';

export const mountProductStock = (server: ServerContext) => {
  serveList(server, calls.productStocks, productStockList, ofStock);
  serveList(server, calls.productStocksOfPlan, productStockList, ofPlan);
  serveList(server, calls.productStocksOfProduct, productStockList, ofProduct);
  serveList(server, calls.productStocksOfLot, productStockList, ofLot);
  serve(server, calls.productStockById, ({ id }, { db }) => productStockById(db, id));
  serveList(server, calls.productMovements, productMovementList, movementsOfStock);
  serve(server, calls.productStockLocationTree, (_ask, { db }) => stockByPlace(db));
  serve(server, calls.productStockItemTree, (_ask, { db }) => stockByItem(db));
  serve(server, calls.addProductStock, async (ask, ctx) => productStockById(ctx.db, await addStock(ctx.db, actor(server, ctx), ask)));
  serve(server, calls.editProductStock, async (ask, ctx) => productStockById(ctx.db, await editStock(ctx.db, actor(server, ctx), ask)));
  serve(server, calls.disposeProductStock, (ask, ctx) => dispose(ctx.db, actor(server, ctx), ask));
};
