import { z } from 'zod';
import { call, Deleted } from '../kit/call.ts';
import { Id, JsonText, Name, PathId } from '../kit/shape.ts';

const mostLetters = 20_000;
const Condition = z.record(z.string().max(60), z.unknown()).refine((cond) => JSON.stringify(cond).length <= mostLetters);
/** The filter as JSON text, as the specification has it, or as the object itself. */
const SearchCond = z.union([Condition, JsonText(mostLetters).pipe(Condition)]);

export const SavedCondition = z.object({
  id: z.number().int(),
  title: z.string(),
  userId: z.number().int(),
  /** Its owner's name. */
  ownerName: z.string(),
  /** Everybody sees it on its screen; its owner alone changes it. */
  shared: z.boolean(),
  /** The screen's path, with its tab where it has tabs. */
  menu: z.string(),
  /** The filter as JSON text. */
  searchCond: z.string(),
  /** The same, read. */
  condition: z.record(z.string(), z.unknown()),
});
export type SavedCondition = z.infer<typeof SavedCondition>;

/** The caller's own conditions and those that others share, of one screen or of all; asked by `userId`, the caller's own alone. */
export const conditions = call({
  reads: ['saved_condition'],
  method: 'GET',
  path: '/condition/conditions',
  permission: 'signed-in',
  summary: 'The saved search conditions of a page: the caller’s own, and those that others share.',
  ask: z.object({ userId: PathId.optional(), menu: z.string().max(200).optional() }),
  answer: z.array(SavedCondition),
});
/** Saves a condition, or the one with this id anew. */
export const saveCondition = call({
  writes: ['saved_condition'],
  method: 'POST',
  path: '/condition',
  permission: 'signed-in',
  summary: 'Saves a search condition.',
  ask: z.object({
    id: Id.nullable().optional(),
    title: Name(100),
    userId: Id.optional(),
    menu: Name(200),
    shared: z.boolean().optional(),
    searchCond: SearchCond,
  }),
  answer: SavedCondition,
});
export const removeCondition = call({
  writes: ['saved_condition'],
  method: 'DELETE',
  path: '/condition/{id}',
  permission: 'signed-in',
  summary: 'Deletes a saved search condition.',
  ask: z.object({ id: PathId }),
  answer: Deleted,
});
