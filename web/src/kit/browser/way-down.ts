type Node<Its> = { readonly children?: readonly Its[] };

/** The nodes of a tree from its root down to the first that is meant; none where it isn't there. */
export const wayDown = <Its extends Node<Its>>(nodes: readonly Its[], isMeant: (node: Its) => boolean): Its[] => {
  for (const node of nodes) {
    if (isMeant(node)) return [node];
    const below = wayDown(node.children ?? [], isMeant);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};
