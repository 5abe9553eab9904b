import type { Loading } from '@lotline/contract/shipment/loading';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { rowsOf } from '../kit/record/list.ts';
import { shippableLotList, shippableLots } from '../lot/index.ts';
import { openLineList, openLines } from './shipment.queries.ts';

/** More lots of a few products than anybody carries to one vehicle. */
const mostLots = 500;

/** What order lines of one client want, and the lots that may serve them; held ones say why they stay. */
export const loadingOf = async (db: Db, orderLines: readonly number[], zone: string): Promise<Loading> => {
  const { rows } = await sql<{ bizPartnerId: number; products: Loading['products'] }>`
    select b.biz_partner_id, jsonb_agg(distinct jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'uom', i.uom)) as products
    from order_product p join product i on i.id = p.product_id join order_info o on o.id = p.order_id join business b on b.id = o.business_id
    where p.id = any(${[...orderLines]}) and o.direction = 'SALES' group by b.biz_partner_id`.execute(db);
  const [client, other] = rows;
  if (!client || other) throw new Refused(404, 'NOT_FOUND');
  const { bizPartnerId, products } = client;
  const ids = products.map(({ id }) => id);
  const lines = openLines({ bizPartnerId });
  const lots = shippableLots({ bizPartnerId, withHeld: true }, zone);
  const [wanted, there] = await Promise.all([
    rowsOf(db, openLineList, { ...lines, where: sql`${lines.where} and l.product_id = any(${ids})` }, { limit: mostLots }),
    rowsOf(db, shippableLotList, { ...lots, where: sql`${lots.where} and t.product_id = any(${ids})` }, { limit: mostLots }),
  ]);
  return { products, orderLines: wanted, lots: there };
};
