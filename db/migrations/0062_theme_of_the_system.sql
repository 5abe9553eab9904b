-- Light or dark may be whichever the device is in.
alter table user_setting drop constraint user_setting_theme_check;
alter table user_setting add constraint user_setting_theme_check check (theme in ('light', 'dark', 'system'));
