import type { WorkInstruction } from '@lotline/contract/product/work-instruction';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

type Which = { productId: number; operationId: number; today: string; inForce?: true };
/** The revisions of a work instruction, the newest first, or the one in force alone. */
export const instructionsOf = async (db: Db, { productId, operationId, today, inForce }: Which): Promise<WorkInstruction[]> => {
  const { rows } = await sql<WorkInstruction>`
    select i.id, i.product_id, i.operation_id, i.revision, i.effective_from, i.reason, u.username as created_by_name, i.created_at,
      i.revision = max(i.revision) filter (where i.effective_from <= ${today}::date) over () as in_force,
      coalesce((select json_agg(json_build_object('kind', s.kind, 'everyPieces', s.every_pieces, 'textKr', s.text_kr, 'textEn', s.text_en, 'fileId', s.file_id, 'fileType', f.mime_type,
          'page', s.page, 'videoUrl', s.video_url) order by s.seq)
        from work_instruction_step s left join stored_file f on f.id = s.file_id where s.instruction_id = i.id), '[]') as steps
    from work_instruction i left join app_user u on u.id = i.created_by
    where i.product_id = ${productId} and i.operation_id = ${operationId} ${inForce ? sql`and i.effective_from <= ${today}::date` : sql``}
    order by i.revision desc limit ${sql.lit(inForce ? 1 : 100)}`.execute(db);
  return rows.map((row) => ({ ...row, inForce: row.inForce ?? false }));
};
