export type StockNode = { id: number; name: string; type: string; parentId: number | null; qty: number };
export type StockBranch = StockNode & { children: StockBranch[] };

/** Hangs the flat answer into a tree; a node whose parent isn't there stands at the top. */
export const treeOf = (nodes: readonly StockNode[]): StockBranch[] => {
  const known = new Map(nodes.map((node) => [node.id, { ...node, children: [] as StockBranch[] }]));
  const tops: StockBranch[] = [];
  for (const branch of known.values()) (known.get(branch.parentId ?? -1)?.children ?? tops).push(branch);
  return tops;
};

/** A place and every place below it. */
export const withBelow = (nodes: readonly StockNode[], id: number): ReadonlySet<number> => {
  const below = new Set([id]);
  for (let before = 0; before < below.size; ) {
    before = below.size;
    for (const node of nodes) if (node.parentId !== null && below.has(node.parentId)) below.add(node.id);
  }
  return below;
};
