import { addDays } from '../kit/production-day.ts';
import { exact } from '../kit/quantity.ts';
import type { BomNode, BomRow } from './bom.ts';

/** What of a line is compared; `qty` is its ratio, so that 1 for 3 is 2 for 6. */
export const comparedParts = [
  'qty',
  'uom',
  'scrapRate',
  'operationName',
  'mandatory',
  'backflush',
  'lotTraceRequired',
  'position',
  'substitutePriority',
] as const;
export type ComparedPart = (typeof comparedParts)[number];
export type BillChange = 'ADDED' | 'REMOVED' | 'CHANGED' | 'SAME';

/** A line of either bill beside its like in the other. */
export type BillDifference = {
  /** Unique in the comparison. */
  key: string;
  change: BillChange;
  /** What of it differs, where both bills have it. */
  parts: readonly ComparedPart[];
  before: BomNode | null;
  after: BomNode | null;
  children: BillDifference[];
};

const sameRatio = (one: BomRow, other: BomRow) =>
  exact(one.qtyPer) * exact(other.baseQty ?? 1) === exact(other.qtyPer) * exact(one.baseQty ?? 1);
const partsOf = (one: BomRow, other: BomRow) =>
  comparedParts.filter((part) => (part === 'qty' ? !sameRatio(one, other) : (one[part] ?? null) !== (other[part] ?? null)));

/** The same part at the same operation is the same line; else the same part, in the order of both bills. */
const paired = (before: readonly BomNode[], after: readonly BomNode[]) => {
  const rest = [...after];
  const take = (fits: (node: BomNode) => boolean) => {
    const at = rest.findIndex(fits);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const isOf = (one: BomNode) => (other: BomNode) =>
    other.type === one.type && other.id === one.id && (other.line?.substituteForId ?? null) === (one.line?.substituteForId ?? null);
  const sure = new Map(
    before.map((one) => [one, take((other) => isOf(one)(other) && other.line?.operationId === one.line?.operationId)] as const),
  );
  const pairs = before.map((one) => [one, sure.get(one) ?? take(isOf(one)) ?? null] as const);
  return [...pairs, ...rest.map((other) => [null, other] as const)];
};
const seqOf = ([before, after]: readonly [BomNode | null, BomNode | null]) => (after ?? before)?.line?.seq ?? 0;

/**
 * Two bills line by line, through all their levels. What only one of them has is told with everything below it.
 * @param before what stands below the one product; @param after below the other, or the same on another day.
 */
export const compareBills = (before: readonly BomNode[], after: readonly BomNode[], under = ''): BillDifference[] =>
  paired(before, after)
    .toSorted((one, other) => seqOf(one) - seqOf(other))
    .map(([one, other], n) => {
      const key = `${under}/${n}`;
      const parts = one?.line && other?.line ? partsOf(one.line, other.line) : [];
      const change = !one ? 'ADDED' : !other ? 'REMOVED' : parts.length > 0 ? 'CHANGED' : 'SAME';
      return { key, change, parts, before: one, after: other, children: compareBills(one?.children ?? [], other?.children ?? [], key) };
    });

/** How many lines changed in which way, whatever level they are of. */
export const countChanges = (lines: readonly BillDifference[]): Record<BillChange, number> => {
  const counts = { ADDED: 0, REMOVED: 0, CHANGED: 0, SAME: 0 };
  const walk = (some: readonly BillDifference[]) => {
    for (const { change, children } of some) {
      counts[change] += 1;
      walk(children);
    }
  };
  walk(lines);
  return counts;
};

/** Only the lines that differ, under those that lead to them. */
export const differing = (lines: readonly BillDifference[]): BillDifference[] =>
  lines.flatMap((line) => {
    const children = differing(line.children);
    return line.change === 'SAME' && children.length === 0 ? [] : [{ ...line, children }];
  });

/** The days from which a bill is another than the day before, earliest first: where a line begins to hold, and the day after one ended. */
export const daysOfChange = (tree: readonly BomNode[]): string[] => {
  const days = new Set<string>();
  const walk = (nodes: readonly BomNode[]) => {
    for (const { line, children } of nodes) {
      if (line?.effectiveFrom) days.add(line.effectiveFrom);
      if (line?.effectiveTo) days.add(addDays(line.effectiveTo, 1));
      walk(children);
    }
  };
  walk(tree);
  return [...days].sort();
};
