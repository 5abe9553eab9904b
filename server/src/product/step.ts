/** Numbers leave room between two operations. */
export const step = 10;
