import * as calls from '@lotline/contract/system/attachment';
import { Refused } from '../kit/http/errors.ts';
import { type Caller, type ServerContext, serve } from '../kit/http/serve.ts';
import { attachmentOwner, attachmentsOf, contentOf } from './attachment.queries.ts';
import { addAttachment, changeAttachment, removeAttachment, restoreAttachments } from './change-attachment.ts';

/** A file is seen and changed by who may see and modify its record. */
const admit = (caller: Caller, owner: calls.AttachmentOwner, action: 'view' | 'modify') => {
  if (!caller.may(calls.attachmentOwners[owner], action)) throw new Refused(403, 'FORBIDDEN');
};

export const mountAttachments = (server: ServerContext) => {
  const { uploadMaxBytes } = server.config;
  serve(server, calls.attachments, async ({ owner, ownerId }, { db, caller }) => {
    admit(caller, owner, 'view');
    return attachmentsOf(db, owner, ownerId);
  });
  serve(
    server,
    calls.addAttachment,
    (ask, { db, caller }) => {
      admit(caller, ask.owner, 'modify');
      return addAttachment(db, ask, uploadMaxBytes);
    },
    { fileLimit: uploadMaxBytes },
  );
  serve(server, calls.changeAttachment, async (ask, { db, caller }) => {
    admit(caller, await attachmentOwner(db, ask.id), 'modify');
    return changeAttachment(db, ask);
  });
  serve(server, calls.removeAttachment, async ({ id }, { db, caller }) => {
    admit(caller, await attachmentOwner(db, id), 'modify');
    return removeAttachment(db, id);
  });
  serve(server, calls.restoreAttachments, ({ ids }, { db, caller }) =>
    restoreAttachments(db, ids, (owner) => admit(caller, owner, 'modify')),
  );
  serve(server, calls.attachmentContent, async ({ id }, { db, caller }) => {
    admit(caller, await attachmentOwner(db, id), 'view');
    return contentOf(db, id);
  });
};
