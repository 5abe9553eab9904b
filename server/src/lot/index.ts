import type { ServerContext } from '../kit/http/serve.ts';
import { lotRoutes } from './lot.routes.ts';
import { productStockRoutes } from './product-stock.routes.ts';

export const mountLot = (server: ServerContext) => {
  lotRoutes(server);
  productStockRoutes(server);
};
