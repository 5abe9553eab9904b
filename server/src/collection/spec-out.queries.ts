import { mostSpecOuts, type SpecOut } from '@lotline/contract/collection/spec-out';
import { type LineAlarm, toldForHours } from '@lotline/contract/kiosk/alarm';
import { runText } from '../kit/database/driver.ts';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';

const rows = `
  select s.id, s.version, s.parameter_id, p.code as parameter_code, p.name as parameter_name, p.tool_id, t.name as tool_name, p.unit, s.side, s.from_at, s.to_at,
    extract(epoch from coalesce(s.to_at, s.last_at) - s.from_at)::int as lasted, s.worst, s.limit_value, s.lot_id, l.lot_id as lot_no, s.product_id,
    r.name as product_name, s.acknowledged_at, coalesce(w.name, u.username) as acknowledged_by_name, s.reason, s.action
  from spec_out s join parameter p on p.id = s.parameter_id join tool t on t.id = p.tool_id left join lot l on l.id = s.lot_id
    left join product r on r.id = s.product_id left join app_user u on u.id = s.acknowledged_by
    left join worker w on w.id = s.acknowledged_worker_id`;

type Asked = { startDt?: string | undefined; endDt?: string | undefined; open?: boolean | undefined; parameterId?: number | undefined };
/** From a day on, or to a day, of the plant's calendar; none told: whatever there is. */
export const specOuts = (db: Db, zone: string, { startDt, endDt, open, parameterId }: Asked) =>
  runText<SpecOut>(
    db,
    `${rows} where ($1::date is null or s.from_at >= ($1::date)::timestamp at time zone $3)
      and ($2::date is null or s.from_at < ($2::date + 1)::timestamp at time zone $3)
      and ($4::boolean is not true or s.acknowledged_at is null) and ($5::bigint is null or s.parameter_id = $5)
      order by s.from_at desc, s.id desc limit ${mostSpecOuts}`,
    [startDt ?? null, endDt ?? null, zone, open ?? null, parameterId ?? null],
  );
export const specOutById = async (db: Db, id: number) => {
  const [row] = await runText<SpecOut>(db, `${rows} where s.id = $1`, [id]);
  if (!row) throw new Refused(404, 'NOT_FOUND');
  return row;
};

/** What nobody has dealt with of the machines that stand at a line: what is out now, and what was in the last hours. */
export const openSpecOutsAt = (db: Db, lineId: number) =>
  runText<LineAlarm>(
    db,
    `select s.id, t.name as tool_name, t.name_en as tool_name_en, p.name as parameter_name, p.name_en as parameter_name_en, p.unit, p.decimals, s.side, s.from_at,
      s.to_at, s.worst, s.limit_value, l.lot_id as lot_no
    from spec_out s join parameter p on p.id = s.parameter_id join tool t on t.id = p.tool_id left join lot l on l.id = s.lot_id
    where s.acknowledged_at is null and t.location_id = $1 and coalesce(s.to_at, s.last_at) > now() - make_interval(hours => ${toldForHours})
    order by s.to_at is null desc, s.from_at desc, s.id desc limit 100`,
    [lineId],
  );
