import { isWrong, type Review, type Reviewed } from './check.ts';

/** A place in a review that a person steps to; the column '' is about the whole row. */
export type Stop = { readonly row: number; readonly column: string };

/** What is wrong, row by row from left to right; where nothing is, what changes. */
export const stopsOf = (rows: readonly Reviewed[], plans: Review['plans']): readonly Stop[] => {
  const order = new Map(plans.map(({ column }, at) => [column.id, at]));
  const placeOf = (column: string) => order.get(column) ?? -1;
  const told = rows.some(isWrong) ? (row: Reviewed) => row.wrong : (row: Reviewed) => row.before;
  return rows.flatMap((row) => {
    // What no column of the file says is said at the row.
    const places = new Set(Object.keys(told(row)).map((column) => (order.has(column) ? column : '')));
    return [...places].toSorted((a, b) => placeOf(a) - placeOf(b)).map((column) => ({ row: row.id, column }));
  });
};

/** The stop that follows a place, or the one before it; behind the last one comes the first again. */
export const stopAfter = (stops: readonly Stop[], from: Stop | null, by: 1 | -1, plans: Review['plans']): Stop | undefined => {
  const placeOf = ({ row, column }: Stop) => [row, plans.findIndex((plan) => plan.column.id === column)] as const;
  const isBehind = (one: Stop, other: Stop) => {
    const [[row, at], [otherRow, otherAt]] = [placeOf(one), placeOf(other)];
    return row === otherRow ? at > otherAt : row > otherRow;
  };
  if (!from) return by === 1 ? stops[0] : stops.at(-1);
  return by === 1
    ? (stops.find((stop) => isBehind(stop, from)) ?? stops[0])
    : (stops.findLast((stop) => isBehind(from, stop)) ?? stops.at(-1));
};
