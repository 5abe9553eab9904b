import { z } from 'zod';
import { call, Deleted } from '../kit/call.ts';
import { Id, Name, Note, PathId, Stamps, Version } from '../kit/shape.ts';
import type { MenuName } from './menu.ts';

/** The records that people keep files with, and the menu of each: who sees it sees its files, who may modify there adds and removes them. */
export const attachmentOwners = {
  product: 'productInfo',
  material: 'material',
  order: 'orderInfo',
  plan: 'productionPlan',
  lot: 'lotReport',
  tool: 'tools',
  mold: 'moldInfo',
  partner: 'bizPartner',
  business: 'orderInfo',
  claim: 'claimManagement',
  testReport: 'testReport',
  nonconformance: 'nonconformance',
  calibration: 'gauge',
  concession: 'concession',
  gaugeStudy: 'msa',
  change: 'changeControl',
  notice: 'notice',
} as const satisfies Record<string, MenuName>;
export type AttachmentOwner = keyof typeof attachmentOwners;
export const attachmentOwnerNames = Object.keys(attachmentOwners) as [AttachmentOwner, ...AttachmentOwner[]];

export const AttachmentDraft = z.object({ name: Name(200), note: Note.nullish() });
export type AttachmentDraft = z.infer<typeof AttachmentDraft>;
export const AttachmentRow = z.object({
  ...Stamps.shape,
  name: z.string(),
  note: z.string().nullable(),
  /** What the bytes are, whatever the name says. */
  mimeType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** The step of its mold that it shows. */
  moldInoutId: z.number().int().nullable(),
});
export type AttachmentRow = z.infer<typeof AttachmentRow>;

const owned = { owner: z.enum(attachmentOwnerNames), ownerId: PathId };
const writes = ['attachment'] as const;

export const attachments = call({
  // Not every notice is for everybody: whose place it is for says whose its files are.
  reads: ['attachment', 'app_user', 'notice', 'location', 'worker'],
  method: 'GET',
  path: '/attachment/attachments',
  permission: 'signed-in',
  summary: 'The files of a record, the newest first. Needs view on its menu.',
  ask: z.object(owned),
  answer: z.array(AttachmentRow),
});
export const addAttachment = call({
  writes,
  fact: true,
  method: 'POST',
  path: '/attachment',
  permission: 'signed-in',
  summary: 'Keeps a file with a record. Needs modify on its menu.',
  ask: z.object({ owner: owned.owner, ownerId: Id, file: z.file(), note: Note.nullish(), moldInoutId: Id.nullish() }),
  answer: AttachmentRow,
  kind: 'form',
});
export const changeAttachment = call({
  writes,
  method: 'PUT',
  path: '/attachment',
  permission: 'signed-in',
  summary: 'Changes the name or the note of a record’s file. Needs modify on the record’s menu.',
  ask: z.object({ ...AttachmentDraft.shape, id: Id, version: Version }),
  answer: AttachmentRow,
});
export const removeAttachment = call({
  writes,
  method: 'DELETE',
  path: '/attachment/{id}',
  permission: 'signed-in',
  summary: 'Takes a file away from its record. Needs modify on the record’s menu.',
  ask: z.object({ id: PathId }),
  answer: Deleted,
});
export const restoreAttachments = call({
  writes,
  method: 'POST',
  path: '/attachment/restored',
  permission: 'signed-in',
  summary: 'Brings back files that were taken away, all or none. Needs modify on their records’ menus.',
  ask: z.object({ ids: z.array(Id).min(1).max(1000) }),
  answer: z.object({ restored: z.number().int() }),
});
/** Never shown in place by the address alone: whatever it is, the browser saves it. */
export const attachmentContent = call({
  method: 'GET',
  path: '/attachment/{id}/content',
  permission: 'signed-in',
  summary: 'The content of a record’s file. Needs view on the record’s menu.',
  ask: z.object({ id: PathId }),
  answer: z.unknown(),
  kind: 'file',
});
