export type StockNode = { id: number; name: string; type: string; parentId: number | null; qty: number };
export type StockBranch = StockNode & { children: StockBranch[] };

/** Hangs the flat answer into a tree; a node whose parent isn't there stands at the top. */
export const treeOf = (nodes: readonly StockNode[]): StockBranch[] => {
  const known = new Map(nodes.map((node) => [node.id, { ...node, children: [] as StockBranch[] }]));
  const tops: StockBranch[] = [];
  for (const branch of known.values()) (branch.parentId === null ? tops : (known.get(branch.parentId)?.children ?? tops)).push(branch);
  return tops;
};
