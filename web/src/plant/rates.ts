type Rate = { effectiveFrom: string; perHour: number };

/** The rate that holds on a day: the latest that had begun by then. */
export const rateOn = <R extends Rate>(rates: readonly R[], day: string): R | undefined =>
  rates
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
    .at(0);

/** The latest first. */
export const latestFirst = <R extends Rate>(rates: readonly R[]) => rates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1));
