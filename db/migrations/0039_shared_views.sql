/* A saved view can be shared: everybody sees it on its screen, its owner alone changes it. */
alter table saved_condition add shared boolean not null default false;
create index saved_condition_shared on saved_condition (menu) where shared;
