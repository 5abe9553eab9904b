import { type AlertKind, connectionSilentSec, daysAhead, inspectionWaitsMin } from '@lotline/contract/alert/alert-kinds';
import { type RawBuilder, sql } from 'kysely';

/** The plant's clock at a look: its calendar day and the zone that its clocks show. */
export type LookedAt = { day: string; zone: string };
export type Look = {
  /** The tables whose changes may make or mend it. */
  of: readonly string[];
  /** It is looked at again this often at most, in seconds, however much changes. */
  everySec?: number;
  /** It comes and goes with the clock as well: looked at at each look. */
  byClock?: true;
  /** What is so now: `subject`, `menu`, `record_id`, `facts` and `location_id`. */
  now: (at: LookedAt) => RawBuilder<unknown>;
};

const due = sql`coalesce(l.due_date, o.due_date)`;
/** Orders of customers with a line that hasn't left in full and is due in these days; told by the line that is due first. */
const ordersDue = (days: RawBuilder<unknown>) => sql`
  select o.id::text as subject, 'orderInfo' as menu, o.id as record_id, null::bigint as location_id,
    json_build_object('no', o.order_no, 'due', x.due, 'partner', b.name, 'partnerEn', b.name_en, 'item', i.name, 'itemEn', i.name_en, 'more', nullif(x.lines - 1, 0)) as facts
  from (
    select o.id, (array_agg(l.product_id order by ${due}, l.seq))[1] as product_id, min(${due})::text as due, count(*)::int as lines
    from order_info o join order_product l on l.order_id = o.id
    where o.direction = 'SALES' and o.status not in ('COMPLETED', 'CANCELLED', 'ON_HOLD') and l.status <> 'CANCELLED' and l.shipped_qty < l.qty and ${days}
    group by o.id
  ) x join order_info o on o.id = x.id join business u on u.id = o.business_id join biz_partner b on b.id = u.biz_partner_id join product i on i.id = x.product_id`;

