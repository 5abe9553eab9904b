import type { Trx } from '../kit/database/pool.ts';
import { nextNumber } from '../kit/record/number.ts';

/** The next free order number of a day; a number that somebody typed is passed over. */
export const nextOrderNo = async (db: Trx, direction: 'SALES' | 'PURCHASE', day: string) => {
  for (;;) {
    const orderNo = await nextNumber(db, direction === 'SALES' ? 'SO' : 'PO', day);
    const taken = await db.selectFrom('orderInfo').select('id').where('orderNo', '=', orderNo).executeTakeFirst();
    if (!taken) return orderNo;
  }
};
