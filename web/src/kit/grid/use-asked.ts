import { useEffect, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import type { Speech } from '../columns/readable.ts';
import type { Source } from '../net/source.ts';
import type { GridLook } from './handle.ts';
import { lookOf } from './look-of.ts';
import type { Asked } from './use-lines.ts';
import { useStable } from './use-stable.ts';

const nothingAsked: Asked = { filters: {} };

const gridLookOf = ({ filters, sort, group }: Asked): GridLook => ({
  filters: { ...filters },
  ...(sort && { sort }),
  ...(group && { group }),
});

type Options<Row> = {
  /** Other rows are shown from their beginning. */
  toTop: () => void;
  columns: readonly Column<Row>[];
  speech: Speech;
  source: Source<Row>;
  /** What is asked at first. */
  start: GridLook | undefined;
  onLook: ((look: GridLook) => void) | undefined;
};

/** What the reader asks of the rows, and the ways to change it. A paged list asks the server for the same. */
export const useAsked = <Row>({ toTop, columns, speech, source, start = nothingAsked, onLook }: Options<Row>) => {
  const [asked, setAsked] = useState<Asked>(start);
  // Two changes may come before the next drawing: the second builds on the first.
  const latest = useRef(asked);
  const pushed = useRef(JSON.stringify({}));

  const push = ({ filters, sort }: Asked) => {
    const asked = lookOf(columns, filters, sort, speech);
    if (!source.pages?.look || JSON.stringify(asked) === pushed.current) return;
    pushed.current = JSON.stringify(asked);
    source.pages.look(asked);
  };
  const change = (part: Partial<Asked>) => {
    const next = { ...latest.current, composing: '', ...part };
    latest.current = next;
    setAsked(next);
    toTop();
    push(next);
    onLook?.(gridLookOf(next));
  };
  // A list that turns out to be too long to be held here asks the server for what was asked at first, and for the same once it says otherwise what a choice's names mean.
  const look = source.pages?.look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the server can be asked, and by what it knows the choices
  useEffect(() => push(latest.current), [look, columns, speech]);
  const setSort = (column: string, desc: boolean | null) => change({ sort: desc === null ? undefined : { id: column, desc } });

  const ways = useStable({
    look: (): GridLook => gridLookOf(latest.current),
    show: ({ filters, sort, group }: GridLook) => change({ filters, sort, group }),
    setFilter: (column: string, text: string, composing = '') => {
      const { [column]: _, ...rest } = latest.current.filters;
      change({ filters: text ? { ...rest, [column]: text } : rest, composing });
    },
    clear: () => change({ filters: {} }),
    setSort,
    /** Upwards, downwards, and not at all. */
    turnSort: (column: string) => {
      const { sort } = latest.current;
      setSort(column, sort?.id !== column ? false : sort.desc ? null : true);
    },
    setGroup: (group: string | undefined) => change({ group }),
  });
  return { asked, ...ways };
};
