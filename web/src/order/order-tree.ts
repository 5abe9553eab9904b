import { holding } from '@lotline/contract/kit/initials';
import type { OrderTreeNode } from '@lotline/contract/order/business';

type Holds = (text: string) => boolean;
const says = ({ code, name }: OrderTreeNode, holds: Holds) => holds(`${code} ${name}`);

/** Branches that hold the text, whole below a node that says it, and without empty partners unless `all`. */
export const treeWith = (nodes: readonly OrderTreeNode[], text: string, all: boolean): OrderTreeNode[] => {
  const isAny = text.trim() === '';
  const holds = holding(text);
  const hang = (some: readonly OrderTreeNode[]): OrderTreeNode[] =>
    some.flatMap((node) => {
      if (node.kind === 'PARTNER' && !all && node.children.length === 0 && (isAny || !says(node, holds))) return [];
      if (isAny || says(node, holds)) return [node];
      const children = hang(node.children);
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  return hang(nodes);
};

/** The first node from the top that itself says the text. */
export const firstSaying = (nodes: readonly OrderTreeNode[], text: string): OrderTreeNode | undefined => {
  const holds = holding(text);
  const firstIn = (some: readonly OrderTreeNode[]): OrderTreeNode | undefined => {
    for (const node of some) {
      const found = says(node, holds) ? node : firstIn(node.children);
      if (found) return found;
    }
  };
  return firstIn(nodes);
};

export const keysOf = (nodes: readonly OrderTreeNode[]): string[] => nodes.flatMap(({ key, children }) => [key, ...keysOf(children)]);

export const ordersIn = (nodes: readonly OrderTreeNode[]): number =>
  nodes.reduce((sum, { kind, children }) => sum + (kind === 'ORDER' ? 1 : ordersIn(children)), 0);
