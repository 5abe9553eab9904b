/** The next round number at or above: 1, 2 or 5 times a power of ten. */
export const roundUp = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
};
/** Each how many bars get a name, so that at most so many stand below a chart. */
export const namedEach = (bars: number, most: number) => Math.max(1, Math.ceil(bars / most));
