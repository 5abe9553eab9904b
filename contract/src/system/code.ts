import { z } from 'zod';
import { call, deleteOne, restoreDeleted } from '../kit/call.ts';
import { Code, Id, Name, PathId, Stamps, Text, Version } from '../kit/shape.ts';

/** Categories are written in capitals, as programs name them: `STOP_REASON`. */
const Category = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{0,49}$/);

export const CodeRow = z.object({
  ...Stamps.shape,
  categoryId: z.number().int(),
  category: z.string(),
  code: z.string(),
  nameKr: z.string(),
  nameEn: z.string(),
  parentId: z.number().int().nullable(),
  seq: z.number().int(),
  enabled: z.boolean(),
  /** The code above that it went out of use with; null where it went by itself, or is in use. */
  offWithId: z.number().int().nullable(),
});
export type CodeRow = z.infer<typeof CodeRow>;

const CodeFields = z.object({
  code: Code,
  nameKr: Name(100),
  nameEn: Name(100),
  seq: z.number().int().min(0).max(1_000_000).default(0),
  enabled: z.boolean().default(true),
});
export const CodeDraft = CodeFields.extend({ categoryId: Id, parentId: Id.nullable().optional() });

/** A code as the specification has it, beside ours: one plain name, and the categories it stands in. */
const plainCode = { codeName: Name(100).optional(), categories: z.array(Category).length(1).optional() };
const required = (field: string) => ({ path: [field], params: { code: 'required' } });
/** A plain name stands in each language that has none of its own. */
const CodeCreation = CodeDraft.partial({ nameKr: true, nameEn: true, categoryId: true })
  .extend(plainCode)
  .refine(({ codeName, nameKr }) => (nameKr ?? codeName) !== undefined, required('nameKr'))
  .refine(({ codeName, nameEn }) => (nameEn ?? codeName) !== undefined, required('nameEn'))
  .refine(({ categoryId, categories }) => (categoryId ?? categories) !== undefined, required('categoryId'))
  .transform(({ codeName, nameKr = codeName, nameEn = codeName, ...draft }) => ({ ...draft, nameKr, nameEn }));
/** What a change doesn't say stays as it was. */
const CodeChange = CodeDraft.partial({ nameKr: true, nameEn: true, categoryId: true }).extend({
  ...plainCode,
  seq: CodeFields.shape.seq.unwrap().optional(),
  enabled: CodeFields.shape.enabled.unwrap().optional(),
  /** Turned on, it brings those below back that went off with one above them. */
  withThoseBelow: z.boolean().optional(),
  id: Id,
  version: Version,
});
/** `codeName` is the name in the language of the request. */
export const CodeAnswer = CodeRow.extend({ codeName: z.string(), categories: z.array(z.string()) });
export type CodeAnswer = z.infer<typeof CodeAnswer>;

type Branch = CodeAnswer & { children: Branch[] };
export const CodeBranch: z.ZodType<Branch> = z.lazy(() => CodeAnswer.extend({ children: z.array(CodeBranch) }));
export type CodeBranch = Branch;

export const CategoryRow = z.object({
  ...Stamps.shape,
  category: z.string(),
  nameKr: z.string(),
  nameEn: z.string(),
  description: z.string().nullable(),
  /** How many codes it has. */
  codes: z.number().int(),
});
export type CategoryRow = z.infer<typeof CategoryRow>;
export const CategoryDraft = z.object({
  category: Category,
  nameKr: Name(100),
  nameEn: Name(100),
  description: Text(300).nullable().optional(),
});

/** One answer for each category, kept by the web until a code changes; disabled codes stay in it, so that old records keep their names. */
export const codesOfCategory = call({
  reads: ['code', 'code_category'],
  method: 'GET',
  path: '/code/{category}/codes',
  permission: 'signed-in',
  summary: 'The codes of a category, disabled ones included.',
  ask: z.object({ category: z.string().max(50) }),
  answer: z.array(CodeAnswer),
});
/** The codes under a code, named by its text. */
export const codesChildOf = call({
  method: 'GET',
  path: '/code/{category}/codes/child-of/{parent}',
  permission: 'signed-in',
  summary: 'The codes under a code of a category, named by its text.',
  ask: z.object({ category: z.string().max(50), parent: z.string().max(50) }),
  answer: z.array(CodeAnswer),
});
export const codeTree = call({
  method: 'GET',
  path: '/code/tree',
  permission: 'signed-in',
  summary: 'The code categories with their codes as a tree.',
  ask: z.object({}),
  answer: z.array(CategoryRow.extend({ children: z.array(CodeBranch) })),
});
export const codeById = call({
  method: 'GET',
  path: '/code/{id}',
  permission: 'signed-in',
  summary: 'One code.',
  ask: z.object({ id: PathId }),
  answer: CodeAnswer,
});
export const codeChildren = call({
  method: 'GET',
  path: '/code/{id}/children',
  permission: 'signed-in',
  summary: 'The codes right under a code.',
  ask: z.object({ id: PathId }),
  answer: z.array(CodeAnswer),
});

