import type { Column } from './columns.ts';
import { readable, type Speech } from './readable.ts';

/** What a spreadsheet's cell says of a row: numbers as numbers, all else as a person reads it. */
export const cellOf = <Row>(column: Column<Row>, row: Row, speech: Speech): string | number | null => {
  const value = column.value(row);
  if (typeof value === 'number' && column.kind === 'number') return value;
  if (value === null || value === undefined) return null;
  return readable(column, value, speech);
};
