import type { House } from '../kit/http.ts';
import { mountBarcode } from './barcode.routes.ts';
import { mountCodes } from './code.routes.ts';
import { mountConditions } from './condition.routes.ts';
import { mountCustomExt } from './custom-ext.routes.ts';
import { mountDataHistory } from './data-history.routes.ts';
import { mountEvents } from './events.routes.ts';
import { mountFiles } from './file.routes.ts';
import { mountPageHits } from './page-hit.routes.ts';
import { mountPublicSettings } from './public-settings.routes.ts';
import { mountServiceHistory } from './service-history.routes.ts';

export { demoSignIn } from './public-settings.routes.ts';
export { forgetServiceHistory, keepServiceHistory } from './service-history.ts';

export const mountSystem = (house: House) => {
  mountPageHits(house);
  mountCustomExt(house);
  mountConditions(house);
  mountCodes(house);
  mountBarcode(house);
  mountDataHistory(house);
  mountEvents(house);
  mountFiles(house);
  mountPublicSettings(house);
  mountServiceHistory(house);
};
