import type { QualityStatus } from '@lotline/contract/ledger/movement';
import { askWithNext } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';

type StockPlace = { lotId: number; productId: number; locationId: number; productionPlanId: number | null; qualityStatus: QualityStatus };

/** As `productStockIdsAt`, of one place. */
export const productStockIdAt = async (db: Trx, place: StockPlace) => (await productStockIdsAt(db, [place]))[0] as number;

/**
 * The ids of the stock rows of lots, each in one place and status; made when a lot comes there for the first time. The lots are locked by
 * the caller, and the rows are to be locked with the other units of the verb (`lockInOrder`).
 */
export const productStockIdsAt = async (db: Trx, places: readonly StockPlace[]): Promise<number[]> =>
  (await productStocksWithNext(db, places))();

/** The same for whoever needs them after what is asked next. */
export const productStocksWithNext = async (db: Trx, places: readonly StockPlace[]): Promise<() => Promise<number[]>> => {
  if (places.length === 0) return async () => [];
  const rows = await askWithNext<{ id: number | null }>(db, stocksAt, [
    places.map((one) => one.lotId),
    places.map((one) => one.productId),
    places.map((one) => one.locationId),
    places.map((one) => one.productionPlanId),
    places.map((one) => one.qualityStatus),
  ]);
  return async () =>
    (await rows()).map(({ id }) => {
      if (id === null) throw new Error('the lot of a stock row must be locked before it is made');
      return id;
    });
};
const stocksAt = `
  with asked as materialized (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
      with ordinality as a(lot_id, product_id, location_id, production_plan_id, quality_status, n)
  ), made as (
    insert into product_stock (lot_id, product_id, location_id, production_plan_id, quality_status)
    select lot_id, product_id, location_id, production_plan_id, quality_status from asked
    on conflict (lot_id, location_id, quality_status) do nothing returning id, lot_id, location_id, quality_status
  )
  select coalesce(m.id, s.id) as id from asked a
    left join made m on m.lot_id = a.lot_id and m.location_id = a.location_id and m.quality_status = a.quality_status
    left join product_stock s on s.lot_id = a.lot_id and s.location_id = a.location_id and s.quality_status = a.quality_status
  order by a.n`;
