import type { ServerContext } from '../kit/http/serve.ts';
import { mountKioskWork } from './kiosk.routes.ts';

export { actingWorkers } from './person.ts';

export const mountKiosk = (server: ServerContext) => mountKioskWork(server);
export { helpOfAll } from './help.ts';
