import { z } from 'zod';
import { type AnswerOf, call } from '../kit/call.ts';
import { PathId } from '../kit/shape.ts';
import { WorkInstruction } from '../product/work-instruction.ts';

/** What the work page shows beside the figures: the product's drawing, and the work instruction in force. */
export type WorkPapers = AnswerOf<typeof workPapers>;
export const workPapers = call({
  reads: ['product', 'work_instruction', 'work_instruction_step', 'app_user'],
  method: 'GET',
  path: '/kiosk/papers',
  permission: ['kiosk', 'view'],
  summary: 'The drawing of a product and its work instruction in force at an operation.',
  ask: z.object({ productId: PathId, operationId: PathId }),
  answer: z.object({
    drawing: z.object({ fileId: z.number().int(), drawingNo: z.string().nullable() }).nullable(),
    instruction: WorkInstruction.nullable(),
  }),
});
