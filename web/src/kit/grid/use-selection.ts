import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export type SelectMode = 'many' | 'one' | 'none';
const none: ReadonlySet<string> = new Set();

type Options<Row> = {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  mode: SelectMode;
  /** Hears which rows are chosen, and which of them a person picked: a row that is only open, with its details beside the list, is picked by nobody. */
  onSelect: ((rows: Row[], picked: Row[]) => void) | undefined;
  /** Brings a row that was asked for into sight. */
  reveal: (id: string) => void;
};

/** Which rows are chosen, by their ids: a row keeps its choice when it comes anew with other values, and loses it when it goes. */
export const useSelection = <Row>({ rows, idOf, mode, onSelect, reveal }: Options<Row>) => {
  const [ids, setIds] = useState(none);
  const [isOnlyOpen, setOnlyOpen] = useState(false);
  const awaited = useRef<ReadonlySet<string>>(none);
  /** Whether what is awaited is to be opened alone. */
  const opening = useRef(false);
  const index = useRef<{ rows: readonly Row[]; byId: Map<string, Row> }>(undefined);
  const latest = useRef({ rows, idOf, mode, onSelect, reveal, ids, isOnlyOpen });
  Object.assign(latest.current, { rows, idOf, mode, onSelect, reveal });

  const byId = useCallback(() => {
    const { rows: now, idOf: id } = latest.current;
    if (index.current?.rows !== now) index.current = { rows: now, byId: new Map(now.map((row) => [id(row), row])) };
    return index.current.byId;
  }, []);

  const put = useCallback(
    (wanted: Iterable<string>, onlyOpen: boolean) => {
      const known = byId();
      const there = [...wanted].filter((id) => known.has(id));
      const next = new Set(latest.current.mode === 'one' ? there.slice(-1) : latest.current.mode === 'none' ? [] : there);
      const before = latest.current.ids;
      const isOpen = onlyOpen && next.size === 1;
      if (isOpen === latest.current.isOnlyOpen && next.size === before.size && [...next].every((id) => before.has(id))) return;
      Object.assign(latest.current, { ids: next, isOnlyOpen: isOpen });
      setIds(next);
      setOnlyOpen(isOpen);
      const chosen = [...next].flatMap((id) => known.get(id) ?? []);
      latest.current.onSelect?.(chosen, isOpen ? [] : chosen);
    },
    [byId],
  );

  /** By hand: who selects no longer waits for another row. */
  const select = useCallback(
    (wanted: Iterable<string>) => {
      awaited.current = none;
      put(wanted, false);
    },
    [put],
  );

  const choose = useCallback(
    (wanted: readonly (string | number)[], onlyOpen = false) => {
      const known = byId();
      const asked = wanted.map(String);
      awaited.current = new Set(asked.filter((id) => !known.has(id)));
      opening.current = onlyOpen;
      put(asked, onlyOpen);
      const [first] = asked.filter((id) => known.has(id));
      if (first !== undefined) latest.current.reveal(first);
    },
    [byId, put],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows come
  useEffect(() => {
    if (latest.current.ids.size === 0 && awaited.current.size === 0) return;
    const known = byId();
    const met = [...awaited.current].filter((id) => known.has(id));
    awaited.current = new Set([...awaited.current].filter((id) => !known.has(id)));
    put([...latest.current.ids, ...met], latest.current.isOnlyOpen || (met.length > 0 && opening.current));
    if (met[0] !== undefined) latest.current.reveal(met[0]);
  }, [rows]);

  /** These as well, or no longer when all of them are chosen. */
  const turnAll = useCallback(
    (shown: readonly string[]) => {
      const before = latest.current.isOnlyOpen ? none : latest.current.ids;
      const all = new Set(shown);
      const allIn = shown.length > 0 && shown.every((id) => before.has(id));
      select(allIn ? [...before].filter((id) => !all.has(id)) : new Set([...before, ...shown]));
    },
    [select],
  );

  const has = useCallback((id: string) => latest.current.ids.has(id), []);
  const now = useCallback(() => latest.current.ids, []);
  const pickedNow = useCallback(() => (latest.current.isOnlyOpen ? none : latest.current.ids), []);
  const picked = isOnlyOpen ? none : ids;
  return useMemo(
    () => ({ ids, picked, now, pickedNow, has, select, turnAll, choose, byId }),
    [ids, picked, now, pickedNow, has, select, turnAll, choose, byId],
  );
};

/** Whether every shown row is chosen; `mixed` when some are. */
export const checkedOf = <Row>(shown: readonly Row[], chosen: ReadonlySet<string>, idOf: (row: Row) => string) => {
  if (chosen.size === 0 || shown.length === 0) return false;
  return chosen.size >= shown.length && shown.every((row) => chosen.has(idOf(row))) ? true : 'mixed';
};
