import type pg from 'pg';

/** A relation where one is read or written, or the name of a function that is called. */
const places =
  /\b(?:from|join|update|into|using)\s+(?:only\s+|lateral\s+)?[(\s]*((?:"?\w+"?\s*(?:as\s+)?(?:"?\w+"?\s*)?,\s*(?:lateral\s+)?)*"?\w+"?)|\b(\w+)\s*\(/gi;
const ownNames = /\bwith\s+(?:recursive\s+)?"?(\w+)"?|\)\s*,\s*"?(\w+)"?\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

/** The words of a text that may be relations or functions. */
const wordsIn = (text: string) => {
  const plain = text.replace(/--[^\n]*|'(?:[^']|'')*'/g, ' ');
  const own = new Set([...plain.matchAll(ownNames)].flatMap(([, first, later]) => first ?? later ?? []));
  const found = [...plain.matchAll(places)].flatMap(([, relations, called]) =>
    relations ? relations.split(',').flatMap((one) => /^\W*(?:lateral\s+)?"?(\w+)/.exec(one)?.[1] ?? []) : (called ?? []),
  );
  return new Set(found.filter((word) => !own.has(word)));
};

/** Tells the tables of this database that a statement touches, through views and functions as well. */
export const tablesTouched = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ name: string; text: string | null }>(`
    select relname as name, case when relkind = 'v' then pg_get_viewdef(oid) end as text
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`);
  const texts = new Map(rows.map(({ name, text }) => [name, text]));
  const known = new Map<string, ReadonlySet<string>>();
  const tablesOf = (text: string): ReadonlySet<string> => {
    const before = known.get(text);
    if (before) return before;
    const tables = new Set<string>();
    // A function that calls itself adds nothing to what it touches.
    known.set(text, tables);
    for (const word of wordsIn(text)) {
      const inside = texts.get(word);
      if (inside === null) tables.add(word);
      else if (inside !== undefined) for (const table of tablesOf(inside)) tables.add(table);
    }
    return tables;
  };
  return tablesOf;
};
