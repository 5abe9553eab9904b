import type { HeardOf } from '@lotline/contract/kit/call';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { goesBefore } from '@lotline/contract/material/first-to-go.rules';
import type { checkIssue as checkIssueCall, IssueCheck, IssueMaterial } from '@lotline/contract/material/issue';
import { exceptionRules, exceptionsOf, type Issuing, issueRules } from '@lotline/contract/material/stock.rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type Actor, dayThatCounts } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { headJson, lockInOrder, obeyConcessions, openHold, packageMove, postWithNext, rowsJson, whatLeft } from '../ledger/index.ts';
import { inspectionsWaitedFor } from '../quality/index.ts';
import { issuesByIds } from './issue.queries.ts';

/**
 * Takes packages, or parts of them, off the shelf for a production plan, which is kept from being closed meanwhile.
 * @param mayPass whether the caller may issue what a rule stops.
 */
export const issue = async (db: Trx, by: Actor, ask: IssueMaterial, mayPass = false) => {
  const { productionPlanId, operPlanId, toolId, issues, occurredAt, note } = ask;
  await lockInOrder(db, { keptPlans: [productionPlanId], packages: issues.map(({ materialStockId }) => materialStockId) });
  const day = dayThatCounts(by, occurredAt);
  const { ids, plan, operPlan, stocks } = await lookAt(db, { productionPlanId, operPlanId, issues, day }, issues.length);
  const taken: Parameters<typeof obeyConcessions>[1][number][] = [];
  const moves: object[] = [];
  for (const [n, { materialStockId, qty, exceptions = [], qualityStatus: seen, reason }] of issues.entries()) {
    const found = stocks.get(materialStockId);
    if (!found) throw new Refused(404, 'NOT_FOUND');
    const { stock } = found;
    const facts: Issuing = { ...found, plan, operPlan, qty, day, exceptions, seen, reason, mayPass };
    await obeyTelling(
      issueRules,
      facts,
      async ({ code }) => {
        if (code === 'material.issueNeverExceedsStock') return whatLeft(db, { materialStockId });
        if (code === 'material.issueOnlyReleased')
          return { ...(await inspectionsWaitedFor(db, [materialStockId], by.hours.zone)).get(materialStockId) };
        return code === 'material.issueOnlyUnheld' ? { ...(await holdsOf(db, [materialStockId], by.hours.zone)).get(materialStockId) } : {};
      },
      ['issues', n],
    );
    const against = exceptionsOf(facts);
    taken.push({ materialStockId, unit: stock.packageId, status: stock.qualityStatus, at: ['issues', n] });
    stocks.set(materialStockId, { ...found, stock: { ...stock, qty: subtract(stock.qty, qty) } });
    moves.push({
      ...packageMove(stock, {
        type: 'ISSUE',
        qty,
        issueId: ids[n] as number,
        productionPlanId,
        operPlanId: operPlanId ?? null,
        note: note || null,
      }),
      ...(found.standsFor && { substituteForId: found.standsFor.materialId }),
      ...(against.length > 0 && { exceptions: against, exceptionReason: reason }),
    });
  }
  await obeyConcessions(db, taken, { day, plan: { id: productionPlanId, operPlanId } });
  const posting = [headJson(by, { occurredAt }), toolId ?? null, rowsJson(moves)];
  await postWithNext(db, 'post_issues($1::jsonb, $2::bigint, $3::jsonb)', posting);
  return issuesByIds(db, ids);
};

/** What the rules would say of each package of the list, were it issued now. */
export const checkIssue = async (
  db: Db,
  { day, zone }: { day: string; zone: string },
  { productionPlanId, issues }: HeardOf<typeof checkIssueCall>,
): Promise<IssueCheck[]> => {
  const { plan, stocks } = await lookAt(db, { productionPlanId, operPlanId: undefined, issues, day });
  const held = [...stocks.values()].filter(({ stock }) => stock.qualityStatus === 'HOLD').map(({ stock }) => stock.id);
  const holds = await holdsOf(db, held, zone);
  const pending = [...stocks.values()].filter(({ stock }) => stock.qualityStatus === 'PENDING').map(({ stock }) => stock.id);
  const inspections = await inspectionsWaitedFor(db, pending, zone);
  const whyOf = (code: string, id: number) =>
    code === 'material.issueOnlyUnheld' ? holds.get(id) : code === 'material.issueOnlyReleased' ? inspections.get(id) : undefined;
  return issues.flatMap(({ materialStockId, qty }) => {
    const found = stocks.get(materialStockId);
    if (!found) return [];
    const facts: Issuing = { ...found, plan, qty, day, exceptions: [], reason: undefined, mayPass: false };
    const against = exceptionRules
      .filter((rule) => rule.broken(facts))
      .map((rule) => ({
        code: rule.code,
        facts: { ...whyOf(rule.code, materialStockId), ...rule.tell?.(facts) },
      }));
    const { standsFor } = found;
    return [{ materialStockId, qualityStatus: found.stock.qualityStatus, standsFor, exceptions: exceptionsOf(facts), against }];
  });
};

