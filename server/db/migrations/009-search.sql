-- What people, teams, divisions and stories are found by.

create extension if not exists pg_trgm;

-- Comparable letters, as `fold` of src/shared/domain/search-text.ts makes them.
create function search_fold(value text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(
      replace(replace(
        translate(
          lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
          'æœøłđðı', 'aoolddi'),
        'ß', 'ss'), 'þ', 'th'),
      '([aou])e', '\1', 'g'),
    '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'))
$$;

-- Each word has a space before it, so that '% kow%' finds what begins with 'kow'. The family name stands first.
alter table person add column search_name text collate "C" not null
  generated always as (' ' || search_fold(family_name || ' ' || given_name)) stored;
create index person_search on person using gist (search_name gist_trgm_ops(siglen = 32)) where active;

-- Words as German stems, and as they are written: a stem is shorter than what somebody is about to type.
create function story_words(value text, weight "char") returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('german', value) || to_tsvector('simple', search_fold(value)), weight)
$$;

-- Rich text without its tags and entities.
create function plain_text(html text) returns text language sql immutable parallel safe as $$
  select regexp_replace(html, '<[^>]*>|&[#a-zA-Z0-9]+;', ' ', 'g')
$$;

alter table news_story
  add column search_title text collate "C" not null generated always as (' ' || search_fold(title)) stored,
  add column search_words tsvector not null generated always as (
    story_words(title, 'A') || story_words(preview, 'B') || story_words(left(plain_text(content), 100000), 'C')) stored;
create index news_story_words on news_story using gin (search_words) where status = 'published';
