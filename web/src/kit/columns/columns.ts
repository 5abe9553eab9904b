import type { Schema } from '@lotline/contract/kit/call';
import type { Facts } from '@lotline/contract/kit/words';
import type { ReactNode } from 'react';
import type { Heading } from './headings.ts';

export type Tone = 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'cyan';
export type Kind = 'text' | 'number' | 'day' | 'at' | 'choice' | 'flag';

type Values = Readonly<Record<string, unknown>>;
/** One column of a grid, of its Excel sheets and of its history, described once. */
export type Column<Row> = {
  readonly id: string;
  readonly kind: Kind;
  readonly value: (row: Row) => unknown;
  /** A word's key; without it the screen's `words` prefix and the id make one. */
  readonly title?: string;
  /** A title that isn't a word of ours: the name a custom field was given. */
  readonly name?: string;
  readonly unit?: string;
  readonly width?: number;
  readonly grow?: number;
  readonly pinned?: 'left' | 'right';
  /** Not shown at first; the column list brings it. */
  readonly hidden?: boolean;
  /** Summed in the row at the bottom. */
  readonly total?: boolean;
  /** What stands below it though it isn't summed: a ratio, worked out of the sums beside it by their columns; null where it can't be. */
  readonly ofSums?: (sum: (column: string) => number) => number | null;
  /** The unit that a row's number is in: sums never add two units. */
  readonly uom?: (row: Row) => unknown;
  readonly decimals?: number;
  /** A number that counts nothing, as a port or a year: its digits stand together. */
  readonly isNumeral?: true;
  /** The values of a choice; their words are `<choiceWords>.<value>`. */
  readonly choices?: readonly string[];
  readonly choiceWords?: string;
  /** A choice whose values are the codes of a category. */
  readonly category?: string;
  /** A code that people read itself, as a unit is: `EA`, `kg`. Its name still finds it in a file. */
  readonly byCode?: true;
  /** Names of choice values that are not words of ours. */
  readonly choiceNames?: Readonly<Record<string, string>>;
  readonly tones?: Readonly<Record<string, Tone>>;
  /** A value that marks its row: it stands as a chip that says what it means, by a word with {value}. Nothing where it is empty or 0. */
  readonly chip?: { readonly word: string; readonly tone: Tone };
  /** Its values are kinds and no states: they stand outlined, in no state's colour. */
  readonly isKind?: true;
  /** Of a place: all its way from the site down, parted by ' / '. The cell begins with the last part, which is what differs. */
  readonly path?: (row: Row) => string | null | undefined;
  /** Draws the cell; sorting, filtering and Excel still use the value. */
  readonly show?: (row: Row) => ReactNode;
  /** Marks a cell: changed is orange, wrong is red. */
  readonly cellTone?: (row: Row) => 'changed' | 'wrong' | undefined;
  /** Where a click on the cell leads. */
  readonly to?: (row: Row) => (() => void) | string | undefined;
  /** The server can't sort or filter by it (paged grids only). */
  readonly fixed?: boolean;
  /** Left out of Excel import and its template although the draft has it. */
  readonly noImport?: boolean;
  /** Turns the text of an Excel cell into the draft's value, e.g. a partner's code into its id. */
  readonly read?: (text: string) => unknown;
  /** The column of the list that shows what this one reads, e.g. the code of an id: a pasted block lands there. */
  readonly shownAs?: string;
  /** The fields of the record that this one is split into: what is wrong with them is said here. */
  readonly standsFor?: readonly string[];
  readonly required?: boolean;
  /** What the rules of its record say of it in a file or a pasted block; `was`: the record that its row changes. */
  readonly obeys?: (values: Values, was: Values | undefined) => { readonly code: string; readonly facts: Facts } | undefined;
  /** What no two rows of a file may have in common, said in this column; null where a row doesn't say it yet. */
  readonly onceBy?: (values: Values) => string | null;
  /** Rows of a file with this in common say it in one of them at least; null where a row needs nobody to. */
  readonly neededBy?: { readonly keyOf: (values: Values) => string | null; readonly code: string };
  /** Said once for all rows, above them: shown only where a row says it itself. */
  readonly answeredAbove?: true;
  /** By what others call it in their lists, where its own name doesn't say so. */
  readonly means?: Heading;
  /** What a new row of a file or a pasted block gets where its cell says nothing, and where that comes from. */
  readonly fill?: (values: Values) => { readonly cell: string | number; readonly why: string } | null;
  readonly ext?: true;
};

