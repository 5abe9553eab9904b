import { addAmounts, amountOf, scale } from '@lotline/contract/kit/quantity';
import { type BomRow, required } from '@lotline/contract/product/bom';
import { type CostGap, gathered } from '@lotline/contract/product/cost';
import type { CostNode, CostStep } from '@lotline/contract/product/roll-up';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { linesBelow, ratioOf } from './bom.queries.ts';
import { type CostedOperation, costOfOperation, sumOf } from './operation-cost.ts';
import { onward, type Path } from './requirement.ts';

export type RolledUp = { node: CostNode; gaps: CostGap[] };
/** Costs are those of first choices; `hasSubstitutes` says that the bills name others. */
export type RolledUps = RolledUp & { hasSubstitutes: boolean };
type Pieces = { productId: number; qty: number };

/** What so many pieces of one product cost on a day by its bill and its standard times. */
export const rollUp = async (db: Db, { id, qty, on }: { id: number; qty: number; on: string }) => {
  const product = await db.selectFrom('product').select('unitPrice').where('id', '=', id).executeTakeFirst();
  if (!product) throw new Refused(404, 'NOT_FOUND');
  const [rolled] = await rollUps(db, [{ productId: id, qty }], on);
  return { ...(rolled as RolledUps), unitPrice: product.unitPrice };
};

/** The same of several products, in as many statements as of one. */
export const rollUps = async (db: Db, pieces: readonly Pieces[], on: string): Promise<RolledUps[]> => {
  if (pieces.length === 0) return [];
  const roots = [...new Set(pieces.map(({ productId }) => productId))];
  const whole = await linesBelow(db, roots, on, { whole: true });
  const lines = whole.filter(({ substituteForId }) => substituteForId == null);
  const below = Map.groupBy(lines, ({ parentId }) => parentId);
  const idsOf = (type: string) => [...new Set(lines.filter(({ childType }) => childType === type).map(({ childId }) => childId))];
  const products = [...new Set([...roots, ...idsOf('PRODUCT')])];
  const operations = Map.groupBy(await standardOperations(db, products, on), ({ productId }) => productId);
  const prices = await pricesOf(db, idsOf('MATERIAL'), on);
  const heads = new Map(
    (await db.selectFrom('product').select(['id', 'code', 'name', 'uom']).where('id', '=', anyOf(roots)).execute()).map((head) => [
      head.id,
      head,
    ]),
  );

  const materialNode = (line: BomRow, at: At): RolledUp => {
    const unitPrice = prices.get(line.childId) ?? null;
    const material = unitPrice === null ? 0 : amountOf(at.requiredQty, unitPrice);
    const gaps = unitPrice === null ? [missing('MATERIAL_PRICE', line.childId, line.childName)] : [];
    const costs = { unitPrice, material, labor: 0, machine: 0, outsourcing: 0, cost: material, open: gaps.length > 0 };
    return { node: { ...at, type: 'MATERIAL', ...costs, steps: [], children: [] }, gaps };
  };
  const productNode = (at: At, path: Path): RolledUp => {
    const parts = below.get(at.id) ?? [];
    const own = (operations.get(at.id) ?? []).map((operation) => costOfOperation(operation, at.requiredQty));
    const children = parts.map((line) => {
      const child = {
        ...{ key: `${at.key}/${line.id}`, id: line.childId, code: line.childCode, name: line.childName, uom: String(line.uom) },
        ...{ level: at.level + 1, requiredQty: required({ ...ratioOf(line), planQty: at.requiredQty }) },
      };
      return line.childType === 'MATERIAL' ? materialNode(line, child) : productNode(child, onward(path, line));
    });
    const nodes = children.map(({ node }) => node);
    const sums = { material: addAmounts(...nodes.map(({ material }) => material)), ...sumOf(...own, ...nodes) };
    const gaps = [
      // What is neither made of anything nor worked on is bought or made elsewhere, at a price that nothing here tells.
      ...(parts.length === 0 && own.length === 0 ? [missing('PART_COST', at.id, at.name)] : []),
      ...own.flatMap((one) => one.gaps),
      ...children.flatMap((one) => one.gaps),
    ];
    const cost = addAmounts(...Object.values(sums));
    const steps = (operations.get(at.id) ?? []).map((operation, nth) => stepOf(operation, at.requiredQty, own[nth] as Costed));
    return { node: { ...at, type: 'PRODUCT', unitPrice: null, ...sums, cost, open: gaps.length > 0, steps, children: nodes }, gaps };
  };
  return pieces.map(({ productId, qty }) => {
    const head = heads.get(productId) as { id: number; code: string; name: string; uom: string };
    const { node, gaps } = productNode({ ...head, key: String(productId), level: 0, requiredQty: qty }, [head]);
    return { node, gaps: gathered(gaps), hasSubstitutes: lines.length < whole.length };
  });
};

