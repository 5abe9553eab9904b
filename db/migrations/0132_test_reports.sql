/*
 * Test reports of lots: what was measured of them, prepared, reviewed and approved by three people, and issued as a document that stays as it is.
 */
create sequence number_tr;

create table test_report (
  id               bigint generated always as identity primary key,
  report_no        text not null constraint "testReport.numberIsUnique" unique,
  product_id       bigint not null references product,
  biz_partner_id   bigint references biz_partner,
  shipment_id      bigint references shipment,
  lot_ids          bigint[] not null default '{}',
  standard_id      bigint references quality_standard,
  qty              numeric(13,3) check (qty > 0),
  uom              text not null,
  inspection_date  date not null,
  sample_qty       int check (sample_qty > 0),
  lines            jsonb not null default '[]',
  judgement        text not null default 'PASS' check (judgement in ('PASS', 'FAIL')),
  status           text not null default 'DRAFT' check (status in ('DRAFT', 'REVIEWED', 'APPROVED', 'ISSUED', 'REVOKED')),
  -- When it was given back or changed last: signatures of before hold no more.
  anew_at          timestamptz,
  return_reason    text,
  issued_at        timestamptz,
  issued_by        bigint references app_user,
  pdf_file_id      bigint references stored_file,
  pdf_sha256       text,
  revoked_at       timestamptz,
  revoked_by       bigint references app_user,
  revoke_reason    text,
  remark           text,
  ext              jsonb not null default '{}',
  version          int not null default 1,
  created_by       bigint, created_at timestamptz not null default now(),
  updated_by       bigint, updated_at timestamptz not null default now(),
  check ((status in ('ISSUED', 'REVOKED')) = (pdf_file_id is not null))
);
create index test_report_product on test_report (product_id, id);
create index test_report_partner on test_report (biz_partner_id) where biz_partner_id is not null;
create index test_report_shipment on test_report (shipment_id) where shipment_id is not null;
create index test_report_standard on test_report (standard_id) where standard_id is not null;
create index test_report_pdf on test_report (pdf_file_id) where pdf_file_id is not null;
create index test_report_day on test_report (inspection_date, id);
call make_record('test_report');
call own_files('test_report', 'pdf_file_id', 'testReport');

/* Mill certificates and charts are kept with the report that they belong to. */
alter table attachment add column test_report_id bigint references test_report on delete cascade;
alter table attachment drop constraint attachment_of_one, add constraint attachment_of_one
  check (num_nonnulls(product_id, material_id, order_id, plan_id, lot_id, tool_id, mold_id, biz_partner_id, business_id, claim_id, test_report_id) = 1);
create index attachment_test_report on attachment (test_report_id) where test_report_id is not null;
call make_record('attachment');
