import { useRef } from 'react';
import type { Column } from '../columns/columns.ts';

/** Rows that are looked at: what a later one has more stands out by itself. */
const enough = 500;
/** The decimals of a number that is written with at most so many. */
const decimalsIn = (value: number, most: number) => {
  let scaled = Math.round(Math.abs(value) * 10 ** most);
  let decimals = most;
  while (decimals > 0 && scaled % 10 === 0) {
    scaled /= 10;
    decimals -= 1;
  }
  return decimals;
};
const mostOf = <Row>({ decimals = 3 }: Column<Row>) => decimals;
const isNumber = <Row>({ kind, show }: Column<Row>) => kind === 'number' && !show;

/** How many decimals the numbers of each column have at most. */
export const scalesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ReadonlyMap<string, number> => {
  const looked = rows.length > enough ? rows.slice(0, enough) : rows;
  return new Map(
    columns.filter(isNumber).map((column) => {
      let scale = 0;
      for (const row of looked) {
        const value = column.value(row);
        if (typeof value === 'number') scale = Math.max(scale, decimalsIn(value, mostOf(column)));
      }
      return [column.id, scale];
    }),
  );
};

/** The same as long as nothing about it changes, so that rows that come draw no others anew. */
export const useScales = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const last = useRef<{ columns: unknown; rows: unknown; scales: ReadonlyMap<string, number> }>(undefined);
  if (last.current?.columns === columns && last.current.rows === rows) return last.current.scales;
  const next = scalesOf(columns, rows);
  const before = last.current?.scales;
  const same = before?.size === next.size && [...next].every(([id, scale]) => before.get(id) === scale);
  const scales = same && before ? before : next;
  last.current = { columns, rows, scales };
  return scales;
};

/** What a number lacks of its column's decimals: it takes their room unseen, so that the decimal points stand below one another. */
export const lackOf = <Row>(column: Column<Row>, value: unknown, scale: number | undefined): string | undefined => {
  if (!scale || typeof value !== 'number' || !isNumber(column)) return undefined;
  const decimals = decimalsIn(value, mostOf(column));
  if (decimals >= scale) return undefined;
  return `${decimals === 0 ? '.' : ''}${'0'.repeat(scale - decimals)}`;
};
