import { useCallback, useRef, useState } from 'react';
import type { NumberValue } from '../kit/form/NumberInput.tsx';
import { useUnsaved } from '../kit/form/unsaved.ts';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { problemsOf } from '../kit/net/refusal.ts';
import { Underway } from '../kit/net/underway.ts';
import { undoAct } from '../kit/net/undo.ts';
import { shownAnswer } from '../kit/scan/answer.ts';
import { useSay } from '../kit/words/use-say.ts';

/** What is wrong with a line, and in which of its fields; without one, in the line as a whole. */
export type Said = { said: string; field: string | undefined };
const readingMs = 6000;
/** How long a list that was cleared is offered to be brought back. */
const undoMs = 10_000;

/** What a desk holds until it posts: the lines in the order they were scanned, which came last, and a note. */
export const useDesk = <Line extends { qty: NumberValue }>(idOf: (line: Line) => number) => {
  const { t } = useSay();
  const [lines, setLines] = useState<readonly Line[]>([]);
  /** A new one each time, also where the same line is scanned again. */
  const [fresh, setFresh] = useState<{ id: number; hand?: boolean } | null>(null);
  const [note, setNote] = useState('');
  /** What the server said of a line; forgotten when the line changes. */
  const [refused, setRefused] = useState<ReadonlyMap<number, Said>>(new Map());
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef({ lines, idOf });
  latest.current = { lines, idOf };

  /** Where a code is typed, or where it says that it listens. */
  const focusScanner = useCallback(() => panel.current?.querySelector<HTMLElement>('input, .kit-barcode-prompt')?.focus(), []);
  const has = useCallback((id: number) => latest.current.lines.some((line) => latest.current.idOf(line) === id), []);
  /** Lists what isn't listed yet; `make` hears the lines above it. With `hand`, the first one's quantity is what is typed next. */
  const add = useCallback((ids: readonly number[], make: (id: number, above: readonly Line[]) => Line, hand = false) => {
    setLines((now) => {
      const listed = [...now];
      for (const id of ids) if (!listed.some((line) => latest.current.idOf(line) === id)) listed.push(make(id, listed));
      return listed;
    });
    setFresh(ids[0] === undefined ? null : { id: ids[0], hand });
  }, []);
  const forgive = (id: number) => setRefused((now) => new Map([...now].filter(([other]) => other !== id)));
  const change = (id: number, part: Partial<Line>) => {
    setLines((now) => now.map((line) => (idOf(line) === id ? { ...line, ...part } : line)));
    forgive(id);
  };
  /** Changes a line that was scanned again, and shows which it was. */
  const confirm = useCallback((id: number, part: Partial<Line>) => {
    setLines((now) => now.map((line) => (latest.current.idOf(line) === id ? { ...line, ...part } : line)));
    setFresh({ id });
  }, []);
  const remove = (id: number) => {
    setLines((now) => now.filter((line) => idOf(line) !== id));
    forgive(id);
    focusScanner();
  };
  const clear = () => {
    setLines([]);
    setRefused(new Map());
  };
  /** Counted up whenever another list begins, so that none is brought back into it. */
  const begun = useRef(0);
  const begin = useCallback(() => {
    begun.current += 1;
  }, []);
  /** Clears the list by hand, which can be undone from the message: a press beside the right button costs nobody his scans. */
  const reset = () => {
    const [before, at] = [lines, begun.current];
    clear();
    focusScanner();
    const back = () => {
      if (begun.current !== at) return;
      setLines((now) => [...before, ...now.filter((one) => !before.some((other) => idOf(other) === idOf(one)))]);
    };
    tell.success(t('issuing.cleared', { n: before.length }), undoMs, undoAct(back));
  };
  useUnsaved(() => lines.length > 0);

  /** Posts all lines at once and says what came of it, and for a while how it is taken back; a refusal that is about a line stands at that line. */
  const post = async (work: () => Promise<{ said: string; back?: { label: string; run: () => void } }>) => {
    try {
      const { said, back: taken } = await work();
      tell.success(said, taken && undoMs, taken && { ...taken, takesBack: true });
      // What was said of the last scan is done, and lies over what is told now.
      shownAnswer.set(null);
      begin();
      clear();
      setNote('');
    } catch (failure) {
      if (failure instanceof Underway) return;
      const wrong = problemsOf(failure).flatMap(({ path: [, at, field], message: said }) => {
        const line = typeof at === 'number' ? lines[at] : undefined;
        return line ? [{ id: idOf(line), said, field: field === undefined ? undefined : String(field) }] : [];
      });
      setRefused(new Map(wrong.map(({ id, ...said }) => [id, said])));
      const [first] = wrong;
      if (!first) tell.error(failureText(failure), readingMs);
      // It is said at its line, which comes into sight with the field that is to be mended.
      else return setFresh({ id: first.id });
    }
    focusScanner();
  };
  return { lines, idOf, fresh, note, setNote, refused, panel, focusScanner, has, add, confirm, change, remove, reset, begin, post };
};
export type Desk<Line extends { qty: NumberValue }> = ReturnType<typeof useDesk<Line>>;