const UsedBy = z.object({
  path: z.string(),
  id: z.number().int(),
  name: z.string(),
  createBy: z.string().nullable(),
  createAt: z.string().nullable(),
  kind: z.string().optional(),
  total: z.number().int().optional(),
});
/** Where a code is used: a sentence that counts, and the first rows of each kind. */
export const codeUses = call({
  method: 'GET',
  path: '/code/{id}/uses',
  // Who may delete a code is told the same when it is refused.
  permission: ['code', 'delete'],
  summary: 'Where a code is used, whether by its id or its text.',
  ask: z.object({ id: PathId }),
  answer: z.object({ said: z.string(), rows: z.array(UsedBy) }),
});

export const code = {
  table: 'code',
  menu: 'code',
  draft: CodeDraft,
  row: CodeRow,
  list: call({
    method: 'GET',
    path: '/code/codes',
    permission: 'signed-in',
    summary: 'All codes.',
    ask: z.object({}),
    answer: z.array(CodeAnswer),
  }),
  create: call({
    writes: ['code'],
    method: 'POST',
    path: '/code/code',
    permission: ['code', 'create'],
    summary: 'Creates a code.',
    ask: CodeCreation,
    answer: CodeAnswer,
  }),
  change: call({
    writes: ['code'],
    method: 'PUT',
    path: '/code',
    permission: ['code', 'modify'],
    summary: 'Changes a code.',
    ask: CodeChange,
    answer: CodeAnswer,
  }),
  removeOne: deleteOne('/code/{id}', 'code', 'Deletes a code.', ['code']),
  restore: restoreDeleted('/code/restored', 'code', 'Brings back deleted codes, all or none.', ['code']),
};

export const categoryById = call({
  method: 'GET',
  path: '/code/category/{id}',
  permission: 'signed-in',
  summary: 'One code category.',
  ask: z.object({ id: PathId }),
  answer: CategoryRow,
});
/** Creates a category; with the id and version of one it changes that, which needs the permission to modify codes. Spelled as existing clients know it. */
export const saveCategory = call({
  writes: ['code_category'],
  method: 'POST',
  path: '/code/cateogry',
  permission: ['code', 'create'],
  summary: 'Creates a code category.',
  ask: CategoryDraft.extend({ id: Id.optional(), version: Version.optional() }),
  answer: CategoryRow,
});
export const codeCategory = {
  table: 'code_category',
  menu: 'code',
  draft: CategoryDraft,
  row: CategoryRow,
  list: call({
    reads: ['code_category', 'code'],
    method: 'GET',
    path: '/code/categories',
    permission: 'signed-in',
    summary: 'All code categories.',
    ask: z.object({}),
    answer: z.array(CategoryRow),
  }),
  create: saveCategory,
  change: saveCategory,
  removeOne: deleteOne('/code/category/{id}', 'code', 'Deletes a code category.', ['code_category']),
  restore: restoreDeleted('/code/category/restored', 'code', 'Brings back deleted code categories, all or none.', [
    'code_category',
    'code',
  ]),
};

/** The categories that the product itself reads; more can be added beside them. */
export const builtInCategories = [
  'DEFECT',
  'STOP_REASON',
  'FINISH_REASON',
  'REOPEN_REASON',
  'CORRECT_REASON',
  'BOOK_REASON',
  'DISCARD_REASON',
  'HOLD_REASON',
  'RELEASE_REASON',
  'CALL_REASON',
  'SIGNAL_CAUSE',
  'SIGNAL_ACTION',
  'UOM',
  'TOOL_CLASS',
  'GAUGE_CLASS',
  'BUSINESS_TYPE',
  'ORDER_TYPE',
  'ADJUST_REASON',
  'DISPOSE_REASON',
  'REPRINT_REASON',
  'CLAIM_TYPE',
  'SHIFT_GROUP',
  'POSITION',
] as const;
