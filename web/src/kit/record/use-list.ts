import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridHandle } from '../grid/handle.ts';
import type { Source } from '../net/source.ts';
import type { Translate } from '../words/words.ts';
import { sameId, useUrlSelection } from './url-selection.ts';
import { type Ahead, useAhead } from './use-ahead.ts';

/** A list, whole or paged, with what is chosen in it. */
export type List<Row> = {
  readonly source: Source<Row>;
  readonly ahead: Ahead<Row>;
  readonly grid: RefObject<GridHandle | null>;
  readonly chosen: readonly Row[];
  /** Those of them that a person clicked or ticked: what is done to rows is done to these. A row that the screen opened by itself isn't. */
  readonly picked: readonly Row[];
  /** The chosen row where it is the only one. */
  readonly one: Row | undefined;
  /** What the address calls its chosen rows by their ids; null where it doesn't. */
  readonly idsInAddress: 'id' | null;
  readonly select: (rows: readonly Row[], picked?: readonly Row[]) => void;
  /** Chooses these and no others, here and in the grid. */
  readonly choose: (ids: readonly number[]) => void;
  /** Shows one with its details; it is picked by nobody. */
  readonly openRow: (id: number) => void;
  /** Chooses one that was looked for by its own number: what filters it out gives way, and true says that something did. */
  readonly reveal: (id: number) => boolean;
  /** Chooses rows that were just made, as soon as they come: what hides one of them gives way, else it would seem that nothing was saved. */
  readonly bringNew: (ids: readonly number[]) => void;
  /** Gives up what narrows the list; the frame of the list knows how. */
  readonly widen: RefObject<(() => boolean) | null>;
};
type Found<Row> = { name: string; fits: (row: Row, value: string) => boolean };

/** For a list that no address chooses rows of: the address is about the screen that it is a part of. */
export const notByAddress = { name: '', fits: () => false };

const noRows: readonly never[] = [];
const nobody = () => undefined;
const neverWidened = { current: null };
const neverAhead = { takeOut: nobody, putBack: nobody };

/** A list of facts that one only reads: nothing is chosen in it. */
export const useFacts = <Row>(source: Source<Row>): List<Row> => {
  const grid = useRef<GridHandle>(null);
  return useMemo(
    () => ({
      source,
      ahead: neverAhead,
      grid,
      chosen: noRows,
      picked: noRows,
      one: undefined,
      idsInAddress: null,
      select: nobody,
      choose: nobody,
      openRow: nobody,
      reveal: () => false,
      bringNew: nobody,
      widen: neverWidened,
    }),
    [source],
  );
};

/** So long the list is expected to bring what was just made; what comes later moves nobody's hand. */
const awaitedMs = 15_000;

/** What is chosen in a list; a row that another screen's address names is chosen at first (`?id=7` unless told otherwise). */
export const useList = <Row extends { id: number }>(
  fetched: Source<Row>,
  byAddress: Found<Row> = { name: 'id', fits: sameId },
): List<Row> => {
  const grid = useRef<GridHandle>(null);
  const { source, ahead } = useAhead(fetched);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => source.rows.filter(({ id }) => ids.has(id)), [source.rows, ids]);
  const [isOnlyOpen, setOnlyOpen] = useState(false);
  const select = useCallback((rows: readonly Row[], picked = rows) => {
    setIds(new Set(rows.map(({ id }) => id)));
    setOnlyOpen(picked.length < rows.length);
  }, []);
  const choose = useCallback((next: readonly number[]) => {
    setIds(new Set(next));
    setOnlyOpen(false);
    grid.current?.choose(next);
  }, []);
  const openRow = useCallback((id: number) => {
    setIds(new Set([id]));
    setOnlyOpen(true);
    grid.current?.choose([id], true);
  }, []);
  const widen = useRef<(() => boolean) | null>(null);
  const reveal = useCallback(
    (id: number) => {
      const gaveWay = !grid.current?.focus(id) && widen.current?.() === true;
      choose([id]);
      return gaveWay;
    },
    [choose],
  );
  const made = useRef<{ ids: readonly number[]; until: number }>({ ids: [], until: 0 });
  const isFilteredByServer = source.pages?.look !== undefined;
  const bringNew = useCallback(
    (next: readonly number[]) => {
      // Whether the server's filters let it through is seen by nobody here: it may never come.
      if (isFilteredByServer) widen.current?.();
      made.current = { ids: next, until: Date.now() + awaitedMs };
      choose(next);
    },
    [choose, isFilteredByServer],
  );
  useEffect(() => {
    const { ids: next, until } = made.current;
    if (next.length === 0 || Date.now() > until || !next.every((id) => source.rows.some((row) => row.id === id))) return;
    made.current = { ids: [], until: 0 };
    if (next.some((id) => grid.current?.shows(id) === false) && widen.current?.()) choose(next);
  }, [source.rows, choose]);
  const picked = isOnlyOpen ? noRows : chosen;
  useUrlSelection(byAddress.name, source.rows, byAddress.fits, (next) => {
    const [only, ...others] = next;
    if (only !== undefined && others.length === 0) openRow(only);
    else choose(next);
  });
  const one = chosen.length === 1 ? chosen[0] : undefined;
  const idsInAddress = byAddress.name === 'id' ? byAddress.name : null;
  return useMemo(
    () => ({ source, ahead, grid, chosen, picked, one, idsInAddress, select, choose, openRow, reveal, bringNew, widen }),
    [source, ahead, chosen, picked, one, idsInAddress, select, choose, openRow, reveal, bringNew],
  );
};

/** Why what is done to one row can't be done to these: none is chosen, or several are; false where there is one. */
export const whyNotOne = (t: Translate, chosen: readonly unknown[]) =>
  chosen.length !== 1 && t(chosen.length === 0 ? 'record.selectFirst' : 'record.selectOne');
