/* Why a machine stands and what kind of work that is are called by one word; a plant that has a word of its own keeps it. */
update code set name_kr = '보전' where code = 'MAINTENANCE' and name_kr = '점검·보전'
  and category_id = (select id from code_category where category = 'STOP_REASON');
