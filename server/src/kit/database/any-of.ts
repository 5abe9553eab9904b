import { sql } from 'kysely';

/** Any of these, as one value: written out one by one, each count of them would be a statement of its own, planned anew. */
export const anyOf = <Value extends number | string>(values: readonly Value[]) => sql<Value>`any(${[...values]})`;