/** How each kind is found: all of it that is so now, from what is open, which is little however old the plant is. */
export const looks: Readonly<Partial<Record<AlertKind, Look>>> = {
  HELP_CALL: {
    of: ['help_call'],
    now: () => sql`
      select h.id::text as subject, 'kioskRefusal' as menu, h.id as record_id, h.line_id as location_id,
        json_build_object('line', n.name, 'lineEn', n.name_en, 'reason', c.name_kr, 'reasonEn', c.name_en, 'by', coalesce(w.name, u.username)) as facts
      from help_call h join location n on n.id = h.line_id join code c on c.id = h.reason_id join app_user u on u.id = h.called_by
        left join worker w on w.id = h.acting_worker_id
      where h.ended_at is null`,
  },
  SPEC_OUT: {
    of: ['spec_out'],
    everySec: 10,
    now: () => sql`
      select s.id::text as subject, 'specOut' as menu, s.id as record_id, t.location_id,
        json_build_object('parameter', p.name, 'parameterEn', p.name_en, 'tool', t.name, 'toolEn', t.name_en,
          'limit', concat_ws(' ', round(s.limit_value::numeric, p.decimals), p.unit), 'worst', concat_ws(' ', round(s.worst::numeric, p.decimals), p.unit)) as facts
      from spec_out s join parameter p on p.id = s.parameter_id join tool t on t.id = p.tool_id
      where s.acknowledged_at is null and s.from_at > lotline_now() - interval '3 days'`,
  },
  NC_OPENED: {
    of: ['nonconformance'],
    now: () => sql`
      select n.id::text as subject, 'nonconformance' as menu, n.id as record_id, o.line_id as location_id,
        json_build_object('no', n.nc_no, 'item', coalesce(i.name, m.name), 'itemEn', coalesce(i.name_en, m.name_en), 'qty', n.suspected_qty, 'uom', n.uom) as facts
      from nonconformance n left join product i on i.id = n.product_id left join material m on m.id = n.material_id left join operation o on o.id = n.operation_id
      where n.status = 'REGISTERED' and n.created_at > lotline_now() - interval '30 days'`,
  },
  INSPECTION_WAITING: {
    of: ['quality_result'],
    byClock: true,
    now: () => sql`
      select q.id::text as subject, case when q.material_id is not null then 'materialQualityResult' when q.stage = 'DAILY' then 'dailyQualityResult'
          else 'productQualityResult' end as menu, q.id as record_id, o.line_id as location_id,
        json_build_object('no', q.result_no, 'item', coalesce(i.name, m.name), 'itemEn', coalesce(i.name_en, m.name_en),
          'since', to_char(coalesce(q.due_at, q.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as facts
      from quality_result q left join product i on i.id = q.product_id left join material m on m.id = q.material_id left join operation o on o.id = q.operation_id
      where q.status in ('REQUESTED', 'IN_PROGRESS') and q.created_at > lotline_now() - interval '30 days'
        and coalesce(q.due_at, q.created_at + make_interval(mins => ${inspectionWaitsMin})) < lotline_now()`,
  },
  CLAIM_REPLY_DUE: {
    of: ['claim'],
    now: ({ day }) => sql`
      select c.id::text as subject, 'claimManagement' as menu, c.id as record_id, null::bigint as location_id,
        json_build_object('no', c.claim_no, 'due', c.due_reply_day::text, 'partner', b.name, 'partnerEn', b.name_en) as facts
      from claim c join biz_partner b on b.id = c.biz_partner_id
      where c.replied_on is null and c.status in ('RECEIVED', 'ANALYSIS', 'COUNTERMEASURE') and c.due_reply_day <= ${day}::date + ${daysAhead.claim}::int`,
  },
  ORDER_LATE: {
    of: ['order_info', 'order_product'],
    everySec: 30,
    now: ({ day }) => ordersDue(sql`${due} < ${day}::date`),
  },
  ORDER_DUE: {
    of: ['order_info', 'order_product'],
    everySec: 30,
    now: ({ day }) =>
      sql`select * from (${ordersDue(sql`${due} <= ${day}::date + ${daysAhead.order}::int`)}) soon where facts ->> 'due' >= ${day}`,
  },
  MATERIAL_SHORT: {
    of: ['production_plan', 'production_bill_line', 'material_stock', 'material_issue'],
    everySec: 60,
    now: ({ day }) => sql`
      select m.id::text as subject, 'materialShortage' as menu, m.id as record_id, null::bigint as location_id,
        json_build_object('item', m.name, 'itemEn', m.name_en, 'qty', x.lacking, 'uom', m.uom, 'plan', p.plan_no, 'day', p.start_dt::text) as facts
      from (
        select n.material_id, sum(n.required_qty - n.issued_qty) - a.qty as lacking, (array_agg(n.plan_id order by q.start_dt, n.plan_id))[1] as plan_id
        from plan_need(array(select id from production_plan where status in ('PLANNED', 'IN_PROGRESS') and start_dt <= ${day}::date + ${daysAhead.plan}::int)) n
          join production_plan q on q.id = n.plan_id cross join lateral (select material_available(n.material_id) as qty offset 0) a
        where n.required_qty > n.issued_qty group by n.material_id, a.qty
      ) x join material m on m.id = x.material_id join production_plan p on p.id = x.plan_id
      where x.lacking > 0`,
  },
  BELOW_MINIMUM: {
    of: ['material', 'product', 'material_stock', 'product_stock', 'lot'],
    everySec: 60,
    now: () => sql`
      select concat(v.kind, v.item_id) as subject, 'minimumStock' as menu, v.id as record_id, null::bigint as location_id,
        json_build_object('item', coalesce(m.name, i.name), 'itemEn', coalesce(m.name_en, i.name_en), 'qty', v.available_qty, 'least', v.safety_stock, 'uom', coalesce(m.uom, i.uom)) as facts
      from minimum_stock v left join material m on m.id = v.material_id left join product i on i.id = v.product_id`,
  },
  EXPIRING: {
    of: ['material_stock', 'product_stock', 'lot'],
    everySec: 60,
    now: ({ day }) => sql`
      select concat(v.kind, v.unit_id) as subject, 'expiry' as menu, max(v.id) as record_id, min(v.location_id) as location_id,
        json_build_object('no', v.unit_no, 'item', coalesce(m.name, i.name), 'itemEn', coalesce(m.name_en, i.name_en), 'due', v.expiry_date::text, 'qty', sum(v.qty), 'uom', v.uom) as facts
      from expiring_stock v left join material m on m.id = v.material_id left join product i on i.id = v.product_id
      where v.expiry_date <= ${day}::date + ${daysAhead.expiry}::int
      group by v.kind, v.unit_id, v.unit_no, m.id, i.id, v.expiry_date, v.uom`,
  },
  REFUSAL_WAITING: {
    of: ['kiosk_refusal'],
    now: () => sql`
      select k.id::text as subject, 'kioskRefusal' as menu, k.id as record_id, k.line_id as location_id,
        json_build_object('line', n.name, 'lineEn', n.name_en, 'item', k.product_name, 'lot', nullif(k.lot_no, '')) as facts
      from kiosk_refusal k left join location n on n.id = k.line_id where k.state = 'HANDED'`,
  },
  CALIBRATION_DUE: {
    of: ['calibration', 'tool'],
    now: ({ day }) => sql`
      select t.id::text as subject, 'gauge' as menu, t.id as record_id, t.location_id,
        json_build_object('code', t.code, 'name', t.name, 'nameEn', t.name_en, 'due', c.due_on::text) as facts
      from tool t join lateral (select k.due_on, k.result from calibration k where k.tool_id = t.id and k.voided_at is null and k.calibrated_on <= ${day}::date
        order by k.calibrated_on desc, k.id desc limit 1) c on true
      where t.classification = 'GAUGE' and t.active and c.result = 'PASS' and c.due_on <= ${day}::date + ${daysAhead.calibration}::int`,
  },
  MOLD_DUE: {
    of: ['mold'],
    everySec: 60,
    now: ({ day, zone }) => sql`
      select x.id::text as subject, 'moldInfo' as menu, x.id as record_id, x.location_id,
        json_build_object('code', x.code, 'name', x.name, 'nameEn', x.name_en, 'shots', case when x.shots >= x.pm_every_shots then x.shots end,
          'due', case when x.due <= ${day}::date then x.due::text end) as facts
      from (
        select m.*, case when m.last_maintained_at is null then m.shot_count else m.since_maintenance end as shots,
          (coalesce(m.last_maintained_at, m.created_at) at time zone ${zone})::date + m.pm_every_days as due
        from mold m where m.status <> 'DISCARDED'
      ) x where x.shots >= x.pm_every_shots or x.due <= ${day}::date`,
  },
  CONNECTION_DOWN: {
    of: ['connection'],
    byClock: true,
    now: () => sql`
      select c.id::text as subject, 'connection' as menu, c.id as record_id, null::bigint as location_id,
        json_build_object('name', c.name, 'since', to_char(x.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as facts
      from connection c join connection_state s on s.connection_id = c.id
        cross join lateral (select case when s.state = 'UP' then s.told_at else least(s.since, s.told_at) end as since) x
      where not c.paused and x.since < lotline_now() - make_interval(secs => ${connectionSilentSec})`,
  },
  MAIL_GIVEN_UP: {
    of: ['mail', 'app_user'],
    everySec: 30,
    now: () => sql`
      select u.id::text as subject, 'user' as menu, u.id as record_id, null::bigint as location_id,
        json_build_object('name', u.username, 'address', u.email, 'n', count(*)::int, 'problem', (array_agg(m.problem order by m.settled_at desc))[1]) as facts
      from mail m join app_user u on u.id = m.user_id
      where m.state = 'GIVEN_UP' and m.settled_at > lotline_now() - interval '7 days' and u.enabled
        and not exists (select from mail s where s.user_id = m.user_id and s.state = 'SENT' and s.settled_at > m.settled_at)
      group by u.id`,
  },
};
