/* The story of one person, and the calls of one service, are read along their own order. */
create index service_history_of_user on service_history (user_id, at desc, id desc);
create index service_history_of_service on service_history (service, at desc, id desc);
/* What was refused or took long is asked for every day and seldom: these hold few rows of many. */
create index service_history_refused on service_history (at desc, id desc) where status >= 400;
create index service_history_slow on service_history (at desc, id desc) where duration_ms >= 1000;
