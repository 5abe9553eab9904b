import type { FieldPath } from '@lotline/contract/kit/rule';
import { obey } from '@lotline/contract/kit/rule';
import { type Conceded, useConcededRules } from '@lotline/contract/ledger/concession.rules';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

/** What is taken, with the status of that stock itself, and where it stands in the ask. */
type Taken = ({ materialStockId: number } | { lotId: number }) & { unit: string; status: string; at?: FieldPath };
/** What happens to it: it goes into a plan, at one of its operations where that is said, or to a partner. */
type Use = { day: string; bizPartnerId?: number | null; plan?: { id: number; operPlanId: number | null | undefined } };

/** Refuses what the concession of a package or lot doesn't allow; where nothing is under one, this costs no statement. */
export const obeyConcessions = async (db: Db, taken: readonly Taken[], { day, bizPartnerId, plan }: Use) => {
  const under = taken.filter(({ status }) => status === 'CONCESSION');
  if (under.length === 0) return;
  const packages = under.flatMap((one) => ('materialStockId' in one ? one.materialStockId : []));
  const lots = under.flatMap((one) => ('lotId' in one ? one.lotId : []));
  const { rows } = await sql<Conceded & { packageId: number | null; lotId: number | null }>`
    select s.id as package_id, null::bigint as lot_id, c.concession_no, c.valid_until::text, c.product_ids, c.operation_ids, c.biz_partner_ids
    from material_stock s join concession c on c.id = s.concession_id where s.id = any(${packages}::bigint[])
    union all
    select null, l.id, c.concession_no, c.valid_until::text, c.product_ids, c.operation_ids, c.biz_partner_ids
    from lot l join concession c on c.id = l.concession_id where l.id = any(${lots}::bigint[])`.execute(db);
  const into = plan && (await planOf(db, plan));
  for (const { at, ...one } of under) {
    const conceded =
      rows.find(({ packageId, lotId }) => ('lotId' in one ? lotId === one.lotId : packageId === one.materialStockId)) ?? null;
    obey(useConcededRules, { unit: one.unit, conceded, day, ...into, ...(bizPartnerId !== undefined && { bizPartnerId }) }, at);
  }
};

const planOf = async (db: Db, { id, operPlanId }: NonNullable<Use['plan']>) => {
  const { rows } = await sql<{ productId: number; operationIds: number[] }>`
    select p.product_id, array(select o.operation_id from production_operation_plan o where o.plan_id = p.id
      and (${operPlanId ?? null}::bigint is null or o.id = ${operPlanId ?? null})) as operation_ids
    from production_plan p where p.id = ${id}`.execute(db);
  return rows[0];
};
