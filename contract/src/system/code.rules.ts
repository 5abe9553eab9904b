import type { Rule } from '../kit/rule.ts';
import { builtInCategories } from './code.ts';

type Place = { id: number; categoryId: number; above: readonly number[] };
type Placing = {
  /** Null for a new code. */
  id: number | null;
  categoryId: number;
  /** The code it is to stand under, with the codes above that one. */
  parent: Place | null;
};

export const placingRules: Rule<Placing>[] = [
  {
    code: 'code.parentIsOfTheCategory',
    field: 'parentId',
    broken: ({ categoryId, parent }) => parent !== null && parent.categoryId !== categoryId,
  },
  {
    code: 'code.isNotItsOwnParent',
    field: 'parentId',
    broken: ({ id, parent }) => id !== null && parent !== null && (parent.id === id || parent.above.includes(id)),
  },
];

type Rewriting = { was: { code: string; categoryId: number }; code: string; categoryId: number; used: boolean };

export const rewritingRules: Rule<Rewriting>[] = [
  { code: 'code.staysInItsCategory', field: 'categoryId', broken: ({ was, categoryId }) => was.categoryId !== categoryId },
  { code: 'code.usedCodeKeepsItsText', field: 'code', broken: ({ was, code, used }) => used && was.code !== code },
];

/** The nearest code above that isn't in use, by its name; null where all are. */
type TurningOn = { wasEnabled: boolean; enabled: boolean; offAbove: string | null };

export const turningOnRules: Rule<TurningOn>[] = [
  {
    code: 'code.parentIsInUse',
    field: 'enabled',
    broken: ({ wasEnabled, enabled, offAbove }) => !wasEnabled && enabled && offAbove !== null,
    tell: ({ offAbove }) => ({ parent: offAbove ?? '' }),
  },
];

/** `becomes` is null when the category is to be deleted. */
type Renaming = { category: string; becomes: string | null };

export const categoryRules: Rule<Renaming>[] = [
  {
    code: 'code.builtInCategoryStays',
    field: 'category',
    broken: ({ category, becomes }) => category !== becomes && builtInCategories.some((builtIn) => builtIn === category),
    tell: ({ category }) => ({ category }),
  },
];
