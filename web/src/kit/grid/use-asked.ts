import { useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import type { Speech } from '../columns/readable.ts';
import type { Source } from '../net/source.ts';
import type { GridLook } from './handle.ts';
import { lookOf } from './look-of.ts';
import type { Asked } from './use-lines.ts';
import { useStable } from './use-stable.ts';

const nothingAsked: Asked = { filters: {} };

type Options<Row> = {
  /** Other rows are shown from their beginning. */
  toTop: () => void;
  columns: readonly Column<Row>[];
  speech: Speech;
  source: Source<Row>;
};

/** What the reader asks of the rows, and the ways to change it. A paged list asks the server for the same. */
export const useAsked = <Row>({ toTop, columns, speech, source }: Options<Row>) => {
  const [asked, setAsked] = useState(nothingAsked);
  // Two changes may come before the next drawing: the second builds on the first.
  const latest = useRef(asked);

  const change = (part: Partial<Asked>) => {
    const next = { ...latest.current, composing: '', ...part };
    latest.current = next;
    setAsked(next);
    toTop();
    source.pages?.look?.(lookOf(columns, next.filters, next.sort, speech));
  };
  const setSort = (column: string, desc: boolean | null) => change({ sort: desc === null ? undefined : { id: column, desc } });

  const ways = useStable({
    look: (): GridLook => {
      const { filters, sort, group } = latest.current;
      return { filters: { ...filters }, ...(sort && { sort }), ...(group && { group }) };
    },
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
