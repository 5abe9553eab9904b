/** The cavities that a text names: `1-4, 7`; null where it names none that can be read. */
export const cavitiesIn = (typed: string): number[] | null => {
  const found: number[] = [];
  for (const part of typed.split(/[,\s]+/).filter(Boolean)) {
    const [, from, to = from] = /^(\d{1,3})(?:[-~](\d{1,3}))?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) return null;
    for (let no = Number(from); no <= Number(to); no++) found.push(no);
  }
  return found;
};
/** Cavities as people write them: runs are drawn together. */
export const cavityText = (numbers: readonly number[]) => {
  const runs: [number, number][] = [];
  for (const no of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && no === last[1] + 1) last[1] = no;
    else runs.push([no, no]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}-${to}`)).join(', ');
};
