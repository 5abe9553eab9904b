import type { Period } from './date-fields.tsx';

/** A period with a day that is added to it; plain dates sort as text. */
export const including = ({ startDt, endDt }: Period, added: string): Period => {
  const [first = added, , last = added] = [startDt, endDt, added].sort();
  return { startDt: first, endDt: last };
};
