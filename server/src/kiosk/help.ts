import type { HelpCall, HelpChoices } from '@lotline/contract/kiosk/help';
import { endHelpRules, takeHelpRules } from '@lotline/contract/kiosk/help.rules';
import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Trx, telling } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { reasonsIn } from './choices.queries.ts';
import { actingWorkers } from './person.ts';
import { reasonOf } from './reason.ts';

const openCalls = async (db: Db, lang: Lang, where: RawBuilder<unknown>): Promise<HelpCall[]> => {
  const { rows } = await sql<HelpCall>`
    select h.id, h.line_id, n.name as line_name, o.name as operation_name, t.name as tool_name, l.lot_id as lot_no,
      ${sql.ref(lang === 'kr' ? 'c.name_kr' : 'c.name_en')} as reason, coalesce(w.name, u.username) as called_by, h.called_at, k.username as taken_by, h.taken_at
    from help_call h join location n on n.id = h.line_id join code c on c.id = h.reason_id join app_user u on u.id = h.called_by
      left join worker w on w.id = h.acting_worker_id left join app_user k on k.id = h.taken_by left join daily_plan d on d.id = h.daily_plan_id
      left join production_operation_plan p on p.id = d.oper_plan_id left join operation o on o.id = p.operation_id
      left join production_plan g on g.id = d.plan_id left join lot l on l.id = g.lot_id left join tool t on t.id = d.tool_id
    where h.ended_at is null and ${where} order by h.id limit 200`.execute(telling(db));
  return rows;
};
export const helpOfLine = (db: Db, lang: Lang, lineId: number) => openCalls(db, lang, sql`h.line_id = ${lineId}`);
/** Where help may be called to, and whom one may call. */
export const helpChoices = async (db: Db, lang: Lang): Promise<HelpChoices> => {
  const [{ rows: lines }, reasons] = await Promise.all([
    sql<HelpChoices['lines'][number]>`
      select l.id, l.name, f.name as factory_name from location l join location f on f.id = l.parent_id
      where l.type = 'LINE' order by f.seq, f.code, l.seq, l.code`.execute(db),
    reasonsIn(db, 'CALL_REASON', lang),
  ]);
  return { lines, reasons: reasons.map(({ id, name }) => ({ id, name })) };
};
export const helpOfAll = (db: Db, lang: Lang) => openCalls(db, lang, sql`true`);

type Ask = { lineId: number; dailyPlanId?: number | null | undefined; reasonId: number; personToken?: string | undefined };
/** Calls for help; an impatient second tap finds the call that stands. */
export const callHelp = async (
  db: Trx,
  by: { id: number; lang: Lang },
  { lineId, dailyPlanId: asked = null, reasonId, personToken }: Ask,
) => {
  await reasonOf(db, 'CALL_REASON', { reasonId });
  // Two kiosks of a line that call at once wait for each other here.
  const line = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', lineId)
    .where('type', '=', 'LINE')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!line) throw new Refused(422, 'reference.missing');
  const dailyPlanId = asked === null ? null : await dayThatStands(db, asked);
  const standing = await db
    .selectFrom('helpCall')
    .select('id')
    .where('lineId', '=', lineId)
    .where('reasonId', '=', reasonId)
    .where('dailyPlanId', 'is not distinct from', dailyPlanId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  const actingWorkerId = personToken === undefined ? null : ((await actingWorkers(db, by.id, [personToken])).get(personToken) ?? null);
  const { id } =
    standing ??
    (await db
      .insertInto('helpCall')
      .values({ lineId, dailyPlanId, reasonId, calledBy: by.id, actingWorkerId })
      .returning('id')
      .executeTakeFirstOrThrow());
  const [called] = await openCalls(db, by.lang, sql`h.id = ${id}`);
  return called as HelpCall;
};

/** The day's work that somebody called from, or null where the office took it off the plan meanwhile: the line still needs the help. */
const dayThatStands = async (db: Trx, id: number) => {
  const day = await db.selectFrom('dailyPlan').select('id').where('id', '=', id).executeTakeFirst();
  return day?.id ?? null;
};

const standingOf = async (db: Trx, id: number) => {
  const { rows } = await sql<{ takenByName: string | null; endedByName: string | null }>`
    select (select username from app_user where id = h.taken_by) as taken_by_name, (select username from app_user where id = h.ended_by) as ended_by_name
    from help_call h where h.id = ${id} for no key update of h`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return rows[0];
};
export const takeHelp = async (db: Trx, userId: number, id: number) => {
  obey(takeHelpRules, await standingOf(db, id));
  await db.updateTable('helpCall').set({ takenBy: userId, takenAt: sql`now()` }).where('id', '=', id).execute();
  return { id };
};
export const endHelp = async (db: Trx, userId: number, id: number) => {
  obey(endHelpRules, await standingOf(db, id));
  await db.updateTable('helpCall').set({ endedBy: userId, endedAt: sql`now()` }).where('id', '=', id).execute();
  return { id };
};
