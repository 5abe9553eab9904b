import type { About, DailyPlanChange, Work } from '@lotline/contract/kiosk/kiosk';
import type { answerRefusal } from '@lotline/contract/kiosk/refusal';
import type { AnswerOf, HeardOf } from '@lotline/contract/kit/call';
import { RuleBroken } from '@lotline/contract/kit/rule';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { hasSentence, sentence } from '../kit/http/errors.ts';
import type { Actor } from '../kit/record/fact.ts';
import { factUnder, refusalUnder, saysTheSame } from './refusal.queries.ts';
import { worksOf } from './works.queries.ts';

/** What a report was of, with its names in both languages. */
type Named = {
  lineId: number | null;
  toolId: number | null;
  lotNo: string;
  operation: string;
  operationEn: string | null;
  product: string;
  productEn: string | null;
};
/** Why it was refused, in both languages; or as the kiosk was told, in its own. */
type Why = { code: string; kr: string; en: string | null };
type Report = { change: DailyPlanChange; dailyPlanId: number | null; about: Named; why: Why };

const ofWork = ({ lineId, toolId, lotNo, ...work }: Work): Named => ({
  lineId,
  toolId,
  lotNo,
  operation: work.operationName,
  operationEn: work.operationNameEn ?? null,
  product: work.productName,
  productEn: work.productNameEn ?? null,
});
/** What the kiosk says it was of: by the plant's own names where the records stand, else as the kiosk called it. */
const asTold = async (db: Trx, { lineId, operation, product, lotNo, operationId, productId, toolId }: About): Promise<Named> => {
  const names = (table: 'operation' | 'product', id: number | null | undefined) =>
    db
      .selectFrom(table)
      .select(['name', 'nameEn'])
      .where('id', '=', id ?? null)
      .executeTakeFirst();
  const [line, tool, ofOperation, ofProduct] = await Promise.all([
    db.selectFrom('location').select('id').where('id', '=', lineId).executeTakeFirst(),
    db
      .selectFrom('tool')
      .select('id')
      .where('id', '=', toolId ?? null)
      .executeTakeFirst(),
    names('operation', operationId),
    names('product', productId),
  ]);
  return {
    lineId: line?.id ?? null,
    toolId: tool?.id ?? null,
    lotNo,
    operation: ofOperation?.name ?? operation,
    operationEn: ofOperation?.nameEn ?? null,
    product: ofProduct?.name ?? product,
    productEn: ofProduct?.nameEn ?? null,
  };
};
const nothing: Named = { lineId: null, toolId: null, lotNo: '', operation: '', operationEn: null, product: '', productEn: null };

/** Keeps a report that was refused just now: the same key is the same report, told anew, as long as nobody has settled it. */
export const keepRefusal = async (db: Trx, by: Actor, change: DailyPlanChange, of: Work | About | null, why: Why) => {
  if (of && 'dailyPlanId' in of) return upsert(db, by, { change, dailyPlanId: of.dailyPlanId, about: ofWork(of), why }, 'OPEN');
  // Its day was taken off the plan, which says more than that it isn't found.
  const gone = { code: why.code, kr: sentence('refusal.planGone', 'kr'), en: sentence('refusal.planGone', 'en') };
  return upsert(db, by, { change, dailyPlanId: null, about: of ? await asTold(db, of) : nothing, why: gone }, 'OPEN');
};

/** The operator's own answer to a refusal. One that a leader has settled meanwhile stays as it was settled. */
export const answerOwnRefusal = async (
  db: Trx,
  by: Actor,
  { outcome, change, about, why }: HeardOf<typeof answerRefusal>,
): Promise<AnswerOf<typeof answerRefusal>> => {
  // Taken long ago, but the kiosk never heard so; what was taken with other figures is still for a leader to see.
  const factId = await factUnder(db, by.id, change.key);
  if (factId !== null && (await saysTheSame(db, factId, change))) {
    const report = await refusalUnder(db, by.id, change.key);
    if (report && report.state !== 'SENT') await markSettled(db, by, report.id, { state: 'SENT', factId });
    return { state: 'SENT' };
  }
  // A day that stands says itself what it is; only what is gone is told by the kiosk.
  const [work] = await worksOf(db, { ids: [change.dailyPlanId] });
  const named = work ? ofWork(work) : await asTold(db, about);
  const report = { change, dailyPlanId: work?.dailyPlanId ?? null, about: named, why: inBoth(why) };
  const state = await upsert(db, by, report, outcome === 'HAND' ? 'HANDED' : 'DISCARDED');
  return { state };
};

/**
 * A sentence of ours is told in both languages by its facts. Anything else is told as the kiosk has heard it, or by its code's own sentence
 * where the kiosk kept none: a leader never reads an empty reason or a bare code.
 */
const inBoth = ({ code, message, facts }: HeardOf<typeof answerRefusal>['why']): Why =>
  (facts && hasSentence(code)) || message.trim() === '' || message === code
    ? { code, kr: sentence(code, 'kr', facts), en: sentence(code, 'en', facts) }
    : { code, kr: message, en: null };

type Settled = {
  state: 'SENT' | 'DISCARDED';
  factId: number | null;
  why?: { whole: string; reasonId: number | null; note: string | null };
};
/** Who comes second to settle a report loses what it has booked for it. */
export const markSettled = async (db: Trx, by: Actor, id: number, { state, factId, why }: Settled) => {
  const { numUpdatedRows } = await db
    .updateTable('kioskRefusal')
    .set((e) => ({
      ...{
        state,
        settledBy: by.id,
        settledWorkerId: by.workerId ?? null,
        settledAt: new Date().toISOString(),
        settledReason: why?.whole ?? null,
        settledReasonId: why?.reasonId ?? null,
        settledNote: why?.note ?? null,
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
    insert into kiosk_refusal as f (user_id, key, daily_plan_id, line_id, tool_id, operation_name, operation_name_en, product_name, product_name_en,
      lot_no, action, asked, occurred_at, reason_code, reason, reason_en, state, settled_by, settled_worker_id, settled_at, acting_worker_id)
    values (${by.id}, ${key}, ${dailyPlanId}, ${about.lineId}, ${about.toolId}, ${about.operation}, ${about.operationEn}, ${about.product}, ${about.productEn},
      ${about.lotNo}, ${change.action}, ${JSON.stringify(asked)}, coalesce(${change.occurredAt ?? null}::timestamptz, now()), ${why.code}, ${why.kr}, ${why.en},
      ${state}, ${settled ? by.id : null}, ${settled ? (by.workerId ?? null) : null}, ${settled ? sql`now()` : null}, ${by.workerId ?? null})
    on conflict (user_id, key) do update set asked = excluded.asked, line_id = coalesce(f.line_id, excluded.line_id), tool_id = coalesce(f.tool_id, excluded.tool_id),
      operation_name = coalesce(nullif(f.operation_name, ''), excluded.operation_name), operation_name_en = coalesce(f.operation_name_en, excluded.operation_name_en),
      product_name = coalesce(nullif(f.product_name, ''), excluded.product_name), product_name_en = coalesce(f.product_name_en, excluded.product_name_en),
      lot_no = coalesce(nullif(f.lot_no, ''), excluded.lot_no), reason_code = excluded.reason_code,
      -- What was heard from here when it was refused is told in both languages; the kiosk that answers it knows one.
      reason = case when excluded.state <> 'OPEN' and f.reason_code = excluded.reason_code then f.reason else excluded.reason end,
      reason_en = case when excluded.state <> 'OPEN' and f.reason_code = excluded.reason_code then f.reason_en else excluded.reason_en end,
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
