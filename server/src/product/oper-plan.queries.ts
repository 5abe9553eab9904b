import type { OperPlanRow } from '@lotline/contract/product/oper-plan';
import { sql } from 'kysely';
import { anyOf } from '../kit/database/any-of.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** Operation plans with the names of what they point to. */
export const operPlans = (productId?: number) => sql`(
  select o.*, p.code as product_code, p.name as product_name, n.code as operation_code, n.name as operation_name, n.type as operation_type,
    tool.name as tool_name, mold.name as mold_name, line.name as line_name, vendor.name as outsourcer_name
  from operation_plan o join product p on p.id = o.product_id join operation n on n.id = o.operation_id left join tool on tool.id = o.tool_id left join mold on mold.id = o.mold_id
    left join location line on line.id = o.line_id left join biz_partner vendor on vendor.id = o.outsourcer_id
  where ${productId === undefined ? sql`true` : sql`o.product_id = ${productId}`})`;

export const plansOfProduct = (db: Db, productId: number) =>
  withNames<OperPlanRow>(db, operPlans(productId), sql`order by record.seq, record.id`);

export const operPlanById = async (db: Db, id: number) => {
  const [row] = await withNames<OperPlanRow>(db, operPlans(), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** Those that are there: their plans stay as they are until the transaction ends. */
export const lockProducts = (trx: Trx, ids: readonly number[]) =>
  trx.selectFrom('product').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();

/** Its plans stay as they are until the transaction ends. */
export const lockProduct = async (trx: Trx, id: number) => {
  const row = await trx.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Refused(404, 'NOT_FOUND');
};
