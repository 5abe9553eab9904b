/* Why a hold is released, as a code, with words of one's own beside it. */
insert into code_category (category, name_kr, name_en) values ('RELEASE_REASON', '보류 해제 사유', 'Reasons to release a hold') on conflict do nothing;

insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('REINSPECTED', '재검사 합격', 'Passed a second inspection', 10),
  ('UNFOUNDED', '의심 해소', 'Suspicion was unfounded', 20),
  ('REWORKED', '재작업 완료', 'Reworked', 30),
  ('CONCEDED', '특채 승인', 'Concession approved', 40),
  ('MISTAKE', '잘못 보류함', 'Held by mistake', 50),
  ('ETC', '기타', 'Other', 900)
) as v(code, name_kr, name_en, seq)
join code_category c on c.category = 'RELEASE_REASON'
on conflict do nothing;

-- release_reason keeps the code's name of that day, or what was said in words where there is no code.
alter table stock_hold add column release_reason_id bigint references code, add column release_note text;
create index stock_hold_release_reason on stock_hold (release_reason_id) where release_reason_id is not null;
call make_record('stock_hold');
