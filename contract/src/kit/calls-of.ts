import { type Call, isCall } from './call.ts';

/** The calls that a contract module exports, alone or as parts of a resource, each once. */
export const callsOf = (module: Readonly<Record<string, unknown>>): Call[] => [
  ...new Set(
    Object.values(module).flatMap((value) => (isCall(value) ? [value] : isRecord(value) ? Object.values(value).filter(isCall) : [])),
  ),
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'draft' in value && 'table' in value;
