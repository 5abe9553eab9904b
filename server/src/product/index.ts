import type { House } from '../kit/http.ts';
import { mountBoms } from './bom.routes.ts';
import { mountOperPlans } from './oper-plan.routes.ts';
import { mountOperations } from './operation.routes.ts';
import { mountProducts } from './product.routes.ts';
import { mountRoutes } from './route.routes.ts';

export const mountProduct = (house: House) => {
  mountProducts(house);
  mountOperations(house);
  mountRoutes(house);
  mountOperPlans(house);
  mountBoms(house);
};