type Stock = Issuing['stock'] & { id: number; materialId: number; locationId: number };
type Found = { stock: Stock; standsFor: NonNullable<IssueCheck['standsFor']> | null } & Pick<Issuing, 'asked' | 'policy' | 'older'>;
type Row = Stock & {
  asked: boolean;
  standsFor: Found['standsFor'];
  policy: Issuing['policy'];
  receivedDate: string;
  oldest: (NonNullable<Issuing['older']> & { id: number }) | null;
};
type Asked = {
  productionPlanId: number;
  operPlanId: number | undefined;
  issues: readonly { materialStockId: number; qty: number }[];
  day: string;
};

/**
 * The plan with what its bill asks for, the operation, the packages, and what of their materials goes first and would stay, in one look; with it
 * the ids of so many issues to come, so that they can be read with their posting.
 */
const lookAt = async (db: Db, { productionPlanId, operPlanId = 0, issues, day }: Asked, toCome = 0) => {
  const taken = new Map<number, number>();
  for (const { materialStockId, qty } of issues) taken.set(materialStockId, add(taken.get(materialStockId) ?? 0, qty));
  const { rows } = await sql<Row & { ids: number[]; planStatus: string; planNo: string; operPlanOf: number | null }>`
    with taken as materialized (
      select id, qty from unnest(${[...taken.keys()]}::bigint[], ${[...taken.values()]}::numeric[]) as t(id, qty)
    ), stock as materialized (
      select s.* from material_stock s where s.id in (select id from taken) and not s.cancelled
    ), kind as materialized (
      select m.id, m.name, m.issue_policy as policy,
        not exists (select from production_bill_line b where b.plan_id = ${productionPlanId} and b.revision = p.bill_revision)
          or exists (select from production_bill_line b where b.plan_id = ${productionPlanId} and b.revision = p.bill_revision and b.child_material_id = m.id) as asked,
        -- What a line of the bill asks for by itself stands in for nothing.
        case when not exists (select from production_bill_line b where b.plan_id = ${productionPlanId} and b.revision = p.bill_revision and b.child_material_id = m.id and b.stands_for_id is null)
          then (select jsonb_build_object('materialId', n.id, 'name', n.name, 'nameEn', n.name_en) from production_bill_line b
            join production_bill_line f on f.id = b.stands_for_id join material n on n.id = f.child_material_id
            where b.plan_id = ${productionPlanId} and b.revision = p.bill_revision and b.child_material_id = m.id order by f.seq, f.id limit 1) end as stands_for,
        (select f.id from packages_to_issue(m.id, m.issue_policy, ${day}::date, ${taken.size + 1}::int) f
          where f.qty > coalesce((select t.qty from taken t where t.id = f.id), 0) order by f.place limit 1) as first
      from production_plan p join material m on m.id in (select material_id from stock) where p.id = ${productionPlanId}
    )
    select array(select nextval('material_issue_id_seq') from generate_series(1, ${toCome}::int)) as ids, p.status as plan_status, p.plan_no, o.plan_id as oper_plan_of, s.id, s.package_id, s.material_id, s.location_id, s.uom, s.qty - s.reserved_qty as qty, s.quality_status,
      s.expiry_date, s.received_date, k.name as material_name, k.asked, k.stands_for, k.policy,
      case when first.id is not null then jsonb_build_object('id', first.id, 'packageId', first.package_id, 'locationName', shelf.name,
        'receivedDate', first.received_date, 'expiryDate', first.expiry_date) end as oldest
    from production_plan p left join production_operation_plan o on o.id = ${operPlanId}
      left join (stock s join kind k on k.id = s.material_id left join material_stock first on first.id = k.first
        left join location shelf on shelf.id = first.location_id) on true
    where p.id = ${productionPlanId}`.execute(db);
  const [head] = rows;
  if (!head || (operPlanId !== 0 && head.operPlanOf === null)) throw new Refused(404, 'NOT_FOUND');
  return {
    ids: head.ids,
    plan: { id: productionPlanId, status: head.planStatus, planNo: head.planNo },
    operPlan: head.operPlanOf === null ? undefined : { planId: head.operPlanOf },
    stocks: new Map(rows.map((row) => [row.id, foundIn(row)])),
  };
};

type Hold = { reason: string; reasonEn: string | null; by: string | null; since: string };

/** Why packages are on hold, who said so and on which day, by the package; of several holds the first. It is asked where a hold speaks against something. */
export const holdsOf = async (db: Db, packages: number[], zone: string) => {
  if (packages.length === 0) return new Map<number, Hold>();
  const { rows } = await sql<Hold & { id: number }>`
    select id, hold->>'reason' as reason, hold->>'reasonEn' as reason_en, hold->>'by' as by, ((hold->>'at')::timestamptz at time zone ${zone})::date as since
    from (select s.id, ${sql.raw(openHold('material_stock_id', 's.id'))} as hold from unnest(${packages}::bigint[]) as s(id)) held where hold is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...hold }) => [id, hold]));
};

const foundIn = ({ asked, standsFor, policy, oldest, ...stock }: Row): Found => ({
  stock,
  asked,
  standsFor,
  policy,
  older: oldest && goesBefore(policy, oldest, stock) ? oldest : null,
});
