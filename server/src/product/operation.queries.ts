import type { OperationName, OperationRow } from '@lotline/contract/product/operation';
import { sql } from 'kysely';
import { codeName, otherName } from '../kit/database/english-names.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { withNames } from '../kit/record/read-rows.ts';

export const operations = () => sql`(
  select o.*, line.name as line_name, ${codeName('defect')} as defect_group_name
  from operation o left join location line on line.id = o.line_id left join code defect on defect.id = o.defect_group_id)`;

export const operationById = async (db: Db, id: number) => {
  const [row] = await withNames<OperationRow>(db, operations(), sql`where record.id = ${id}`);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

export const operationNames = async (db: Db) =>
  (
    await sql<OperationName>`select id, code, name, ${otherName('operation')} as other_name, type, line_id, outsourced, active from operation order by seq_default nulls last, code`.execute(
      db,
    )
  ).rows;
