import type { ServerContext } from '../kit/http/serve.ts';
import { mountDevices } from './device.routes.ts';
import { mountParameters } from './parameter.routes.ts';
import { mountTrends } from './trend.routes.ts';

export const mountCollection = (server: ServerContext) => {
  mountParameters(server);
  mountDevices(server);
  mountTrends(server);
};

export { fold } from './fold.ts';
export { record } from './record.ts';
