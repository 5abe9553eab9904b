/*
 * 타수 보정: what a mold has counted is set right with a reason. It sets the shots that the mold began with; what results use of it stays theirs.
 */
create table mold_shot_correction (
  id               bigint generated always as identity primary key,
  mold_id          bigint not null references mold,
  shots_before     int not null check (shots_before >= 0),
  shots_after      int not null check (shots_after >= 0),
  reason           text not null check (length(trim(reason)) > 0),
  /* The version of the mold that it made. */
  mold_version     int not null,
  occurred_at      timestamptz not null,
  recorded_at      timestamptz not null default clock_timestamp(),
  business_date    date not null,
  shift            text not null check (shift in ('DAY', 'NIGHT')),
  actor_id         bigint not null references app_user,
  source           text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key  text unique,
  check (shots_before <> shots_after)
);
create index mold_shot_correction_mold on mold_shot_correction (mold_id, id desc);
call make_fact('mold_shot_correction');

/* What a mold had counted at an instant: what it began with, and what the results in force until then used of it. */
create function mold_shots_at(mold bigint, at timestamptz) returns int language sql stable as $$
  select m.initial_shots + coalesce((
    select sum(shots_of(p)) from production_result p
    where p.mold_id = m.id and p.occurred_at <= at and not p.void and not exists (select from production_result c where c.corrects_id = p.id)), 0)::int
  from mold m where m.id = mold
$$;
