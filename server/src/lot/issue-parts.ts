import type { HeardOf } from '@lotline/contract/kit/call';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { type checkParts as checkPartsCall, type IssueParts, type PartCheck, partExceptions } from '@lotline/contract/lot/part-issue';
import { type IssuingParts, partExceptionRules, partIssueRules } from '@lotline/contract/lot/part-issue.rules';
import { goesBefore, type Older } from '@lotline/contract/material/first-to-go.rules';
import type { IssueException } from '@lotline/contract/material/issue';
import { exceptionsOf } from '@lotline/contract/material/stock.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { headJson, lockInOrder, obeyConcessions, openHold, posted, productMove, rowsJson, whatLeft } from '../ledger/index.ts';
import { partIssuesByIds } from './part-issue.queries.ts';
import { statusOfStock } from './product-stock.queries.ts';

/**
 * Takes pieces of lots to the line for a production plan, which is kept from being closed meanwhile.
 * @param mayPass whether the caller may issue what a rule stops.
 */
export const issueParts = async (db: Trx, by: Actor, ask: IssueParts, mayPass = false) => {
  const { productionPlanId, operPlanId, toolId, issues, occurredAt, note } = ask;
  const ids = issues.map(({ productStockId }) => productStockId);
  await lockInOrder(db, { keptPlans: [productionPlanId], keptLotsOf: ids, productStocks: ids });
  const { plan, operPlan, parts } = await lookAt(db, by.hours.zone, { productionPlanId, operPlanId, issues });
  const day = factHead(by, occurredAt).businessDate;
  const taken: Parameters<typeof obeyConcessions>[1][number][] = [];
  const moves: object[] = [];
  for (const [n, { productStockId, qty, exceptions = [], qualityStatus: seen, reason }] of issues.entries()) {
    const part = parts.get(productStockId);
    if (!part) throw new Refused(404, 'NOT_FOUND');
    const facts = { ...part, plan, operPlan, qty, day, exceptions, seen, reason, mayPass, ...always };
    await obeyTelling(
      partIssueRules,
      facts,
      async ({ code }) => {
        if (code === 'part.issueNeverExceedsStock') return whatLeft(db, { lotId: part.from.lotId, besides: productStockId });
        return code === 'part.issueOnlyUnheld' ? { ...(await holdsOfLots(db, [part.from.lotId], by.hours.zone)).get(part.from.lotId) } : {};
      },
      ['issues', n],
    );
    const against = exceptionsOf(facts);
    taken.push({ lotId: part.from.lotId, unit: part.stock.packageId, status: part.stock.qualityStatus, at: ['issues', n] });
    parts.set(productStockId, { ...part, stock: { ...part.stock, qty: subtract(part.stock.qty, qty) } });
    moves.push({
      ...productMove(
        { from: part.from, uom: part.stock.uom },
        { type: 'PRODUCT_ISSUE', qty, productionPlanId, operPlanId: operPlanId ?? null, note: note || null },
      ),
      ...(against.length > 0 && { exceptions: against, exceptionReason: reason }),
    });
  }
  await obeyConcessions(db, taken, { day, plan: { id: productionPlanId, operPlanId } });
  const issued = await posted<number[]>(
    db,
    sql`post_product_issues(${headJson(by, { occurredAt })}::jsonb, ${toolId ?? null}::bigint, ${rowsJson(moves)}::jsonb)`,
  );
  return partIssuesByIds(db, issued);
};

/** What the rules would say of each part of the list, were it issued now. */
export const checkParts = async (
  db: Db,
  { day, zone }: { day: string; zone: string },
  { productionPlanId, issues }: HeardOf<typeof checkPartsCall>,
): Promise<PartCheck[]> => {
  const { plan, parts } = await lookAt(db, zone, { productionPlanId, operPlanId: undefined, issues });
  const held = [...parts.values()].filter(({ stock }) => stock.qualityStatus === 'HOLD').map(({ from }) => from.lotId);
  const holds = await holdsOfLots(db, held, zone);
  return issues.flatMap(({ productStockId, qty }) => {
    const part = parts.get(productStockId);
    if (!part) return [];
    const facts: IssuingParts = { ...part, plan, qty, day, exceptions: [], reason: undefined, mayPass: false, ...always };
    const against = partExceptionRules
      .filter((rule) => rule.broken(facts))
      .map((rule) => ({
        code: rule.code,
        facts: { ...(rule.code === 'part.issueOnlyUnheld' && holds.get(part.from.lotId)), ...rule.tell?.(facts) },
      }));
    return [{ productStockId, qualityStatus: part.stock.qualityStatus, exceptions: exceptionsOf(facts).filter(isOfParts), against }];
  });
};
/** Parts go in the order in which they came, whatever they are. */
const always = { policy: 'FIFO' } as const;
const isOfParts = (one: IssueException): one is (typeof partExceptions)[number] => (partExceptions as readonly string[]).includes(one);

