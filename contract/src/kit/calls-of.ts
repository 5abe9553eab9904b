import { type Call, isCall, type Schema } from './call.ts';

/** The calls that a contract module exports, alone, as parts of a resource or as a family of calls, each once. */
export const callsOf = (module: Readonly<Record<string, unknown>>): Call[] => [
  ...new Set(
    Object.values(module).flatMap((value) =>
      isCall(value) ? [value] : isRecord(value) || isFamily(value) ? Object.values(value).filter(isCall) : [],
    ),
  ),
];

/** Nothing but calls, each under what it does. */
const isFamily = (value: unknown): value is Record<string, Call> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 1 &&
  Object.values(value).every(isCall);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'draft' in value && 'table' in value;

/** The shapes that a contract module exports under a name, and the rows of its records. */
export const shapesOf = (module: Readonly<Record<string, unknown>>): { name: string; shape: Schema }[] =>
  Object.entries(module).flatMap(([name, value]) => {
    if (isShape(value)) return { name, shape: value };
    return isRecord(value) && isShape(value.row) ? { name, shape: value.row } : [];
  });

const isShape = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;
