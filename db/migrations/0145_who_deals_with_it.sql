/* Who deals with what an inspection by this standard finds, where one is named. */
alter table quality_standard add column responsible_id bigint references app_user;
create index quality_standard_responsible on quality_standard (responsible_id) where responsible_id is not null;
call make_record('quality_standard');

/*
 * Opens the nonconformance of a failed inspection with what it rejected or held, less what one that is still open has of the same, for somebody and
 * until a day; a lot that is held as a whole counts with what is held of it in stock. Where nothing is left to suspect, none is opened.
 */
drop function open_nonconformance(bigint, date);
create function open_nonconformance(inspection bigint, day date, responsible bigint, due date) returns void language sql as $$
  with suspected as materialized (
    select u.material_stock_id, u.lot_id, u.qty - coalesce((select sum(o.qty - o.disposed_qty) from nonconformance_unit o
        where o.material_stock_id = u.material_stock_id or o.lot_id = u.lot_id), 0) as qty
    from (
      select x.material_stock_id, x.lot_id, coalesce(x.rejected_qty, 0) + coalesce(x.hold_qty, 0) as qty from quality_result_unit x where x.result_id = inspection
      union all
      select null, r.lot_id, (select coalesce(sum(s.qty), 0) from product_stock s where s.lot_id = r.lot_id and s.quality_status = 'HOLD')
      from quality_result r join lot l on l.id = r.lot_id and l.quality_status = 'HOLD'
      where r.id = inspection and r.stage in ('IN_PROCESS', 'LAST') and not exists (select from quality_result_unit x where x.result_id = r.id)
    ) u
  ), opened as (
    insert into nonconformance (nc_no, source, result_id, product_id, material_id, operation_id, plan_id, biz_partner_id, defect_code_id, uom, suspected_qty,
      responsible_id, due_day)
    select next_number('NC', day), case r.stage when 'INCOMING' then 'INCOMING' when 'OUTGOING' then 'FINAL' else 'PROCESS' end, r.id, r.product_id, r.material_id,
      r.operation_id, r.plan_id, r.biz_partner_id, (r.defects->0->>'defectCodeId')::bigint, r.uom, s.qty, responsible, due
    from quality_result r join (select sum(qty) as qty from suspected where qty > 0) s on s.qty > 0 where r.id = inspection returning id
  )
  insert into nonconformance_unit (nonconformance_id, material_stock_id, lot_id, qty)
  select o.id, s.material_stock_id, s.lot_id, s.qty from opened o, suspected s where s.qty > 0
$$;
