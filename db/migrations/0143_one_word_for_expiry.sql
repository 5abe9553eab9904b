/* One word for the last day of something, in the reasons of a hold as on every screen; a plant that named it otherwise keeps its name. */
update code set name_kr = '유효기한 지남' where code = 'EXPIRED' and name_kr = '유효 일자 지남'
  and category_id = (select id from code_category where category = 'HOLD_REASON');
