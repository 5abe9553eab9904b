import { z } from 'zod';
import type { Schema } from './call.ts';
import type { FilterKind } from './grammar.ts';
import type { QuickFilters } from './quick.ts';
import { pageOf } from './shape.ts';
import { keepSums, type Sums } from './sums.ts';

/** What a column of a list holds: its shape in the answer, how it is filtered and sorted, how the grid shows it. */
export type ListColumn<Shape extends z.ZodType = z.ZodType> = {
  readonly kind: FilterKind;
  readonly shape: Shape;
  /** The values of a choice. */
  readonly choices?: readonly string[];
  readonly decimals?: number;
  /** Shown, but neither sorted nor filtered by. */
  readonly fixed?: true;
};
type Columns = Readonly<Record<string, ListColumn>>;

export const text = () => ({ kind: 'text', shape: z.string() }) as const;
export const number = () => ({ kind: 'number', shape: z.number() }) as const;
/** A count. */
export const whole = () => ({ kind: 'number', shape: z.number().int(), decimals: 0 }) as const;
export const qty = () => ({ kind: 'number', shape: z.number(), decimals: 3 }) as const;
export const money = () => ({ kind: 'number', shape: z.number(), decimals: 2 }) as const;
export const day = () => ({ kind: 'day', shape: z.string() }) as const;
export const at = () => ({ kind: 'at', shape: z.string() }) as const;
export const flag = () => ({ kind: 'flag', shape: z.boolean() }) as const;
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  ({ kind: 'choice', shape: z.enum(values), choices: values }) as const;
/** A column that may be empty. */
export const maybe = <C extends ListColumn>(column: C) =>
  ({ ...column, shape: column.shape.nullable() }) as Omit<C, 'shape'> & { readonly shape: z.ZodNullable<C['shape']> };
/** A column that the server neither sorts nor filters by. */
export const fixed = <C extends ListColumn>(column: C) => ({ ...column, fixed: true }) as const;

/** Who made and last changed a record, and when. */
export const stampColumns = { createdByName: maybe(text()), createdAt: at(), updatedByName: maybe(text()), updatedAt: at() } as const;
export const stampFields = {
  id: z.number().int(),
  version: z.number().int(),
  createdBy: z.number().int().nullable(),
  updatedBy: z.number().int().nullable(),
} as const;

type ShapeOf<C extends Columns> = { [Name in keyof C]: C[Name]['shape'] };

/**
 * A list that grows, described once: the row's shape, its page, what may be filtered and sorted, and the columns of its grid follow from it.
 * @param more what a row carries beside its columns: ids, lines.
 * @param quick what its people look for every day, by names that calls and addresses know.
 * @param sums what its foot adds up.
 */
export const list = <const C extends Columns, More extends z.ZodRawShape>(
  columns: C,
  more: More,
  quick: QuickFilters<(keyof C | keyof More) & string> = {},
  sums: Sums<(keyof C | keyof More) & string> = { of: {} },
) => {
  const shapes = Object.fromEntries(Object.entries(columns).map(([name, { shape }]) => [name, shape])) as ShapeOf<C>;
  const row = z.object({ ...more, ...shapes });
  const page = pageOf(row);
  keepSums(page, sums);
  return { columns, row, page, quick: quick as QuickFilters, sums: sums as Sums };
};
export type List<C extends Columns = Columns> = {
  readonly columns: C;
  readonly row: Schema & { readonly shape: object };
  readonly quick: QuickFilters;
  readonly sums: Sums;
};
export type ListRow<L extends List> = L['row']['_zod']['output'];
export type ColumnOf<L extends List> = keyof L['columns'] & string;
