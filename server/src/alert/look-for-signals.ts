import { sql } from 'kysely';
import { inspectionSignals } from '../control/index.ts';
import type { Db } from '../kit/database/pool.ts';

/** So many inspections are looked at in one look, the newest first. */
const most = 100;
type Inspected = { id: number; item: string; itemEn: string | null; locationId: number | null };
export type Signalled = { subject: string; menu: string; recordId: number; facts: object; locationId: number | null };

/** Signals that nobody has dealt with: on what was measured lately, and on what was told already. Older ones stand on their charts. */
export const openSignals = async (db: Db): Promise<Signalled[]> => {
  const { rows } = await sql<Inspected>`
    select q.id, coalesce(i.name, m.name) as item, coalesce(i.name_en, m.name_en) as item_en, o.line_id as location_id
    from quality_result q left join product i on i.id = q.product_id left join material m on m.id = q.material_id left join operation o on o.id = q.operation_id
    where q.id in (
        select result_id from quality_value where id > (select coalesce(max(id), 0) - 2000 from quality_value) and recorded_at > lotline_now() - interval '15 minutes'
        union select v.result_id from alert a join quality_value v on v.id = (a.facts ->> 'valueId')::bigint
          where a.kind = 'SPC_SIGNAL' and a.done_at is null and a.noticed_at > lotline_now() - interval '3 days')
      and exists (select from quality_characteristic c where c.standard_id = q.standard_id and c.chart <> 'NONE')
    order by q.id desc limit ${sql.lit(most)}`.execute(db);
  const found: Signalled[] = [];
  for (const { id, item, itemEn, locationId } of rows)
    for (const { characteristicId, name, nameEn, rule, on, valueId } of await inspectionSignals(db, id))
      found.push({
        ...{ subject: `${valueId}:${on}`, menu: 'spc', recordId: characteristicId, locationId },
        facts: { item, itemEn, name, nameEn, rule, valueId },
      });
  // One point may break several rules: it is told once, by the first.
  return [...new Map(found.reverse().map((one) => [one.subject, one])).values()];
};
