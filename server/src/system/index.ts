import type { ServerContext } from '../kit/http/serve.ts';
import { mountAttachments } from './attachment.routes.ts';
import { mountBarcode } from './barcode.routes.ts';
import { mountCodes } from './code.routes.ts';
import { mountConditions } from './condition.routes.ts';
import { mountCustomExt } from './custom-ext.routes.ts';
import { mountDataChanges } from './data-change.routes.ts';
import { mountDataHistory } from './data-history.routes.ts';
import { mountEvents } from './events.routes.ts';
import { mountFiles } from './file.routes.ts';
import { mountFind } from './find.routes.ts';
import { mountMenu } from './menu.routes.ts';
import { mountPageHits } from './page-hit.routes.ts';
import { mountPublicSettings } from './public-settings.routes.ts';
import { mountServiceHistory } from './service-history.routes.ts';

export { contentOf as attachmentFile } from './attachment.queries.ts';
export { addAttachment } from './change-attachment.ts';
export { demoSignIn } from './public-settings.routes.ts';
export { readOnly } from './readable.ts';
export { reasonSaid } from './reason-said.ts';
export { forgetServiceHistory, keepServiceHistory } from './service-history.ts';

export const mountSystem = (server: ServerContext) => {
  mountMenu(server);
  mountPageHits(server);
  mountCustomExt(server);
  mountConditions(server);
  mountCodes(server);
  mountBarcode(server);
  mountDataChanges(server);
  mountDataHistory(server);
  mountEvents(server);
  mountFind(server);
  mountFiles(server);
  mountAttachments(server);
  mountPublicSettings(server);
  mountServiceHistory(server);
};
