import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { GridHandle } from '../grid/handle.ts';
import type { Source } from '../net/source.ts';
import { sameId, useUrlSelection } from './url-selection.ts';

/** A list, whole or paged, with what is chosen in it. */
export type List<Row> = {
  readonly source: Source<Row>;
  readonly grid: RefObject<GridHandle | null>;
  readonly chosen: readonly Row[];
  /** The chosen row where it is the only one. */
  readonly one: Row | undefined;
  /** What the address calls its chosen rows by their ids; null where it doesn't. */
  readonly idsInAddress: 'id' | null;
  readonly select: (rows: readonly Row[]) => void;
  /** Chooses these and no others, here and in the grid. */
  readonly choose: (ids: readonly number[]) => void;
};
type Found<Row> = { name: string; fits: (row: Row, value: string) => boolean };

/** For a list that no address chooses rows of: the address is about the screen that it is a part of. */
export const notByAddress = { name: '', fits: () => false };

/** What is chosen in a list; a row that another screen's address names is chosen at first (`?id=7` unless told otherwise). */
export const useList = <Row extends { id: number }>(
  source: Source<Row>,
  byAddress: Found<Row> = { name: 'id', fits: sameId },
): List<Row> => {
  const grid = useRef<GridHandle>(null);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => source.rows.filter(({ id }) => ids.has(id)), [source.rows, ids]);
  const select = useCallback((rows: readonly Row[]) => setIds(new Set(rows.map(({ id }) => id))), []);
  const choose = useCallback((next: readonly number[]) => {
    setIds(new Set(next));
    grid.current?.choose(next);
  }, []);
  useUrlSelection(byAddress.name, source.rows, byAddress.fits, choose);
  const one = chosen.length === 1 ? chosen[0] : undefined;
  const idsInAddress = byAddress.name === 'id' ? byAddress.name : null;
  return useMemo(() => ({ source, grid, chosen, one, idsInAddress, select, choose }), [source, chosen, one, idsInAddress, select, choose]);
};
