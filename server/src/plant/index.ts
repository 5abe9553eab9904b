import type { House } from '../kit/http.ts';
import { mountLocations } from './location.routes.ts';
import { mountTools } from './tool.routes.ts';
import { mountWorkers } from './worker.routes.ts';

export const mountPlant = (house: House) => {
  mountLocations(house);
  mountTools(house);
  mountWorkers(house);
};
