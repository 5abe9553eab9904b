import type { Say } from './say.ts';

export type Issue = { path: string; message: string };
export type RelatedRow = { path: string; id: number | string; name: string | null; createBy: string | null; createAt: string | null };
type Extra = { newer?: unknown; datas?: RelatedRow[]; issues?: unknown };
export type Failed = { status: number; code: string; message: string; extraData?: Extra };

/** A refusal as the server words it, or null for what never was an answer. */
export const failedOf = (failure: unknown): Failed | null =>
  typeof failure === 'object' && failure !== null && 'status' in failure && 'code' in failure && typeof failure.code === 'string'
    ? (failure as Failed)
    : null;

/** The server's sentence; the server says it in the reader's language. */
export const sentenceOf = (failure: unknown, t: Say) => {
  const failed = failedOf(failure);
  if (!failed) return t('failure.network');
  if (failed.code === 'ERROR_CONSTRAINT_VIOLATION') return t('failure.constraint');
  if (failed.status >= 500) return t('failure.server');
  if (failed.status === 404 && failed.code === 'NOT_FOUND') return failed.message || t('failure.notFound');
  return failed.message || t('failure.invalid');
};

/** Whether the server surely did nothing: it answered, and said no. */
export const surelyRefused = (failure: unknown) => {
  const failed = failedOf(failure);
  return failed !== null && failed.status >= 400 && failed.status < 500;
};

export const issuesOf = (failure: unknown): Issue[] => {
  const issues = failedOf(failure)?.extraData?.issues;
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { path, field, message } = one as Record<string, unknown>;
    const at = Array.isArray(path) ? path.join('.') : typeof path === 'string' ? path : typeof field === 'string' ? field : '';
    return [{ path: at, message: String(message ?? '') }];
  });
};
