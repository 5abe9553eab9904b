import type { ServerContext } from '../kit/http/serve.ts';
import { mountInspections } from './result.routes.ts';
import { mountSpc } from './spc.routes.ts';
import { mountStandards } from './standard.routes.ts';

export const mountQuality = (server: ServerContext) => {
  mountStandards(server);
  mountInspections(server);
  mountSpc(server);
};

export { askForIncoming, inspectionsWaitedFor, leaveInspections, obeyRepackedInspection } from './incoming.ts';
export { outgoingOf } from './outgoing.ts';
export { signedOf, standardById, standardInForce } from './standard.queries.ts';
