import { obey } from '@lotline/contract/kit/rule';
import type { NoticeDraft } from '@lotline/contract/notice/notice';
import { noticeRules } from '@lotline/contract/notice/notice.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { addAttachment } from '../system/index.ts';
import { cleaned } from './clean.ts';

type Sent = NoticeDraft & { file?: readonly File[] | undefined };
type Saving = { day: string; maxBytes: number };

const said = ({ title, contents, locationId = null, endDt = null, important }: Sent, startDt: string) => {
  const { contents: clean, body, hasPicture } = cleaned(contents);
  obey(noticeRules, { startDt, endDt, body, hasPicture });
  return { title, contents: clean, body, locationId, startDt, endDt, important };
};

const addFiles = async (trx: Trx, ownerId: number, files: readonly File[], maxBytes: number) => {
  for (const file of files) await addAttachment(trx, { owner: 'notice', ownerId, file }, maxBytes);
};

/** Writes a notice; without a day it is told from the day that runs. */
export const createNotice = async (trx: Trx, { file = [], ...sent }: Sent, { day, maxBytes }: Saving) => {
  const { id } = await insertRow(trx, 'notice', said(sent, sent.startDt ?? day));
  await addFiles(trx, id, file, maxBytes);
  return id;
};

type Changed = Sent & { id: number; version: number | undefined; isCorrection?: boolean | undefined };
/** Changes a notice. Another text is another notice to those who read or confirmed it, unless its author calls it a correction. */
export const changeNotice = async (trx: Trx, { id, version, isCorrection = false, file = [], ...sent }: Changed, maxBytes: number) => {
  const was = await trx
    .selectFrom('notice')
    .select(['title', 'contents', 'startDt'])
    // Readings are told by the database's clock: the server's may be another.
    .select(sql<string>`lotline_now()`.as('now'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!was) throw new Refused(404, 'notice.gone');
  const next = said(sent, sent.startDt ?? was.startDt);
  const isTold = !isCorrection && (next.title !== was.title || next.contents !== was.contents);
  await changeRecord(trx, 'notice', { id, version, ...next, ...(isTold && { toldAt: was.now }) });
  await addFiles(trx, id, file, maxBytes);
  return id;
};