type Costed = ReturnType<typeof costOfOperation>;
const stepOf = (operation: CostedOperation, qty: number, { seconds, gaps, ...sums }: Costed): CostStep => {
  const { operationId, operationName, lineName, toolName, outsourced, crew, laborRate, machineRate, vendorPrice } = operation;
  return {
    ...{ operationId, operationName, lineName, toolName, outsourced, qty, crew },
    minutes: outsourced ? null : scale(seconds, 1, 60, 'up'),
    laborRate: outsourced || crew === 0 ? null : laborRate,
    machineRate: outsourced ? null : machineRate,
    vendorPrice,
    ...sums,
    cost: addAmounts(...Object.values(sums)),
    lacks: gaps.map(({ gap }) => gap),
  };
};

type At = Pick<CostNode, 'key' | 'id' | 'code' | 'name' | 'uom' | 'level' | 'requiredQty'>;
const missing = (gap: CostGap['gap'], id: number, name: string): CostGap => ({ side: 'PLANNED', gap, id, name, n: 1 });

const pricesOf = async (db: Db, materials: readonly number[], on: string) => {
  const { rows } = await sql<{ id: number; price: number | null }>`
    select m.id, price_on(m.id, ${on}::date) as price from material m where m.id = any(${materials}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, price }) => [id, price]));
};

/** The operations that a plan of each product would have, with the rates of a day; what no line is named for stands at the site. */
const standardOperations = async (db: Db, products: readonly number[], on: string) => {
  const { rows } = await sql<CostedOperation>`
    with made as (
      select p.id as product_id, coalesce(p.route_id, (select r.id from route r where r.product_id = p.id and r.active order by r.is_default desc, r.id limit 1)) as route_id
      from product p where p.id = any(${products}::bigint[])
    ), standard as (
      select m.product_id, coalesce(r.operation_id, s.operation_id) as operation_id, coalesce(r.seq, s.seq) as seq, coalesce(s.line_id, r.line_id) as line_id,
        coalesce(s.tool_id, r.default_tool_id) as tool_id, coalesce(s.worker_count, r.crew_size, 1) as crew, coalesce(s.cycle_sec, r.cycle_sec) as cycle_sec,
        coalesce(s.setup_min, r.setup_min, 0) as setup_min, coalesce(s.outsourced, false) as outsourced
      from made m cross join lateral (
        select x.id as route_part, y.id as plan_part from (select * from route_operation where route_id = m.route_id) x
        full join (select * from operation_plan where product_id = m.product_id and active) y on y.operation_id = x.operation_id
        where m.route_id is null or x.id is not null
      ) both_of left join route_operation r on r.id = both_of.route_part left join operation_plan s on s.id = both_of.plan_part
    )
    select s.product_id, s.operation_id, o.name as operation_name, place.id as line_id, place.name as line_name, s.tool_id, t.name as tool_name,
      s.outsourced or o.outsourced as outsourced, s.crew, s.cycle_sec, s.setup_min, l.per_hour as labor_rate, m.per_hour as machine_rate,
      case when s.outsourced or o.outsourced then vendor_price_on(s.product_id, s.operation_id, ${on}::date) end as vendor_price
    from standard s join operation o on o.id = s.operation_id left join tool t on t.id = s.tool_id
      left join location place on place.id = coalesce(s.line_id, o.line_id, t.location_id, (select min(id) from location where type = 'SITE'))
      left join lateral labor_rate_on(place.id, ${on}::date) l on true left join lateral machine_rate_on(s.tool_id, ${on}::date) m on true
    where o.result_required or s.outsourced or o.outsourced or s.cycle_sec is not null
    order by s.product_id, s.seq, s.operation_id`.execute(db);
  return rows;
};
