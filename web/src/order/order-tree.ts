import type { OrderTreeNode } from '@lotline/contract/order/business';

const says = ({ code, name }: OrderTreeNode, text: string) => `${code} ${name}`.toLowerCase().includes(text);

/** Branches that hold the text, whole below a node that says it, and without empty partners unless `all`. */
export const treeWith = (nodes: readonly OrderTreeNode[], text: string, all: boolean): OrderTreeNode[] => {
  const wanted = text.trim().toLowerCase();
  return nodes.flatMap((node) => {
    if (node.kind === 'PARTNER' && !all && node.children.length === 0 && (wanted === '' || !says(node, wanted))) return [];
    if (wanted === '' || says(node, wanted)) return [node];
    const children = treeWith(node.children, wanted, all);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};

/** The first node from the top that itself says the text. */
export const firstSaying = (nodes: readonly OrderTreeNode[], text: string): OrderTreeNode | undefined => {
  const wanted = text.trim().toLowerCase();
  for (const node of nodes) {
    const found = says(node, wanted) ? node : firstSaying(node.children, wanted);
    if (found) return found;
  }
};

/** The nodes from the root down to one. */
export const wayTo = (nodes: readonly OrderTreeNode[], key: string): OrderTreeNode[] => {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const below = wayTo(node.children, key);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

export const keysOf = (nodes: readonly OrderTreeNode[]): string[] => nodes.flatMap(({ key, children }) => [key, ...keysOf(children)]);

export const ordersIn = (nodes: readonly OrderTreeNode[]): number =>
  nodes.reduce((sum, { kind, children }) => sum + (kind === 'ORDER' ? 1 : ordersIn(children)), 0);
