import { add, scale } from '../../contract/src/kit/quantity.ts';
import { Material } from '../../contract/src/material/material.ts';
import { Bom, type BomNode, bomTree } from '../../contract/src/product/bom.ts';
import { Product } from '../../contract/src/product/product.ts';
import type { Client } from '../plant-log/client.ts';
import type { Brought } from './bring.ts';
import type { Item, Line } from './source.ts';

export type Compared = { what: string; source: number; server: number };

/** What a bill comes to, whoever worked it out: how many nodes stand on each level, and how much of each part one piece of the root takes. */
type Rolled = { levels: number[]; parts: Map<string, number>; lines: Map<string, Set<number>> };
const nothing = (): Rolled => ({ levels: [], parts: new Map(), lines: new Map() });
const count = (rolled: Rolled, level: number, code: string, qty: number, line: string) => {
  rolled.levels[level] = (rolled.levels[level] ?? 0) + 1;
  rolled.parts.set(code, add(rolled.parts.get(code) ?? 0, qty));
  rolled.lines.set(line, (rolled.lines.get(line) ?? new Set()).add(level));
};
const holds = ({ effectiveFrom, effectiveTo }: Pick<Line, 'effectiveFrom' | 'effectiveTo'>, day: string) =>
  (!effectiveFrom || effectiveFrom <= day) && (!effectiveTo || day <= effectiveTo);
const nameOf = (parent: string, child: string, from: string | null | undefined) => [parent, child, from ?? ''].join(' ');

export const rolledFromSource = (lines: readonly Line[], root: string, day: string): Rolled => {
  const below = Map.groupBy(
    lines.filter((line) => holds(line, day)),
    ({ parent }) => parent,
  );
  const rolled = nothing();
  const walk = (parent: string, level: number, qty: number) => {
    for (const line of below.get(parent) ?? []) {
      const needed = scale(qty, line.qtyPer, 1, 'up');
      count(rolled, level, line.child, needed, nameOf(parent, line.child, line.effectiveFrom));
      walk(line.child, level + 1, needed);
    }
  };
  walk(root, 1, 1);
  return rolled;
};

const rolledFromServer = (root: BomNode): Rolled => {
  const rolled = nothing();
  const walk = (node: BomNode) => {
    for (const child of node.children) {
      count(rolled, child.level, child.code, child.requiredQty, nameOf(node.code, child.code, child.line?.effectiveFrom));
      walk(child);
    }
  };
  walk(root);
  return rolled;
};

/** How many of what came in stand, by what each of them says. */
export const standing = async (ask: Client, { items, lines }: Brought): Promise<Compared[]> => {
  const products = new Map((await ask(Product.list, {})).map((row) => [row.code, row]));
  const materials = new Map((await ask(Material.list, {})).map((row) => [row.code, row]));
  const said = ({ name, type, uom }: { name: string; type: string; uom: string }) => [name, type, uom].join(' ');
  const of = (kind: Item['kind'], there: typeof products | typeof materials, what: string): Compared => {
    const its = items.filter((item) => item.kind === kind);
    const same = its.filter((item) => {
      const row = there.get(item.code);
      return row !== undefined && said(row) === said(item);
    });
    return { what, source: its.length, server: same.length };
  };
  const parents = Map.groupBy(lines, ({ parent }) => parent);
  const sayLine = (line: Pick<Line, 'qtyPer' | 'uom' | 'effectiveFrom' | 'effectiveTo'>, child: string) =>
    [child, line.qtyPer, line.uom, line.effectiveFrom, line.effectiveTo].join(' ');
  let same = 0;
  let bills = 0;
  for (const [parent, its] of parents) {
    const rows = await ask(Bom.list, { id: products.get(parent)?.id ?? 0 });
    const there = new Set(
      rows.map(({ childCode, qtyPer, uom = '', effectiveFrom = null, effectiveTo = null }) =>
        sayLine({ qtyPer, uom, effectiveFrom, effectiveTo }, childCode),
      ),
    );
    same += its.filter((line) => there.has(sayLine(line, line.child))).length;
    if (rows.length === its.length) bills += 1;
  }
  return [
    of('PRODUCT', products, 'products'),
    of('MATERIAL', materials, 'materials'),
    { what: 'bills, each with all its lines', source: parents.size, server: bills },
    { what: 'lines, each with qty, unit and days', source: lines.length, server: same },
  ];
};

/** Reads the trees back: how deep they stand, and what a piece of every product on top takes of every part. */
export const compare = async (ask: Client, { lines }: Brought, days: readonly string[]): Promise<Compared[]> => {
  const products = new Map((await ask(Product.list, {})).map(({ code, id }) => [code, id]));
  const parents = new Set(lines.map(({ parent }) => parent));
  const children = new Set(lines.map(({ child }) => child));
  const roots = [...parents].filter((code) => !children.has(code));
  const found: Compared[] = [];
  for (const day of days) {
    const sums = { source: nothing(), server: nothing() };
    let agreeing = 0;
    let pairs = 0;
    for (const root of roots) {
      const mine = rolledFromSource(lines, root, day);
      const [tree] = await ask(bomTree, { productId: products.get(root) ?? 0, on: day });
      const its = tree ? rolledFromServer(tree) : nothing();
      for (const [part, qty] of mine.parts) {
        pairs += 1;
        if (its.parts.get(part) === qty) agreeing += 1;
      }
      for (const [sum, one] of [[sums.source, mine] as const, [sums.server, its] as const]) {
        for (const [level, nodes] of one.levels.entries()) if (nodes) sum.levels[level] = (sum.levels[level] ?? 0) + nodes;
        for (const [line, levels] of one.lines) sum.lines.set(line, new Set([...(sum.lines.get(line) ?? []), ...levels]));
      }
    }
    found.push({ what: `lines in trees on ${day}`, source: sums.source.lines.size, server: sums.server.lines.size });
    for (let level = 1; level < Math.max(sums.source.levels.length, sums.server.levels.length); level += 1)
      found.push({ what: `parts on level ${level}`, source: sums.source.levels[level] ?? 0, server: sums.server.levels[level] ?? 0 });
    const stated = lines.flatMap(({ parent, child, effectiveFrom, level }) => {
      const levels = sums.source.lines.has(nameOf(parent, child, effectiveFrom))
        ? sums.server.lines.get(nameOf(parent, child, effectiveFrom))
        : null;
      return level === null || levels === null ? [] : [levels?.has(level) === true];
    });
    // What a source says of levels holds of its bills as they stand today.
    if (stated.length > 0 && day === days[0])
      found.push({ what: 'lines on the level the source says', source: stated.length, server: stated.filter(Boolean).length });
    found.push({ what: 'rolled-up quantities', source: pairs, server: agreeing });
  }
  return found;
};
