import { add, subtract } from '@lotline/contract/kit/quantity';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import type { RestockMaterial } from '@lotline/contract/material/issue';
import { restockRules } from '@lotline/contract/material/stock.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { headJson, lockInOrder, packageMove, posted, rowsJson } from '../ledger/index.ts';
import { issuesByIds } from './issue.queries.ts';
import { holdsOf } from './issue.ts';

/** Brings what is left at the line back to the shelf. */
export const restock = async (db: Trx, by: Actor, { restocks, occurredAt, note }: RestockMaterial) => {
  const issueIds = [...new Set(restocks.map(({ issueId }) => issueId))];
  await lockInOrder(db, { issues: issueIds });
  const found = await lookAt(db, issueIds);
  const issues = new Map(found.map((issue) => [issue.issueId, issue]));
  const stocks = new Map(found.map((stock) => [stock.id, stock]));
  const moves: object[] = [];
  for (const [n, { issueId, qty, locationId, qualityStatus: seen }] of restocks.entries()) {
    const issue = issues.get(issueId);
    const stock = issue && stocks.get(issue.id);
    if (!stock) throw new Refused(404, 'NOT_FOUND');
    const elsewhere = locationId !== undefined && locationId !== stock.locationId;
    await obeyTelling(
      restockRules,
      { issue, qty, seen, elsewhere, onShelfQty: stock.qty },
      async ({ code }) =>
        code === 'material.restockKnowsTheHold' ? { ...(await holdsOf(db, [stock.id], by.hours.zone)).get(stock.id) } : {},
      ['restocks', n],
    );
    const shelf = { ...stock, locationId: elsewhere ? locationId : stock.locationId };
    stocks.set(stock.id, { ...shelf, qty: add(stock.qty, qty) });
    issues.set(issueId, { ...issue, atLineQty: subtract(issue.atLineQty, qty) });
    const { productionPlanId, operPlanId } = issue;
    moves.push(packageMove(shelf, { type: 'RESTOCK', qty, issueId, productionPlanId, operPlanId, note: note || null }));
  }
  await posted(db, sql`post_restocks(${headJson(by, { occurredAt })}::jsonb, ${rowsJson(moves)}::jsonb)`);
  return issuesByIds(db, issueIds);
};

/** The issues with their packages, in one look. */
const lookAt = async (db: Db, issueIds: readonly number[]) => {
  const { rows } = await sql<{
    issueId: number;
    productionPlanId: number;
    operPlanId: number | null;
    atLineQty: number;
    issuedQty: number;
    consumedQty: number;
    restockedQty: number;
    planNo: string;
    id: number;
    packageId: string;
    materialId: number;
    locationId: number;
    locationName: string;
    uom: string;
    qty: number;
    qualityStatus: QualityStatus;
  }>`
    select i.id as issue_id, i.production_plan_id, i.oper_plan_id, i.at_line_qty, i.issued_qty, i.consumed_qty, i.restocked_qty, p.plan_no, s.id, s.package_id, s.material_id, s.location_id, l.name as location_name, s.uom, s.qty, s.quality_status
    from material_issue i join material_stock s on s.id = i.material_stock_id join location l on l.id = s.location_id join production_plan p on p.id = i.production_plan_id where i.id = any(${[...issueIds]})`.execute(
    db,
  );
  return rows;
};
