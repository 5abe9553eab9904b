export { nextCalibration } from './gauge.queries.ts';

import type { ServerContext } from '../kit/http/serve.ts';
import { mountGauges as mountGaugesAlone } from './gauge.routes.ts';
import { mountStudies } from './study.routes.ts';

export const mountGauges = (server: ServerContext) => {
  mountGaugesAlone(server);
  mountStudies(server);
};

export { recordCalibration } from './calibrate.ts';
export { completeStudy, planStudy } from './save-study.ts';
