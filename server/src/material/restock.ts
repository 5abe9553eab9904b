import { add, subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { RestockMaterial } from '@lotline/contract/material/issue';
import { restockRules } from '@lotline/contract/material/stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockIssues, lockPackages, movePackage } from '../ledger/index.ts';
import { issuesByIds } from './issue.queries.ts';

/** Brings what is left at the line back to the shelf. */
export const restock = async (db: Trx, by: Actor, { restocks, occurredAt, note }: RestockMaterial) => {
  const issueIds = [...new Set(restocks.map(({ issueId }) => issueId))];
  const packageIds = await db.selectFrom('materialIssue').select('materialStockId').where('id', 'in', issueIds).execute();
  const stocks = new Map(
    (
      await lockPackages(
        db,
        packageIds.map(({ materialStockId }) => materialStockId),
      )
    ).map((stock) => [stock.id, stock]),
  );
  const issues = new Map((await lockIssues(db, issueIds)).map((issue) => [issue.id, issue]));
  const at = factHead(by, occurredAt).occurredAt;
  for (const [n, { issueId, qty, locationId }] of restocks.entries()) {
    const issue = issues.get(issueId);
    const stock = issue && stocks.get(issue.materialStockId);
    if (!stock) throw new Refused(404, 'NOT_FOUND');
    const atLineQty = issue.atLineQty ?? 0;
    const elsewhere = locationId !== undefined && locationId !== stock.locationId;
    const issued = { packageId: stock.packageId, uom: stock.uom, atLineQty };
    obey(restockRules, { issue: issued, qty, elsewhere, onShelfQty: stock.qty }, ['restocks', n]);
    if (elsewhere) await db.updateTable('materialStock').set({ locationId }).where('id', '=', stock.id).execute();
    const shelf = elsewhere ? locationId : stock.locationId;
    const move = {
      type: 'RESTOCK',
      qty,
      issueId,
      productionPlanId: issue.productionPlanId,
      operPlanId: issue.operPlanId,
      note: note || null,
    } as const;
    await movePackage(db, by, { ...stock, locationId: shelf }, move, { occurredAt: at, part: `.${n}` });
    stocks.set(stock.id, { ...stock, locationId: shelf, qty: add(stock.qty, qty) });
    issues.set(issueId, { ...issue, atLineQty: subtract(atLineQty, qty) });
  }
  return issuesByIds(db, issueIds);
};
