import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { usable } from '@lotline/contract/ledger/movement';
import { type BomRow, type BomStockNode, byChoice, piecesFrom, required } from '@lotline/contract/product/bom';
import { countableRules } from '@lotline/contract/product/bom.rules';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { linesBelow, ratioOf } from './bom.queries.ts';

export type Requirement = {
  itemType: 'PRODUCT' | 'MATERIAL';
  itemId: number;
  code: string;
  name: string;
  uom: string;
  level: number;
  mandatory: boolean;
  requiredQty: number;
};

type Pieces = { productId: number; qty: number };
type Bill = { on: string; deep?: boolean };

/** What so many pieces of each product need on a day: its own parts, or with `deep` their parts too; each item once, its needs added up. */
export const requirementsOf = async (db: Db, products: readonly Pieces[], { on, deep = false }: Bill): Promise<Requirement[][]> => {
  const roots = [...new Set(products.map(({ productId }) => productId))];
  const below = Map.groupBy(await linesBelow(db, roots, on), ({ parentId }) => parentId);
  return products.map((pieces) => needsOf(pieces, below, deep));
};

const needsOf = ({ productId, qty }: Pieces, below: ReadonlyMap<number, readonly BomRow[]>, deep: boolean) => {
  const needs = new Map<string, Requirement>();
  const walk = (parentId: number, planQty: number, level: number, path: Path) => {
    for (const line of below.get(parentId) ?? []) {
      const { childType: itemType, childId: itemId, childCode: code, childName: name } = line;
      const requiredQty = required({ ...ratioOf(line), planQty });
      const before = needs.get(`${itemType}:${itemId}`);
      const mandatory = (line.mandatory ?? true) || (before?.mandatory ?? false);
      needs.set(`${itemType}:${itemId}`, {
        ...(before ?? { itemType, itemId, code, name, uom: String(line.uom), level }),
        mandatory,
        requiredQty: add(before?.requiredQty ?? 0, requiredQty),
      });
      if (deep && itemType === 'PRODUCT') walk(itemId, requiredQty, level + 1, onward(path, line));
    }
  };
  walk(productId, qty, 1, [{ id: productId, code: below.get(productId)?.[0]?.parentCode ?? '' }]);
  return [...needs.values()];
};

/** The products from the top down to where a walk through a bill is. */
export type Path = readonly { id: number; code: string }[];
/** One product further down; a bill that comes back to one on the way there can't be counted. */
export const onward = (path: Path, { childId: id, childCode: code }: BomRow): Path => {
  const from = path.findIndex((step) => step.id === id);
  obey(countableRules, { circle: from < 0 ? null : [...path.slice(from), { id, code }].map((step) => step.code) });
  return [...path, { id, code }];
};

export type OnHand = { onHandQty: number; availableQty: number; onOrderQty: number };
const nothing: OnHand = { onHandQty: 0, availableQty: 0, onOrderQty: 0 };

/** What there is of these products and materials: on hand, usable, and still to come from suppliers. */
export const stockOf = async (db: Db, items: { products: readonly number[]; materials: readonly number[] }) => {
  const { rows } = await sql<OnHand & { key: string }>`
    select 'PRODUCT:' || product_id as key, sum(qty) as on_hand_qty, coalesce(sum(qty) filter (where quality_status = any(${[...usable]})), 0) as available_qty, 0 as on_order_qty
    from product_stock where product_id = any(${items.products}) group by product_id
    union all
    select 'MATERIAL:' || item.id, coalesce(s.on_hand, 0), coalesce(s.available, 0), coalesce(o.coming, 0)
    from unnest(${items.materials}::bigint[]) as item(id)
      left join lateral (
        select sum(qty) as on_hand, sum(qty - reserved_qty) filter (where quality_status = any(${[...usable]})) as available from material_stock where material_id = item.id
      ) s on true
      left join lateral (
        select sum(greatest(qty - received_qty, 0)) as coming from order_material
        where material_id = item.id and purpose = 'PURCHASE' and status in ('ORDERED', 'PARTIALLY_RECEIVED')
      ) o on true`.execute(db);
  const byKey = new Map(rows.map(({ key, ...stock }) => [key, stock]));
  return (type: 'PRODUCT' | 'MATERIAL', id: number): OnHand => byKey.get(`${type}:${id}`) ?? nothing;
};

