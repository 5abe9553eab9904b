import type { RefusalStory } from '@lotline/contract/kiosk/refusal-list';
import type { Lang } from '@lotline/contract/kit/words';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { carriedOf, resultsOf } from '../production/index.ts';
import { daysInstead, factUnder, goneDay, newestResult, refusalOf } from './refusal.queries.ts';
import { worksOf } from './works.queries.ts';

/** A refused report beside what stands now, with all that tells what booking it would change. */
export const storyOf = async (db: Db, id: number, lang: Lang): Promise<RefusalStory> => {
  const row = await refusalOf(db, id);
  const { dailyPlanId } = row;
  if (dailyPlanId === null) {
    const [gone, left] = await Promise.all([goneDay(db, id), daysInstead(db, id)]);
    const works = new Map((await worksOf(db, { ids: left.map((day) => day.dailyPlanId) })).map((work) => [work.dailyPlanId, work]));
    const days = left.flatMap((day) => {
      const work = works.get(day.dailyPlanId);
      return work ? [{ ...day, work }] : [];
    });
    const stock = await stockOf(db, left[0]?.dailyPlanId ?? null);
    return { row, work: null, results: [], replaces: null, stock, carried: null, gone, days };
  }
  const [work = null] = await worksOf(db, { ids: [dailyPlanId] });
  const results = (await resultsOf(db, dailyPlanId, lang, { inForce: true, limit: 20 })).slice(0, 20);
  const carried = work && (await carriedOf(db, { id: dailyPlanId, operPlanId: work.operPlanId }));
  const replaces = await replacedBy(db, id);
  const stock = await stockOf(db, dailyPlanId, replaces?.billRevision);
  return { row, work, results, replaces, stock, carried, gone: null, days: [] };
};

type Replaced = NonNullable<RefusalStory['replaces']> & { billRevision: number };
/** The result that a correction names; of a report, the newest that its key stands for with other figures. */
const replacedBy = async (db: Db, id: number): Promise<Replaced | null> => {
  const { action, key, userId, asked } = await db
    .selectFrom('kioskRefusal')
    .select(['action', 'key', 'userId', 'asked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const recorded = action === 'RESULT' ? await factUnder(db, userId, key) : null;
  const resultId =
    action === 'CORRECT' ? (asked as { resultId: number }).resultId : recorded && ((await newestResult(db, recorded))?.id ?? recorded);
  if (resultId === null) return null;
  const { rows } = await sql<Replaced>`
    select r.occurred_at, coalesce(w.name, u.username) as actor_name, r.good_qty, r.defect_qty, r.rework_qty, r.bill_revision,
      not r.void and not exists (select from production_result c where c.corrects_id = r.id) as in_force
    from production_result r join app_user u on u.id = r.actor_id left join worker w on w.id = r.acting_worker_id where r.id = ${resultId}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** What the operation of a day takes, by the revision of the bill that a result is booked under, and whether its good pieces are stock. */
const stockOf = async (db: Db, dailyPlanId: number | null, revision?: number | null): Promise<RefusalStory['stock']> => {
  const { rows } = await sql<RefusalStory['stock']>`
    select d.oper_plan_id = (
        select o.id from production_operation_plan o where o.plan_id = d.plan_id
        order by (o.report_point and o.status <> 'SKIPPED') desc, o.seq desc limit 1
      ) as brings,
      coalesce((
        select json_agg(json_build_object('name', coalesce(m.name, c.name), 'uom', b.uom, 'qtyPer', b.qty_per, 'baseQty', b.base_qty,
          'scrapRate', b.scrap_rate, 'decimals', b.decimals, 'madeQty', b.made_qty, 'takenQty', b.taken_qty) order by b.seq, b.id)
        from production_bill_line b left join material m on m.id = b.child_material_id left join product c on c.id = b.child_product_id
        where b.oper_plan_id = d.oper_plan_id and b.stands_for_id is null and b.revision = coalesce(${revision ?? null}::int, p.bill_revision)
      ), '[]') as lines
    from daily_plan d join production_plan p on p.id = d.plan_id where d.id = ${dailyPlanId}`.execute(db);
  return rows[0] ?? { brings: false, lines: [] };
};
