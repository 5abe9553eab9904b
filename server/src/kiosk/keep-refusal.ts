import type { DailyPlanChange, Work } from '@lotline/contract/kiosk/kiosk';
import type { answerRefusal } from '@lotline/contract/kiosk/refusal';
import type { AnswerOf, HeardOf } from '@lotline/contract/kit/call';
import { RuleBroken } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { factUnder, refusalUnder } from './refusal.queries.ts';

type About = { lineId: number | null; operation: string; product: string; lotNo: string };
type Report = { change: DailyPlanChange; dailyPlanId: number | null; about: About; why: { code: string; message: string } };

const aboutOf = (work: Work | null): About => ({
  lineId: work?.lineId ?? null,
  operation: work?.operationName ?? '',
  product: work?.productName ?? '',
  lotNo: work?.lotNo ?? '',
});

/** Keeps a report that was refused just now: the same key is the same report, told anew, as long as nobody has settled it. */
export const keepRefusal = async (db: Trx, by: Actor, change: DailyPlanChange, work: Work | null, why: Report['why']) => {
  await upsert(db, by, { change, dailyPlanId: work?.dailyPlanId ?? null, about: aboutOf(work), why }, 'OPEN');
};

/** The operator's own answer to a refusal. One that a leader has settled meanwhile stays as it was settled. */
export const answerOwnRefusal = async (
  db: Trx,
  by: Actor,
  { outcome, change, about, why }: HeardOf<typeof answerRefusal>,
): Promise<AnswerOf<typeof answerRefusal>> => {
  // Taken long ago, but the kiosk never heard so.
  const factId = await factUnder(db, by.id, change.key);
  if (factId !== null) {
    const report = await refusalUnder(db, by.id, change.key);
    if (report && report.state !== 'SENT') await markSettled(db, by, report.id, { state: 'SENT', reason: null, factId });
    return { state: 'SENT' };
  }
  const [day, line] = await Promise.all([
    db.selectFrom('dailyPlan').select('id').where('id', '=', change.dailyPlanId).executeTakeFirst(),
    db.selectFrom('location').select('id').where('id', '=', about.lineId).executeTakeFirst(),
  ]);
  const report = { change, dailyPlanId: day?.id ?? null, about: { ...about, lineId: line?.id ?? null }, why };
  const state = await upsert(db, by, report, outcome === 'HAND' ? 'HANDED' : 'DISCARDED');
  return { state };
};

type Settled = { state: 'SENT' | 'DISCARDED'; reason: string | null; factId: number | null };
/** Who comes second to settle a report loses what it has booked for it. */
export const markSettled = async (db: Trx, by: Actor, id: number, { state, reason, factId }: Settled) => {
  const { numUpdatedRows } = await db
    .updateTable('kioskRefusal')
    .set((e) => ({
      ...{
        state,
        settledBy: by.id,
        settledWorkerId: by.workerId ?? null,
        settledAt: new Date().toISOString(),
        settledReason: reason,
        factId,
      },
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['OPEN', 'HANDED'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new RuleBroken('kiosk.refusalIsSettledOnce');
};

const upsert = async (db: Trx, by: Actor, { change, dailyPlanId, about, why }: Report, state: 'OPEN' | 'HANDED' | 'DISCARDED') => {
  const { key, ...asked } = change;
  const settled = state === 'DISCARDED';
  const { rows } = await sql<{ state: AnswerOf<typeof answerRefusal>['state'] }>`
    insert into kiosk_refusal as f (user_id, key, daily_plan_id, line_id, operation_name, product_name, lot_no, action, asked, occurred_at,
      reason_code, reason, state, settled_by, settled_worker_id, settled_at, acting_worker_id)
    values (${by.id}, ${key}, ${dailyPlanId}, ${about.lineId}, ${about.operation}, ${about.product}, ${about.lotNo}, ${change.action},
      ${JSON.stringify(asked)}, coalesce(${change.occurredAt ?? null}::timestamptz, now()), ${why.code}, ${why.message}, ${state},
      ${settled ? by.id : null}, ${settled ? (by.workerId ?? null) : null}, ${settled ? sql`now()` : null}, ${by.workerId ?? null})
    on conflict (user_id, key) do update set asked = excluded.asked, line_id = coalesce(f.line_id, excluded.line_id),
      operation_name = coalesce(nullif(f.operation_name, ''), excluded.operation_name), product_name = coalesce(nullif(f.product_name, ''), excluded.product_name),
      lot_no = coalesce(nullif(f.lot_no, ''), excluded.lot_no), reason_code = excluded.reason_code, reason = excluded.reason,
      state = case when excluded.state = 'OPEN' then f.state else excluded.state end,
      settled_by = excluded.settled_by, settled_worker_id = excluded.settled_worker_id, settled_at = excluded.settled_at, version = f.version + 1
      where f.state in ('OPEN', 'HANDED')
    returning state`.execute(db);
  if (rows[0]) return rows[0].state;
  const settledBefore = await db
    .selectFrom('kioskRefusal')
    .select('state')
    .where('userId', '=', by.id)
    .where('key', '=', key)
    .executeTakeFirst();
  return (settledBefore?.state ?? state) as AnswerOf<typeof answerRefusal>['state'];
};
