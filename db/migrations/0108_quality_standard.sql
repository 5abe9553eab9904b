/*
 * 검사 기준서: the characteristics of a standard are kept as rows beside its list, so that what was measured names one, and who signed what:
 * the signer's name, what the signature means, and the hash of what was signed, as facts.
 */
create table signature (
  id           bigint generated always as identity primary key,
  -- The table and row that is signed.
  subject      text not null,
  subject_id   bigint not null,
  meaning      text not null,
  -- SHA-256 of the content, in hexadecimal.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  actor_id     bigint not null references app_user,
  -- As it was then.
  signer_name  text not null,
  note         text,
  signed_at    timestamptz not null default clock_timestamp()
);
create index signature_of on signature (subject, subject_id, id);
call make_fact('signature');

/* A row that comes back with its standard takes the place of the one that the standard's list made anew. */
create function quality_characteristic_once() returns trigger language plpgsql as $$
begin
  if current_setting('lotline.restoring', true) = 'on' then
    delete from quality_characteristic where standard_id = new.standard_id and key = new.key and id <> new.id;
  end if;
  return new;
end $$;
create trigger quality_characteristic_once before insert on quality_characteristic for each row execute function quality_characteristic_once();

create function keep_quality_characteristics() returns trigger language plpgsql as $$
begin
  delete from quality_characteristic c where c.standard_id = new.id
    and not exists (select from jsonb_array_elements(new.characteristics) as e where e.value->>'key' = c.key);
  insert into quality_characteristic as c (standard_id, key, seq, balloon_no, name, name_en, kind, class, special, unit, nominal, lsl, usl, decimals, sample_size,
    gauge_class_id, gauge_required, defect_code_id, chart, more)
  select new.id, e.value->>'key', e.at * 10, e.value->>'balloonNo', e.value->>'name', e.value->>'nameEn', e.value->>'kind', e.value->>'class',
    coalesce((e.value->>'special')::boolean, false), e.value->>'unit', (e.value->>'nominal')::numeric, (e.value->>'lsl')::numeric, (e.value->>'usl')::numeric,
    (e.value->>'decimals')::int, (e.value->>'sampleSize')::int, (e.value->>'gaugeClassId')::bigint, coalesce((e.value->>'gaugeRequired')::boolean, false),
    (e.value->>'defectCodeId')::bigint, coalesce(e.value->>'chart', 'NONE'),
    e.value - array['key', 'balloonNo', 'name', 'nameEn', 'kind', 'class', 'special', 'unit', 'nominal', 'lsl', 'usl', 'decimals', 'sampleSize', 'gaugeClassId',
      'gaugeRequired', 'defectCodeId', 'chart']
  from jsonb_array_elements(new.characteristics) with ordinality as e(value, at)
  on conflict (standard_id, key) do update set seq = excluded.seq, balloon_no = excluded.balloon_no, name = excluded.name, name_en = excluded.name_en,
    kind = excluded.kind, class = excluded.class, special = excluded.special, unit = excluded.unit, nominal = excluded.nominal, lsl = excluded.lsl,
    usl = excluded.usl, decimals = excluded.decimals, sample_size = excluded.sample_size, gauge_class_id = excluded.gauge_class_id,
    gauge_required = excluded.gauge_required, defect_code_id = excluded.defect_code_id, chart = excluded.chart, more = excluded.more, version = c.version + 1
  where row(c.seq, c.balloon_no, c.name, c.name_en, c.kind, c.class, c.special, c.unit, c.nominal, c.lsl, c.usl, c.decimals, c.sample_size, c.gauge_class_id,
      c.gauge_required, c.defect_code_id, c.chart, c.more)
    is distinct from row(excluded.seq, excluded.balloon_no, excluded.name, excluded.name_en, excluded.kind, excluded.class, excluded.special, excluded.unit,
      excluded.nominal, excluded.lsl, excluded.usl, excluded.decimals, excluded.sample_size, excluded.gauge_class_id, excluded.gauge_required,
      excluded.defect_code_id, excluded.chart, excluded.more);
  return null;
end $$;
create trigger keep_quality_characteristics after insert or update of characteristics on quality_standard
  for each row execute function keep_quality_characteristics();

/*
 * The standard that holds for an item at a stage on a day: of an operation its own one, else the one of no operation; of its approved revisions the
 * one whose day came last.
 */
create function quality_standard_in_force(product bigint, material bigint, operation bigint, at_stage text, on_day date) returns bigint language sql stable as $$
  select s.id from quality_standard s
  where (s.product_id = product or s.material_id = material) and s.stage = at_stage and s.status = 'APPROVED' and s.effective_from <= on_day
    and (s.operation_id is null or s.operation_id = operation)
  order by s.operation_id is null, s.effective_from desc limit 1
$$;

insert into code_category (category, name_kr, name_en) values ('GAUGE_CLASS', '측정기 종류', 'Kinds of gauges');
insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq from (values
  ('CALIPER', '버니어 캘리퍼스', 'Caliper', 10),
  ('MICROMETER', '마이크로미터', 'Micrometer', 20),
  ('DIAL', '다이얼 게이지', 'Dial gauge', 30),
  ('HEIGHT', '하이트 게이지', 'Height gauge', 40),
  ('PLUG', '플러그 게이지', 'Plug gauge', 50),
  ('THREAD', '나사 게이지', 'Thread gauge', 60),
  ('CMM', '3차원 측정기', 'Coordinate measuring machine', 70),
  ('ROUGHNESS', '표면 조도계', 'Roughness tester', 80),
  ('HARDNESS', '경도계', 'Hardness tester', 90),
  ('THICKNESS', '도금 두께 측정기', 'Coating thickness gauge', 100),
  ('SCALE', '저울', 'Scale', 110),
  ('TORQUE', '토크 렌치', 'Torque wrench', 120),
  ('EYE', '육안', 'By eye', 130),
  ('ETC', '기타', 'Other', 900)
) as v (code, name_kr, name_en, seq) join code_category c on c.category = 'GAUGE_CLASS';
