import type { Schema } from '@lotline/contract/kit/call';
import type { sayIssues } from '@lotline/contract/kit/issue-words';
import { createContext, use } from 'react';

export type Scope = {
  /** Prefix of the labels' words. */
  words?: string;
  /** The contract's shape: says which field is required and what may stand in it. */
  shape?: Readonly<Record<string, unknown>>;
  readOnly?: boolean;
  /** Why what is filled in can't be saved, where one field is to blame. */
  wrong?: Blame | undefined;
};
export type Blame = { readonly field: string; readonly said: string };
export const FormScope = createContext<Scope>({});
export const useScope = () => use(FormScope);

type Issues = Parameters<typeof sayIssues>[0];
type Checked = { success: true; data: unknown } | { success: false; error: { issues: Issues } };
type Parser = Schema & { safeParse: (value: unknown) => Checked };

export const parserOf = (schema: unknown): Parser | null =>
  typeof schema === 'object' && schema !== null && 'safeParse' in schema ? (schema as Parser) : null;
const takes = (schema: Parser, value: unknown) => schema.safeParse(value).success;

/** Whether a person must fill it in: the contract refuses each of the empty values. */
export const requiredIn = (schema: unknown) => {
  const parser = parserOf(schema);
  return parser !== null && !takes(parser, undefined) && !takes(parser, null) && !takes(parser, '') && !takes(parser, []);
};

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** The value as the contract takes it: an empty input is `''`, `null` or `undefined` by its kind. */
export const settled = (schema: unknown, value: unknown) => {
  const parser = parserOf(schema);
  const kept = typeof value === 'string' ? value.trim() : value;
  if (!isNothing(kept) || !parser) return typeof value === 'string' && parser && !takes(parser, kept) ? value : kept;
  return (
    [null, undefined, '', []].find((one) => takes(parser, one)) ??
    (takes(parser, null) ? null : takes(parser, undefined) ? undefined : kept === '' ? '' : undefined)
  );
};
