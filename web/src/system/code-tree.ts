import type { CodeRow } from '@lotline/contract/system/code';

export type CodeNode = CodeRow & { children?: CodeNode[] };

/** The codes of one category as a tree; with a text only those that hold it, and the codes above them. */
export const treeOf = (codes: readonly CodeRow[], categoryId: number, text = ''): CodeNode[] => {
  const own = codes.filter((code) => code.categoryId === categoryId);
  const wanted = text.trim().toLowerCase();
  const holds = ({ code, nameKr, nameEn }: CodeRow) => `${code} ${nameKr} ${nameEn}`.toLowerCase().includes(wanted);
  const under = (parentId: number | null): CodeNode[] =>
    own
      .filter((code) => code.parentId === parentId)
      .map((code) => ({ code, children: under(code.id) }))
      .filter(({ code, children }) => holds(code) || children.length > 0)
      .map(({ code, children }) => (children.length ? { ...code, children } : code));
  return under(null);
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
