import { sayIssues } from '@lotline/contract/kit/issue-words';
import type { FieldProblem, Problem, RelatedRow } from '@lotline/contract/kit/problem';
import { type FieldPath, RuleBroken } from '@lotline/contract/kit/rule';
import { camel, snake } from '@lotline/contract/kit/spelling';
import { type Facts, type Lang, say, type Word } from '@lotline/contract/kit/words';
import { constraintField } from '@lotline/contract/rule-fields';
import { withoutHeld } from '@lotline/contract/system/held-columns';
import { maySee, tableSeen } from '@lotline/contract/system/tables';
import { allWords } from '@lotline/contract/words';
import { NoResultError } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import { LineTooLong } from '../database/driver.ts';
import { lastRevisions, namesMentioned, type Reader } from '../database/mentioned.ts';
import type { Database } from '../database/pool.ts';
import { keyColumns, relatedRows, stillReferenced, subjectOf, usesIn } from '../database/related.ts';

type More = {
  facts?: Facts;
  extraData?: Record<string, unknown> /** Seconds until another try makes sense. */;
  retryAfter?: number /** The database's own complaint, for the log. */;
  cause?: unknown;
  /** The fields of the ask that it is about. */
  at?: readonly FieldPath[];
};

/** A call refused for another reason than a business rule: `throw new Refused(404, 'NOT_FOUND')`. The code is a word's key. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: More;
  constructor(status: number, code: string, more: More = {}) {
    super(code, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** Somebody else saved the row first: the newer row, beside what was to be saved. */
export class StaleVersion extends Refused {
  readonly table: string;
  readonly newer: Record<string, unknown>;
  readonly mine: Record<string, unknown>;
  constructor(table: string, newer: object, mine: object) {
    super(409, 'STALE_VERSION', { extraData: { newer } });
    this.table = table;
    this.newer = newer as Record<string, unknown>;
    this.mine = mine as Record<string, unknown>;
  }
}

/** The ask had another shape than the call's: 400 with every field and its sentence. */
export class WrongShape extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly input: unknown;
  constructor(issues: readonly z.core.$ZodIssue[], input: unknown) {
    super('INVALID_INPUT');
    this.issues = issues;
    this.input = input;
  }
}

/** Rows that others still point to were to be deleted. */
export class StillReferenced extends Error {
  readonly table: string;
  readonly ids: readonly number[];
  constructor(table: string, ids: readonly number[], cause?: unknown) {
    super('ERROR_CONSTRAINT_VIOLATION', { cause });
    this.table = table;
    this.ids = ids;
  }
}

/** What is said of something that is still used: by what and how often, and the first of those rows. */
const stillUsed = (subject: string | undefined, datas: readonly RelatedRow[], lang: Lang): More => ({
  facts: subject && datas.length > 0 ? { subject, uses: usesIn(datas, lang) } : {},
  extraData: { datas },
});
/** Refuses to change or delete what these rows still use. */
export const refuseUsed = (subject: string | undefined, datas: readonly RelatedRow[], lang: Lang) => {
  if (datas.length > 0) throw new Refused(500, 'ERROR_CONSTRAINT_VIOLATION', stillUsed(subject, datas, lang));
};

/** One wrong field found by a use case: `throw wrongField(['ext', 'colour'], 'oneOf')`. */
export const wrongField = (path: (string | number)[], code: string, facts: Facts = {}) =>
  new WrongShape([{ code: 'custom', path, params: { code, ...facts }, message: code, input: undefined }], undefined);

const words: Readonly<Record<string, Word>> = allWords;
export const hasSentence = (code: string) => Object.hasOwn(words, code);
/** The sentence of a code in a language; a code without words says that something went wrong. */
export const sentence = (code: string, lang: Lang, facts?: Facts) =>
  say(words[hasSentence(code) ? code : 'failure.server'] as Word, lang, facts);

export type Answered = {
  status: number;
  body: Problem;
  headers: Record<string, string> /** Nobody foresaw it: the log must tell. */;
  unforeseen: boolean;
};
type Asked = { lang: Lang; requestId: string; db: Database; may?: Reader['may'] };

const refusal = (status: number, code: string, lang: Lang, { facts, extraData, retryAfter, at }: More = {}): Answered => {
  const message = sentence(code, lang, facts);
  const issues = at?.map((path): FieldProblem => ({ path, code, message }));
  const kept =
    facts && Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, string | number | null] => fact[1] !== undefined));
  return {
    status,
    body: {
      code,
      message,
      ...(kept && Object.keys(kept).length > 0 && { facts: kept }),
      ...((extraData || issues) && { extraData: { ...extraData, ...(issues && { issues }) } }),
    },
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    unforeseen: false,
  };
};

const wrongInput = (issues: readonly FieldProblem[], lang: Lang): Answered => {
  const rows = issues.flatMap(({ path, ...rest }) =>
    path[0] === 'rows' && typeof path[1] === 'number' ? [{ row: path[1], path: path.slice(2), ...rest }] : [],
  );
  const first = issues[0]?.message ?? sentence('INVALID_INPUT', lang);
  return {
    ...refusal(400, 'INVALID_INPUT', lang),
    body: { code: 'INVALID_INPUT', message: first, extraData: { issues, ...(rows.length > 0 && { rows }) } },
  };
};

