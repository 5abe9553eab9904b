/** At how many times the usual a figure is asked about before it counts: a slip of the hand has a digit too many. */
export const unusualTimes = 10;
