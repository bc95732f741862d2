-- The news categories that a reader follows; only that person sees them.
create table news_follow (
  person_id uuid not null references person (id) on delete cascade,
  category_id integer not null references news_category (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (person_id, category_id)
);
create index news_follow_category on news_follow (category_id);
