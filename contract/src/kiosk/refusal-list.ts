import { z } from 'zod';
import { call } from '../kit/call.ts';
import { at, choice, fixed, list, maybe, qty, text } from '../kit/list.ts';
import { Page, PathId } from '../kit/shape.ts';
import { booking, discarding, refusalWrites, rowReads, standing, storyReads } from './line-refusal.ts';
import { refusalStates, refusedActions } from './refusal.ts';

const int = z.number().int();

/** Refused reports of the kiosks: who reported what and when, and why it was not taken. */
export const RefusalRows = list(
  {
    occurredAt: at(),
    state: choice(refusalStates),
    reportedBy: text(),
    lineName: maybe(text()),
    toolName: maybe(text()),
    operationName: text(),
    productName: text(),
    lotNo: text(),
    action: choice(refusedActions),
    goodQty: fixed(maybe(qty())),
    defectQty: fixed(maybe(qty())),
    reworkQty: fixed(maybe(qty())),
    reason: text(),
    createdAt: at(),
    settledByName: maybe(text()),
    settledAt: maybe(at()),
    settledReason: maybe(text()),
  },
  {
    id: int,
    version: int,
    dailyPlanId: int.nullable(),
    factId: int.nullable(),
    defects: z.array(z.object({ defectCodeId: int, qty: z.number() })),
  },
);
export type RefusalRow = z.infer<typeof RefusalRows.row>;

export const kioskRefusals = call({
  reads: rowReads,
  method: 'GET',
  path: '/kiosk/refusals',
  permission: ['kioskRefusal', 'view'],
  summary: 'Reports of the kiosks that were refused: those that still wait, or all.',
  ask: z.object({ which: z.enum(['WAITING', 'ALL']).default('WAITING'), ...Page }),
  answer: RefusalRows.page,
});

const Story = z.object({ row: RefusalRows.row, ...standing });
export type RefusalStory = z.infer<typeof Story>;

export const kioskRefusalOf = call({
  reads: storyReads,
  method: 'GET',
  path: '/kiosk/refusals/{id}',
  permission: ['kioskRefusal', 'view'],
  summary: 'A refused report beside what stands now: the work and its newest 20 results in force.',
  ask: z.object({ id: PathId }),
  answer: Story,
});
export const settleRefusal = call({
  writes: refusalWrites,
  fact: true,
  method: 'PUT',
  path: '/kiosk/refusals/settled',
  permission: ['kioskRefusal', 'modify'],
  summary:
    'Books a refused report as it was in truth, on a work that was finished meanwhile too, or on another day where its own was taken off the plan, or discards it, each with the reason, as a code, in words, or both.',
  ask: z.discriminatedUnion('outcome', [z.object(booking), z.object(discarding)]),
  answer: RefusalRows.row,
});