/** A bill against the stock: what is needed, there and short at each step, and how many pieces the parts suffice for. */
export const stockTree = async (db: Db, { id, qty, on }: { id: number; qty: number; on: string }): Promise<BomStockNode> => {
  const root = await db.selectFrom('product').select(['id', 'code', 'name', 'uom']).where('id', '=', id).executeTakeFirst();
  if (!root) throw new Refused(404, 'NOT_FOUND');
  const lines = await linesBelow(db, [id], on, { whole: true });
  const below = Map.groupBy(lines, ({ parentId }) => parentId);
  const idsOf = (type: string) => [...new Set(lines.filter(({ childType }) => childType === type).map(({ childId }) => childId))];
  const stock = await stockOf(db, { products: [id, ...idsOf('PRODUCT')], materials: idsOf('MATERIAL') });
  const nodeOf = (item: Item, path: Path): BomStockNode => {
    const its = stock(item.type, item.id);
    const parts = item.type === 'PRODUCT' ? byChoice(below.get(item.id) ?? []) : [];
    const partOf = (line: BomRow, of: Pick<Item, 'requiredQty' | 'coveredQty' | 'mandatory' | 'enoughFor'>) => {
      const { childType: type, childId, childCode: code, childName: name, substituteForId = null } = line;
      const part = {
        key: `${item.key}/${line.id}`,
        type,
        id: childId,
        code,
        name,
        uom: String(line.uom),
        level: item.level + 1,
        substituteForId,
      };
      return nodeOf({ ...part, ...of }, type === 'PRODUCT' ? onward(path, line) : path);
    };
    const children = parts.flatMap(({ first, substitutes }) => {
      const mandatory = first.mandatory ?? true;
      const requiredQty = required({ ...ratioOf(first), planQty: item.requiredQty });
      const standIns = covering(first, substitutes, item.requiredQty, (line) => stock(line.childType, line.childId).availableQty);
      const coveredQty = add(0, ...standIns.map(({ coversQty }) => coversQty));
      const pieces = [first, ...substitutes].map((line) => piecesFrom(stock(line.childType, line.childId).availableQty, ratioOf(line)));
      return [
        partOf(first, { requiredQty, coveredQty, mandatory, enoughFor: add(0, ...pieces) }),
        ...standIns.map(({ line, takesQty }) => partOf(line, { requiredQty: takesQty, coveredQty: 0, mandatory, enoughFor: null })),
      ];
    });
    const canMake = enoughFor(
      parts.map(({ first, substitutes }) => [first, ...substitutes]),
      (line) => stock(line.childType, line.childId).availableQty,
    );
    const shortageQty = item.substituteForId === null ? Math.max(0, subtract(item.requiredQty, its.availableQty, item.coveredQty)) : 0;
    return { ...item, ...its, shortageQty, canMake, children };
  };
  const top = { mandatory: true, substituteForId: null, coveredQty: 0, requiredQty: qty, enoughFor: null };
  return nodeOf({ ...root, key: String(id), type: 'PRODUCT', level: 0, ...top }, [root]);
};
type Item = Omit<BomStockNode, 'onHandQty' | 'availableQty' | 'onOrderQty' | 'shortageQty' | 'canMake' | 'children'>;

/** For so many pieces, what substitutes take in place of what there isn't of the first choice, and how much of it they make up for: whole pieces, in their order. */
const covering = (first: BomRow, substitutes: readonly BomRow[], pieces: number, availableOf: (line: BomRow) => number) => {
  let made = Math.min(pieces, piecesFrom(availableOf(first), ratioOf(first)));
  const missing = Math.max(0, subtract(required({ ...ratioOf(first), planQty: pieces }), availableOf(first)));
  let covered = 0;
  return substitutes.map((line) => {
    const share = Math.min(subtract(pieces, made), piecesFrom(availableOf(line), ratioOf(line)));
    made = add(made, share);
    const left = subtract(missing, covered);
    const coversQty = made >= pieces ? left : Math.min(left, required({ ...ratioOf(first), planQty: share }));
    covered = add(covered, coversQty);
    return { line, takesQty: share === 0 ? 0 : required({ ...ratioOf(line), planQty: share }), coversQty };
  });
};

/**
 * The most whole pieces that every mandatory choice suffices for, the first of its lines and those that stand in for it; a part on two lines must do for
 * both. Null without mandatory parts.
 */
export const enoughFor = (choices: readonly (readonly BomRow[])[], availableOf: (line: BomRow) => number): number | null => {
  const asked = choices.filter(([first]) => first?.mandatory ?? true);
  if (!asked.length) return null;
  const partOf = (line: BomRow) => `${line.childType}:${line.childId}`;
  const suffices = (pieces: number) => {
    const left = new Map(asked.flatMap((lines) => lines.map((line) => [partOf(line), availableOf(line)] as const)));
    // What nothing stands in for takes its part before what has a choice.
    return [...asked]
      .sort((a, b) => a.length - b.length)
      .every((lines) => {
        let still = pieces;
        for (const line of lines) {
          const there = left.get(partOf(line)) ?? 0;
          const share = Math.min(still, piecesFrom(there, ratioOf(line)));
          if (share <= 0) continue;
          left.set(partOf(line), subtract(there, required({ ...ratioOf(line), planQty: share })));
          still = subtract(still, share);
        }
        return still <= 0;
      });
  };
  let [least, beyond] = [
    0,
    Math.min(...asked.map((lines) => add(0, ...lines.map((line) => piecesFrom(availableOf(line), ratioOf(line)))))) + 1,
  ];
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2);
    if (suffices(middle)) least = middle;
    else beyond = middle;
  }
  return least;
};
