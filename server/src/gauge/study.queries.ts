import type { StudyMeasurement, StudyRow } from '@lotline/contract/gauge/study';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

/** Studies with what a reader wants beside them; their values are left to the page of one. */
export const studies = ({ toolId }: { toolId?: number | undefined } = {}) => sql`(
  select s.*, t.code as tool_code, t.name as tool_name, p.name as product_name, u.username as completed_by_name,
    jsonb_array_length(s.kept) as measured,
    case when s.voided_at is not null then 'VOID' when s.completed_at is not null then 'DONE' when s.kept <> '[]' then 'MEASURING' else 'PLANNED' end as status
  from (select id, study_no, kind, tool_id, characteristic, product_id, lsl, usl, unit, parts, appraisers, trials, occasions, asked, planned_on::text as planned_on,
      next_due_on::text as next_due_on, note, ext, measurements as kept, verdict, share, ndc, completed_at, completed_by, voided_at, void_reason, version, created_by, created_at,
      updated_by, updated_at from gauge_study) s
    join tool t on t.id = s.tool_id left join product p on p.id = s.product_id left join app_user u on u.id = s.completed_by
  where coalesce(s.tool_id = ${toolId ?? null}, true))`;

type Measured = StudyRow & { measurements: StudyMeasurement[] };
/** The study as it stands; null where it was deleted and comes back. */
export const studyIfThere = async (db: Db, id: number): Promise<Measured | null> => {
  const [row] = await withNames<StudyRow & { kept: StudyMeasurement[] }>(db, studies(), sql`where record.id = ${id}`);
  return row ? { ...row, measurements: row.kept } : null;
};
export const studyById = async (db: Db, id: number): Promise<Measured> => {
  const study = await studyIfThere(db, id);
  if (!study) throw new Refused(404, 'NOT_FOUND');
  return study;
};

export const isGauge = async (db: Db, id: number) =>
  (await db.selectFrom('tool').select('classification').where('id', '=', id).executeTakeFirst())?.classification === 'GAUGE';
