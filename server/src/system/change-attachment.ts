import { obey } from '@lotline/contract/kit/rule';
import type { AttachmentOwner } from '@lotline/contract/system/attachment';
import {
  attachmentChoiceRules,
  attachmentContentRules,
  attachmentCountRules,
  attachmentMoldRules,
  attachmentNameRules,
  attachmentStepRules,
} from '@lotline/contract/system/attachment.rules';
import type { Trx } from '../kit/database/pool.ts';
import { storeFile } from '../kit/files/stored-file.ts';
import { plainName } from '../kit/http/file-name.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { deletionsOf, heldRows, restoreRows } from '../kit/record/restore-rows.ts';
import { changeRecord, insertRow } from '../kit/record/write-rows.ts';
import { countAttachments, findOwner, isDiscarded, moldOfStep, oneAttachment, ownerColumns, ownerOf } from './attachment.queries.ts';

type Added = {
  owner: AttachmentOwner;
  ownerId: number;
  file: File;
  note?: string | null | undefined;
  moldInoutId?: number | null | undefined;
};

/** Keeps a file with a record. Two people at once may both add the last one: the count keeps a list readable, and nothing rests on it. */
export const addAttachment = async (trx: Trx, { owner, ownerId, file, note, moldInoutId }: Added, maxBytes: number) => {
  await findOwner(trx, owner, ownerId);
  await obeyMold(trx, owner, ownerId);
  if (moldInoutId != null)
    obey(attachmentStepRules, { mold: owner === 'mold' ? ownerId : null, moldOfStep: await moldOfStep(trx, moldInoutId) });
  obey(attachmentCountRules, { kept: await countAttachments(trx, owner, ownerId) });
  obey(attachmentChoiceRules, { name: file.name, size: file.size });
  const { id: fileId, name } = await storeFile(trx, file, {
    purpose: 'attachment',
    maxBytes,
    check: (found) => obey(attachmentContentRules, found),
  });
  const { id } = await insertRow(trx, 'attachment', {
    [ownerColumns[owner]]: ownerId,
    fileId,
    name,
    note,
    moldInoutId: moldInoutId ?? null,
  });
  return oneAttachment(trx, id);
};

const obeyMold = async (trx: Trx, owner: AttachmentOwner, id: number) => {
  if (owner === 'mold') obey(attachmentMoldRules, { discarded: await isDiscarded(trx, id) });
};

type Changed = { id: number; version: number | undefined; name: string; note?: string | null | undefined };

export const changeAttachment = async (trx: Trx, { id, version, name, note = null }: Changed) => {
  const { name: was } = await oneAttachment(trx, id);
  obey(attachmentNameRules, { name: plainName(name), was });
  await changeRecord(trx, 'attachment', { id, version, name: plainName(name), note });
  return oneAttachment(trx, id);
};

export const removeAttachment = (trx: Trx, id: number) => removeRows(trx, 'attachment', [id]);

/** Brings files back with their records; `mayChange` refuses those of a record that isn't the caller's to change. */
export const restoreAttachments = async (trx: Trx, ids: readonly number[], mayChange: (owner: AttachmentOwner) => void) => {
  const revisions = await deletionsOf(trx, 'attachment', ids);
  for (const row of await heldRows(trx, 'attachment', revisions)) {
    const owner = ownerOf(row);
    mayChange(owner);
    await obeyMold(trx, owner, row[ownerColumns[owner]] as number);
  }
  return restoreRows(trx, 'attachment', revisions);
};
