import type { FieldProblem, RowProblem } from '@lotline/contract/kit/problem';
import { failureText } from './failure.ts';
import { ApiFailure } from './send.ts';

/** A refusal as the server words it, or null for what isn't one. */
export const refusalOf = (failure: unknown): ApiFailure | null => (failure instanceof ApiFailure ? failure : null);

/** Whether the server certainly did nothing: it answered with a refusal. */
export const surelyRefused = (failure: unknown) => {
  const refusal = refusalOf(failure);
  return refusal !== null && refusal.status >= 400 && refusal.status < 500;
};

const listOf = <One>(failure: unknown, name: string) => {
  const list = refusalOf(failure)?.extraData[name];
  return Array.isArray(list) ? (list as One[]) : [];
};

/** The wrong fields of a 400, or the ones a broken rule is about. */
export const problemsOf = (failure: unknown): FieldProblem[] => {
  const problems = listOf<FieldProblem>(failure, 'issues');
  const refusal = refusalOf(failure);
  if (refusal?.status !== 422) return problems;
  return problems.map((problem) => (problem.code === refusal.code ? { ...problem, message: failureText(failure) } : problem));
};

/** The refused rows of a bulk creation. */
export const rowProblemsOf = (failure: unknown): RowProblem[] => listOf<RowProblem>(failure, 'rows');

/** Names of the rows that both versions of a stale save point to: field → id → name. */
export type MentionedNames = Readonly<Record<string, Readonly<Record<string, string>>>>;
export const namesIn = (failure: unknown) => (refusalOf(failure)?.extraData.names ?? {}) as MentionedNames;

/** The row as somebody else left it, when a save came too late. */
export const newerOf = (failure: unknown): Record<string, unknown> | null => {
  const refusal = refusalOf(failure);
  return refusal?.code === 'STALE_VERSION' && typeof refusal.extraData.newer === 'object'
    ? (refusal.extraData.newer as Record<string, unknown>)
    : null;
};
