-- Ids of categories that have become part of this one: a window that was open before still names them.
alter table news_category add column merged integer[] not null default '{}';
