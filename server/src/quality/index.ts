import type { ServerContext } from '../kit/http/serve.ts';
import { mountInspections } from './result.routes.ts';
import { mountSpc } from './spc.routes.ts';
import { mountStandards } from './standard.routes.ts';

export const mountQuality = (server: ServerContext) => {
  mountStandards(server);
  mountInspections(server);
  mountSpc(server);
};

export { askForWork } from './ask-for-work.ts';
export { beginInspection } from './begin-inspection.ts';
export { changeInspection } from './change-inspection.ts';
export { createInspection } from './create-inspection.ts';
export { askForIncoming, inspectionsWaitedFor, leaveInspections, obeyRepackedInspection } from './incoming.ts';
export { inspectAgain } from './inspect-again.ts';
export { judgeInspection } from './judge-inspection.ts';
export { outgoingOf } from './outgoing.ts';
export { requestInspection } from './request-inspection.ts';
export { characteristicsOf, inspectionPage, kindOf } from './result.queries.ts';
export { signedOf, standardById, standardInForce } from './standard.queries.ts';
export { gaugeDay, gaugesOf, writeValues } from './write-values.ts';
