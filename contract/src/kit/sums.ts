import type { Call } from './call.ts';
import type { QuickAsked } from './quick.ts';

/** What the foot of a list adds up over all its rows, however many of them a page holds. */
export type Sums<Field extends string = string> = {
  /** Each summed column with the field that says its unit, of which no two are added; null for what has none. */
  readonly of: { readonly [Name in Field]?: Field | null };
  /** Which rows count; without it all do. */
  readonly counted?: QuickAsked<Field>;
};
const sumsOfPages = new WeakMap<object, Sums>();
export const keepSums = (page: object, sums: Sums) => sumsOfPages.set(page, sums);
/** What a call that answers pages can add up; it stands with the list whose pages they are. */
export const sumsOf = ({ page, answer }: Pick<Call, 'page' | 'answer'>): Sums['of'] => sumsOfPages.get(page ?? answer)?.of ?? {};
