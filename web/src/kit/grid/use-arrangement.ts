import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { type Speech, wholeTexts } from '../columns/readable.ts';
import { arrange, type Kept, keptOf, type Placed, readKept, writeKept } from './arrangement.ts';
import { titleWidth } from './text-room.ts';

const settleMs = 200;

/** The columns as this user arranged them, kept under the grid's name. */
export const useArrangement = <Row>(user: string | number, grid: string, columns: readonly Column<Row>[], speech: Speech) => {
  const [kept, setKept] = useState<Kept | null>(() => readKept(user, grid));
  const [of, setOf] = useState(`${user} ${grid}`);
  if (of !== `${user} ${grid}`) {
    setOf(`${user} ${grid}`);
    setKept(readKept(user, grid));
  }
  const placed = useMemo(
    () => arrange(columns, kept, (column, enough) => Math.max(...wholeTexts(column, speech).map((text) => titleWidth(text, enough)))),
    [columns, kept, speech],
  );
  const waiting = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = undefined;
  }, []);
  useEffect(() => flush, [flush]);

  const set = useCallback(
    (next: readonly Placed<Row>[] | null) => {
      const state = next && keptOf(next);
      setKept(state);
      waiting.current = () => writeKept(user, grid, state);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, settleMs);
    },
    [user, grid, flush],
  );
  return [placed, set] as const;
};
