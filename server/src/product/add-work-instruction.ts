import { obey } from '@lotline/contract/kit/rule';
import type { WorkInstructionDraft } from '@lotline/contract/product/work-instruction';
import { instructionRemovalRules, instructionRules, instructionStepRules } from '@lotline/contract/product/work-instruction.rules';
import { anyOf } from '../kit/database/any-of.ts';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { insertRow, insertRows } from '../kit/record/write-rows.ts';
import { lockProduct } from './oper-plan.queries.ts';

/** Writes the next revision; two writers at once wait for each other, and the second is told. */
export const addWorkInstruction = async (trx: Trx, { steps, ...draft }: WorkInstructionDraft) => {
  await lockProduct(trx, draft.productId);
  const [newest = null] = await trx
    .selectFrom('workInstruction')
    .select(['revision', 'effectiveFrom'])
    .where('productId', '=', draft.productId)
    .where('operationId', '=', draft.operationId)
    .orderBy('revision', 'desc')
    .limit(1)
    .execute();
  const types = await fileTypes(
    trx,
    steps.flatMap(({ fileId }) => fileId ?? []),
  );
  for (const [at, step] of steps.entries()) {
    const fileType = step.fileId == null ? null : types.get(step.fileId);
    obey(instructionStepRules, { ...step, fileType, page: step.page, videoUrl: step.videoUrl }, ['steps', at]);
  }
  obey(instructionRules, { ...draft, newest });
  const { id } = await insertRow(trx, 'workInstruction', draft);
  await insertRows(
    trx,
    'workInstructionStep',
    steps.map((step, at) => ({ ...step, instructionId: id, seq: at + 1 })),
  );
  return id;
};

const fileTypes = async (trx: Trx, ids: readonly number[]) => {
  const files = await trx
    .selectFrom('storedFile')
    .select(['id', 'mimeType'])
    .where('id', '=', anyOf(ids))
    .where('purpose', '=', 'workInstruction')
    .execute();
  return new Map(files.map(({ id, mimeType }) => [id, mimeType]));
};

/** Takes a revision back that nobody has worked by. */
export const removeWorkInstruction = async (trx: Trx, id: number, today: string) => {
  const row = await trx.selectFrom('workInstruction').select('effectiveFrom').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refused(404, 'NOT_FOUND');
  obey(instructionRemovalRules, { effectiveFrom: row.effectiveFrom, today });
  await trx.deleteFrom('workInstruction').where('id', '=', id).execute();
  return { deleted: 1 };
};
