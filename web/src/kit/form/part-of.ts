type Values = Record<string, unknown>;
type Shape = Readonly<Record<string, unknown>>;

/** What a form holds for a row: the draft's own fields, as far as the row has them. */
export const partOf = (shape: Shape, row: unknown): Values =>
  Object.fromEntries(Object.keys(shape).flatMap((key) => (key in (row as Values) ? [[key, (row as Values)[key]]] : [])));
