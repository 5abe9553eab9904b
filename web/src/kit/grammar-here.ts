type Term = { text: string; exact: boolean };
const parsed = new Map<string, Term[][]>();

const parse = (asked: string): Term[][] => {
  const known = parsed.get(asked);
  if (known) return known;
  const made = (asked.match(/"[^"]*"?|[^|"]+|\|/g) ?? [])
    .reduce<string[][]>(
      (groups, part) => (part === '|' ? [...groups, []] : [...groups.slice(0, -1), [...(groups.at(-1) ?? []), part]]),
      [[]],
    )
    .map(
      (group) =>
        group
          .join('')
          .match(/"[^"]*"?|[^&"]+/g)
          ?.map((term) => term.trim())
          .filter(Boolean)
          .map((term) =>
            term.startsWith('"') ? { text: term.replaceAll('"', ''), exact: true } : { text: term.toLowerCase(), exact: false },
          )
          .filter(({ text }) => text !== '') ?? [],
    )
    .filter((group) => group.length > 0);
  if (parsed.size > 200) parsed.clear();
  parsed.set(asked, made);
  return made;
};

export const matchesText = (asked: string, value: unknown) => {
  const groups = parse(asked);
  if (groups.length === 0) return true;
  const text = String(value ?? '');
  const lower = text.toLowerCase();
  return groups.some((group) => group.every(({ text: term, exact }) => (exact ? text : lower).includes(term)));
};
