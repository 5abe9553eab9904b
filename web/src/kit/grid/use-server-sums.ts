import { useEffect, useMemo } from 'react';
import type { Column } from '../columns/columns.ts';
import type { Source } from '../net/source.ts';
import type { Layout } from './arrangement.ts';
import { saidLines, type UnitSums } from './rows.ts';

const pending: readonly UnitSums[] = [{ unit: null, sums: new Map() }];

/**
 * The sums of a list that the server adds up, of the columns that show; undefined where the rows here are what can be added up.
 * Until the first answer there is one empty line, so that nothing jumps when it comes.
 */
export const useServerSums = <Row>(
  { pages }: Source<Row>,
  layout: Layout<Row>,
  summed: readonly Column<Row>[],
  shown: boolean,
): readonly UnitSums[] | undefined => {
  const sums = pages?.sums;
  const ask = sums?.ask;
  const names = shown ? layout.cells.flatMap(({ column }) => (column.total ? [column.id] : [])).toSorted() : [];
  const asked = names.join(',');
  useEffect(() => ask?.(asked.split(',').filter(Boolean)), [ask, asked]);
  return useMemo(() => {
    if (!sums || sums.failed || sums.said === null) return undefined;
    return sums.said ? saidLines(sums.said, summed) : pending;
  }, [sums, summed]);
};
