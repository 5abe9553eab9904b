import { parserOf } from '../form/scope.ts';

export type Values = Record<string, unknown>;
type Shape = Readonly<Record<string, unknown>>;

/** What the contract says where nothing is said. */
export const defaultsOf = (shape: Shape): Values =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const checked = parserOf(schema)?.safeParse(undefined);
      return checked?.success && checked.data !== undefined ? [[key, checked.data]] : [];
    }),
  );
