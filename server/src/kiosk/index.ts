import type { House } from '../kit/http.ts';
import { kioskRoutes } from './kiosk.routes.ts';

export const mountKiosk = (house: House) => kioskRoutes(house);
