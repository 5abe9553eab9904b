import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { say } from '@lotline/contract/kit/words';
import { receiptTakenBackRules, repackedInspectionRules } from '@lotline/contract/quality/quality-result.rules';
import { qualityResultWords } from '@lotline/contract/quality/quality-result.words';
import { sql } from 'kysely';
import type { Db, Trx } from '../kit/database/pool.ts';
import { type Actor, factHead } from '../kit/record/fact.ts';

type InspectedUnit = { resultNo: string; unit: string };
const inspectionOf = async (db: Db, packages: readonly number[], statuses: readonly string[]) => {
  const { rows } = await sql<InspectedUnit>`
    select r.result_no, t.package_id as unit from quality_result_unit x join quality_result r on r.id = x.result_id join material_stock t on t.id = x.material_stock_id
    where x.material_stock_id = any(${[...packages]}) and r.status = any(${[...statuses]})
      and not exists (select from quality_result n where n.previous_id = r.id and n.status <> 'CANCELLED') order by r.id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Which inspection each package waits for, and since when, for a refusal. */
export const inspectionsWaitedFor = async (db: Db, packages: readonly number[], zone: string) => {
  if (packages.length === 0) return new Map<number, { inspection: string; since: string }>();
  const { rows } = await sql<{ id: number; inspection: string; since: string }>`
    select distinct on (x.material_stock_id) x.material_stock_id as id, r.result_no as inspection, to_char(r.created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as since
    from quality_result_unit x join quality_result r on r.id = x.result_id
    where x.material_stock_id = any(${[...packages]}) and r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED')
    order by x.material_stock_id, r.id desc`.execute(db);
  return new Map(rows.map(({ id, ...waits }) => [id, waits]));
};

/** Packages that wait for an inspection are split or merged by nobody else. The packages are locked. */
export const obeyRepackedInspection = async (db: Db, packages: readonly number[]) =>
  obey(repackedInspectionRules, { open: await inspectionOf(db, packages, ['REQUESTED', 'IN_PROGRESS', 'JUDGED']) });

/** Packages whose receipt is taken back leave the inspections that wait for them; one that has nothing left is cancelled. */
export const leaveInspections = async (db: Trx, by: Actor, packages: readonly number[], lang: Lang) => {
  obey(receiptTakenBackRules, { judged: await inspectionOf(db, packages, ['JUDGED', 'CONFIRMED']) });
  await sql`
    with gone as (
      delete from quality_result_unit x using quality_result r
      where x.material_stock_id = any(${[...packages]}) and r.id = x.result_id and r.status in ('REQUESTED', 'IN_PROGRESS') returning x.result_id, x.qty
    ), less as (select result_id, sum(qty) as qty from gone group by 1)
    update quality_result r set version = r.version + 1,
      lot_qty = case when r.lot_qty > l.qty then r.lot_qty - l.qty else r.lot_qty end,
      status = case when r.lot_qty > l.qty then r.status else 'CANCELLED' end,
      cancelled_by = case when r.lot_qty > l.qty then null else ${by.id}::bigint end,
      cancelled_at = case when r.lot_qty > l.qty then null else ${factHead(by).occurredAt}::timestamptz end,
      cancel_reason = case when r.lot_qty > l.qty then null else ${say(qualityResultWords['inspection.takenBack'], lang)} end
    from less l where r.id = l.result_id`.execute(db);
};

/** Packages whose receipt is made again wait for an inspection again. */
export const askForIncoming = async (db: Trx, by: Actor, packages: readonly number[]) => {
  await sql`select request_incoming(w.ids, ${factHead(by).businessDate}::date) from (
    select array_agg(s.id) as ids from material_stock s where s.id = any(${[...packages]}) and (s.quality_status = 'PENDING'
      or exists (select from stock_hold_unit n join stock_hold h on h.id = n.hold_id and h.released_at is null
        where n.material_stock_id = s.id and n.from_status = 'PENDING'))) w
    where w.ids is not null`.execute(db);
};
