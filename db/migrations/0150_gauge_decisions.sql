/*
 * Of which inspections a gauge is in doubt by a calibration that found it off: those with values that it measured since the calibration before.
 */
create function measured_in_doubt(gauge bigint) returns table (calibration_id bigint, result_id bigint) language sql stable as $$
  select distinct c.id, v.result_id
  from calibration c
    cross join lateral (
      select coalesce(max(p.calibrated_on), '-infinity') as day from calibration p
      where p.tool_id = c.tool_id and p.voided_at is null and (p.calibrated_on, p.id) < (c.calibrated_on, c.id)
    ) before
    join quality_value_in_force v on v.gauge_id = c.tool_id and v.business_date > before.day and v.business_date <= c.calibrated_on
  where c.tool_id = gauge and c.voided_at is null and c.found = 'FAIL'
$$;

/* What somebody else than who recorded the calibration decided about them; of one inspection the last decision counts. */
create table gauge_decision (
  id              bigint generated always as identity primary key,
  calibration_id  bigint not null references calibration,
  kind            text not null check (kind in ('ACCEPT', 'REINSPECT', 'HOLD')),
  result_ids      bigint[] not null check (cardinality(result_ids) > 0),
  reason          text not null,
  occurred_at     timestamptz not null,
  recorded_at     timestamptz not null default clock_timestamp(),
  business_date   date not null,
  shift           text not null check (shift in ('DAY', 'NIGHT')),
  actor_id        bigint not null references app_user,
  source          text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key text unique
);
create index gauge_decision_calibration on gauge_decision (calibration_id, id);
call make_fact('gauge_decision');
