import * as calls from '@lotline/contract/system/attachment';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Caller, type ServerContext, serve } from '../kit/http/serve.ts';
import { attachmentOwner, attachmentsOf, contentOf } from './attachment.queries.ts';
import { addAttachment, changeAttachment, removeAttachment, restoreAttachments } from './change-attachment.ts';
import { mayReadOne } from './readable.ts';

/** A file is changed by who may modify its record. */
const admit = (caller: Caller, owner: calls.AttachmentOwner) => {
  if (!caller.may(calls.attachmentOwners[owner], 'modify')) throw new Refused(403, 'FORBIDDEN');
};

export const mountAttachments = (server: ServerContext) => {
  const { uploadMaxBytes } = server.config;
  /** It is seen by who may see its record; of one that isn't for them there is none. */
  const isShown = async (db: Db, caller: Caller, { owner, ownerId: id }: { owner: calls.AttachmentOwner; ownerId: number }) => {
    if (!caller.may(calls.attachmentOwners[owner], 'view')) throw new Refused(403, 'FORBIDDEN');
    return mayReadOne(server, db, caller, { table: owner, id });
  };
  serve(server, calls.attachments, async ({ owner, ownerId }, { db, caller }) => {
    return (await isShown(db, caller, { owner, ownerId })) ? attachmentsOf(db, owner, ownerId) : [];
  });
  serve(
    server,
    calls.addAttachment,
    (ask, { db, caller }) => {
      admit(caller, ask.owner);
      return addAttachment(db, ask, uploadMaxBytes);
    },
    { fileLimit: uploadMaxBytes },
  );
  serve(server, calls.changeAttachment, async (ask, { db, caller }) => {
    admit(caller, (await attachmentOwner(db, ask.id)).owner);
    return changeAttachment(db, ask);
  });
  serve(server, calls.removeAttachment, async ({ id }, { db, caller }) => {
    admit(caller, (await attachmentOwner(db, id)).owner);
    return removeAttachment(db, id);
  });
  serve(server, calls.restoreAttachments, ({ ids }, { db, caller }) => restoreAttachments(db, ids, (owner) => admit(caller, owner)));
  serve(server, calls.attachmentContent, async ({ id }, { db, caller }) => {
    if (!(await isShown(db, caller, await attachmentOwner(db, id)))) throw new Refused(404, 'NOT_FOUND');
    return contentOf(db, id);
  });
};
