import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { filtersByValue, filtersByWord } from '../columns/choice-filter.ts';
import type { Column } from '../columns/columns.ts';
import { namedIn } from '../columns/named-in.ts';
import type { Speech } from '../columns/readable.ts';
import type { GridHandle, GridLook } from '../grid/handle.ts';

type Filters = GridLook['filters'];
/** A filter as it stands in the grid, as it is kept, and how the latter was read at that time. */
type Known = { readonly shown: string; readonly kept: string; readonly read: string };
type Options<Row> = {
  grid: RefObject<GridHandle | null>;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  speech: Speech;
};

/**
 * How a list's filters are written for links and saved views, and read from them. Names of codes and records come after the first drawing,
 * and other ones with another language or a renaming: a filter that was kept by value or id is said anew in the grid then.
 */
export const useKeptFilters = <Row>({ grid, columns, rows, speech }: Options<Row>) => {
  const { lang, codes } = speech;
  const named = useMemo(() => namedIn(lang, columns), [lang, columns]);
  const known = useRef<Readonly<Record<string, Known>>>({});
  const now = useRef({ named, rows, speech });
  now.current = { named, rows, speech };
  const asRead = useCallback((filters: Filters): Filters => {
    const { named, rows, speech } = now.current;
    return filtersByWord(named, filters, speech, rows);
  }, []);
  const know = useCallback(
    (shown: Filters, kept: Filters) => {
      const read = asRead(kept);
      known.current = Object.fromEntries(
        Object.entries(shown).map(([id, text]) => [id, { shown: text, kept: kept[id] ?? text, read: read[id] ?? text }]),
      );
    },
    [asRead],
  );
  const write = useCallback(
    (shown: Filters): Filters => {
      const { named, rows, speech } = now.current;
      const kept = Object.fromEntries(
        Object.entries(filtersByValue(named, shown, speech, rows)).map(([id, text]) => {
          const before = known.current[id];
          // Where nothing knows the name at the moment, the filter stays what it was opened or kept as.
          return [id, before && before.shown === shown[id] && text === shown[id] ? before.kept : text];
        }),
      );
      know(shown, kept);
      return kept;
    },
    [know],
  );
  const read = useCallback(
    (kept: Filters): Filters => {
      const shown = asRead(kept);
      know(shown, kept);
      return shown;
    },
    [asRead, know],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what names are told by
  useEffect(() => {
    const before = known.current;
    const after = asRead(Object.fromEntries(Object.entries(before).map(([id, { kept }]) => [id, kept])));
    for (const [id, { shown, kept, read: was }] of Object.entries(before)) {
      const next = after[id];
      if (next === undefined || next === was || grid.current?.look().filters[id] !== shown) continue;
      known.current = { ...known.current, [id]: { shown: next, kept, read: next } };
      grid.current.filter(id, next);
    }
  }, [named, rows, codes, lang, speech.words, asRead, grid]);
  return { write, read };
};
