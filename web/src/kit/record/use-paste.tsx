import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import type { Shaped } from '../form/typed.ts';
import { cellsFrom } from '../grid/copy.ts';
import type { Pasted } from '../grid/handle.ts';
import { isField, placeOf } from '../grid/place.ts';
import { lazyPart } from '../look/later.tsx';
import { tell } from '../messages/snackbar.tsx';
import { undoAct } from '../net/undo.ts';
import { useSay } from '../words/use-say.ts';

const PasteDialog = lazyPart(async () => (await import('./PasteDialog.tsx')).PasteDialog);

type Kept = { id: number; version: number };
type Lines<Row extends Kept, State> = {
  /** What stands side by side, also what nobody types into. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What a row takes; what is missing in it is the form's to say. */
  draft: Shaped;
  /** Whether rows beyond the last one become new ones, or how many of them may. */
  makes: boolean | number;
  words: string;
  file: string;
  /** Takes a block also where no cell was clicked, behind the last row. */
  whole?: boolean;
  /** Nothing may be changed. */
  closed?: boolean;
  now: () => State;
  /** Puts rows in: those with an id change that row, the others are new. Answers what stands then. */
  put: (rows: readonly (Partial<Row> & Record<string, unknown>)[]) => State;
  back: (before: State) => void;
};

/**
 * Lets the lines of a form take a block of cells, each cell marked with `data-line` and `data-col`. All that is right is put in at once,
 * and one Ctrl+Z takes it out; what isn't understood opens the review first. A single value stays an ordinary paste into its field.
 */
export const usePaste = <Row extends Kept, State>(
  lines: Lines<Row, State>,
): { box: RefObject<HTMLDivElement | null>; review: ReactNode } => {
  const { t } = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [pasted, setPasted] = useState<Pasted<Row> | null>(null);
  const clicked = useRef<ReturnType<typeof placeOf>>(undefined);
  const last = useRef<{ before: State; after: string } | null>(null);
  const latest = useRef({ ...lines, pasted });
  latest.current = { ...lines, pasted };

  const takeBack = useCallback(() => {
    const { now, back } = latest.current;
    const done = last.current;
    if (!done || JSON.stringify(now()) !== done.after) return false;
    last.current = null;
    anew(box.current, () => back(done.before));
    return true;
  }, []);

  useEffect(() => {
    const isAround = (target: Element) => box.current !== null && (box.current.contains(target) || target.contains(box.current));
    const hear = (event: ClipboardEvent) => {
      const { target } = event;
      const { closed, pasted: open, rows, columns, whole } = latest.current;
      if (closed || open || !(target instanceof Element) || !isAround(target)) return;
      const inside = box.current?.contains(target) ? placeOf(target) : undefined;
      const inField = isField(target);
      const cells = cellsFrom(event.clipboardData?.getData('text/plain') ?? '');
      const isOne = cells.length === 1 && cells[0]?.length === 1;
      const at = inside ?? (inField ? undefined : clicked.current);
      if (cells.length === 0 || (isOne && (inField || !at)) || (!at && (inField || !whole))) return;
      event.preventDefault();
      event.stopPropagation();
      const line = at && at.line !== 'head' ? at.line : rows.length;
      const first = Math.max(
        0,
        columns.findIndex(({ id }) => id === at?.col),
      );
      setPasted({ cells, rows: rows.slice(line), columns: columns.slice(first) });
    };
    const point = ({ target }: PointerEvent) => {
      clicked.current = target instanceof Element && box.current?.contains(target) ? placeOf(target) : undefined;
    };
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      if (latest.current.pasted || !(event.target instanceof Element) || !isAround(event.target) || !takeBack()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('paste', hear, true);
    document.addEventListener('pointerdown', point, true);
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('paste', hear, true);
      document.removeEventListener('pointerdown', point, true);
      document.removeEventListener('keydown', press, true);
    };
  }, [takeBack]);

  const put = async (rows: readonly unknown[]) => {
    const before = latest.current.now();
    anew(box.current, () => {
      last.current = { before, after: JSON.stringify(latest.current.put(rows as readonly (Partial<Row> & Record<string, unknown>)[])) };
    });
    tell.success(t('import.pastePut', { rows: rows.length }), 6000, undoAct(takeBack));
  };
  return {
    box,
    review: pasted && (
      <Suspense fallback={null}>
        <PasteDialog
          pasted={pasted as unknown as Pasted<Kept>}
          intoForm
          makes={lines.makes}
          draft={lines.draft}
          columns={lines.columns as unknown as readonly Column<never>[]}
          words={lines.words}
          file={lines.file}
          start={undefined}
          records={lines.rows}
          saveMany={put}
          close={() => setPasted(null)}
        />
      </Suspense>
    ),
  };
};

/** A field that has the focus shows what was typed in it: it is left for a moment, so that it says what came into it. */
const anew = (box: Element | null, change: () => void) => {
  const field = document.activeElement;
  const held = field instanceof HTMLInputElement && box?.contains(field) ? field : null;
  held?.blur();
  change();
  if (held) setTimeout(() => held.isConnected && held.focus());
};
