import type { TrackingNode } from '@lotline/contract/lot/tracking';
import type { Item, Tie } from './track-groups.ts';
import type { Layout } from './track-layout.ts';

/** When each thing and each link of a picture came to be, and all these moments in their order; in milliseconds. */
export type Moments = { of: ReadonlyMap<string, number>; all: readonly number[]; last: ReadonlyMap<number, Tie> };

const millis = (at: string) => Date.parse(at.length === 10 ? `${at}T00:00:00` : at);

/**
 * A link is there once something went along it, a thing once it is said to be or something reached it. A day without an hour is its first
 * moment, so what it came from may be later: nothing is there before what it came from.
 */
export const momentsOf = ({ boxes, curves }: Pick<Layout, 'boxes' | 'curves'>): Moments => {
  const ties = curves.map(({ tie }) => tie);
  const into = Map.groupBy(ties, ({ to }) => to);
  const outOf = Map.groupBy(ties, ({ from }) => from);
  const items = new Map(boxes.map(({ item }) => [item.key, item]));
  const of = new Map<string, number>();
  const underway = new Set<string>();
  const linkAt = (tie: Tie): number | undefined => (tie.at ? millis(tie.at) : undefined);
  const flowInto = (key: string) => (into.get(key) ?? []).filter(({ from }) => items.get(from)?.kind !== 'order');
  const whenOf = (key: string): number | undefined => {
    const known = of.get(key);
    const item = items.get(key);
    if (known !== undefined || !item || underway.has(key)) return known;
    underway.add(key);
    const own = firstOf(item);
    const arrivals = flowInto(key).map((tie) => linkAt(tie) ?? whenOf(tie.from));
    const arrival = least(arrivals);
    const leaves = own === undefined && arrival === undefined ? least((outOf.get(key) ?? []).map(({ to }) => whenOf(to))) : undefined;
    underway.delete(key);
    const found =
      item.kind === 'lot'
        ? least([own, arrival])
        : own !== undefined && arrival !== undefined
          ? Math.max(own, arrival)
          : (own ?? arrival ?? leaves);
    if (found !== undefined) of.set(key, found);
    return found;
  };
  for (const { item } of boxes) whenOf(item.key);
  const last = new Map<number, Tie>();
  for (const tie of ties) {
    const ends = [of.get(tie.from), of.get(tie.to)].filter((at) => at !== undefined);
    const at = Math.max(linkAt(tie) ?? Number.NEGATIVE_INFINITY, ...ends);
    if (!Number.isFinite(at)) continue;
    of.set(tie.key, at);
    last.set(at, tie);
  }
  return { of, all: [...new Set(of.values())].sort((a, b) => a - b), last };
};

const least = (all: readonly (number | undefined)[]) => {
  const said = all.filter((one) => one !== undefined);
  return said.length > 0 ? Math.min(...said) : undefined;
};
const firstOf = (item: Item) =>
  least(('node' in item ? [item.node] : item.hidden).map(({ at }: TrackingNode) => (at ? millis(at) : undefined)));

/** Long enough to see each moment, and all of them within half a minute. */
export const pauseFor = (moments: number, isCalm: boolean) =>
  Math.min(isCalm ? 1500 : 900, Math.max(120, Math.round(30_000 / Math.max(1, moments))));
