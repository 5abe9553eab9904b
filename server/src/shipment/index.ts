import type { House } from '../kit/http.ts';
import { shipmentRoutes } from './shipment.routes.ts';

export const mountShipment = (house: House) => shipmentRoutes(house);
export { cancelShipment } from './cancel.ts';
export { ship } from './ship.ts';
