import { useCallback, useEffect, useRef, useState } from 'react';
import { type Picture, pictureIn, rewriteAddress, withPicture } from './address.ts';
import type { List } from './use-list.ts';

type Values = Record<string, unknown>;
type Options<Row> = {
  /** The list of the screen; null where it is a part of one, whose address is about the whole. */
  of: List<Row> | null;
  /** The screen's own search fields, and how the address brings them back. */
  values: Values | undefined;
  show: ((values: Values) => void) | undefined;
};
const nothing: Picture = { look: { filters: {} }, quick: [], view: null, values: null };

/** How a list is looked at, as its address says it: reload, back and a shared link bring the same. */
export const usePicture = <Row extends { id: number }>({ of, values, show }: Options<Row>) => {
  const [start] = useState(() => (of ? pictureIn(window.location.search) : nothing));
  const [picture, setPicture] = useState(start);
  const change = useCallback((part: Partial<Picture>) => setPicture((now) => ({ ...now, ...part })), []);

  const said = JSON.stringify(values ?? {});
  const usual = useRef(said);
  const brought = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is changed by hand
  useEffect(() => {
    if (start.values) show?.(start.values);
  }, []);

  const named = of?.idsInAddress === 'id';
  const ready = of?.source.state === 'ready';
  const chosen = of?.chosen.map(({ id }) => id).join() ?? '';
  brought.current ||= chosen !== '';
  useEffect(() => {
    if (!of) return;
    // Rows that the address names and that haven't come yet stay in it.
    const rows = named && ready && brought.current ? chosen.split(',').filter(Boolean).map(Number) : undefined;
    rewriteAddress(withPicture(window.location.search, { ...picture, values: said === usual.current ? null : JSON.parse(said) }, rows));
  }, [of, named, picture, said, ready, chosen]);
  return { picture, change, start };
};