type Part = Pick<IssuingParts, 'stock' | 'asked' | 'older' | 'own'> & {
  from: { id: number; lotId: number; productId: number; locationId: number };
};
type Row = Part['stock'] & {
  id: number;
  lotId: number;
  productId: number;
  locationId: number;
  asked: boolean;
  own: boolean;
  firstInDay: string | null;
  oldest: Older | null;
};
type Asked = {
  productionPlanId: number;
  operPlanId: number | undefined;
  issues: readonly { productStockId: number; qty: number }[];
};

/** The plan with what its bill asks for, the operation, the parts, and what of their products goes first and would stay, in one look. */
const lookAt = async (db: Db, zone: string, { productionPlanId, operPlanId = 0, issues }: Asked) => {
  const taken = new Map<number, number>();
  for (const { productStockId, qty } of issues) taken.set(productStockId, add(taken.get(productStockId) ?? 0, qty));
  const { rows } = await sql<Row & { planStatus: string; planNo: string; operPlanOf: number | null }>`
    with taken as materialized (
      select id, qty from unnest(${[...taken.keys()]}::bigint[], ${[...taken.values()]}::numeric[]) as t(id, qty)
    ), part as materialized (
      select t.*, l.lot_id as lot_no, ${sql.raw(statusOfStock)} as status from product_stock t join lot l on l.id = t.lot_id where t.id in (select id from taken)
    ), kind as materialized (
      select i.id, i.name, i.uom,
        not exists (select from production_bill_line b where b.plan_id = p.id and b.revision = p.bill_revision)
          or exists (select from production_bill_line b where b.plan_id = p.id and b.revision = p.bill_revision and b.child_product_id = i.id) as asked,
        (select f.id from parts_to_issue(i.id, p.lot_id, ${taken.size + 1}::int) f
          where f.qty > coalesce((select t.qty from taken t where t.id = f.id), 0) order by f.place limit 1) as first
      from production_plan p join product i on i.id in (select product_id from part) where p.id = ${productionPlanId}
    )
    select p.status as plan_status, p.plan_no, o.plan_id as oper_plan_of, s.id, s.lot_id, s.product_id, s.location_id, s.lot_no as package_id, k.uom, s.qty,
      s.status as quality_status, null::text as expiry_date, k.name as material_name, k.asked, s.lot_id = p.lot_id as own,
      (s.first_in_at at time zone ${zone})::date::text as first_in_day,
      case when first.id is not null then jsonb_build_object('packageId', lot.lot_id, 'locationName', place.name,
        'receivedDate', (first.first_in_at at time zone ${zone})::date::text, 'expiryDate', null) end as oldest
    from production_plan p left join production_operation_plan o on o.id = ${operPlanId}
      left join (part s join kind k on k.id = s.product_id left join product_stock first on first.id = k.first
        left join lot on lot.id = first.lot_id left join location place on place.id = first.location_id) on true
    where p.id = ${productionPlanId}`.execute(db);
  const [head] = rows;
  if (!head || (operPlanId !== 0 && head.operPlanOf === null)) throw new Refused(404, 'NOT_FOUND');
  return {
    plan: { id: productionPlanId, status: head.planStatus, planNo: head.planNo },
    operPlan: head.operPlanOf === null ? undefined : { planId: head.operPlanOf },
    parts: new Map(rows.filter(({ id }) => id !== null).map((row) => [row.id, partIn(row)])),
  };
};

const partIn = ({ id, lotId, productId, locationId, asked, own, firstInDay, oldest, ...stock }: Row): Part => ({
  from: { id, lotId, productId, locationId },
  stock,
  asked,
  own,
  older: oldest && goesBefore(always.policy, oldest, { receivedDate: firstInDay ?? '', expiryDate: null }) ? oldest : null,
});

type Hold = { reason: string; reasonEn: string | null; by: string | null; since: string };

/** Why lots are on hold, who said so and on which day, by the lot. */
export const holdsOfLots = async (db: Db, lots: readonly number[], zone: string) => {
  if (lots.length === 0) return new Map<number, Hold>();
  const { rows } = await sql<Hold & { id: number }>`
    select id, hold->>'reason' as reason, hold->>'reasonEn' as reason_en, hold->>'by' as by, ((hold->>'at')::timestamptz at time zone ${zone})::date as since
    from (select l.id, ${sql.raw(openHold('lot_id', 'l.id'))} as hold from unnest(${[...lots]}::bigint[]) as l(id)) held where hold is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...hold }) => [id, hold]));
};
