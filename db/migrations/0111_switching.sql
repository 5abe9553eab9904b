/*
 * 검사 엄격도: how strictly a supplier's material, or a product, is inspected in one class of defects, as its original inspections made it, and each change
 * of it as a fact.
 */
create table quality_switching (
  id             bigint generated always as identity primary key,
  product_id     bigint references product,
  material_id    bigint references material,
  biz_partner_id bigint references biz_partner,
  class          text not null check (class in ('CRITICAL', 'MAJOR', 'MINOR')),
  severity       text not null default 'NORMAL' check (severity in ('NORMAL', 'TIGHTENED', 'REDUCED', 'DISCONTINUED')),
  score          int not null default 0 check (score >= 0),
  -- Whether the last lots under this severity were accepted, at most five, the newest last.
  recent         boolean[] not null default '{}',
  rejected       int not null default 0 check (rejected >= 0),
  version        int not null default 1,
  created_by     bigint, created_at timestamptz not null default now(),
  updated_by     bigint, updated_at timestamptz not null default now(),
  check (num_nonnulls(product_id, material_id) = 1)
);
create unique index quality_switching_of on quality_switching
  (coalesce(material_id, 0), coalesce(product_id, 0), coalesce(biz_partner_id, 0), class);
call make_record('quality_switching');

create table quality_switch (
  id              bigint generated always as identity primary key,
  switching_id    bigint not null references quality_switching,
  from_severity   text not null,
  to_severity     text not null,
  why             text not null,
  reason          text,
  result_id       bigint references quality_result,
  occurred_at     timestamptz not null,
  recorded_at     timestamptz not null default clock_timestamp(),
  business_date   date not null,
  shift           text not null check (shift in ('DAY', 'NIGHT')),
  actor_id        bigint not null references app_user,
  source          text not null check (source in ('UI', 'KIOSK', 'MOBILE', 'MACHINE', 'API', 'IMPORT')),
  idempotency_key text unique
);
create index quality_switch_of on quality_switch (switching_id, id);
call make_fact('quality_switch');
