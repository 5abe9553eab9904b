import type { Column } from '../columns.ts';
import type { Speech } from '../grid-columns.tsx';
export const exportExcel = async (_: {
  file: string;
  columns: readonly Column<never>[];
  speech: Speech;
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;
  told: (done: number) => void;
}) => {};
