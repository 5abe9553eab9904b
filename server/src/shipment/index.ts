import type { ServerContext } from '../kit/http/serve.ts';
import { mountShipments } from './shipment.routes.ts';

export const mountShipment = (server: ServerContext) => mountShipments(server);

export { ship } from './ship.ts';
