/** What a grid asks of a paged list: both as the call's `sort` and `filter` understand them. */
export type Look = { sort?: string; filter?: string };

/** How many rows each quick filter would leave; there are others where counting stopped. */
export type QuickCounts = Readonly<Record<string, { readonly total: number; readonly totalIsMore?: boolean | undefined }>>;

/** Where a grid's rows come from: whole in memory, or page by page from the server. */
export type Source<Row> = {
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly failure?: unknown;
  readonly again: () => void;
  readonly pages?: {
    /** How many rows there are in all, when the call says so. */
    readonly total?: number;
    /** There are more than `total`: counting stopped there. */
    readonly totalIsMore?: boolean;
    readonly whole: boolean;
    readonly loadingMore: boolean;
    readonly more: () => void;
    /** Without it the grid filters and sorts what has come so far. */
    readonly look?: (look: Look) => void;
    /** Where the list has quick filters, those that are on are asked of the server, and how many rows each would leave. */
    readonly quick?: { readonly turn: (on: readonly string[]) => void; readonly counts?: QuickCounts | undefined };
    /** Every row of the present look, page after page: for the Excel export. */
    readonly all: () => AsyncGenerator<readonly Row[]>;
  };
};

/** Rows that are already here. */
export const wholeOf = <Row>(rows: readonly Row[], again: () => void = () => {}): Source<Row> => ({ rows, state: 'ready', again });

/** The rows of a source that a screen shows; what the server counted is of more rows than these. */
export const narrowed = <Row>(source: Source<Row>, fits: (row: Row) => boolean): Source<Row> => {
  const { pages, ...rest } = source;
  return {
    ...rest,
    rows: source.rows.filter(fits),
    ...(pages && { pages: pages.quick ? { ...pages, quick: { turn: pages.quick.turn } } : pages }),
  };
};
