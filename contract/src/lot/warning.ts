import { z } from 'zod';
import { choice, day, fixed, maybe, text } from '../kit/list.ts';
import { Id, PlannedDay, Text } from '../kit/shape.ts';

export const careStates = ['FREE', 'TAKEN'] as const;
/** Who looks after a warning and until when, as columns of its list. */
export const careColumns = {
  careState: choice(careStates),
  ownerName: maybe(text()),
  dueOn: maybe(day()),
  careNote: fixed(maybe(text())),
} as const;
/** The same beside the columns. */
export const careFields = { ownerId: z.number().int().nullable() } as const;
/** What people of such a list look for every day. */
export const careQuick = {
  mine: ({ userId }: { userId: number }) => [{ ownerId: userId }],
  nobodys: () => [{ careState: ['FREE'] as const }],
  careOverdue: ({ workDay: today }: { workDay: string }) => [{ dueOn: `<${today}` }],
};

/** How a warning is taken: until when, what is done about it, and whether it is meant where somebody else has it. */
export const TakeCare = z.object({ dueOn: PlannedDay, note: Text(500).nullish() });
export const takeCareShape = { ...TakeCare.shape, over: z.boolean().default(false) };
export const CareCounted = z.object({ taken: z.number().int() });
export const CareGivenBack = z.object({ givenBack: z.number().int() });
export const manyIds = z.array(Id).max(200).default([]);
