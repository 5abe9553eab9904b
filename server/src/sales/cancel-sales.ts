import { obey } from '@lotline/contract/kit/rule';
import { stepRules } from '@lotline/contract/sales/sale.rules';
import type { SaleStatus } from '@lotline/contract/sales/sale.states';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockRows } from '../kit/record/read-rows.ts';
import { headJson, lockInOrder, posted } from '../ledger/index.ts';

/** Takes sales back, all or none: what they kept is free, what had left is back in its packages. */
export const cancelSales = async (db: Trx, by: Actor, ids: readonly number[], reason?: string) => {
  const asked = [...new Set(ids)];
  const sales = await lockRows(db, 'materialSale', asked);
  if (sales.length < asked.length) throw new Refused(404, 'NOT_FOUND');
  for (const { saleNo, status } of sales) obey(stepRules, { saleNo: saleNo as string, status: status as SaleStatus, to: 'CANCELLED' });
  const { rows } = await sql<{
    id: number;
  }>`select distinct material_stock_id as id from material_sale_line where sale_id = any(${asked})`.execute(db);
  await lockInOrder(db, { packages: rows.map(({ id }) => id) });
  await posted(db, sql`cancel_sales(${headJson(by)}::jsonb, ${asked}::bigint[], ${reason ?? null})`);
  return { deleted: asked.length };
};
