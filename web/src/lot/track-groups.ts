import { add } from '@lotline/contract/kit/quantity';
import type { TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';

/** A thing, or the rest of many siblings piled up as one. */
export type Item =
  | { key: string; kind: TrackingNode['kind']; node: TrackingNode }
  | { key: string; kind: TrackingNode['kind']; hidden: readonly TrackingNode[] };
export type Tie = {
  key: string;
  from: string;
  to: string;
  /** Null when unknown, or when quantities of several units meet in a pile. */
  qty: number | null;
  uom: string | null;
  confidence: TrackingEdge['confidence'];
} & Pick<TrackingEdge, 'at' | 'exceptions' | 'reason'>;

/** Siblings beyond these are piled up, where they are two or more. */
export const mostSiblings = 40;
const doubt = { EXACT: 1, INTERVAL: 2, FIFO: 3 } as const;

type Side = 'on' | 'back';
const both = ['on', 'back'] as const;
type Neighbours = ReadonlyMap<string, readonly { other: string; side: Side }[]>;

/**
 * Piles up siblings beyond forty, or fewer: those of one kind that the same thing led to, seen from the root.
 * What only the hidden ones lead to is hidden with them; their edges to what is shown are summed.
 */
export const gather = (
  nodes: readonly TrackingNode[],
  edges: readonly TrackingEdge[],
  root: string,
  opened: ReadonlySet<string>,
  most = mostSiblings,
): { items: readonly Item[]; ties: readonly Tie[] } => {
  const known = new Map(nodes.map((node) => [node.key, node]));
  const near = neighboursOf(edges);
  const pileOf = new Map<string, string>();
  const seen = new Set([root]);
  const queue: { key: string; sides: readonly Side[] }[] = [{ key: root, sides: both }];
  for (let at = 0; at < queue.length; at += 1) {
    const { key = '', sides = both } = queue[at] ?? {};
    const siblings = new Map<string, { side: Side; all: string[] }>();
    for (const { other, side } of near.get(key) ?? []) {
      const kind = known.get(other)?.kind;
      if (!kind || seen.has(other) || !(sides.includes(side) || kind === 'order')) continue;
      seen.add(other);
      const pile = `more:${key}:${side}:${kind}`;
      const before = siblings.get(pile);
      if (before) before.all.push(other);
      else siblings.set(pile, { side, all: [other] });
    }
    for (const [pile, { side, all }] of siblings) {
      // A pile of one would take the room of the thing itself.
      const shown = opened.has(pile) || all.length <= most + 1 ? all : all.slice(0, most);
      for (const one of all.slice(shown.length)) pileOf.set(one, pile);
      // What an order led to has a past of its own; everything else goes on the way it was reached.
      const onward = known.get(key)?.kind === 'order' ? both : [side];
      for (const one of shown) if (known.get(one)?.kind !== 'order') queue.push({ key: one, sides: onward });
    }
  }
  const behind = behindPiles(pileOf, near, seen);
  const shownOf = (key: string) => pileOf.get(key) ?? (behind.has(key) ? undefined : key);

  const items: Item[] = [];
  const piles = new Map<string, { key: string; kind: TrackingNode['kind']; hidden: TrackingNode[] }>();
  for (const node of nodes) {
    const key = shownOf(node.key);
    if (key === node.key) items.push({ key, kind: node.kind, node });
    else if (key) {
      const pile = piles.get(key);
      if (pile) pile.hidden.push(node);
      else {
        const made = { key, kind: node.kind, hidden: [node] };
        piles.set(key, made);
        items.push(made);
      }
    }
  }
  return { items, ties: tiesOf(edges, shownOf) };
};

const neighboursOf = (edges: readonly TrackingEdge[]): Neighbours => {
  const near = new Map<string, { other: string; side: Side }[]>();
  const meet = (key: string, other: string, side: Side) => {
    const others = near.get(key);
    if (others) others.push({ other, side });
    else near.set(key, [{ other, side }]);
  };
  for (const { from, to } of edges) {
    meet(from, to, 'on');
    meet(to, from, 'back');
  }
  return near;
};

/** What was reached through hidden things only; whatever wasn't reached at all is shown rather than lost. */
const behindPiles = (pileOf: ReadonlyMap<string, string>, near: Neighbours, seen: ReadonlySet<string>) => {
  const behind = new Set<string>();
  const queue = [...pileOf.keys()];
  for (let at = 0; at < queue.length; at += 1)
    for (const { other } of near.get(queue[at] ?? '') ?? []) {
      if (seen.has(other) || behind.has(other)) continue;
      behind.add(other);
      queue.push(other);
    }
  return behind;
};

const tiesOf = (edges: readonly TrackingEdge[], shownOf: (key: string) => string | undefined): Tie[] => {
  const ties = new Map<string, Tie>();
  for (const edge of edges) {
    const from = shownOf(edge.from);
    const to = shownOf(edge.to);
    if (!from || !to || from === to) continue;
    const key = `${from} > ${to}`;
    const before = ties.get(key);
    ties.set(key, before ? joined(before, edge) : { ...edge, key, from, to });
  }
  return [...ties.values()];
};

const joined = (tie: Tie, edge: TrackingEdge): Tie => {
  const addable = tie.qty !== null && edge.qty !== null && tie.uom === edge.uom;
  const surer = tie.confidence && edge.confidence && doubt[edge.confidence] > doubt[tie.confidence];
  return {
    ...tie,
    qty: addable ? add(tie.qty ?? 0, edge.qty ?? 0) : null,
    uom: addable ? tie.uom : null,
    confidence: surer ? edge.confidence : (tie.confidence ?? edge.confidence),
    at: tie.at && edge.at && tie.at < edge.at ? tie.at : (edge.at ?? tie.at ?? null),
    ...(edge.reason !== undefined && { reason: edge.reason, exceptions: edge.exceptions ?? [] }),
  };
};
