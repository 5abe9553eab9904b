import type { QualityStatus } from '@lotline/contract/ledger/movement';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';

type StockPlace = { lotId: number; productId: number; locationId: number; productionPlanId: number | null; qualityStatus: QualityStatus };

/**
 * The id of the stock row of a lot in one place and status; made when the lot comes there for the first time. The lot is locked by the
 * caller, and the row is to be locked with the other units of the verb (`lockInOrder`).
 */
export const productStockIdAt = async (db: Trx, { lotId, productId, locationId, productionPlanId, qualityStatus }: StockPlace) => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into product_stock (lot_id, product_id, location_id, production_plan_id, quality_status)
      values (${lotId}, ${productId}, ${locationId}, ${productionPlanId}, ${qualityStatus})
      on conflict (lot_id, location_id, quality_status) do nothing returning id
    )
    select id from made
    union all
    select id from product_stock where lot_id = ${lotId} and location_id = ${locationId} and quality_status = ${qualityStatus} limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the lot of a stock row must be locked before it is made');
  return row.id;
};
