import type { PlanChoices } from '@lotline/contract/production/plan/choices';
import type { Db } from '../../kit/database/pool.ts';

/** What a planner chooses from. */
export const planChoices = async (db: Db): Promise<PlanChoices> => {
  const [products, routes, operations, lines, tools, workers, managers] = await Promise.all([
    db
      .selectFrom('product')
      .select(['id', 'code', 'name', 'uom', 'routeId'])
      .select((e) =>
        e
          .selectFrom('operationPlan as standard')
          .select('standard.lineId')
          .whereRef('standard.productId', '=', 'product.id')
          .where('standard.active', '=', true)
          .where('standard.lineId', 'is not', null)
          .orderBy('standard.seq')
          .limit(1)
          .as('lineId'),
      )
      .where('active', '=', true)
      .orderBy('code')
      .execute(),
    db.selectFrom('route').select(['id', 'code', 'name', 'productId']).where('active', '=', true).orderBy('code').execute(),
    db.selectFrom('operation').select(['id', 'code', 'name']).where('active', '=', true).orderBy('seqDefault').orderBy('code').execute(),
    db.selectFrom('location').select(['id', 'code', 'name']).where('type', '=', 'LINE').orderBy('seq').orderBy('code').execute(),
    db.selectFrom('tool').select(['id', 'code', 'name', 'locationId']).where('active', '=', true).orderBy('code').execute(),
    db
      .selectFrom('worker')
      .select(['id', 'workerNo as code', 'name', 'locationId'])
      .where('active', '=', true)
      .orderBy('workerNo')
      .execute(),
    db.selectFrom('appUser').select(['id', 'username as name']).where('enabled', '=', true).orderBy('username').execute(),
  ]);
  return { products, routes, operations, lines, tools, workers, managers };
};
