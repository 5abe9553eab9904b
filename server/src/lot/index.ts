import type { House } from '../kit/http.ts';
import { lotRoutes } from './lot.routes.ts';
import { productStockRoutes } from './product-stock.routes.ts';

export const mountLot = (house: House) => {
  lotRoutes(house);
  productStockRoutes(house);
};
