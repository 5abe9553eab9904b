export type QuietHours = {
  quietFrom: string | null;
  quietTo: string | null /** 0 for Sunday; none of them counts as all. */;
  quietDays: readonly number[];
};
/** Where a clock of the plant stands. */
export type PlantClock = { /** 0 for Sunday. */ weekday: number /** Minutes since midnight. */; minute: number };

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const day = 1440;

/** So many minutes until quiet hours end; 0 outside of them. Hours over midnight belong to the day on which they begin. */
export const quietMinutesLeft = ({ quietFrom, quietTo, quietDays }: QuietHours, { weekday, minute }: PlantClock): number => {
  if (quietFrom === null || quietTo === null) return 0;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const begins = (on: number) => quietDays.length === 0 || quietDays.includes(on);
  const yesterday = (weekday + 6) % 7;
  if (from < to) return begins(weekday) && minute >= from && minute < to ? to - minute : 0;
  if (minute >= from && begins(weekday)) return day - minute + to;
  return minute < to && begins(yesterday) ? to - minute : 0;
};
