insert into menu (name) values ('terminal') on conflict (name) do nothing;
