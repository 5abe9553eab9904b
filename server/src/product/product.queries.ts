import type { ProductName, ProductRow, ProductType } from '@lotline/contract/product/product';
import { type RawBuilder, sql } from 'kysely';
import { otherName } from '../kit/database/english-names.ts';
import { everyWord } from '../kit/database/holding.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** Products with the names of what they point to, and how far they are described. */
export const products = () => sql`(
  select p.*, partner.name as biz_partner_name, route.name as route_name, place.name as store_location_name,
    (select count(*) from bom where bom.parent_id = p.id and bom.substitute_for_id is null) as bom_lines,
    (select count(*) from operation_plan o where o.product_id = p.id) as operation_plans
  from product p left join biz_partner partner on partner.id = p.biz_partner_id left join route on route.id = p.route_id
    left join location place on place.id = p.store_location_id)`;
const read = (db: Db, rest: RawBuilder<unknown>) => withNames<ProductRow>(db, products(), rest);

export const productById = async (db: Db, id: number) => {
  const [row] = await read(db, sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};
export const productByBarcode = async (db: Db, barcode: string) => {
  const [row] = await read(db, sql`where record.barcode = ${barcode}`);
  if (!row) throw new Refused(404, 'barcode.notFound', { facts: { barcode } });
  return row;
};
export const productsOfType = (db: Db, type: ProductType) => read(db, sql`where record.type = ${type} order by record.code`);

export const productsByName = (db: Db, name: string) => {
  return read(
    db,
    sql`where ${everyWord(name, ({ like, holds }) => sql`record.name ${holds} or record.name_en ilike ${like} or record.code ilike ${like}`)} order by record.name, record.id limit 200`,
  );
};

export const productNames = async (db: Db) =>
  (
    await sql<ProductName>`select id, code, name, ${otherName('product')} as other_name, name_en, type, spec, uom, barcode, biz_partner_id, route_id, active from product order by code`.execute(
      db,
    )
  ).rows;

/** Whether something is counted by its unit already. */
export const productUnit = async (db: Db, id: number) => {
  const { rows } = await sql<{ stays: boolean }>`select unit_of_product_counts(id) as stays from product where id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return rows[0];
};
