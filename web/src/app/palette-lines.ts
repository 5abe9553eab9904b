type Named = { readonly title: string; readonly names?: readonly string[] };

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** What is called exactly what was typed, in any language, was meant: it comes before what only holds those words. */
export const exactFirst = <L extends Named>(lines: readonly L[], typed: string): readonly L[] => {
  const text = plain(typed);
  const isMeant = ({ title, names = [] }: L) => [title, ...names].some((name) => plain(name) === text);
  return text === '' || !lines.some(isMeant) ? lines : [...lines.filter(isMeant), ...lines.filter((line) => !isMeant(line))];
};
