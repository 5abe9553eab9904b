import type { Schema } from '@lotline/contract/kit/call';

export type Shaped = Schema & { readonly shape: Readonly<Record<string, unknown>> };
/** What a call takes once its form is filled in. */
export type Filled<D extends Schema> = D['_zod']['input'];
/** What stands in the form until then: each field may be missing or empty, and so may those of a line. */
export type Typed<D extends Schema> = { [K in keyof Filled<D>]?: TypedField<Filled<D>[K]> };
type TypedField<Value> = (NonNullable<Value> extends readonly (infer Line extends object)[] ? readonly Partial<Line>[] : Value) | null;
