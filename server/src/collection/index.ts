import type { ServerContext } from '../kit/http/serve.ts';
import { mountConnections } from './connection.routes.ts';
import { mountDevices } from './device.routes.ts';
import { mountParameters } from './parameter.routes.ts';
import { mountSpecOuts } from './spec-out.routes.ts';
import { mountTrends } from './trend.routes.ts';

export const mountCollection = (server: ServerContext) => {
  mountParameters(server);
  mountDevices(server);
  mountTrends(server);
  mountSpecOuts(server);
  mountConnections(server);
};

export { acknowledge } from './acknowledge.ts';
export { fold } from './fold.ts';
export { forgetObservations } from './forget.ts';
export { currentValues } from './parameter.queries.ts';
export { record } from './record.ts';
export { openSpecOutsAt } from './spec-out.queries.ts';
export { superviseConnections } from './supervisor.ts';
