import type { Column } from '../columns/columns.ts';

/** What the reader has asked of a grid: kept with a saved condition. */
export type GridLook = { filters: Record<string, string>; sort?: { id: string; desc: boolean }; group?: string };

/** What a screen can ask of its grid. */
export type GridHandle = {
  look: () => GridLook;
  show: (look: GridLook) => void;
  /** Filters one column, or no longer where the text is empty. */
  filter: (column: string, text: string) => void;
  /** Selects these rows and no others, and shows the first; those that aren't here yet as soon as they come. One that is only open counts as picked by nobody. */
  choose: (ids: readonly (string | number)[], onlyOpen?: boolean) => void;
  /** The row that was just saved: selected and in sight. What is selected beside it stays. */
  bring: (saved: unknown) => void;
  /** Whether a row is among those that are shown. */
  shows: (id: string | number) => boolean;
  /** Puts the focus on a cell and brings it into sight, without a column in the one that had it last; false where its row isn't among those that are shown. */
  focus: (id: string | number, column?: string) => boolean;
  /** The row that follows these, where the hand goes when they are gone. */
  heirOf: (gone: readonly (string | number)[]) => string | undefined;
  /** Puts the focus where it last was in the grid, or on its first row: what had it elsewhere is gone. */
  take: (where?: 'first') => void;
};

/** A block of cells, with the rows and columns from the focused cell on that it lands in. */
export type Pasted<Row> = {
  readonly cells: readonly (readonly string[])[];
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Behind these rows come others that aren't here yet. */
  readonly more?: boolean;
  /** It was pasted beside the rows: all of it is new. */
  readonly anew?: boolean;
};
