/* Why a label is printed again, by one press; what is kept is the sentence. */
insert into code_category (category, name_kr, name_en) values ('REPRINT_REASON', '라벨 재인쇄 사유', 'Reasons to print a label again') on conflict do nothing;
insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('DAMAGED', '라벨 훼손', 'Label is damaged', 10),
  ('LOST', '라벨 분실', 'Label is lost', 20),
  ('MISPRINT', '인쇄 불량', 'Printed badly', 30),
  ('NOT_OUT', '인쇄되지 않음', 'Didn’t come out', 40),
  ('CHANGED', '내용 변경', 'What it says has changed', 50),
  ('ONE_MORE', '추가 부착', 'One more is put on', 60)
) as v(code, name_kr, name_en, seq)
join code_category c on c.category = 'REPRINT_REASON'
on conflict do nothing;

/* A printer is tried by a label of its own. */
alter table print_job drop constraint print_job_kind_check;
alter table print_job add constraint print_job_kind_check check (kind in ('PACKAGE', 'LOT', 'LOCATION', 'TOOL', 'MOLD', 'WORKER', 'OUTSOURCING', 'TEST'));
