/* Why a work is finished short, opened again, or a report corrected, as codes: a plant adds its own, and each language has its name. */
insert into code_category (category, name_kr, name_en) values
  ('FINISH_REASON',  '작업 완료 사유',      'Reasons to finish short'),
  ('REOPEN_REASON',  '작업 다시 열기 사유', 'Reasons to open work again'),
  ('CORRECT_REASON', '실적 정정 사유',      'Reasons of correction')
on conflict do nothing;

insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('FINISH_REASON', 'SHIFT_END', '근무 종료', 'End of the shift', 10),
  ('FINISH_REASON', 'NO_MATERIAL', '자재 부족', 'Short of material', 20),
  ('FINISH_REASON', 'PREVIOUS', '앞 공정 지연', 'Operation before is late', 30),
  ('FINISH_REASON', 'BREAKDOWN', '설비 고장', 'Breakdown', 40),
  ('FINISH_REASON', 'DEFECTS', '불량 과다', 'Too many defects', 50),
  ('FINISH_REASON', 'QUALITY', '품질 확인 대기', 'Waiting for quality', 60),
  ('FINISH_REASON', 'PEOPLE', '인원 부족', 'Short of people', 70),
  ('FINISH_REASON', 'PLAN', '계획 변경', 'Plan changed', 80),
  ('FINISH_REASON', 'ETC', '기타', 'Other', 900),
  ('REOPEN_REASON', 'MISTAKE', '잘못 눌렀음', 'Pressed by mistake', 10),
  ('REOPEN_REASON', 'MORE', '더 만들어야 함', 'More to make', 20),
  ('REOPEN_REASON', 'RESULT', '실적을 더 등록해야 함', 'A result is missing', 30),
  ('REOPEN_REASON', 'ETC', '기타', 'Other', 900),
  ('CORRECT_REASON', 'MISTYPED', '잘못 입력', 'Mistyped', 10),
  ('CORRECT_REASON', 'RECOUNTED', '다시 셈', 'Counted again', 20),
  ('CORRECT_REASON', 'OTHER_DEFECT', '불량 사유가 다름', 'Another defect', 30),
  ('CORRECT_REASON', 'ETC', '기타', 'Other', 900)
) as v(category, code, name_kr, name_en, seq)
join code_category c on c.category = v.category
on conflict do nothing;

-- Beside the code stands its name of that day, or what another system says in its own words.
alter table daily_plan add column close_reason_id bigint references code, add column reopen_reason_id bigint references code;
create index daily_plan_close_reason on daily_plan (close_reason_id) where close_reason_id is not null;
create index daily_plan_reopen_reason on daily_plan (reopen_reason_id) where reopen_reason_id is not null;
alter table production_result add column correction_reason_id bigint references code;
create index production_result_correction_reason on production_result (correction_reason_id) where correction_reason_id is not null;
create or replace view production_result_in_force as
  select r.* from production_result r where not r.void and not exists (select from production_result c where c.corrects_id = r.id);

do $$
declare
  kept record;
begin
  select a.args[1] as derived, a.args[2] as secrets into kept
  from pg_trigger t cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgname = 'keep_history' and t.tgrelid = 'daily_plan'::regclass;
  call make_record('daily_plan', kept.derived, kept.secrets);
end $$;
