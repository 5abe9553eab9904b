/** Something to choose, by all that it is called. */
export type Choosable = { readonly names: readonly (string | null | undefined)[] };

/** What comes nearest to what was typed, the nearest first; what holds it or is held by it comes before what is only spelt alike. */
export const nearest = <C extends Choosable>(said: string, all: readonly C[], most: number): C[] => {
  const wanted = letters(said);
  return all
    .map((one) => ({ one, apart: Math.min(...one.names.map((name) => (name ? apartFrom(wanted, letters(name)) : far))) }))
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, most)
    .map(({ one }) => one);
};

const far = 9;
const longest = 40;
/** A syllable of Hangul is as near to another as their letters are: 제 and 재 differ in one of two. */
const letters = (text: string) => text.toLowerCase().normalize('NFD').replace(/\s/g, '').slice(0, longest);

/** 0 for the same, below 1 where one holds the other, else 1 and the share of letters to be changed. */
const apartFrom = (wanted: string, name: string): number => {
  if (wanted === name) return 0;
  if (wanted !== '' && name.startsWith(wanted)) return 0.2;
  if (wanted !== '' && (name.includes(wanted) || (name.length > 1 && wanted.includes(name)))) return 0.5;
  // Who gives up a word in the middle has written its beginning.
  const begun = wanted[0] === name[0] ? 0.2 : 0;
  return 1 - begun + changes(wanted, name) / Math.max(wanted.length, name.length, 1);
};

/** Letters to be changed, added or left out until one text is the other (Levenshtein). */
const changes = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [n, letter] of [...from].entries()) {
    const next = [n + 1];
    for (const [at, other] of [...to].entries())
      next.push(Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
};
