import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Source } from '../net/source.ts';
import type { Removal } from './use-removal.ts';

type Back<Row> = { readonly row: Row; readonly at: number };
/** What a list shows ahead of its fetch. */
export type Ahead<Row> = { readonly takeOut: (rows: readonly Row[]) => void; readonly putBack: (rows: readonly Row[]) => void };

const nobody: ReadonlySet<number> = new Set();
const nothing: readonly never[] = [];
/** No fetch takes longer; after this the list is what the server said, whatever that is. */
const fetchMs = 10_000;

/** A list that is ahead of its fetch: what was just deleted is gone from it and what was just brought back is there, each until the fetch says the same. */
export const useAhead = <Row extends { id: number }>(source: Source<Row>): { source: Source<Row>; ahead: Ahead<Row> } => {
  const { rows } = source;
  const [gone, setGone] = useState(nobody);
  const [back, setBack] = useState<readonly Back<Row>[]>(nothing);
  const now = useRef(rows);
  now.current = rows;
  const places = useRef(new Map<number, number>());
  const takeOut = useCallback((these: readonly Row[]) => {
    const ids = new Set(these.map(({ id }) => id));
    for (const [at, { id }] of now.current.entries()) if (ids.has(id)) places.current.set(id, at);
    setGone((before) => new Set([...before, ...ids]));
    setBack((before) => before.filter(({ row }) => !ids.has(row.id)));
  }, []);
  const putBack = useCallback((these: readonly Row[]) => {
    const ids = new Set(these.map(({ id }) => id));
    setGone((before) => new Set([...before].filter((id) => !ids.has(id))));
    const added = these.map((row) => ({ row, at: places.current.get(row.id) ?? now.current.length }));
    setBack((before) => [...before, ...added].toSorted((a, b) => a.at - b.at));
  }, []);
  // The fetch has caught up with a row when it says the same of it.
  useEffect(() => {
    const here = new Set(rows.map(({ id }) => id));
    setGone((before) => ([...before].every((id) => here.has(id)) ? before : new Set([...before].filter((id) => here.has(id)))));
    setBack((before) => (before.some(({ row }) => here.has(row.id)) ? before.filter(({ row }) => !here.has(row.id)) : before));
  }, [rows]);
  const isAhead = gone.size > 0 || back.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew after each deletion
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(() => {
      setGone(nobody);
      setBack(nothing);
    }, fetchMs);
    return () => clearTimeout(timer);
  }, [isAhead, gone, back]);
  const shown = useMemo(() => {
    if (!isAhead) return source;
    const here = new Set(rows.map(({ id }) => id));
    const next = rows.filter(({ id }) => !gone.has(id));
    for (const { row, at } of back) if (!here.has(row.id)) next.splice(at, 0, row);
    return { ...source, rows: next };
  }, [source, rows, isAhead, gone, back]);
  const ahead = useMemo(() => ({ takeOut, putBack }), [takeOut, putBack]);
  return { source: shown, ahead };
};

/** A removal whose rows go from the list, and come back, with the message that says so. */
export const atOnce = <Row>({ takeOut, putBack }: Ahead<Row>, removal: Removal<Row>): Removal<Row> => {
  const { remove, restore } = removal;
  return {
    ...removal,
    remove: async (rows) => {
      await remove(rows);
      takeOut(rows);
    },
    restore:
      restore &&
      (async (rows) => {
        await restore(rows);
        putBack(rows);
      }),
  };
};
