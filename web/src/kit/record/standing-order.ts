import { useState } from 'react';

const idOf = (row: object) => (row as { id: number }).id;

/**
 * Rows in the places that they had when they came: news of one moves none away from under a finger, and a new one stands last. Another `anew`
 * orders them as they are now.
 */
export const useStandingOrder = <Row extends object>(rows: readonly Row[], anew: unknown): readonly Row[] => {
  const [held, setHeld] = useState({ anew, places: new Map<number, number>() });
  const places = new Map(Object.is(held.anew, anew) ? held.places : []);
  for (const row of rows) if (!places.has(idOf(row))) places.set(idOf(row), places.size);
  if (!Object.is(held.anew, anew) || places.size !== held.places.size) setHeld({ anew, places });
  return rows.toSorted((one, other) => (places.get(idOf(one)) ?? 0) - (places.get(idOf(other)) ?? 0));
};
