/* Why a leader books or discards a refused report, as a code, with words of one's own beside it: each language has its name. */
insert into code_category (category, name_kr, name_en) values
  ('BOOK_REASON',    '거절된 입력 등록 사유',   'Reasons to book a refused entry'),
  ('DISCARD_REASON', '거절된 입력 버리기 사유', 'Reasons to discard a refused entry')
on conflict do nothing;

insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('BOOK_REASON', 'BEFORE', '완료되기 전에 센 수량', 'Counted before it was finished', 10),
  ('BOOK_REASON', 'SEEN', '현물 수량을 확인함', 'The pieces were counted again', 20),
  ('BOOK_REASON', 'ASKED', '작업자에게 확인함', 'The operator confirmed it', 30),
  ('DISCARD_REASON', 'TWICE', '두 번 보고됨', 'Reported twice', 10),
  ('DISCARD_REASON', 'NOT_MADE', '만들지 않은 수량임', 'Was never made', 20),
  ('DISCARD_REASON', 'MISTYPED', '잘못 눌렀음', 'Pressed by mistake', 30)
) as v(category, code, name_kr, name_en, seq)
join code_category c on c.category = v.category
on conflict do nothing;

-- settled_reason keeps the code's name of that day with the words beside it; what stands keeps its words.
alter table kiosk_refusal add column settled_reason_id bigint references code, add column settled_note text;
create index kiosk_refusal_settled_reason on kiosk_refusal (settled_reason_id) where settled_reason_id is not null;

do $$
declare
  kept record;
begin
  for kept in
    select t.tgrelid::regclass::text as name, a.args[1] as derived, a.args[2] as secrets
    from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
    where t.tgname = 'keep_history' and t.tgrelid = 'kiosk_refusal'::regclass
  loop
    call make_record(kept.name, kept.derived, kept.secrets);
  end loop;
end $$;