/** The one place where anything thrown becomes an answer. */
export const answerError = async (error: unknown, asked: Asked): Promise<Answered> => {
  const { lang } = asked;
  if (error instanceof RuleBroken)
    return refusal(error.conflict ? 409 : 422, error.code, lang, { facts: error.facts, ...(error.at && { at: [error.at] }) });
  if (error instanceof StaleVersion) return answerStale(error, asked);
  if (error instanceof Refused) return refusal(error.status, error.code, lang, error.more);
  if (error instanceof WrongShape) return wrongInput(sayIssues(error.issues, error.input, lang), lang);
  if (error instanceof NoResultError) return refusal(404, 'NOT_FOUND', lang);
  if (error instanceof StillReferenced) return answerReferenced(error.table, error.ids, asked);
  if (error instanceof pg.DatabaseError) return answerDatabase(error, asked);
  if (error instanceof LineTooLong) return refusal(503, 'BUSY', lang, { retryAfter: 1 });
  if (isUnreachable(error)) return refusal(503, 'DATABASE_UNAVAILABLE', lang, { retryAfter: 2 });
  return answerFramework(error as Partial<FrameworkError>, asked);
};

/** What was read, what is saved and what was to be saved name the rows they point to, so that a person can choose. */
const answerStale = async ({ status, code, table, newer, mine, more }: StaleVersion, { db, lang, may = () => false }: Asked) => {
  const named = async () => {
    const before = await lastRevisions(db, table, Number(newer.id));
    return namesMentioned(db, table, [newer, mine, ...before], { lang, may });
  };
  const names = await named().catch(() => ({}));
  return refusal(status, code, lang, { extraData: { ...more.extraData, newer: newerFor(table, newer, may), names } });
};
/** Of a newer row each learns what viewing shows; who may only write learns that there is one. */
const newerFor = (table: string, newer: StaleVersion['newer'], may: Reader['may']) => {
  const seen = tableSeen(snake(table));
  if (!seen || maySee(seen, may)) return withoutHeld(snake(table), newer, may);
  return Object.fromEntries(['id', 'version'].map((field) => [field, newer[field]]));
};

const answerReferenced = async (table: string, ids: readonly number[], { db, lang }: Asked) => {
  const datas = await relatedRows(db, table, ids, lang).catch(() => []);
  const subject = await subjectOf(db, table, ids, lang).catch(() => undefined);
  return refusal(500, 'ERROR_CONSTRAINT_VIOLATION', lang, stillUsed(subject, datas, lang));
};

const answerDatabase = async (error: pg.DatabaseError, asked: Asked): Promise<Answered> => {
  const { lang } = asked;
  const { code = '', constraint, column } = error;
  if (code === '23503') {
    const referenced = await stillReferenced(asked.db, error).catch(() => undefined);
    if (referenced) return answerReferenced(referenced.table, referenced.ids, asked);
    return refusal(422, constraint?.includes('.') ? constraint : 'reference.missing', lang, pathOf(error));
  }
  if (constraint?.includes('.')) return refusal(422, constraint, lang, pathOf(error));
  if (code === '23505' || code === '23P01') return refusal(422, 'record.alreadyExists', lang, pathOf(error));
  if (code === '23514') return refusal(422, 'record.valueNotAllowed', lang);
  if (code === '23502') return wrongInput(sayIssues(wrongField([camel(column ?? '')], 'required').issues, undefined, lang), lang);
  if (code.startsWith('22') || code.startsWith('54')) return wrongInput([], lang);
  if (['57014', '55P03', '40P01', '40001', '25P03'].includes(code)) return refusal(503, 'BUSY', lang, { retryAfter: 1 });
  if (code === '53100') return refusal(507, 'STORAGE_FULL', lang, { retryAfter: 60 });
  if (code.startsWith('08') || code.startsWith('53') || code.startsWith('57') || code === '25006')
    return refusal(503, 'DATABASE_UNAVAILABLE', lang, { retryAfter: 2 });
  return answerUnforeseen(asked);
};

/** The fields that a refused row names, so that the screen can mark them. */
const pathOf = (error: pg.DatabaseError): More => {
  const at = askFieldsOf(error);
  return at.length ? { facts: { value: keyColumns(error).values }, at } : {};
};
/** The ask's fields that a constraint is about: the contract's word, else the columns it names. */
export const askFieldsOf = (error: pg.DatabaseError): FieldPath[] => {
  const field = constraintField(error.constraint ?? '');
  return field ? [[field]] : keyColumns(error).columns.map((column) => [camel(column)]);
};
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOENT'];
const unreachableSayings =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|server closed the connection|driver has already been destroyed|Cannot use a pool after/;
const isUnreachable = (error: unknown) =>
  error instanceof Error && (unreachable.includes(String((error as NodeJS.ErrnoException).code)) || unreachableSayings.test(error.message));

type FrameworkError = { statusCode: number; code: string; headers: Record<string, string> };
const ofStatus: Record<number, string> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'BUSY',
};
const answerFramework = ({ statusCode, headers }: Partial<FrameworkError>, asked: Asked): Answered => {
  if (!statusCode || (statusCode >= 500 && statusCode !== 503)) return answerUnforeseen(asked);
  const answer = refusal(statusCode, ofStatus[statusCode] ?? 'INVALID_INPUT', asked.lang);
  return { ...answer, headers: { ...headers } };
};

const answerUnforeseen = ({ lang, requestId }: Asked): Answered => {
  const answer = refusal(500, 'INTERNAL_SERVER_ERROR', lang);
  return { ...answer, body: { ...answer.body, requestId }, unforeseen: true };
};
