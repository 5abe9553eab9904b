import { parserOf } from '../form/scope.ts';

export type Values = Record<string, unknown>;
type Shape = Readonly<Record<string, unknown>>;

/** What a form holds for a row: the draft's own fields, as far as the row has them. */
export const partOf = (shape: Shape, row: unknown): Values =>
  Object.fromEntries(Object.keys(shape).flatMap((key) => (key in (row as Values) ? [[key, (row as Values)[key]]] : [])));

/** What the contract says where nothing is said. */
export const defaultsOf = (shape: Shape): Values =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const checked = parserOf(schema)?.safeParse(undefined);
      return checked?.success && checked.data !== undefined ? [[key, checked.data]] : [];
    }),
  );
