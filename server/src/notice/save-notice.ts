import type { ShiftHours } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import type { NoticeDraft } from '@lotline/contract/notice/notice';
import { noticeRules } from '@lotline/contract/notice/notice.rules';
import { sql } from 'kysely';
import { queueNoticeMails } from '../alert/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { addAttachment } from '../system/index.ts';
import { cleaned } from './clean.ts';

type Sent = NoticeDraft & { file?: readonly File[] | undefined };
type Saving = { day: string; hours: ShiftHours; maxBytes: number /** Whether this plant sends mails. */; mails: boolean };

const said = ({ title, contents, locationId = null, endDt = null, important }: Sent, startDt: string) => {
  const { contents: clean, body, hasPicture } = cleaned(contents);
  obey(noticeRules, { startDt, endDt, body, hasPicture });
  return { title, contents: clean, body, locationId, startDt, endDt, important };
};

const addFiles = async (trx: Trx, ownerId: number, files: readonly File[], maxBytes: number) => {
  for (const file of files) await addAttachment(trx, { owner: 'notice', ownerId, file }, maxBytes);
};

/** So much of what it says stands in the mail of an important one. */
const longestExcerpt = 500;
const mail = (
  trx: Trx,
  id: number,
  next: ReturnType<typeof said>,
  { hours, mails, anew }: Pick<Saving, 'hours' | 'mails'> & { anew: boolean },
) => (mails ? queueNoticeMails(trx, { id, ...next, excerpt: next.body.slice(0, longestExcerpt) }, { hours, anew }) : undefined);

/** Writes a notice; without a day it is told from the day that runs. */
export const createNotice = async (trx: Trx, { file = [], ...sent }: Sent, { day, maxBytes, ...saving }: Saving) => {
  const next = said(sent, sent.startDt ?? day);
  const { id } = await insertRow(trx, 'notice', next);
  await addFiles(trx, id, file, maxBytes);
  await mail(trx, id, next, { ...saving, anew: true });
  return id;
};

type Changed = Sent & { id: number; version: number | undefined; isCorrection?: boolean | undefined };
/** Changes a notice. Another text is another notice to those who read or confirmed it, unless its author calls it a correction. */
export const changeNotice = async (
  trx: Trx,
  { id, version, isCorrection = false, file = [], ...sent }: Changed,
  { maxBytes, ...saving }: Omit<Saving, 'day'>,
) => {
  const was = await trx
    .selectFrom('notice')
    .select(['title', 'contents', 'startDt', 'important', 'locationId'])
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
  await mail(trx, id, next, { ...saving, anew: isTold || !was.important || next.locationId !== was.locationId });
  return id;
};
