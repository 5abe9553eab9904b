/** How a number is written (`room` is left free to write in): a quantity, a whole one, with one or two decimals, a share with one or two. */
export type Kind = 'text' | 'room' | 'qty' | 'whole' | 'tenth' | 'hundredth' | 'share' | 'fine';
export type Column = { head: string; kind: Kind };
export type Value = string | number | null;
export type Sum = {
  value: Value /** Of the first and the last row of the table and the row of the sum, as a workbook counts them. */;
  formula?: (first: number, last: number, own: number) => string;
};
/** A table of a report, for paper and workbook alike. */
export type Table = {
  /** Of each row, where rows differ and not columns. */
  kinds?: readonly Kind[];
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly Value[])[];
  sums?: readonly Sum[];
};
export type Told = {
  title: string;
  of: string;
  /** What is said of it above its tables, in pairs. */
  facts?: readonly (readonly [string, string])[];
  /** Bars at its head, each with what they say. */
  codes?: readonly { text: string; svg: string }[];
  note?: string;
  /** What is said where it has no tables. */
  none?: string;
  tables: readonly Table[];
};
