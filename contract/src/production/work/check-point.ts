import { z } from 'zod';
import { sources } from '../../kit/fact.ts';
import { add } from '../../kit/quantity.ts';

const int = z.number().int();

/** What is looked at while a work goes on, by the instruction in force, and when somebody last did. */
export const CheckPoint = z.object({
  stepId: int,
  textKr: z.string(),
  textEn: z.string(),
  /** It is due with every so many pieces; null where nobody says when. */
  everyPieces: int.nullable(),
  /** At which piece of the work it was last done, when and by whom. */
  last: z.object({ atQty: z.number(), at: z.string(), by: z.string().nullable() }).nullable(),
});
export type CheckPoint = z.infer<typeof CheckPoint>;

/** That somebody looked, as the office reads it. */
export const Tick = z.object({
  id: int,
  occurredAt: z.string(),
  atQty: z.number(),
  textKr: z.string(),
  textEn: z.string(),
  revision: int,
  actorName: z.string(),
  source: z.enum(sources),
});
export type Tick = z.infer<typeof Tick>;

/** The pieces that a work has counted, good and defective: a check is made of any of them. */
export const countedOf = ({ completedQty, defectQty }: { completedQty: number; defectQty: number }) => add(completedQty, defectQty);

type Told = Pick<CheckPoint, 'everyPieces'> & { last: { atQty: number } | null };
/** The last piece at which a check is due and wasn't made yet; null where none is. */
export const dueAt = ({ everyPieces, last }: Told, counted: number) => {
  if (everyPieces === null) return null;
  const due = Math.floor(counted / everyPieces) * everyPieces;
  return due > (last?.atQty ?? 0) ? due : null;
};
/** The next piece at which it will be due. */
export const nextAt = ({ everyPieces }: Pick<CheckPoint, 'everyPieces'>, counted: number) =>
  everyPieces === null ? null : (Math.floor(counted / everyPieces) + 1) * everyPieces;
