import type { ServerContext } from '../kit/http/serve.ts';
import { mountLocations } from './location.routes.ts';
import { mountTools } from './tool.routes.ts';
import { mountWorkers } from './worker.routes.ts';

export const mountPlant = (server: ServerContext) => {
  mountLocations(server);
  mountTools(server);
  mountWorkers(server);
};
