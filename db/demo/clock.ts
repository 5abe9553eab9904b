/** The same plant every time: a small generator of numbers between 0 and 1. */
export const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/** An instant of the plant's day; clock as hours and minutes after midnight in Korea. */
export const clock = (day: string, minutes: number) => new Date(Date.parse(`${day}T00:00:00+09:00`) + minutes * 60_000).toISOString();

/** Nothing has happened later than now, however early in the day the demo is opened. */
export const until = (now: string, at: string) => (at < now ? at : now);
