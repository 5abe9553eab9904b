import { z } from 'zod';

/** What every refused call answers: the code for programs, the sentence for people, in the language of the request. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  extraData: z.record(z.string(), z.unknown()).optional(),
  /** Only of failures that nobody foresaw: what to look for in the log. */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** One wrong field of a 400: where, what, and the sentence. */
export type FieldProblem = { path: readonly (string | number)[]; code: string; message: string };
/** One refused row of a bulk creation; `row` counts from 0, `path` is the field where there is one. */
export type RowProblem = { row: number; path: readonly (string | number)[]; code: string; message: string };
/** One row that keeps another from being deleted, with the path of its screen, and how many of its kind there are, counted no further than `countedAtMost`. */
export type RelatedRow = {
  path: string;
  id: number;
  name: string;
  createBy: string | null;
  createAt: string | null;
  kind?: string;
  total?: number;
};
export const countedAtMost = 1000;
