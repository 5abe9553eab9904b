import type { House } from '../kit/http.ts';
import { shipmentRoutes } from './shipment.routes.ts';

export const mountShipment = (house: House) => shipmentRoutes(house);

export { ship } from './ship.ts';
