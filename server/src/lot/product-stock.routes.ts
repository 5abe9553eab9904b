import {
  addProductStock,
  disposeProductStock,
  editProductStock,
  productMovements,
  productStockItemTree,
  productStockLocationTree,
  productStocks,
  productStocksOfLot,
  productStocksOfPlan,
  productStocksOfProduct,
  productStockById as stockById,
} from '@lotline/contract/lot/product-stock';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import {
  movementsOfStock,
  ofLot,
  ofPlan,
  ofProduct,
  ofStock,
  productStockById,
  productStockList,
  stockByItem,
  stockByPlace,
} from './product-stock.queries.ts';
import { addStock, dispose, editStock } from './product-stock.ts';

export const productStockRoutes = (server: ServerContext) => {
  serveList(server, productStocks, productStockList, ofStock);
  serveList(server, productStocksOfPlan, productStockList, ofPlan);
  serveList(server, productStocksOfProduct, productStockList, ofProduct);
  serveList(server, productStocksOfLot, productStockList, ofLot);
  serve(server, stockById, ({ id }, { db }) => productStockById(db, id));
  serve(server, productMovements, async ({ id }, { db }) => {
    await productStockById(db, id);
    return movementsOfStock(db, id);
  });
  serve(server, productStockLocationTree, (_ask, { db }) => stockByPlace(db));
  serve(server, productStockItemTree, (_ask, { db }) => stockByItem(db));
  serve(server, addProductStock, async (ask, ctx) => productStockById(ctx.db, await addStock(ctx.db, actor(server, ctx), ask)));
  serve(server, editProductStock, async (ask, ctx) => productStockById(ctx.db, await editStock(ctx.db, actor(server, ctx), ask)));
  serve(server, disposeProductStock, (ask, ctx) => dispose(ctx.db, actor(server, ctx), ask));
};
