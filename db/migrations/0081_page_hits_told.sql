/* Arrivals are counted along an index that holds all that is counted, of a period, of a page or of a person, and listed along the same. */
drop index page_hit_at;
create index page_hit_at on page_hit (at desc, id desc) include (name, user_id);
create index page_hit_of_page on page_hit (name, at desc, id desc) include (user_id);
create index page_hit_of_user on page_hit (user_id, at desc, id desc) include (name);
