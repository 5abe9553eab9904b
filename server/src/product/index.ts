import type { ServerContext } from '../kit/http/serve.ts';
import { mountBoms } from './bom.routes.ts';
import { mountOperPlans } from './oper-plan.routes.ts';
import { mountOperations } from './operation.routes.ts';
import { mountProducts } from './product.routes.ts';
import { mountRoutes } from './route.routes.ts';
import { mountWorkInstructions } from './work-instruction.routes.ts';

export const mountProduct = (server: ServerContext) => {
  mountProducts(server);
  mountOperations(server);
  mountRoutes(server);
  mountOperPlans(server);
  mountWorkInstructions(server);
  mountBoms(server);
};

export { addWorkInstruction } from './add-work-instruction.ts';
export { type CostedOperation, costOfOperation } from './operation-cost.ts';
export { requirementsOf } from './requirement.ts';
export { rollUps } from './roll-up.ts';
export { instructionsOf } from './work-instruction.queries.ts';
