export type Shift = 'DAY' | 'NIGHT';
export type ShiftHours = { zone: string; dayStart: string; nightStart: string };

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const formats = new Map<string, Intl.DateTimeFormat>();
const clockIn = (zone: string) => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(zone, format);
  }
  return format;
};

/** The plain date before or after a date, in days. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The Sunday that ends the week of a date. */
export const sundayOf = (day: string) => addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);

/** How many days a period has, both ends included. */
export const daysIn = (startDt: string, endDt: string) => (Date.parse(endDt) - Date.parse(startDt)) / 86_400_000 + 1;

/**
 * The production day and shift of an instant: a day starts with its day shift, so 02:00 belongs to the night shift of the day before.
 */
export const productionDay = (at: string | Date, { zone, dayStart, nightStart }: ShiftHours): { businessDate: string; shift: Shift } => {
  const [day = '', clock = ''] = clockIn(zone).format(new Date(at)).split(' ');
  const now = minutes(clock);
  if (now < minutes(dayStart)) return { businessDate: addDays(day, -1), shift: 'NIGHT' };
  return { businessDate: day, shift: now < minutes(nightStart) ? 'DAY' : 'NIGHT' };
};

/** A production day and the minute reached, counted from the midnight that the day began with: 02:00 in its night is minute 1560. */
export type PlantClock = { day: string; minute: number };
export const plantClock = (at: string | Date, hours: ShiftHours): PlantClock => {
  const [day = '', clock = ''] = clockIn(hours.zone).format(new Date(at)).split(' ');
  const { businessDate } = productionDay(at, hours);
  return { day: businessDate, minute: minutes(clock) + (day === businessDate ? 0 : 1440) };
};

/** Today's plain date in the plant's zone. */
export const dayIn = (at: string | Date, zone: string) => clockIn(zone).format(new Date(at)).slice(0, 10);

/** The last instant of a production day: what is told by its day alone happened before it ended. */
export const endOfProductionDay = (day: string, { zone, dayStart }: ShiftHours) =>
  new Date(Date.parse(instantIn(`${addDays(day, 1)}T${dayStart}:00`, zone)) - 1).toISOString();

/** The instant at which the clocks of a zone show `yyyy-MM-ddTHH:mm:ss`. */
export const instantIn = (local: string, zone: string) => {
  const wanted = Date.parse(`${local}Z`);
  const minute = Math.floor(wanted / 60_000) * 60_000;
  const shown = Date.parse(`${clockIn(zone).format(new Date(minute)).replace(' ', 'T')}:00Z`);
  return new Date(wanted - (shown - minute)).toISOString();
};
