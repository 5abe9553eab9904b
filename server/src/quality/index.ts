import type { ServerContext } from '../kit/http/serve.ts';
import { mountSpc } from './spc.routes.ts';
import { mountStandards } from './standard.routes.ts';

export const mountQuality = (server: ServerContext) => {
  mountStandards(server);
  mountSpc(server);
};

export { signedOf, standardById, standardInForce } from './standard.queries.ts';
