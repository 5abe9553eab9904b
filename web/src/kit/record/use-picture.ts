import { useCallback, useEffect, useRef, useState } from 'react';
import { store } from '../browser/store.ts';
import type { GridLook } from '../grid/handle.ts';
import { type Picture, pictureIn, useRewriteAddress, withPicture } from './address.ts';
import type { List } from './use-list.ts';

type Values = Record<string, unknown>;
type Options<Row> = {
  /** The list of the screen; null where it is a part of one, whose address is about the whole. */
  of: List<Row> | null;
  /** The screen's own search fields, and how the address brings them back. */
  values: Values | undefined;
  /** What they are where nobody has changed them; what they are at first unless told otherwise. */
  usual?: Values | undefined;
  /** What its names in the address begin with, where the screen has another list that the address is about. */
  mark?: string | undefined;
  show: ((values: Values) => void) | undefined;
  /** How the filters are written for readers of any language, and read. */
  filters: { write: (filters: GridLook['filters']) => GridLook['filters']; read: (filters: GridLook['filters']) => GridLook['filters'] };
};
/** What is left of the picture when the grid keeps its own part: a key in a filter draws nothing of the screen around it. */
type Around = Omit<Picture, 'look'>;
const nothing: Picture = { look: { filters: {} }, quick: [], view: null, values: null };

/** A browser takes milliseconds to write an address, and who types doesn't wait for it. */
const writeAfterMs = 200;

/** How a list is looked at, as its address says it: reload, back and a shared link bring the same. */
export const usePicture = <Row extends object>({ of, values, usual: unchanged = values, mark, show, filters }: Options<Row>) => {
  const [start] = useState(() => {
    if (!of) return nothing;
    const found = pictureIn(window.location.search, mark);
    return { ...found, look: { ...found.look, filters: filters.read(found.look.filters) } };
  });
  const [picture, setPicture] = useState<Around>(start);
  const change = useCallback((part: Partial<Around>) => setPicture((now) => ({ ...now, ...part })), []);
  const [look] = useState(() => store<GridLook>(start.look));

  const said = JSON.stringify(values ?? {});
  const usual = useRef(JSON.stringify(unchanged ?? {}));
  const brought = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is changed by hand
  useEffect(() => {
    if (start.values) show?.(start.values);
  }, []);

  const named = of?.idsInAddress === 'id';
  const ready = of?.source.state === 'ready';
  const chosen = of?.chosen.map((row) => (row as { id: number }).id).join() ?? '';
  brought.current ||= chosen !== '';
  const rewrite = useRewriteAddress();
  const write = useRef<() => void>(undefined);
  write.current = () => {
    if (!of) return;
    // Rows that the address names and that haven't come yet stay in it.
    const rows = named && ready && brought.current ? chosen.split(',').filter(Boolean).map(Number) : undefined;
    const values = said === usual.current ? null : JSON.parse(said);
    const now = look.get();
    const seen = { ...now, filters: filters.write(now.filters) };
    rewrite(withPicture(window.location.search, { ...picture, look: seen, values }, rows, mark));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is asked for when it changes
  useEffect(() => write.current?.(), [of, named, picture, said, ready, chosen]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      write.current?.();
    };
    const stop = look.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(now, writeAfterMs);
    });
    // A click may lead to another screen, from where one comes back.
    window.addEventListener('click', now, { capture: true });
    window.addEventListener('pagehide', now);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('click', now, { capture: true });
      window.removeEventListener('pagehide', now);
    };
  }, [look]);
  return { picture, look, change, start };
};
