import { z } from 'zod';
import { call, deleteMany, deleteOne, restoreDeleted } from '../kit/call.ts';
import { At, Id, Name, PathId, PlannedDay, Stamps, Version } from '../kit/shape.ts';
import { noticeStates } from './notice.states.ts';

const int = z.number().int();
/** Characters of a notice's text with its pictures, which stand in it. */
export const longestContents = 1_000_000;
/** So many files come with one save; more are added on the notice's page. */
export const mostFiles = 5;

/** What somebody writes. `contents` is HTML: what isn't on the list of what a notice may hold is taken out of it, and nothing is refused for it. */
export const NoticeDraft = z.object({
  title: Name(200),
  contents: z.string().max(longestContents),
  /** The place whose people it is for, with all below it; nobody named, everybody. */
  locationId: Id.nullish(),
  /** The first production day on which it is told; the day of writing where none is said. */
  startDt: PlannedDay.optional(),
  endDt: PlannedDay.nullish(),
  /** It stands on top, and each of those whom it concerns confirms that they have read it. */
  important: z.boolean().default(false),
});
export type NoticeDraft = z.infer<typeof NoticeDraft>;

/** A notice in a list: what it says begins in `excerpt`. */
export const NoticeRow = z.object({
  ...Stamps.shape,
  title: z.string(),
  excerpt: z.string(),
  locationId: int.nullable(),
  /** The place with those above it, the site first; empty when it is for everybody. */
  location: z.array(z.object({ id: int, name: z.string() })),
  startDt: z.string(),
  endDt: z.string().nullable(),
  important: z.boolean(),
  state: z.enum(noticeStates),
  author: z.string().nullable(),
  authorImage: z.string().nullable(),
  /** Of its files the first. */
  attachFileName: z.string().nullable(),
  attachFileMimeType: z.string().nullable(),
  attachFileSize: int.nullable(),
  /** Since it was told for the last time: told anew, it is unread again. */
  toldAt: z.string(),
  /** Nobody has to read what isn’t for them, or what they wrote. */
  isRead: z.boolean(),
  /** Confirmed by who asks; null where nobody is asked to, or who asks isn't. */
  isConfirmed: z.boolean().nullable(),
});
export type NoticeRow = z.infer<typeof NoticeRow>;

export const NoticePage = z.object({
  ...NoticeRow.shape,
  contents: z.string(),
  files: z.array(z.object({ id: int, name: z.string(), mimeType: z.string(), size: int })),
  /** Whether who asks wrote it or may change notices: they see who has read it. */
  isMine: z.boolean(),
  concerned: int,
  read: int,
  confirmed: int,
});
export type NoticePage = z.infer<typeof NoticePage>;

const reads = ['notice', 'notice_reading', 'location', 'app_user', 'attachment', 'worker'] as const;
const writes = ['notice', 'attachment', 'notice_reading'] as const;

export const notices = call({
  reads,
  method: 'GET',
  path: '/notice/notices',
  permission: 'signed-in',
  summary: 'What is told today: to the caller, or at a place.',
  ask: z.object({ locationId: PathId.optional() }),
  answer: z.array(NoticeRow),
});
export const posts = call({
  reads,
  method: 'GET',
  path: '/notice/notices/posts',
  permission: 'signed-in',
  summary: 'Every notice that the caller may read, what is over among them; what is only coming is seen by who may change it.',
  ask: z.object({}),
  answer: z.array(NoticeRow),
});
export const readAll = call({
  method: 'GET',
  path: '/notice/read/all',
  permission: 'signed-in',
  summary: 'Marks what is told to the caller today as read; what asks for a confirmation still waits for it.',
  ask: z.object({}),
  answer: z.object({ read: int }),
});
export const oneNotice = call({
  reads,
  method: 'GET',
  path: '/notice/{id}',
  permission: 'signed-in',
  summary:
    'One notice, which marks it as read by the caller; shown at a place it is marked for nobody. A page that is open asks with the text that it shows: one that was told anew since then stays unread.',
  ask: z.object({ id: PathId, locationId: PathId.optional(), openSince: At.optional() }),
  answer: NoticePage,
});

const files = { file: z.array(z.file()).max(mostFiles).optional() };
export const createNotice = call({
  writes,
  fact: true,
  method: 'POST',
  path: '/notice',
  permission: ['notice', 'create'],
  summary: 'Writes a notice, with its files.',
  ask: z.object({ ...NoticeDraft.shape, ...files }),
  answer: NoticePage,
  kind: 'form',
});
export const changeNotice = call({
  writes,
  method: 'PUT',
  path: '/notice',
  permission: ['notice', 'modify'],
  summary: 'Changes a notice and adds files; another text is told anew unless it is only a correction.',
  ask: z.object({ ...NoticeDraft.shape, ...files, id: Id, version: Version, isCorrection: z.boolean().optional() }),
  answer: NoticePage,
  kind: 'form',
});
export const removeNotice = deleteOne('/notice/{id}', 'notice', 'Deletes a notice.', writes);
export const removeNotices = deleteMany('/notice/notices/{ids}', 'notice', 'Deletes several notices, all or none.', writes);
export const restoreNotices = restoreDeleted('/notice/restored', 'notice', 'Brings back deleted notices, all or none.', writes);

export const noticeFile = call({
  method: 'GET',
  path: '/notice/file/{id}',
  permission: 'signed-in',
  summary: 'A file of a notice: the first, or the one that is asked for.',
  ask: z.object({ id: PathId, fileId: PathId.optional() }),
  answer: z.unknown(),
  kind: 'file',
});

export const confirmNotice = call({
  writes: ['notice_reading'],
  fact: true,
  method: 'POST',
  path: '/notice/{id}/confirm',
  permission: 'signed-in',
  summary: 'Confirms that the caller has read a notice, or at a kiosk the person who acts there.',
  ask: z.object({
    id: PathId,
    personToken: z.string().max(100).optional(),
    /** Of the text that was read: one that was told anew since then isn't confirmed with it. */
    toldAt: At.optional(),
  }),
  answer: z.object({ by: z.string() }),
});

export const readerKinds = ['USER', 'WORKER'] as const;
/** Somebody whom a notice concerns. */
export const NoticeReader = z.object({
  kind: z.enum(readerKinds),
  id: int,
  name: z.string(),
  place: z.string().nullable(),
  readAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
});
export type NoticeReader = z.infer<typeof NoticeReader>;
export const noticeReaders = call({
  reads,
  method: 'GET',
  path: '/notice/{id}/readers',
  permission: 'signed-in',
  summary:
    'Whom a notice concerns, and who has read and confirmed it, those who haven’t first. Needs to be its author, or modify on notices.',
  ask: z.object({ id: PathId }),
  answer: z.array(NoticeReader),
});
