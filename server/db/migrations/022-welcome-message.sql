-- The message beside the greeting of home: one for the group, in both languages; no row: nobody has set one.
create table welcome_message (
  id smallint primary key default 1 check (id = 1),
  text text not null default '' check (length(text) <= 160),
  text_en text not null default '' check (length(text_en) <= 160),
  version integer not null default 1
);
