import { z } from 'zod';
import { call, deleteOne, restoreDeleted } from '../kit/call.ts';
import { Day, Id, Note, PathId, Text } from '../kit/shape.ts';

/** STEP: what to do. CHECK: what to look at or measure, shown first. */
export const stepKinds = ['STEP', 'CHECK'] as const;

/** One step in both languages, with a picture or a page of a PDF, or with a film to open. */
export const InstructionStep = z.object({
  kind: z.enum(stepKinds).default('STEP'),
  /** A check comes again with every so many pieces. */
  everyPieces: z.number().int().min(1).max(999_999).nullish(),
  textKr: Text(1000).default(''),
  textEn: Text(1000).default(''),
  fileId: Id.nullish(),
  /** The page of a PDF that is shown. */
  page: z.number().int().min(1).max(9999).nullish(),
  videoUrl: Text(500).nullish(),
});
export type InstructionStep = z.infer<typeof InstructionStep>;

export const WorkInstructionDraft = z.object({
  productId: Id,
  operationId: Id,
  /** One more than the newest that its writer saw. */
  revision: z.number().int().min(1),
  effectiveFrom: Day,
  reason: Note.nullish(),
  steps: z.array(InstructionStep).min(1).max(100),
});
export type WorkInstructionDraft = z.infer<typeof WorkInstructionDraft>;

export const ShownStep = z.object({
  kind: z.enum(stepKinds),
  everyPieces: z.number().int().nullable(),
  textKr: z.string(),
  textEn: z.string(),
  fileId: z.number().int().nullable(),
  fileType: z.string().nullable(),
  page: z.number().int().nullable(),
  videoUrl: z.string().nullable(),
});
export type ShownStep = z.infer<typeof ShownStep>;
export const WorkInstruction = z.object({
  id: z.number().int(),
  productId: z.number().int(),
  operationId: z.number().int(),
  revision: z.number().int(),
  effectiveFrom: z.string(),
  reason: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
  /** It is what people work by today. */
  inForce: z.boolean(),
  steps: z.array(ShownStep),
});
export type WorkInstruction = z.infer<typeof WorkInstruction>;

const reads = ['work_instruction', 'work_instruction_step', 'app_user'] as const;
const writes = ['work_instruction', 'work_instruction_step'] as const;

export const workInstructions = call({
  reads,
  method: 'GET',
  path: '/operationplan/instructions',
  permission: ['operPlan', 'view'],
  summary: 'The revisions of a work instruction, the newest first: how a product is made at an operation.',
  ask: z.object({ productId: PathId, operationId: PathId }),
  answer: z.array(WorkInstruction),
});
export const addWorkInstruction = call({
  writes,
  method: 'POST',
  path: '/operationplan/instruction',
  permission: ['operPlan', 'modify'],
  summary: 'Writes the next revision of a work instruction.',
  ask: WorkInstructionDraft,
  answer: WorkInstruction,
});
export const removeWorkInstruction = deleteOne(
  '/operationplan/instruction/{id}',
  'operPlan',
  'Takes back a revision of a work instruction whose day hasn’t come.',
  writes,
);
export const restoreWorkInstructions = restoreDeleted(
  '/operationplan/instruction/restored',
  'operPlan',
  'Brings back revisions of work instructions that were taken back, all or none.',
  writes,
);
