import { subtract } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import type { IssueMaterial } from '@lotline/contract/material/issue';
import { issueRules } from '@lotline/contract/material/stock.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { lockPackages, movePackage } from '../ledger/index.ts';
import { issuesByIds } from './issue.queries.ts';

/** Takes packages, or parts of them, off the shelf for a production plan. */
export const issue = async (db: Trx, by: Actor, { productionPlanId, operPlanId, toolId, issues, occurredAt, note }: IssueMaterial) => {
  const plan = await lockPlan(db, productionPlanId);
  const operPlan = operPlanId === undefined ? undefined : await operationOf(db, operPlanId);
  const stocks = new Map(
    (
      await lockPackages(
        db,
        issues.map(({ materialStockId }) => materialStockId),
      )
    ).map((stock) => [stock.id, stock]),
  );
  const { occurredAt: issuedAt } = factHead(by, occurredAt);
  const ids: number[] = [];
  for (const [n, { materialStockId, qty }] of issues.entries()) {
    const stock = stocks.get(materialStockId);
    if (!stock || stock.cancelled) throw new Refused(404, 'NOT_FOUND');
    obey(issueRules, { stock, plan, operPlan, qty }, ['issues', n]);
    const { id } = await db
      .insertInto('materialIssue')
      .values({
        materialStockId,
        productionPlanId,
        operPlanId: operPlanId ?? null,
        toolId: toolId ?? null,
        issuedQty: 0,
        issuedAt,
        note: note || null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const move = { type: 'ISSUE', qty, issueId: id, productionPlanId, operPlanId: operPlanId ?? null, note: note || null } as const;
    await movePackage(db, by, stock, move, { occurredAt: issuedAt, part: `.${n}` });
    stocks.set(materialStockId, { ...stock, qty: subtract(stock.qty, qty) });
    ids.push(id);
  }
  return issuesByIds(db, ids);
};

/** The plan, kept from being closed until this is through. */
const lockPlan = async (db: Trx, id: number) => {
  const plan = await db.selectFrom('productionPlan').select(['id', 'status']).where('id', '=', id).forShare().executeTakeFirst();
  if (!plan) throw new Refused(404, 'NOT_FOUND');
  return plan;
};

const operationOf = async (db: Trx, id: number) => {
  const operPlan = await db.selectFrom('productionOperationPlan').select('planId').where('id', '=', id).executeTakeFirst();
  if (!operPlan) throw new Refused(404, 'NOT_FOUND');
  return operPlan;
};
