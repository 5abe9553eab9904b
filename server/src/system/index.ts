import type { House } from '../kit/http.ts';
import { mountBarcode } from './barcode.routes.ts';
import { mountDataHistory } from './data-history.routes.ts';
import { mountEvents } from './events.routes.ts';
import { mountPublicSettings } from './public-settings.routes.ts';
import { mountServiceHistory } from './service-history.routes.ts';

export { demoSignIn } from './public-settings.routes.ts';
export { forgetServiceHistory, keepServiceHistory } from './service-history.ts';

export const mountSystem = (house: House) => {
  mountBarcode(house);
  mountDataHistory(house);
  mountEvents(house);
  mountPublicSettings(house);
  mountServiceHistory(house);
};
