import { addDays } from '@lotline/contract/kit/production-day';
import type { Period } from '../kit/form/date-fields.tsx';
import { formatAt } from '../kit/words/format.ts';

/** What the plant's clock shows, read as if it were UTC. */
const shown = (millis: number) => Date.parse(`${formatAt(millis).replaceAll('/', '-').replace(' ', 'T')}Z`);
/** The instant at which a plain date begins in the plant. */
const beginOf = (day: string) => {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asUtc - (shown(asUtc) - asUtc);
  // Near a change of the clocks the first guess has the wrong offset.
  return guess - (shown(guess) - asUtc);
};

/** A period of plain dates as the calls take it: until the day after it begins. */
export const millisOf = ({ startDt, endDt }: Period) => ({ from: beginOf(startDt), to: beginOf(addDays(endDt, 1)) });
