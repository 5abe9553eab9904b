/** What a grid asks of a paged list: both as the call's `sort` and `filter` understand them. */
export type Look = { sort?: string; filter?: string };

/** How many rows each quick filter would leave; there are others where counting stopped. */
export type QuickCounts = Readonly<Record<string, { readonly total: number; readonly totalIsMore?: boolean | undefined }>>;

/** What summed columns come to over all rows that fit, for each unit by itself; null where the rows are too many for the server to add up. */
export type ServerSums = Readonly<Record<string, readonly { readonly unit: string | null; readonly sum: number | null }[]>> | null;

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
    /** It grows without end: what is exported must have been counted to its end. */
    readonly endless?: true;
    readonly loadingMore: boolean;
    readonly more: () => void;
    /** Without it the grid filters and sorts what has come so far. */
    readonly look?: (look: Look) => void;
    /** Where the list has quick filters, those that are on are asked of the server, and how many rows each would leave. */
    readonly quick?: { readonly turn: (on: readonly string[]) => void; readonly counts?: QuickCounts | undefined };
    /**
     * Where the server adds up: the columns that the foot shows are asked of it, and what they come to. `failed` says that it won't be known.
     */
    readonly sums?: {
      readonly ask: (columns: readonly string[]) => void;
      readonly said?: ServerSums | undefined;
      readonly failed?: boolean;
    };
    /** What of all rows is asked for now, as the call's `filter` and `quick`: figures above the list are asked by the same. */
    readonly asked?: { readonly filter?: string; readonly quick?: string };
    /** Every row of the present look, page after page: for the Excel export. */
    readonly all: () => AsyncGenerator<readonly Row[]>;
  };
};

/** Rows that are already here. */
export const wholeOf = <Row>(rows: readonly Row[], again: () => void = () => {}): Source<Row> => ({ rows, state: 'ready', again });

/** A log: nobody exports all of it. */
export const endless = <Row>(source: Source<Row>): Source<Row> =>
  source.pages ? { ...source, pages: { ...source.pages, endless: true } } : source;

/** The rows of a source that a screen shows; what the server counted is of more rows than these. */
export const narrowed = <Row>(source: Source<Row>, fits: (row: Row) => boolean): Source<Row> => {
  const { pages, ...rest } = source;
  const rows = source.rows.filter(fits);
  if (!pages) return { ...rest, rows };
  const { sums: _, quick, ...unsummed } = pages;
  return { ...rest, rows, pages: { ...unsummed, ...(quick && { quick: { turn: quick.turn } }) } };
};
