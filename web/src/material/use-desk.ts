import { useCallback, useRef, useState } from 'react';
import type { NumberValue } from '../kit/form/NumberInput.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { problemsOf } from '../kit/net/refusal.ts';
import { Underway } from '../kit/net/resource.ts';

const readingMs = 6000;

/** What a desk holds until it posts: the lines in the order they were scanned, which came last, and a note. */
export const useDesk = <Line extends { qty: NumberValue }>(idOf: (line: Line) => number) => {
  const [lines, setLines] = useState<readonly Line[]>([]);
  /** A new one each time, also where the same line is scanned again. */
  const [fresh, setFresh] = useState<{ id: number } | null>(null);
  const [note, setNote] = useState('');
  /** What the server said of a line; forgotten when the line changes. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef({ lines, idOf });
  latest.current = { lines, idOf };

  const focusScanner = useCallback(() => panel.current?.querySelector('input')?.focus(), []);
  const has = useCallback((id: number) => latest.current.lines.some((line) => latest.current.idOf(line) === id), []);
  /** Lists what isn't listed yet; `make` hears the lines above it. */
  const add = useCallback((ids: readonly number[], make: (id: number, above: readonly Line[]) => Line) => {
    setLines((now) => {
      const listed = [...now];
      for (const id of ids) if (!listed.some((line) => latest.current.idOf(line) === id)) listed.push(make(id, listed));
      return listed;
    });
    setFresh(ids[0] === undefined ? null : { id: ids[0] });
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

  /** Posts all lines at once and says what came of it; a refusal that is about a line stands at that line. */
  const post = async (work: () => Promise<string>) => {
    try {
      tell.success(await work());
      clear();
      setNote('');
    } catch (failure) {
      if (failure instanceof Underway) return;
      setRefused(
        new Map(
          problemsOf(failure).flatMap(({ path: [, at], message }) => {
            const line = typeof at === 'number' ? lines[at] : undefined;
            return line ? [[idOf(line), message] as const] : [];
          }),
        ),
      );
      tell.error(failureText(failure), readingMs);
    } finally {
      focusScanner();
    }
  };
  return { lines, idOf, fresh, note, setNote, refused, panel, focusScanner, has, add, confirm, change, remove, clear, post };
};
export type Desk<Line extends { qty: NumberValue }> = ReturnType<typeof useDesk<Line>>;
