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

/** A check point whose pieces went by without anybody looking, as the office reads it. */
export const MissedCheck = z.object({
  stepId: int,
  textKr: z.string(),
  textEn: z.string(),
  revision: int,
  /** At which pieces it was due, the newest last. */
  pieces: z.array(z.number()),
  /** How many they are in all. */
  count: int,
});
export type MissedCheck = z.infer<typeof MissedCheck>;

/** The pieces that a work has counted, good and defective: a check is made of any of them. */
export const countedOf = ({ completedQty, defectQty }: { completedQty: number; defectQty: number }) => add(completedQty, defectQty);

type Told = Pick<CheckPoint, 'everyPieces'> & { last: { atQty: number } | null };
/** The last piece at which a check is due and wasn't made yet; null where none is. */
export const dueAt = ({ everyPieces, last }: Told, counted: number) => {
  if (everyPieces === null) return null;
  const due = Math.floor(counted / everyPieces) * everyPieces;
  return due > (last?.atQty ?? 0) ? due : null;
};
/** The check points of a work that are due and that nobody looked at yet. */
export const dueOf = <P extends Told>(points: readonly P[], counted: number) => points.filter((point) => dueAt(point, counted) !== null);
/** The pieces at which a check was due and wasn't made before the next was; `ticked` are the counts at which somebody looked. */
export const missedAt = ({ everyPieces: n }: Pick<CheckPoint, 'everyPieces'>, ticked: readonly number[], counted: number) => {
  if (n === null) return [];
  const made = new Set(ticked.map((at) => Math.floor(at / n)));
  return Array.from({ length: Math.floor(counted / n) }, (_, before) => before + 1)
    .filter((time) => !made.has(time))
    .map((time) => time * n);
};
/** The next piece at which it will be due. */
export const nextAt = ({ everyPieces }: Pick<CheckPoint, 'everyPieces'>, counted: number) =>
  everyPieces === null ? null : (Math.floor(counted / everyPieces) + 1) * everyPieces;
