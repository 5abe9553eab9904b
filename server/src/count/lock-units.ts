import type { Trx } from '../kit/database/pool.ts';
import { lockInOrder } from '../ledger/index.ts';

type Unit = { materialStockId: number | null; productStockId: number | null };
/** Locks what is counted, in the one order. */
export const lockUnits = async (db: Trx, units: readonly Unit[]) => {
  const productStocks = units.flatMap(({ productStockId }) => productStockId ?? []);
  await lockInOrder(db, { packages: units.flatMap(({ materialStockId }) => materialStockId ?? []), lotsOf: productStocks, productStocks });
};
