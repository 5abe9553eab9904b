import type { Column } from '../columns.ts';
export const HistoryDialog = (_: {
  table: string;
  columns: readonly Column<never>[];
  words: string;
  rowId?: number;
  name?: string;
  close: () => void;
}) => null;
