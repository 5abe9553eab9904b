/* Why something is held, as a code, with words of one's own beside it. */
insert into code_category (category, name_kr, name_en) values ('HOLD_REASON', '보류 사유', 'Reasons to hold') on conflict do nothing;

insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('SUPPLIER_NOTICE', '공급사 통보', 'Notice from the supplier', 10),
  ('HEAT_TREATMENT', '열처리 불량', 'Heat treatment', 20),
  ('DIMENSION', '치수 불량', 'Dimensions', 30),
  ('MATERIAL', '재질·성적서 불일치', 'Material or certificate', 40),
  ('SURFACE', '외관·표면 불량', 'Surface', 50),
  ('MIXED', '이종품 혼입', 'Mixed parts', 60),
  ('CUSTOMER_CLAIM', '고객 불만', 'Customer complaint', 70)
) as v(code, name_kr, name_en, seq)
join code_category c on c.category = 'HOLD_REASON'
on conflict do nothing;

-- reason keeps the code's name of that day with the words beside it.
alter table stock_hold add column reason_id bigint references code, add column reason_note text;
create index stock_hold_reason on stock_hold (reason_id) where reason_id is not null;
call make_record('stock_hold');
