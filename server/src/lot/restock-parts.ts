import { subtract } from '@lotline/contract/kit/quantity';
import type { QualityStatus } from '@lotline/contract/ledger/movement';
import type { RestockParts } from '@lotline/contract/lot/part-issue';
import { partRestockRules } from '@lotline/contract/lot/part-issue.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { lockInOrder, postMovements, productMove, productStockIdsAt } from '../ledger/index.ts';
import { holdsOfLots } from './issue-parts.ts';
import { partIssuesByIds } from './part-issue.queries.ts';
import { statusOfIssued } from './product-stock.queries.ts';

/** Brings parts that are left at the line back to where they stood, or to another place. */
export const restockParts = async (db: Trx, by: Actor, { restocks, occurredAt, note }: RestockParts) => {
  const ids = [...new Set(restocks.map(({ issueId }) => issueId))];
  // Which lot an issue is of never changes; its lot's state does, until the lot is locked.
  const lots = [...new Set((await lookAt(db, ids)).map(({ lotId }) => lotId))];
  await lockInOrder(db, { lots, parts: ids });
  const issues = new Map((await lookAt(db, ids)).map((issue) => [issue.issueId, issue]));
  const places: Parameters<typeof productStockIdsAt>[1][number][] = [];
  for (const [n, { issueId, qty, locationId, qualityStatus: seen }] of restocks.entries()) {
    const issue = issues.get(issueId);
    if (!issue) throw new Refused(404, 'NOT_FOUND');
    await obeyTelling(
      partRestockRules,
      { issue, qty, seen, elsewhere: false, onShelfQty: 0 },
      async ({ code }) =>
        code === 'part.restockKnowsTheHold' ? { ...(await holdsOfLots(db, [issue.lotId], by.hours.zone)).get(issue.lotId) } : {},
      ['restocks', n],
    );
    issues.set(issueId, { ...issue, atLineQty: subtract(issue.atLineQty, qty) });
    const { lotId, productId, madeBy, qualityStatus } = issue;
    places.push({ lotId, productId, productionPlanId: madeBy, qualityStatus, locationId: locationId ?? issue.locationId });
  }
  const homes = await productStockIdsAt(db, places);
  await lockInOrder(db, { productStocks: homes });
  const moves = restocks.map(({ issueId, qty }, n) => {
    const { uom, productionPlanId, operPlanId } = issues.get(issueId) as Issue;
    const circumstance = { productIssueId: issueId, productionPlanId, operPlanId, note: note || null };
    return productMove(
      { to: { id: homes[n] as number, ...(places[n] as (typeof places)[number]) }, uom },
      { type: 'PRODUCT_RESTOCK', qty, ...circumstance },
    );
  });
  await postMovements(db, by, moves, { occurredAt });
  return partIssuesByIds(db, ids);
};

type Issue = {
  issueId: number;
  packageId: string;
  lotId: number;
  productId: number;
  locationId: number;
  locationName: string;
  /** The plan that made the part. */
  madeBy: number | null;
  productionPlanId: number;
  operPlanId: number | null;
  atLineQty: number;
  issuedQty: number;
  consumedQty: number;
  restockedQty: number;
  planNo: string;
  uom: string;
  qualityStatus: QualityStatus;
};
const lookAt = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<Issue>`
    select i.id as issue_id, l.lot_id as package_id, i.lot_id, i.product_id, s.location_id, w.name as location_name, s.production_plan_id as made_by,
      i.production_plan_id, i.oper_plan_id, i.at_line_qty, i.issued_qty, i.consumed_qty, i.restocked_qty, p.plan_no, c.uom, ${sql.raw(statusOfIssued('s'))} as quality_status
    from product_issue i join lot l on l.id = i.lot_id join product_stock s on s.id = i.product_stock_id join location w on w.id = s.location_id
      join production_plan p on p.id = i.production_plan_id join product c on c.id = i.product_id
    where i.id = any(${[...ids]})`.execute(db);
  return rows;
};
