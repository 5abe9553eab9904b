/** The ways in which a quantity is set right: counted, or some taken off, or some added. */
export const adjustWays = ['COUNT', 'LESS', 'MORE'] as const;
export type AdjustWay = (typeof adjustWays)[number];

type Reason = { id: number; code: string; parentId: number | null };

/**
 * The reasons of a way: a code that stands under COUNT, LESS or MORE, however deep, is for that way only, any other for all of them.
 * LESS and MORE themselves only say for what the ones below are; that it was counted is reason enough.
 */
export const reasonsFor = <One extends Reason>(ways: readonly AdjustWay[], reasons: readonly One[]): One[] => {
  const byId = new Map(reasons.map((one) => [one.id, one]));
  const topOf = (one: One): One => {
    const above = one.parentId === null ? undefined : byId.get(one.parentId);
    return above ? topOf(above) : one;
  };
  return reasons.filter((one) => {
    const top = topOf(one);
    const isGroup = top === one && (one.code === 'LESS' || one.code === 'MORE');
    const way = adjustWays.find((known) => known === top.code);
    return !isGroup && (way === undefined || ways.includes(way));
  });
};
