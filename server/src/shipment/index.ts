import type { ServerContext } from '../kit/http/serve.ts';
import { shipmentRoutes } from './shipment.routes.ts';

export const mountShipment = (server: ServerContext) => shipmentRoutes(server);

export { ship } from './ship.ts';
