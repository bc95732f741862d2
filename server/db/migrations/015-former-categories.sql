-- Names that a category has given up, or has taken over from one merged into it: addresses that hold them lead to it.
alter table news_category add column former text[] not null default '{}';
