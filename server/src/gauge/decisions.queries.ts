import type { GaugeDecision } from '@lotline/contract/gauge/gauge';
import { sql } from 'kysely';
import { signaturesOf } from '../identity/index.ts';
import { anyOf } from '../kit/database/any-of.ts';
import type { Db } from '../kit/database/pool.ts';

export type Doubt = {
  calibrationId: number;
  calibrationNo: string;
  resultId: number;
  recordedBy: number | null;
  recordedByName: string | null;
};
/** The inspections that a gauge is in doubt of, with the calibration that found it off and who recorded that. */
export const doubtsOf = async (db: Db, gauge: number): Promise<Doubt[]> =>
  (
    await sql<Doubt>`
      select d.calibration_id, c.calibration_no, d.result_id, c.created_by as recorded_by, u.username as recorded_by_name
      from measured_in_doubt(${gauge}) d join calibration c on c.id = d.calibration_id left join app_user u on u.id = c.created_by
      order by d.calibration_id, d.result_id`.execute(db)
  ).rows;

type Signed = Omit<GaugeDecision, 'signatures' | 'resultNos'> & { resultNos: readonly string[] };
/** What a signature under a decision is given for. */
export const signedOfDecision = ({ gaugeCode, calibrationNo, kind, reason, resultNos }: Signed) => ({
  ...{ gaugeCode, calibrationNo, kind, reason, resultNos },
});

/** What was decided about what a gauge measured, the newest first. */
export const decisionsOf = async (db: Db, gauge: number): Promise<GaugeDecision[]> => {
  const { rows } = await sql<Omit<GaugeDecision, 'signatures'>>`
    select g.id, t.code as gauge_code, c.calibration_no, g.kind, g.reason, g.occurred_at as decided_at, u.username as decided_by_name, g.result_ids,
      array(select r.result_no from quality_result r where r.id = any(g.result_ids) order by r.result_no) as result_nos
    from gauge_decision g join calibration c on c.id = g.calibration_id join tool t on t.id = c.tool_id join app_user u on u.id = g.actor_id
    where c.tool_id = ${gauge} order by g.id desc`.execute(db);
  const signatures = await signaturesOf(db, 'gauge_decision', new Map(rows.map((row) => [row.id, signedOfDecision(row)])));
  return rows.map((row) => ({ ...row, decidedAt: new Date(row.decidedAt).toISOString(), signatures: signatures.get(row.id) ?? [] }));
};

/** What of inspected lots and packages is on its shelf and not held yet. */
export const leftOf = async (db: Db, resultIds: readonly number[]) => {
  const { rows } = await sql<{ lots: number[]; packages: number[] }>`
    with unit as (
      select coalesce(x.lot_id, r.lot_id) as lot_id, x.material_stock_id from quality_result r left join quality_result_unit x on x.result_id = r.id
      where r.id = ${anyOf(resultIds)}
    )
    select array(select distinct l.id from unit u join lot l on l.id = u.lot_id where l.quality_status <> 'HOLD'
        and exists (select from product_stock s where s.lot_id = l.id and s.qty > 0) order by l.id) as lots,
      array(select distinct t.id from unit u join material_stock t on t.id = u.material_stock_id where t.qty > 0 and t.quality_status <> 'HOLD'
        and not t.cancelled order by t.id) as packages`.execute(db);
  return rows[0] ?? { lots: [], packages: [] };
};
