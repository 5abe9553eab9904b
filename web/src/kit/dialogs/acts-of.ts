import type { DataChange, FieldChange } from '@lotline/contract/system/data-change';

/** Steps of one act come within so many milliseconds. */
const oneActMs = 1500;

/**
 * A story by acts, the newest first: what the same person changed in one go is one entry, each field from what it was before to what it is after. What
 * touched only values that are worked out is none.
 */
export const actsOf = (rows: readonly DataChange[]): DataChange[] =>
  joinedActs(rows).filter(({ type, changes }) => type !== 'MOD' || changes.length > 0);

const joinedActs = (rows: readonly DataChange[]) => {
  const acts: DataChange[] = [];
  for (const row of rows) {
    const newer = acts.at(-1);
    if (newer && isOneAct(newer, row)) acts[acts.length - 1] = { ...newer, changes: joined(row.changes, newer.changes) };
    else acts.push(row);
  }
  return acts;
};
const isOneAct = (newer: DataChange, row: DataChange) =>
  newer.type === 'MOD' &&
  row.type === 'MOD' &&
  newer.table === row.table &&
  newer.rowId === row.rowId &&
  newer.username === row.username &&
  Math.abs(Date.parse(newer.at) - Date.parse(row.at)) <= oneActMs;

/** What went there and back again is no change. */
const joined = (first: readonly FieldChange[], then: readonly FieldChange[]): FieldChange[] => {
  const later = new Map(then.map((one) => [one.field, one]));
  const both = first.map((one) => ({ ...one, now: later.get(one.field)?.now ?? (later.has(one.field) ? null : one.now) }));
  const known = new Set(first.map(({ field }) => field));
  return [...both, ...then.filter(({ field }) => !known.has(field))].filter(({ was, now }) => was !== now);
};