export type ColumnOptions<Row> = Partial<Omit<Column<Row>, 'id' | 'kind'>>;
type Key<Row> = keyof Row & string;
type Make<Row> = (id: Key<Row> | (string & {}), options?: ColumnOptions<Row>) => Column<Row>;
/** Reads the field by its name when the row has one; a derived column brings its own `value`. */
type Field<Row> = {
  (id: Key<Row>, options?: ColumnOptions<Row>): Column<Row>;
  (id: string, options: ColumnOptions<Row> & { value: (row: Row) => unknown }): Column<Row>;
};

/** The same for a value out of a list of them. */
type Chosen<Row> = {
  (id: Key<Row>, choices: readonly string[], options?: ColumnOptions<Row>): Column<Row>;
  (id: string, choices: readonly string[], options: ColumnOptions<Row> & { value: (row: Row) => unknown }): Column<Row>;
};

export type Columns<Row> = {
  text: Field<Row>;
  number: Field<Row>;
  /** A quantity: right-aligned, three decimals at most, summed at the bottom by the column's own `unit`, else by the unit in the row's `uom`. */
  qty: Field<Row>;
  money: Field<Row>;
  day: Field<Row>;
  at: Field<Row>;
  flag: Field<Row>;
  choice: Chosen<Row>;
  /** A choice among the codes of a category. */
  code: (id: Key<Row>, category: string, options?: ColumnOptions<Row>) => Column<Row>;
  /** A place by its name or its way, called by its last part first; the way stands in the row's `locationPath` unless told otherwise. */
  place: Field<Row>;
  /** Text that leads somewhere. */
  link: (id: Key<Row>, to: NonNullable<Column<Row>['to']>, options?: ColumnOptions<Row>) => Column<Row>;
  /** Who made and last changed the row, and when; hidden at first. */
  stamps: () => Column<Row>[];
};

const field = (row: unknown, id: string) => (row as Record<string, unknown>)[id];

const of =
  <Row>(kind: Kind, defaults: ColumnOptions<Row> = {}): Make<Row> =>
  (id, options) => ({ id, kind, value: (row) => field(row, id), ...defaults, ...options });

/** The column functions of one row type: `const { text, qty } = columnsOf(BizPartner)`, or `columnsOf<Row>()`. */
export function columnsOf<R extends { row: Schema }>(of: R): Columns<R['row']['_zod']['output']>;
export function columnsOf<Row>(): Columns<Row>;
export function columnsOf(): Columns<object> {
  return columns as unknown as Columns<object>;
}

type Any = Record<string, unknown>;
const text = of<Any>('text');
const at = of<Any>('at', { width: 165 });
/** A column that stands in one unit throughout is summed in that unit, whatever its rows are counted in. */
const unitFor = ({ unit }: ColumnOptions<Any> = {}) => (unit === undefined ? (row: Any) => row.uom : () => unit);
const columns: Columns<Any> = {
  text,
  number: of<Any>('number', { width: 110 }),
  qty: (id: string, options?: ColumnOptions<Any>) =>
    of<Any>('number', { width: 110, decimals: 3, total: true, uom: unitFor(options) })(id, options),
  money: of<Any>('number', { width: 120, decimals: 2 }),
  day: of<Any>('day', { width: 110 }),
  at,
  flag: of<Any>('flag', { width: 90 }),
  choice: (id, choices, options) => ({ ...of<Any>('choice', { width: 110 })(id, options), choices }),
  code: (id, category, options) => ({ ...of<Any>('choice', { width: 120 })(id, options), category }),
  place: (id: string, options?: ColumnOptions<Any>) =>
    of<Any>('text', { width: 150, path: ({ locationPath }) => locationPath as string | undefined })(id, options),
  link: (id, to, options) => ({ ...text(id, options), to }),
  stamps: () => [
    text('createdByName', { title: 'common.createdBy', hidden: true, noImport: true, width: 110 }),
    at('createdAt', { title: 'common.createdAt', hidden: true, noImport: true }),
    text('updatedByName', { title: 'common.updatedBy', hidden: true, noImport: true, width: 110 }),
    at('updatedAt', { title: 'common.updatedAt', noImport: true }),
  ],
};
