import type { ServerContext } from '../kit/http/serve.ts';
import { mountLots } from './lot.routes.ts';
import { mountPartIssues } from './part-issue.routes.ts';
import { mountProductStock } from './product-stock.routes.ts';

export const mountLot = (server: ServerContext) => {
  mountLots(server);
  mountProductStock(server);
  mountPartIssues(server);
};
export { holdStock } from './hold.ts';
export { issueParts } from './issue-parts.ts';
export { shippableLotList, shippableLots } from './lot.queries.ts';
export { restockParts } from './restock-parts.ts';
