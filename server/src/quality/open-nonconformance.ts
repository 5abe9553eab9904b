import type { May } from '@lotline/contract/identity/permission';
import { mayAct } from '@lotline/contract/identity/permission';
import { addDays } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import type { NcAhead, NcOpening } from '@lotline/contract/quality/quality-result';
import { openingRules } from '@lotline/contract/quality/quality-result.rules';
import { sql } from 'kysely';
import { firstWhoMay, rightsOfUsers } from '../identity/index.ts';
import type { Db, Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';

/** How many days somebody has for what an inspection found. */
export type NcDue = { ncDueDays: number };
export const usualNcDue: NcDue = { ncDueDays: 7 };

/** What a failed inspection rejected or held waits under one number for what is done with it: for somebody, and until a day. */
export const openNonconformance = async (db: Trx, by: Actor, id: number, said: NcOpening = {}, due = usualNcDue) => {
  const { businessDate } = factHead(by);
  const ahead = await ncAheadOf(db, { id, day: businessDate, reader: by.id }, due);
  const { responsibleId, dueDay } = { ...ahead, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) };
  obey(openingRules, { dueDay, day: businessDate }, ['nonconformance']);
  await sql`select open_nonconformance(${id}, ${businessDate}::date, ${responsibleId}, ${dueDay}::date)`.execute(db);
};

type Of = { id: number; day: string; reader: number };
/** Who looks after what an inspection finds, and until when, unless whoever confirms it says otherwise. */
export const ncAheadOf = async (db: Db, { id, day, reader }: Of, { ncDueDays }: NcDue): Promise<NcAhead> => ({
  ...(await whoLooksAfter(db, { id, day, reader })),
  dueDay: addDays(day, ncDueDays),
});

type Who = Pick<NcAhead, 'responsibleId' | 'responsibleName' | 'because'>;
const whoLooksAfter = async (db: Db, { id, day, reader }: Of): Promise<Who> => {
  const { rows } = await sql<Who>`
    select u.id as responsible_id, u.username as responsible_name, w.because
    from quality_result r
      left join quality_standard s on s.id = coalesce(r.standard_id, quality_standard_in_force(r.product_id, r.material_id, r.operation_id, r.stage, ${day}::date))
      left join daily_plan d on d.id = r.daily_plan_id left join tool t on t.id = coalesce(r.tool_id, d.tool_id)
      cross join lateral (values (1, 'STANDARD', s.responsible_id), (2, 'MACHINE', t.manager_user_id)) w (turn, because, who)
      join app_user u on u.id = w.who and u.enabled
    where r.id = ${id} order by w.turn limit 1`.execute(db);
  if (rows[0]) return rows[0];
  const may: May = (
    (rights) => (menu, action) =>
      mayAct(rights, menu, action)
  )(await rightsOfUsers(db, [reader]));
  const one = may('nonconformance', 'modify')
    ? await db.selectFrom('appUser').select(['id', 'username']).where('id', '=', reader).executeTakeFirst()
    : await firstWhoMay(db, 'nonconformance', 'modify');
  return {
    responsibleId: one?.id ?? null,
    responsibleName: one?.username ?? null,
    because: one?.id === reader ? 'CONFIRMER' : one ? 'RIGHT' : null,
  };
};
