import type { Column } from './columns.ts';

export type Called = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  /** Its name in the language that isn't the reader's, where the server gives the reader's as the name. */
  readonly otherName?: string | null | undefined;
  /** What else it is called as a whole: a place by its way from the site down. */
  readonly path?: string;
  /** Numbers that others have for it. */
  readonly also?: readonly (string | null | undefined)[];
};

/** What is out of use is offered to nobody and found by no name. */
export const inUse = ({ active }: { readonly active: boolean }) => active;

/** A name that several have: the codes by which each of them is meant. */
export type Unclear = { readonly unclear: readonly string[] };
export const isUnclear = (value: unknown): value is Unclear => typeof value === 'object' && value !== null && 'unclear' in value;

/** A record that is called so and can't be meant here, with the sentence that says why. */
export type Unfit = { readonly unfit: string };
export const isUnfit = (value: unknown): value is Unfit => typeof value === 'object' && value !== null && 'unfit' in value;

const plain = (text: string) => text.trim().toLowerCase();

/** All that are called so: the one with this code, else those with this name in either language. */
const allCalled = <C extends Called>(records: readonly C[]) => {
  const codes = new Map(records.map((record) => [plain(record.code), record]));
  const names = Map.groupBy(
    records.flatMap((record) => {
      const its = new Set(
        [record.name, record.nameEn, record.otherName, record.path, ...(record.also ?? [])].map((one) => plain(one ?? '')),
      );
      return [...its].filter(Boolean).map((name) => ({ name, record }));
    }),
    ({ name }) => name,
  );
  return (said: string): readonly C[] => {
    const coded = codes.get(plain(said));
    return coded ? [coded] : (names.get(plain(said)) ?? []).map(({ record }) => record);
  };
};

/** Finds a record by its code, or by a name in either language that no other one has. */
export const calledAmong = <C extends Called>(records: readonly C[]) => {
  const find = allCalled(records);
  return (said: string): C | undefined => {
    const [only, ...others] = find(said);
    return others.length ? undefined : only;
  };
};

/** Reads a cell that names a record: its id; the codes of those who share the name; why one that is called so can't be meant; nothing where none is. */
export const readAmong = <U extends Called>(records: readonly Called[], unfit?: { of: readonly U[]; why: (one: U) => string }): Reading => {
  const find = allCalled(records);
  const findUnfit = calledAmong(unfit?.of ?? []);
  const read = (said: string) => {
    const [only, ...others] = find(said);
    if (only) return others.length ? { unclear: [only, ...others].map(({ code }) => code) } : only.id;
    const other = findUnfit(said);
    return other && unfit && { unfit: unfit.why(other) };
  };
  return Object.assign(read, { among: records });
};
/** What a cell means, and among what. */
export type Reading = ((said: string) => number | Unclear | Unfit | undefined) & { readonly among: readonly Called[] };

/** A column that names another record in a file or a pasted block: its code or its name stands in the cell, where the list shows it. */
export const naming = <Row>(
  id: string,
  shownAs: keyof Row & string,
  records: readonly Called[],
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, kind: 'text', shownAs, value: (row) => row[shownAs], read: readAmong(records), ...more });

/** Records that have no code: of two with the same name, a number says which is meant. */
export const uncoded = <R extends { readonly id: number }>(records: readonly R[], nameOf: (record: R) => string): Called[] =>
  records.map((record) => ({ id: record.id, code: `${nameOf(record)} (${record.id})`, name: nameOf(record) }));
