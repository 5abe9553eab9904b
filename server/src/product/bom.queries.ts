import { decimalsOf } from '@lotline/contract/kit/unit';
import { type BomNode, type BomRow, byChoice, required, type WhereUsed } from '@lotline/contract/product/bom';
import { type RawBuilder, sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

const columns = sql`
  b.*, case when b.child_product_id is null then 'MATERIAL' else 'PRODUCT' end as child_type, coalesce(b.child_product_id, b.child_material_id) as child_id,
  coalesce(cp.code, cm.code) as child_code, coalesce(cp.name, cm.name) as child_name, coalesce(cp.spec, cm.spec) as child_spec,
  n.name as operation_name, parent.code as parent_code, parent.name as parent_name, f.code as substitute_for_code, f.name as substitute_for_name,
  ${otherName('product', 'parent')} as parent_other_name, coalesce(${otherName('product', 'cp')}, ${otherName('material', 'cm')}) as child_other_name`;
const joinedTo = (bom: RawBuilder<unknown>) => sql`
  ${bom} b join product parent on parent.id = b.parent_id left join product cp on cp.id = b.child_product_id
  left join material cm on cm.id = b.child_material_id left join operation n on n.id = b.operation_id
  left join material f on f.id = b.substitute_for_id`;
/** Lines with the names of both sides; of one parent when it is named. */
export const bomLines = (parentId?: number) =>
  sql`(select ${columns} from ${joinedTo(sql`bom`)} where ${parentId === undefined ? sql`true` : sql`b.parent_id = ${parentId}`})`;

const inOrder = sql`order by record.parent_id, record.seq, record.id`;
/** The lines that hold on a day, all there are where none is named; first choices only unless the `whole` bill is asked for. */
const billOn = (day: string | undefined, whole: boolean) =>
  day === undefined ? sql`bom` : whole ? sql`whole_bill_on(${day}::date)` : sql`bill_on(${day}::date)`;

export const linesOf = (db: Db, parentId: number) => withNames<BomRow>(db, bomLines(parentId), inOrder);
export const linesWithMaterial = (db: Db, materialId: number) =>
  withNames<BomRow>(db, bomLines(), sql`where record.child_material_id = ${materialId} ${inOrder}`);

/** So many lines of all bills, those after one of them. Along the index of bills: whatever is asked for, no more is read than is told. */
export const linesAfter = (db: Db, afterId: number | undefined, limit: number) =>
  withNames<BomRow>(
    db,
    sql`(select ${columns} from ${joinedTo(sql`(
      select * from bom where ${afterId === undefined ? sql`true` : sql`(parent_id, seq, id) > (select parent_id, seq, id from bom where id = ${afterId})`}
      order by parent_id, seq, id limit ${limit})`)})`,
    inOrder,
  );

/** Every line below these products, however deep; those that hold on the day when one is named. */
export const linesBelow = (db: Db, roots: readonly number[], day?: string, { whole = false } = {}) =>
  withNames<BomRow>(
    db,
    sql`(
      with recursive inside as (
        select unnest(${roots}::bigint[]) as id
        union
        select b.child_product_id from ${billOn(day, false)} b join inside on inside.id = b.parent_id where b.child_product_id is not null
      )
      select ${columns} from ${joinedTo(billOn(day, whole))} where b.parent_id in (select id from inside))`,
    inOrder,
  );

type Head = { id: number; code: string; name: string; spec: string | null; uom: string };
const heads = (db: Db, where: RawBuilder<unknown>) =>
  sql<Head>`select id, code, name, spec, uom from product where ${where} order by code`.execute(db).then(({ rows }) => rows);

/** Bills as trees: one product's, or of every product that has a bill and goes into nothing else. */
export const bomTree = async (
  db: Db,
  { productId, on }: { productId?: number | undefined; on?: string | undefined },
): Promise<BomNode[]> => {
  const roots = await heads(
    db,
    productId === undefined
      ? sql`exists (select from bom where parent_id = product.id) and not exists (select from bom where child_product_id = product.id)`
      : sql`id = ${productId}`,
  );
  if (productId !== undefined && !roots.length) throw new Refused(404, 'NOT_FOUND');
  const below = Map.groupBy(
    await linesBelow(
      db,
      roots.map(({ id }) => id),
      on,
      { whole: true },
    ),
    ({ parentId }) => parentId,
  );
  if (productId === undefined) for (const head of await headsOfCircles(db, roots, below)) roots.push(head);
  const hang = (parentId: number, key: string, level: number, planQty: number, path: readonly number[]): BomNode[] =>
    inChoiceOrder(below.get(parentId) ?? []).map((line) => {
      const requiredQty = required({ ...ratioOf(line), planQty });
      const at = `${key}/${line.id}`;
      const { childType: type, childId: id, childCode: code, childName: name, childSpec: spec } = line;
      // Where a bill goes in a circle, its line is shown and not what is below it once more.
      const children = type === 'PRODUCT' && !path.includes(id) ? hang(id, at, level + 1, requiredQty, [...path, id]) : [];
      return { key: at, line, type, id, code, name, spec, uom: String(line.uom), level, requiredQty, children };
    });
  return roots.map((root) => ({
    ...root,
    key: String(root.id),
    line: null,
    type: 'PRODUCT',
    level: 0,
    requiredQty: 1,
    children: hang(root.id, String(root.id), 1, 1, [root.id]),
  }));
};

/** Each line with its substitutes behind it; what lost the line that it stood in for comes last. */
const inChoiceOrder = (lines: readonly BomRow[]) => [
  ...new Set([...byChoice(lines).flatMap(({ first, substitutes }) => [first, ...substitutes]), ...lines]),
];

/** Of bills that go in a circle none is the topmost: the first of each stands for it, and its lines come to those below. */
const headsOfCircles = async (db: Db, roots: readonly Head[], below: Map<number, BomRow[]>) => {
  const seen = new Set([...roots.map(({ id }) => id), ...below.keys()]);
  const found: Head[] = [];
  for (const head of await heads(db, sql`exists (select from bom where parent_id = product.id)`)) {
    if (seen.has(head.id)) continue;
    found.push(head);
    for (const [id, lines] of Map.groupBy(await linesBelow(db, [head.id]), ({ parentId }) => parentId)) {
      seen.add(id);
      below.set(id, lines);
    }
  }
  return found;
};

export const ratioOf = ({ qtyPer, baseQty, scrapRate, uom }: BomRow) => ({
  qtyPer,
  baseQty: baseQty ?? 1,
  scrapRate: scrapRate ?? 0,
  decimals: decimalsOf(uom),
});

/** The products that something goes into, and what those go into. */
export const whereUsed = async (db: Db, type: 'PRODUCT' | 'MATERIAL', id: number): Promise<WhereUsed[]> => {
  const child = type === 'PRODUCT' ? sql`b.child_product_id` : sql`b.child_material_id`;
  const lines = await withNames<BomRow>(
    db,
    sql`(
      with recursive above as (
        select b.id, b.parent_id from bom b where ${child} = ${id}
        union
        select b.id, b.parent_id from bom b join above on b.child_product_id = above.parent_id
      )
      select ${columns} from ${joinedTo(sql`bom`)} where b.id in (select id from above))`,
    sql`order by record.parent_code, record.id`,
  );
  const byChild = Map.groupBy(lines, (line) => `${line.childType}:${line.childId}`);
  const hang = (of: string, key: string, level: number, path: readonly string[]): WhereUsed[] =>
    (byChild.get(of) ?? []).map((line) => {
      const above = `PRODUCT:${line.parentId}`;
      const at = `${key}/${line.id}`;
      return {
        key: at,
        line,
        id: line.parentId,
        code: line.parentCode,
        name: line.parentName,
        level,
        children: path.includes(above) ? [] : hang(above, at, level + 1, [...path, above]),
      };
    });
  const start = `${type}:${id}`;
  return hang(start, start, 1, [start]);
};

/** Only one changes bills at a time: two halves of a circle could else be saved side by side. */
export const lockBills = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('lotline.bom'))`.execute(trx);

/** The codes from one product down to another that its bill holds, the shortest way; null when it holds it not. */
export const wayDown = async (db: Db, from: number, to: number): Promise<string[] | null> => {
  const { rows: edges } = await sql<{ parentId: number; childProductId: number; code: string }>`
    with recursive inside as (
      select ${from}::bigint as id
      union
      select b.child_product_id from bom b join inside on inside.id = b.parent_id where b.child_product_id is not null
    )
    select b.parent_id, b.child_product_id, c.code from bom b join product c on c.id = b.child_product_id
    where b.parent_id in (select id from inside) order by b.seq, b.id`.execute(db);
  const start = await db.selectFrom('product').select('code').where('id', '=', from).executeTakeFirst();
  const ways = new Map([[from, [start?.code ?? '']]]);
  for (const [id, way] of ways) {
    if (id === to) return way;
    for (const edge of edges)
      if (edge.parentId === id && !ways.has(edge.childProductId)) ways.set(edge.childProductId, [...way, edge.code]);
  }
  return null;
};
