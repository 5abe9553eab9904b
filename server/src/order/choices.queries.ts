import type { OrderChoices } from '@lotline/contract/order/choices';
import { otherName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';

/** What an order is made of. */
export const orderChoices = async (db: Db): Promise<OrderChoices> => {
  const [products, managers] = await Promise.all([
    db
      .selectFrom('product')
      .select([
        'id',
        'code',
        'name',
        'uom',
        'unitPrice',
        'customerPartNo',
        'bizPartnerId',
        'drawingNo',
        otherName('product').as('otherName'),
      ])
      .where('active', '=', true)
      .orderBy('code')
      .execute(),
    db.selectFrom('appUser').select(['id', 'username as name']).where('enabled', '=', true).orderBy('username').execute(),
  ]);
  return { products, managers };
};
