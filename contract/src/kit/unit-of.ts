import { z } from 'zod';
import type { Schema } from './call.ts';
import type { FieldPath } from './rule.ts';

/** Whose unit a quantity has: that of the row of a table which a field of the ask names. */
type UnitOf = readonly [field: string, table: string];
/** The table of a field that says the unit itself. */
export const ownUnit = '';

const units = z.registry<{ of: readonly UnitOf[] }>();
/** A quantity of an ask, and whose unit it has: by the first of these fields that stands beside it or above it. */
export const countedBy = (qty: z.ZodNumber, ...of: readonly [UnitOf, ...UnitOf[]]): z.ZodNumber => qty.clone().register(units, { of });

/** A part of something, where in the ask it stands, and whose unit says whether there are parts of it. */
export type Part = { readonly at: FieldPath; readonly qty: number; readonly table: string; readonly key: string | number };

/** The quantities of an ask that aren't whole numbers. */
export const partsIn = (schema: Schema, ask: unknown): Part[] => countedIn(schema).flatMap(({ path, of }) => partsAt(path, of, ask));

type Counted = { readonly path: readonly string[]; readonly of: readonly UnitOf[] };
type Def = {
  innerType?: Schema;
  out?: Schema;
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: readonly Schema[];
};
const known = new WeakMap<Schema, readonly Counted[]>();
const every = '*';

/** Where the shape of an ask has quantities with a unit. */
export const countedIn = (schema: Schema): readonly Counted[] => {
  const before = known.get(schema);
  if (before) return before;
  const found = lookIn(schema);
  known.set(schema, found);
  return found;
};
const lookIn = (schema: Schema): readonly Counted[] => {
  const own = units.get(schema as z.ZodType);
  if (own) return [{ path: [], of: own.of }];
  const { innerType, out, element, shape, options } = (schema as unknown as { def: Def }).def;
  const below = (step: string, inner: Schema) => countedIn(inner).map(({ path, of }) => ({ path: [step, ...path], of }));
  return [
    ...[innerType, out, ...(options ?? [])].flatMap((inner) => (inner ? countedIn(inner) : [])),
    ...(element ? below(every, element) : []),
    ...Object.entries(shape ?? {}).flatMap(([field, inner]) => below(field, inner)),
  ];
};

type Around = { readonly value: unknown; readonly at: FieldPath; readonly above: readonly Record<string, unknown>[] };
const partsAt = (path: readonly string[], of: readonly UnitOf[], ask: unknown): Part[] => {
  let around: Around[] = [{ value: ask, at: [], above: [] }];
  for (const step of path) around = around.flatMap((one) => stepInto(one, step));
  return around.flatMap(({ value, at, above }) => {
    if (typeof value !== 'number' || Number.isInteger(value)) return [];
    const named = of.flatMap(([field, table]) => {
      const key = above.map((object) => object[field]).find((found) => found != null);
      return typeof key === 'number' || typeof key === 'string' ? [{ at, qty: value, table, key }] : [];
    });
    return named.slice(0, 1);
  });
};
const stepInto = ({ value, at, above }: Around, step: string): Around[] => {
  if (step === every) return Array.isArray(value) ? value.map((inner, n) => ({ value: inner, at: [...at, n], above })) : [];
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  return [{ value: object[step], at: [...at, step], above: [object, ...above] }];
};
