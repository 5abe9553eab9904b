/** Numbers leave room between two operations. */
export const step = 10;

type Numbered = { seq?: number | null | undefined };
/**
 * Numbers for the rows of one call that bring none: each comes after the last there is and the last that is given in its group, and after those
 * of the same call before it.
 */
export const numbersFor = async <Draft extends Numbered>(
  drafts: readonly Draft[],
  groupOf: (draft: Draft) => number,
  there: (group: number) => Promise<readonly Numbered[]>,
) => {
  const last = new Map<number, number>();
  for (const [group, its] of [...Map.groupBy(drafts, groupOf)].sort(([a], [b]) => a - b))
    last.set(
      group,
      [...(await there(group)), ...its].reduce((most, { seq }) => Math.max(most, seq ?? 0), 0),
    );
  return (group: number) => {
    const next = (last.get(group) ?? 0) + step;
    last.set(group, next);
    return next;
  };
};
export type Numbers = Awaited<ReturnType<typeof numbersFor>>;
