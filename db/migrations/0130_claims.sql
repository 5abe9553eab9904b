/*
 * A customer's claim with its 8D: what was claimed and of which lot, what was done at once, why it was made and why it got out, what is done about
 * it, and whether that holds.
 */
create sequence number_cl;

create table claim (
  id                   bigint generated always as identity primary key,
  claim_no             text not null constraint "claim.numberIsUnique" unique,
  customer_no          text,
  received_on          date not null,
  biz_partner_id       bigint not null references biz_partner,
  contact              text,
  product_id           bigint not null references product,
  lot_id               bigint references lot,
  serial_nos           text,
  shipment_id          bigint references shipment,
  -- A code of CLAIM_TYPE.
  claim_type           text,
  severity             text not null default 'MAJOR' check (severity in ('CRITICAL', 'MAJOR', 'MINOR')),
  uom                  text not null,
  qty_claimed          numeric(13,3) not null check (qty_claimed > 0),
  qty_confirmed        numeric(13,3) check (qty_confirmed >= 0),
  qty_returned         numeric(13,3) check (qty_returned >= 0),
  description          text not null,
  team                 text,
  containment          jsonb not null default '[]',
  whys                 jsonb not null default '[]',
  cause_occurrence     text,
  cause_outflow        text,
  countermeasure       text,
  implementation       text,
  implemented_on       date,
  preventive           text,
  verified_on          date,
  verification         text,
  closing_note         text,
  compensation         numeric(15,2) check (compensation >= 0),
  due_reply_day        date,
  replied_on           date,
  responsible_id       bigint references app_user,
  status               text not null default 'RECEIVED'
    check (status in ('RECEIVED', 'ANALYSIS', 'COUNTERMEASURE', 'REPLIED', 'VERIFIED', 'CLOSED', 'REJECTED', 'CANCELLED')),
  status_reason        text,
  note                 text,
  ext                  jsonb not null default '{}',
  version              int not null default 1,
  created_by           bigint, created_at timestamptz not null default now(),
  updated_by           bigint, updated_at timestamptz not null default now(),
  constraint "claim.confirmedWithinClaimed" check (qty_confirmed <= qty_claimed),
  constraint "claim.returnedWithinClaimed" check (qty_returned <= qty_claimed)
);
create index claim_received on claim (received_on, id);
create index claim_partner on claim (biz_partner_id);
create index claim_product on claim (product_id);
create index claim_lot on claim (lot_id) where lot_id is not null;
create index claim_shipment on claim (shipment_id) where shipment_id is not null;
create index claim_responsible on claim (responsible_id) where responsible_id is not null;
call make_record('claim');

/* Photos, the customer's own form and what was replied are kept with the claim. */
alter table attachment add column claim_id bigint references claim on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id) = 1);
create index attachment_claim on attachment (claim_id) where claim_id is not null;
call make_record('attachment');

insert into code_category (category, name_kr, name_en) values ('CLAIM_TYPE', '클레임 유형', 'Kinds of claims') on conflict do nothing;
insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('DIMENSION', '치수', 'Dimension', 10),
  ('APPEARANCE', '외관', 'Appearance', 20),
  ('FUNCTION', '기능·성능', 'Function', 30),
  ('PACKAGING', '포장', 'Packaging', 40),
  ('DELIVERY', '납기·수량', 'Delivery', 50),
  ('MIX_UP', '이종 혼입', 'Mixed-up parts', 60),
  ('LABEL', '라벨·서류', 'Label and papers', 70)
) as v(code, name_kr, name_en, seq)
join code_category c on c.category = 'CLAIM_TYPE'
on conflict do nothing;
