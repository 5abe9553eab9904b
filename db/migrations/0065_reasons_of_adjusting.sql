/* A reason to set a quantity right stands under the way it is for: COUNT, LESS or MORE; one that stands under none is for all. */
insert into code (category_id, code, name_kr, name_en, seq)
select c.id, v.code, v.name_kr, v.name_en, v.seq
from (values
  ('LESS', '줄일 때', 'Taking off', 15),
  ('MORE', '늘릴 때', 'Adding', 35),
  ('SCRAP', '폐기', 'Scrap', 16)
) as v(code, name_kr, name_en, seq)
join code_category c on c.category = 'ADJUST_REASON'
on conflict do nothing;

-- What a plant has put under something of its own stays there.
update code r set parent_id = g.id
from code_category c, code g, (values
  ('SCRAP', 'LESS'), ('DAMAGE', 'LESS'), ('LOSS', 'LESS'), ('SAMPLE', 'LESS'), ('FOUND', 'MORE'), ('INITIAL', 'MORE')
) as v(code, way)
where c.category = 'ADJUST_REASON' and r.category_id = c.id and r.code = v.code and r.parent_id is null
  and g.category_id = c.id and g.code = v.way and g.parent_id is null;

update code_category
set description = 'COUNT(실사)·LESS(줄일 때)·MORE(늘릴 때) 아래의 사유는 그 조정에만, 나머지는 모든 조정에 나타납니다. / Reasons under COUNT, LESS or MORE are offered for that way of adjusting only, the others for all.'
where category = 'ADJUST_REASON' and description is null;
