import dayjs, { type Dayjs } from 'dayjs';
import { formatAt } from './format.ts';

export type { Dayjs };

/** A plain date of the contract as the calendar takes it. */
export const dayOf = (text: string | null | undefined): Dayjs | null => {
  const day = text ? dayjs(text) : null;
  return day?.isValid() ? day : null;
};
export const dayText = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? null;

/** An instant as the plant's clock shows it: the calendar knows no zones, so it is handed the wall's time. */
export const wallOf = (at: string | null | undefined): Dayjs | null => (at ? dayOf(formatAt(at).replaceAll('/', '-')) : null);

/** A plain date and time of day, as `typedAt` answers them, as the calendar takes them. */
export const wallText = (text: string): Dayjs => dayjs(text.replace(' ', 'T'));

/** The instant at which the plant's clock shows this, in UTC. */
export const instantOf = (wall: Dayjs | null | undefined): string | null => {
  if (!wall) return null;
  const asUtc = Date.parse(`${wall.format('YYYY-MM-DDTHH:mm:ss')}Z`);
  const shown = (ms: number) => Date.parse(`${formatAt(ms).replaceAll('/', '-').replace(' ', 'T')}Z`);
  const guess = asUtc - (shown(asUtc) - asUtc);
  // Near a change of the clocks the first guess has the wrong offset.
  return new Date(guess - (shown(guess) - asUtc)).toISOString();
};
