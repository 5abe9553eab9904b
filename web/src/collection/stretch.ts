export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** From when to when, in milliseconds since 1970. */
export type Period = { from: number; to: number };

/** The parameters that an address names. */
export const idsIn = (text: string, most: number) =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, most);

const pathOf =
  (screen: string) =>
  (ids: readonly number[], { from, to }: Period) =>
    `/dataCollection/${screen}?ids=${ids.join(',')}&from=${Math.floor(from)}&to=${Math.ceil(to)}`;
export const trendPath = pathOf('trend');
export const correlationPath = pathOf('correlation');

/** What may be laid over a stretch: nothing, the one so long before it, or that which begins on a day. */
export const overlays = ['none', '1d', '7d'] as const;
/** By how many milliseconds the stretch that is laid over begins earlier; null where nothing is. */
export const shiftOf = (text: string, firstDay: string): number | null => {
  if (text === '1d') return dayMs;
  if (text === '7d') return 7 * dayMs;
  const shift = Date.parse(firstDay) - Date.parse(text);
  return shift ? shift : null;
};
