import type { ServerContext } from '../kit/http/serve.ts';
import { kioskRoutes } from './kiosk.routes.ts';

export const mountKiosk = (server: ServerContext) => kioskRoutes(server);
