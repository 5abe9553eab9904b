import type { ServerContext } from '../kit/http/serve.ts';
import { mountMaterialRecord } from './material.routes.ts';
import { mountMaterialStock } from './stock.routes.ts';

export const mountMaterial = (server: ServerContext) => {
  mountMaterialRecord(server);
  mountMaterialStock(server);
};
export { inPeriodOfDays, plansUnderLines } from './issue.queries.ts';
export { holdsOf, issue } from './issue.ts';
export { foldMaterialDays } from './movement.queries.ts';
export { receive, receiveOrdered } from './receive.ts';
export { restock } from './restock.ts';
export { holdReason, packageHeldEn } from './stock.queries.ts';
