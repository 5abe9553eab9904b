import type { Column } from '../columns.ts';
export const ImportDialog = (_: {
  draft: { shape: object };
  columns: readonly Column<never>[];
  words: string;
  file: string;
  save: (rows: readonly Record<string, unknown>[]) => Promise<unknown>;
  close: () => void;
}) => null;
