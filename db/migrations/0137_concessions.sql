/*
 * 특채: what doesn't conform is used all the same, so much of it, until a day, for whom and what it names, once somebody else than who asked has signed.
 */
create sequence number_cn;

create table concession (
  id                   bigint generated always as identity primary key,
  concession_no        text not null constraint "concession.numberIsUnique" unique,
  nonconformance_id    bigint not null references nonconformance,
  unit_id              bigint not null references nonconformance_unit,
  qty                  numeric(13,3) not null check (qty > 0),
  uom                  text not null,
  reason               text not null,
  valid_until          date not null,
  -- Whom it may be sold and shipped to, what may be made of it, and at which operations; none named: any.
  biz_partner_ids      bigint[] not null default '{}',
  product_ids          bigint[] not null default '{}',
  operation_ids        bigint[] not null default '{}',
  customer_needed      boolean not null default false,
  customer_approval_no text,
  status               text not null default 'REQUESTED' check (status in ('REQUESTED', 'APPROVED', 'REFUSED', 'REVOKED')),
  -- Why it was refused or revoked.
  status_reason        text,
  asked_by             bigint not null references app_user,
  asked_at             timestamptz not null,
  decided_by           bigint references app_user,
  decided_at           timestamptz,
  -- The package that is under it; pieces are found by their lot.
  material_stock_id    bigint references material_stock,
  version              int not null default 1,
  created_by           bigint, created_at timestamptz not null default now(),
  updated_by           bigint, updated_at timestamptz not null default now(),
  check ((status = 'REQUESTED') = (decided_at is null)),
  constraint "concession.customerAgreed" check (status <> 'APPROVED' or not customer_needed or customer_approval_no is not null)
);
create index concession_nonconformance on concession (nonconformance_id);
create index concession_unit on concession (unit_id);
create index concession_package on concession (material_stock_id) where material_stock_id is not null;
create index concession_asker on concession (asked_by);
create index concession_decider on concession (decided_by) where decided_by is not null;
create index concession_open on concession (asked_at) where status = 'REQUESTED';
call make_record('concession');

/* The customer's letter is kept with it. */
alter table attachment add column concession_id bigint references concession on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id, test_report_id,
    nonconformance_id, calibration_id, concession_id) = 1);
create index attachment_concession on attachment (concession_id) where concession_id is not null;
call make_record('attachment');

/* What is under a concession: a package whole, of a lot the pieces that stand as CONCESSION. */
alter table material_stock add column concession_id bigint references concession;
create index material_stock_concession on material_stock (concession_id) where concession_id is not null;
alter table lot add column concession_id bigint references concession;
create index lot_concession on lot (concession_id) where concession_id is not null;
do $$
declare
  kept record;
begin
  for kept in
    select c.relname as name, a.args[1] as derived, a.args[2] as secrets
    from pg_trigger t join pg_class c on c.oid = t.tgrelid,
      lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
    where t.tgname = 'keep_history' and c.relname in ('material_stock', 'lot')
  loop
    call make_record(kept.name, kept.derived, kept.secrets);
  end loop;
end $$;

/* A disposition names the package that it made or moved and what that was before, and the disposition that it takes back. */
alter table nonconformance_disposition
  drop constraint nonconformance_disposition_kind_check,
  add constraint nonconformance_disposition_kind_check check (kind in ('USE_AS_IS', 'REWORK', 'RETURN', 'SCRAP', 'SORT', 'SETTLED')),
  add column material_stock_id bigint references material_stock,
  add column from_status text check (from_status in ('HOLD', 'REJECTED')),
  add column concession_id bigint references concession,
  add column takes_back_id bigint references nonconformance_disposition;
create index nonconformance_disposition_package on nonconformance_disposition (material_stock_id) where material_stock_id is not null;
create index nonconformance_disposition_concession on nonconformance_disposition (concession_id) where concession_id is not null;
create index nonconformance_disposition_taken_back on nonconformance_disposition (takes_back_id) where takes_back_id is not null;

/* The concession that pieces of a lot, standing as CONCESSION, were under at an instant: a later one of the same lot is another. */
create function conceded_then(stock bigint, at timestamptz) returns bigint language sql stable as $$
  select c.id from product_stock k join nonconformance_unit u on u.lot_id = k.lot_id join concession c on c.unit_id = u.id and c.decided_at <= at
  where k.id = stock and k.quality_status = 'CONCESSION' and c.status in ('APPROVED', 'REVOKED') order by c.decided_at desc, c.id desc limit 1
$$;

insert into menu (name) values ('concession') on conflict (name) do nothing;
