-- Areas declare the lines of the settings of notifications (src/shared/domain/notice-lines.ts), so that the database knows their form only.
alter table notification_channel drop constraint notification_channel_category_check;
alter table notification_channel add constraint notification_channel_category_check check (category ~ '^[a-z][a-z-]{0,39}$');
