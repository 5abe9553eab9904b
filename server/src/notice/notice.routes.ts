import { productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/notice/notice';
import { confirmRules } from '@lotline/contract/notice/notice.rules';
import { actingWorkers } from '../kiosk/index.ts';
import type { Database, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Caller, inTransaction, type ServerContext, serve } from '../kit/http/serve.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { deletionsOf, restoreRows } from '../kit/record/restore-rows.ts';
import { attachmentFile, readOnly } from '../system/index.ts';
import {
  type Asking,
  confirming,
  fileOfNotice,
  isReadable,
  markConfirmed,
  markRead,
  noticeById,
  readableNotices,
  readersOf,
  shownNotices,
} from './notice.queries.ts';
import { changeNotice, createNotice } from './save-notice.ts';

export const mountNotices = (server: ServerContext) => {
  const { shiftHours, uploadMaxBytes: maxBytes } = server.config;
  const saving = { hours: shiftHours, maxBytes, mails: server.config.mail !== undefined };
  const today = () => productionDay(new Date(), shiftHours).businessDate;
  const asking = ({ id, may }: Caller): Asking => ({
    userId: id,
    day: today(),
    mayChange: may('notice', 'modify'),
    mayUseKiosk: may('kiosk', 'view'),
  });
  const marking = (db: Database, caller: Caller, ids: readonly number[]) =>
    inTransaction(db, caller.id, caller.source, (trx) => markRead(trx, caller.id, ids));

  readOnly(server, 'notice', (caller) => isReadable(asking(caller)));
  serve(server, calls.notices, ({ locationId }, { db, caller }) => shownNotices(db, asking(caller), locationId));
  serve(server, calls.posts, (_ask, { db, caller }) => readableNotices(db, asking(caller)));
  serve(server, calls.readAll, async (_ask, { db, caller }) => {
    const unread = (await shownNotices(db, asking(caller))).filter(({ isRead }) => !isRead);
    return {
      read:
        unread.length === 0
          ? 0
          : await marking(
              db,
              caller,
              unread.map(({ id }) => id),
            ),
    };
  });
  serve(server, calls.oneNotice, async ({ id, locationId, openSince }, { db, caller }) => {
    const found = await noticeById(db, asking(caller), id);
    const isAnother = openSince !== undefined && Date.parse(found.toldAt) > Date.parse(openSince);
    if (found.isRead || locationId !== undefined || isAnother) return found;
    await marking(db, caller, [id]);
    return noticeById(db, asking(caller), id);
  });
  serve(
    server,
    calls.createNotice,
    async (ask, { db, caller }) => noticeById(db, asking(caller), await createNotice(db, ask, { day: today(), ...saving })),
    { fileLimit: maxBytes },
  );
  serve(server, calls.changeNotice, async (ask, { db, caller }) => noticeById(db, asking(caller), await changeNotice(db, ask, saving)), {
    fileLimit: maxBytes,
  });
  serve(server, calls.removeNotice, ({ id }, { db }) => removeRows(db, 'notice', [id]));
  serve(server, calls.removeNotices, ({ ids }, { db }) => removeRows(db, 'notice', ids));
  serve(server, calls.restoreNotices, async ({ ids }, { db }) => restoreRows(db, 'notice', await deletionsOf(db, 'notice', ids)));
  serve(server, calls.noticeFile, async ({ id, fileId }, { db, caller }) => {
    await noticeById(db, asking(caller), id);
    return attachmentFile(db, await fileOfNotice(db, id, fileId));
  });
  serve(server, calls.confirmNotice, async ({ id, personToken, toldAt }, { db, caller }) => {
    const who = personToken === undefined ? { userId: caller.id } : { workerId: await acting(db, caller, personToken) };
    const asked = await confirming(db, id, who, { day: today(), toldAt });
    obey(confirmRules, asked);
    await markConfirmed(db, id, asked);
    return { by: asked.name };
  });
  serve(server, calls.noticeReaders, async ({ id }, { db, caller }) => {
    if (!(await noticeById(db, asking(caller), id)).isMine) throw new Refused(403, 'FORBIDDEN');
    return readersOf(db, id);
  });
};

/** The worker who acts at the caller's screen; somebody who isn't known confirms nothing. */
const acting = async (db: Trx, caller: Caller, token: string) => {
  const workerId = (await actingWorkers(db, caller.id, [token])).get(token);
  if (workerId === undefined) throw new Refused(422, 'notice.saysWho');
  return workerId;
};
