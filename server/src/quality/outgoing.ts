import type { Outgoing } from '@lotline/contract/quality/quality-result.rules';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';

type OfLot = Pick<Outgoing, 'oqcRequired' | 'acceptedQty' | 'openNo'> & { lotId: number };
/** Which of these lots must pass an outgoing inspection, how much of each passed one and hasn't left since, and which inspection waits. */
export const outgoingOf = async (db: Db, lots: readonly number[]): Promise<Map<number, OfLot>> => {
  const { rows } = await sql<OfLot>`
    select l.id as lot_id, i.oqc_required, coalesce(f.accepted, 0) - coalesce((
        select sum(s.qty) from shipment_line s join shipment h on h.id = s.shipment_id and h.status = 'SHIPPED' where s.lot_id = l.id and s.created_at >= f.first_at), 0)
        as accepted_qty,
      (select r.result_no from quality_result r where r.lot_id = l.id and r.stage = 'OUTGOING' and r.status in ('REQUESTED', 'IN_PROGRESS', 'JUDGED')
        and not exists (select from quality_result n where n.previous_id = r.id and n.status <> 'CANCELLED') order by r.id limit 1) as open_no
    from lot l join product i on i.id = l.product_id left join lateral (
      select sum(r.accepted_qty) as accepted, min(r.confirmed_at) as first_at from quality_result r
      where r.lot_id = l.id and r.stage = 'OUTGOING' and r.status = 'CONFIRMED'
        and not exists (select from quality_result n where n.previous_id = r.id and n.status = 'CONFIRMED')
    ) f on true
    where l.id = any(${[...lots]})`.execute(db);
  return new Map(rows.map((row) => [row.lotId, row]));
};
