import { type FilterKind, filterTest, filterText } from './grammar.ts';

/** Who asks for a quick filter, and when: the plain date and the production day in the plant's zone. */
export type QuickNow = { readonly day: string; readonly workDay: string; readonly userId: number };
/** What is asked of a field: of a column what its filter would ask, of a choice some of its values, of an id its number, of a field that isn't shown whether it holds. */
export type QuickWanted = string | number | boolean | readonly string[];
/** All of these must hold, each by one of its fields. */
export type QuickAsked<Field extends string = string> = readonly { readonly [Name in Field]?: QuickWanted }[];
/** What a list's people look for every day by one press, said once for the browser that holds a list and for the server that reads it in pages. */
export type QuickFilters<Field extends string = string> = Readonly<Record<string, (now: QuickNow) => QuickAsked<Field>>>;

type Kinds = Readonly<Record<string, { readonly kind: FilterKind } | undefined>>;

/** Whether a row in memory fits; `read` says an instant in the plant's zone, as people ask for it. */
export const quickTest = (kinds: Kinds, asked: QuickAsked, read: (instant: string) => string): ((row: object) => boolean) => {
  const tests = asked.map((fields) => Object.entries(fields).map(([name, wanted]) => fieldTest(name, kinds[name]?.kind, wanted, read)));
  return (row) => tests.every((any) => any.some((fits) => fits(row as Row)));
};

type Row = Readonly<Record<string, unknown>>;
const fieldTest = (name: string, kind: FilterKind | undefined, wanted: QuickWanted | undefined, read: (instant: string) => string) => {
  if (Array.isArray(wanted)) return (row: Row) => wanted.includes(row[name]);
  if (typeof wanted === 'boolean') return (row: Row) => row[name] === wanted;
  const test = kind && filterTest(kind, String(wanted));
  if (!test) return (row: Row) => row[name] === wanted;
  const said = (value: unknown) => (kind === 'at' && typeof value === 'string' ? read(value) : value);
  return (row: Row) => test(filterText(kind, said(row[name])));
};
