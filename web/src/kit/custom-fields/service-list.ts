import type { Call, Schema } from '@lotline/contract/kit/call';
import type { ListSource } from '@lotline/contract/system/custom-ext';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../net/send.ts';

/** The choices of a list field: value and name, in the order of their source. */
export type ListChoice = { value: string | number; label: string };

type Service = Extract<ListSource, { type: 'service' }>;

let contract: { load: () => Promise<readonly Call[]> } = { load: async () => [] };
/** The application hands in the calls of its contract: the kit knows none of them. */
export const offerCalls = (load: () => Promise<readonly Call[]>) => {
  contract = { load };
};

/** Only the reads of our own contract may feed a list; the whole contract is fetched when a table has such a list. */
const readAt = async (path: string): Promise<Call | undefined> => {
  const calls = await contract.load();
  return calls.find((call) => call.method === 'GET' && !call.kind && call.path === path);
};

const at = (row: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (inner, part) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[part] : undefined),
      row,
    );

const rowsIn = (answer: unknown): readonly unknown[] => {
  if (Array.isArray(answer)) return answer;
  const rows = at(answer, 'rows');
  return Array.isArray(rows) ? rows : [];
};

export const choicesIn = (answer: unknown, { labelKey, valueKey }: Pick<Service, 'labelKey' | 'valueKey'>): ListChoice[] =>
  rowsIn(answer).flatMap((row) => {
    const value = at(row, valueKey);
    return typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(at(row, labelKey) ?? value) }] : [];
  });

export const serviceQuery = (source: Service) =>
  queryOptions({
    queryKey: ['custom_field', source.path, source.params ?? {}, source.valueKey, source.labelKey],
    queryFn: async ({ signal }) => {
      const call = await readAt(source.path);
      return call ? choicesIn(await send(call as Call<Schema<Record<string, unknown>>>, { ...source.params }, { signal }), source) : [];
    },
    staleTime: 60_000,
    meta: { quiet: true },
  });
