-- The sections of the published code of conduct in each language, for searches with stemming and typing errors.
create table conduct_passage (
  version integer not null references conduct_version on delete cascade,
  language text not null check (language in ('de', 'en')),
  position integer not null check (position >= 0),
  section text not null,
  heading text not null,
  body text not null,
  search tsvector not null generated always as (
    setweight(to_tsvector(case language when 'de' then 'german'::regconfig else 'english'::regconfig end, heading), 'A')
    || setweight(to_tsvector(case language when 'de' then 'german'::regconfig else 'english'::regconfig end, body), 'B')
  ) stored,
  -- Folded words, as `search_fold` makes them.
  folded text collate "C" not null generated always as (search_fold(heading || ' ' || body)) stored,
  primary key (version, language, position)
);
create index conduct_passage_search on conduct_passage using gin (search);
