import { useEffect, useRef } from 'react';
import { kept } from '../browser/store.ts';
import type { List } from './use-list.ts';

type Begun<Row> = Pick<List<Row>, 'source' | 'chosen' | 'openRow'>;

/**
 * Begins a list with an open row, which nobody picked yet, so that its details stand there at once: the one that was chosen last on this device, else the first.
 * Where the address asks for a row by this name, it does nothing; where `begins` comes true later, it waits for it.
 */
export const useFirstChosen = <Row extends { id: number }>(
  name: string,
  { source, chosen, openRow }: Begun<Row>,
  begins = true,
  byAddress = 'id',
) => {
  const key = `lotline.chosen.${name}`;
  const begun = useRef(new URLSearchParams(window.location.search).has(byAddress));
  const [one] = chosen;
  useEffect(() => {
    if (!one || !begins) return;
    begun.current = true;
    kept.set(key, String(one.id));
  }, [one, key, begins]);
  useEffect(() => {
    const [first] = source.rows;
    if (!begins || begun.current || !first) return;
    begun.current = true;
    const last = Number(kept.get(key));
    openRow((source.rows.find(({ id }) => id === last) ?? first).id);
  }, [source.rows, openRow, key, begins]);
};
