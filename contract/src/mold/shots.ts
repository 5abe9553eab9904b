import { add, scale } from '../kit/quantity.ts';

/** What the count of shots says: from 80 % of the guaranteed ones on it warns, from 100 % on nothing starts without an approval. */
export const moldUsages = ['OK', 'WARN', 'OVER'] as const;

export type Pieces = { goodQty: number; defectQty: number; trialQty: number };
/** Shots of a result: ceil((good + defect + trial) ÷ active cavities); a part of a shot is a shot. */
export const shotsOf = ({ goodQty, defectQty, trialQty }: Pieces, activeCavities: number) =>
  scale(add(goodQty, defectQty, trialQty), 1, activeCavities, 'up', 1);
