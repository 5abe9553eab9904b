export const hourMs = 3_600_000;
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
