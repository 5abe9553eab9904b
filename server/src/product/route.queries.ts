import type { RouteName, RouteOperationRow } from '@lotline/contract/product/route';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import { otherName } from '../kit/database/english-names.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

type Asked = { productId?: number | undefined; active?: boolean | undefined };

/** Routes with their product and their operations in a line. */
export const routes = ({ productId, active }: Asked = {}) => sql`(
  select r.*, p.code as product_code, p.name as product_name,
    (select count(*) from route_operation o where o.route_id = r.id) as operation_count,
    (select string_agg(n.name, ' → ' order by o.seq) from route_operation o join operation n on n.id = o.operation_id where o.route_id = r.id) as operation_names
  from route r left join product p on p.id = r.product_id
  where ${productId === undefined ? sql`true` : sql`(r.product_id = ${productId} or r.product_id is null)`}
    and ${active === undefined ? sql`true` : sql`r.active = ${active}`})`;

const operationsOfRoutes = sql`(
  select o.*, n.code as operation_code, n.name as operation_name, n.type as operation_type, n.outsourced, line.name as line_name,
    tool.name as default_tool_name, mold.name as mold_name, vendor.name as outsourcer_name
  from route_operation o join operation n on n.id = o.operation_id left join location line on line.id = o.line_id
    left join tool on tool.id = o.default_tool_id left join mold on mold.id = o.mold_id left join biz_partner vendor on vendor.id = o.outsourcer_id)`;

export const operationsOf = (db: Db, routeId: number) =>
  withNames<RouteOperationRow>(db, operationsOfRoutes, sql`where record.route_id = ${routeId} order by record.seq, record.id`);

export const routeOperationById = async (db: Db, id: number) => {
  const [row] = await withNames<RouteOperationRow>(db, operationsOfRoutes, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Those that are there: their operations stay as they are until the transaction ends. */
export const lockRoutes = (trx: Trx, ids: readonly number[]) =>
  trx.selectFrom('route').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();

/** Its operations stay as they are until the transaction ends. */
export const lockRoute = async (trx: Trx, id: number) => {
  const row = await trx.selectFrom('route').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Refused(404, 'NOT_FOUND');
};

/** The product's own route, else its default one, else the only one made for it. */
export const routeOfProduct = async (db: Db, productId: number): Promise<number | null> => {
  const product = await db.selectFrom('product').select('routeId').where('id', '=', productId).executeTakeFirst();
  if (!product) throw new Refused(404, 'NOT_FOUND');
  if (product.routeId !== null) return product.routeId;
  const made = await db
    .selectFrom('route')
    .select(['id', 'isDefault'])
    .where('productId', '=', productId)
    .where('active', '=', true)
    .orderBy('isDefault', 'desc')
    .execute();
  const [first] = made;
  return first && (first.isDefault || made.length === 1) ? first.id : null;
};

export const routeNames = async (db: Db) =>
  (
    await sql<RouteName>`select record.*, ${otherName('route', 'record')} as other_name from ${routes()} as record order by record.code`.execute(
      db,
    )
  ).rows;
