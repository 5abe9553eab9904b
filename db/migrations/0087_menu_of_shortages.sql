/* The screen of shortages by date stands in everybody's menu, and is arranged like the others. */
insert into menu (name) values ('materialShortage') on conflict (name) do nothing;
