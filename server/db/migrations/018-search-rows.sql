-- What a search counts, in rows of a few bytes: a word that stands in most stories is found in all of their rows.

-- For whom stories are, and in which categories they stand: few pairs, so that hits are counted by them.
create table news_placing (
  id integer generated always as identity primary key,
  audience integer[] not null,
  category_ids integer[] not null,
  unique (audience, category_ids)
);

-- One for each published story, with the names that its columns have there. What is not here is found by nobody.
create table news_search (
  id bigint primary key references news_story on delete cascade,
  published_at timestamptz not null,
  placing_id integer not null references news_placing,
  contact_id uuid,
  expires_at timestamptz,
  search_title text collate "C" not null,
  search_words tsvector not null
) with (toast_tuple_target = 128);
alter table news_search alter search_words set statistics 0;

create function categories_of(story bigint) returns integer[] language sql stable as $$
  select array(select category_id from news_story_category where story_id = story order by 1)
$$;

-- Writes the rows of these stories anew where they are not what the stories say.
create function place_stories(ids bigint[]) returns void language plpgsql as $$
begin
  -- Held first: who changes the same stories at this moment has committed then, and is counted.
  perform from news_story where id = any(ids) order by id for no key update;
  delete from news_search r using news_story s where s.id = any(ids) and r.id = s.id and s.status <> 'published';
  insert into news_placing (audience, category_ids)
  select distinct s.audience, categories_of(s.id) from news_story s
  where s.id = any(ids) and s.status = 'published' and not exists (
    select from news_placing p where p.audience = s.audience and p.category_ids = categories_of(s.id))
  order by 1, 2
  on conflict do nothing;
  insert into news_search as r (id, published_at, placing_id, contact_id, expires_at, search_title, search_words)
  select s.id, s.published_at, p.id, s.contact_id, s.expires_at, s.search_title, s.search_words
  from news_story s join news_placing p on p.audience = s.audience and p.category_ids = categories_of(s.id)
  where s.id = any(ids) and s.status = 'published'
  order by s.published_at
  on conflict (id) do update set published_at = excluded.published_at, placing_id = excluded.placing_id,
    contact_id = excluded.contact_id, expires_at = excluded.expires_at, search_title = excluded.search_title,
    search_words = excluded.search_words
  where row(r.*) is distinct from row(excluded.*);
end $$;

select place_stories(array(select id from news_story where status = 'published'));
create index news_search_words on news_search using gin (words_beside(search_words))
  -- What waits to be sorted into it is read by each search.
  with (gin_pending_list_limit = 256);
create index news_search_title_words on news_search using gin (words_of_title(search_title)) with (gin_pending_list_limit = 256);
create index news_search_contact on news_search (contact_id);

create function keep_search() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select id from changed where status = 'published');
  else
    -- Most changes of what is published are none to those who search.
    ids := array(
      select s.id from changed s join before b on b.id = s.id
      where 'published' in (s.status, b.status)
        and (s.status, s.published_at, s.expires_at, s.contact_id, s.audience, s.search_title, s.search_words)
          is distinct from (b.status, b.published_at, b.expires_at, b.contact_id, b.audience, b.search_title, b.search_words));
  end if;
  if ids <> '{}' then
    perform place_stories(ids);
  end if;
  return null;
end $$;
create trigger news_story_search_added after insert on news_story
  referencing new table as changed for each statement execute function keep_search();
create trigger news_story_search_changed after update on news_story
  referencing old table as before new table as changed for each statement execute function keep_search();

create function keep_search_categories() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  -- Held first: who publishes one of them at this moment has committed then.
  perform from news_story where id in (select story_id from changed) order by id for no key update;
  ids := array(select distinct r.id from changed c join news_search r on r.id = c.story_id);
  if ids <> '{}' then
    perform place_stories(ids);
  end if;
  return null;
end $$;
create trigger news_story_category_added after insert on news_story_category
  referencing new table as changed for each statement execute function keep_search_categories();
create trigger news_story_category_removed after delete on news_story_category
  referencing old table as changed for each statement execute function keep_search_categories();
create trigger news_story_category_moved_from after update on news_story_category
  referencing old table as changed for each statement execute function keep_search_categories();
create trigger news_story_category_moved_to after update on news_story_category
  referencing new table as changed for each statement execute function keep_search_categories();

analyze news_placing;
analyze news_search;
