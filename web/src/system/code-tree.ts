import { holding } from '@lotline/contract/kit/initials';
import type { CodeRow } from '@lotline/contract/system/code';

export type CodeNode = CodeRow & { children?: CodeNode[] };

/** The codes of one category as a tree; with a text only those that hold it, and the codes above them. */
export const treeOf = (codes: readonly CodeRow[], categoryId: number, text = ''): CodeNode[] => {
  const own = codes.filter((code) => code.categoryId === categoryId);
  const found = holding(text);
  const holds = ({ code, nameKr, nameEn }: CodeRow) => found(`${code} ${nameKr} ${nameEn}`);
  const under = (parentId: number | null): CodeNode[] =>
    own
      .filter((code) => code.parentId === parentId)
      .map((code) => ({ code, children: under(code.id) }))
      .filter(({ code, children }) => holds(code) || children.length > 0)
      .map(({ code, children }) => (children.length ? { ...code, children } : code));
  return under(null);
};

/** A code of the list, how deep it stands, and whether others stand under it, which may be folded away. */
export type CodeBranch = { readonly row: CodeRow; readonly depth: number; readonly isParent: boolean; readonly isFolded: boolean };

/** The codes of a category as rows, each after the one that it stands under; a text that is looked for is found under folded ones too. */
export const branchesOf = (
  codes: readonly CodeRow[],
  categoryId: number,
  { text, folded }: { text: string; folded: ReadonlySet<number> },
): CodeBranch[] => {
  const rowOf = new Map(codes.map((row) => [row.id, row]));
  const under = (nodes: readonly CodeNode[], depth: number): CodeBranch[] =>
    nodes.flatMap(({ children, ...node }) => {
      const isFolded = children !== undefined && text.trim() === '' && folded.has(node.id);
      const row = rowOf.get(node.id) ?? node;
      return [{ row, depth, isParent: children !== undefined, isFolded }, ...(isFolded ? [] : under(children ?? [], depth + 1))];
    });
  return under(treeOf(codes, categoryId, text), 0);
};

/** A code and everything under it: none of them may become its parent. */
export const withThoseBelow = (codes: readonly CodeRow[], id: number): ReadonlySet<number> => {
  const found = new Set([id]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const code of codes) if (code.parentId !== null && found.has(code.parentId)) found.add(code.id);
  }
  return found;
};

/** Those below a code that went out of use with one above them, as far down as nothing between went by itself. */
export const offWithThoseAbove = (codes: readonly CodeRow[], id: number): CodeRow[] =>
  codes
    .filter(({ parentId, enabled, offWithId }) => parentId === id && !enabled && offWithId !== null)
    .flatMap((code) => [code, ...offWithThoseAbove(codes, code.id)]);
