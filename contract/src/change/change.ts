import { z } from 'zod';
import { Signature, SignFields } from '../identity/signature.ts';
import { call } from '../kit/call.ts';
import { at, choice, list, maybe, number, text } from '../kit/list.ts';
import { At, firstPlannedDay, Id, lastPlannedDay, Name, Note, Page, PathId, Text, Version } from '../kit/shape.ts';
import { inspectionStatuses, judgements } from '../quality/quality-result.states.ts';
import { changeCauses, changeKinds, changeStatuses, changeVerdicts } from './change.states.ts';

const int = z.number().int();

/** An instant at which something changes: a slip of the hand is no change of another century. */
const Beginning = At.refine((at) => at.slice(0, 10) >= firstPlannedDay && at.slice(0, 10) <= lastPlannedDay, {
  params: { code: 'plannedDay', first: firstPlannedDay, last: lastPlannedDay },
});
/** A change as somebody registers it: what of which M, from when, why, from what to what, what it touches, and who has to approve it. */
export const ChangeDraft = z.object({
  kind: z.enum(changeKinds),
  what: Name(200),
  startsAt: Beginning,
  reason: Note.min(1),
  was: Text(500).nullish(),
  becomes: Name(500),
  productId: Id.nullish(),
  operationId: Id.nullish(),
  toolId: Id.nullish(),
  moldId: Id.nullish(),
  materialId: Id.nullish(),
  workerId: Id.nullish(),
  /** What is looked at before the change counts as good. */
  toCheck: Text(500).nullish(),
  /** Who has to sign it before it is made; without one nobody has to. */
  approverId: Id.nullish(),
});
export type ChangeDraft = z.infer<typeof ChangeDraft>;

export const Changes = list(
  {
    changeNo: text(),
    kind: choice(changeKinds),
    cause: choice(changeCauses),
    status: choice(changeStatuses),
    /** What was registered; what is noticed is told by its cause. */
    what: maybe(text()),
    was: maybe(text()),
    becomes: text(),
    startsAt: at(),
    productName: maybe(text()),
    operationName: maybe(text()),
    toolName: maybe(text()),
    moldName: maybe(text()),
    materialName: maybe(text()),
    workerName: maybe(text()),
    planNo: maybe(text()),
    reason: maybe(text()),
    toCheck: maybe(text()),
    approverName: maybe(text()),
    verdict: maybe(choice(changeVerdicts)),
    found: maybe(text()),
    checkedByName: maybe(text()),
    checkedAt: maybe(at()),
    statusReason: maybe(text()),
    createdByName: maybe(text()),
    createdAt: at(),
    /** What waits for somebody stands first, the newest of it before the others. */
    turn: number(),
  },
  {
    id: int,
    version: int,
    productId: int.nullable(),
    operationId: int.nullable(),
    toolId: int.nullable(),
    moldId: int.nullable(),
    materialId: int.nullable(),
    workerId: int.nullable(),
    planId: int.nullable(),
    dailyPlanId: int.nullable(),
    approverId: int.nullable(),
    createdBy: int.nullable(),
    /** Somebody has to say whether it was good: nobody has to approve it any more. */
    isToCheck: z.boolean(),
  },
  {
    toCheck: () => [{ isToCheck: true }],
    toApprove: () => [{ status: ['REGISTERED'] }, { isToCheck: false }],
    noticed: () => [{ status: ['NOTICED'] }],
    mineToApprove: ({ userId }) => [{ status: ['REGISTERED'] }, { approverId: userId }],
  },
);
export type Change = z.infer<typeof Changes.row>;

/** A first piece that was asked for because of it. */
export const AskedPiece = z.object({
  id: int,
  resultNo: z.string(),
  status: z.enum(inspectionStatuses),
  judgement: z.enum(judgements),
  at: z.string(),
});
export const ChangePage = z.object({ ...Changes.row.shape, signatures: z.array(Signature), pieces: z.array(AskedPiece) });
export type ChangePage = z.infer<typeof ChangePage>;

const tables = [
  'process_change',
  'product',
  'operation',
  'tool',
  'mold',
  'material',
  'worker',
  'production_plan',
  'daily_plan',
  'app_user',
] as const;
const view = ['changeControl', 'view'] as const;
const modify = ['changeControl', 'modify'] as const;
const create = ['changeControl', 'create'] as const;

export const changes = call({
  reads: tables,
  method: 'GET',
  path: '/change-control',
  permission: view,
  summary: 'Changes of people, machines, material and methods: what waits for somebody first, the newest of it before the others.',
  ask: z.object(Page),
  answer: Changes.page,
});
const page = { permission: modify, answer: ChangePage } as const;
const writes = ['process_change'] as const;
const signs = ['process_change', 'signature'] as const;
export const oneChange = call({
  reads: [...tables, 'signature', 'quality_result'],
  method: 'GET',
  path: '/change-control/{id}',
  permission: view,
  summary: 'One change, who signed it, and the first pieces that were inspected because of it.',
  ask: z.object({ id: PathId }),
  answer: ChangePage,
});
export const registerChange = call({
  ...page,
  permission: create,
  writes,
  method: 'POST',
  path: '/change-control',
  summary: 'Registers a change; where somebody has to approve it, it waits for their signature.',
  fact: true,
  ask: ChangeDraft,
});
export const editChange = call({
  ...page,
  permission: create,
  writes,
  method: 'PUT',
  path: '/change-control',
  summary: 'Changes what was registered, while nobody has decided or checked it.',
  ask: z.object({ ...ChangeDraft.shape, id: Id, version: Version }),
});
export const approveChange = call({
  ...page,
  writes: signs,
  method: 'POST',
  path: '/change-control/{id}/approve',
  summary: 'Signs a change with one’s own password, as the one who has to approve it; who registered it doesn’t.',
  ask: z.object({ id: PathId, version: Version, ...SignFields }),
});
export const refuseChange = call({
  ...page,
  writes,
  method: 'POST',
  path: '/change-control/{id}/refuse',
  summary: 'Refuses a change, with a reason, as the one who has to approve it.',
  fact: true,
  ask: z.object({ id: PathId, version: Version, reason: Name(500) }),
});
export const cancelChange = call({
  ...page,
  writes,
  method: 'POST',
  path: '/change-control/{id}/cancel',
  summary: 'Cancels what was registered and isn’t checked, with a reason.',
  fact: true,
  ask: z.object({ id: PathId, version: Version, reason: Name(500) }),
});
/** So many changes are checked at once at most. */
export const mostChecked = 100;
export const checkChanges = call({
  writes,
  method: 'POST',
  path: '/change-control/check',
  permission: modify,
  summary: 'Says of changes whether they were good, and what was found: all of them or none.',
  fact: true,
  ask: z.object({
    rows: z
      .array(z.object({ id: Id, version: Version }))
      .min(1)
      .max(mostChecked),
    verdict: z.enum(changeVerdicts),
    found: Name(500),
  }),
  answer: z.object({ checked: int }),
});
