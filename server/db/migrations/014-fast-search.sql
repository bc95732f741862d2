-- Search that stays quick where a word stands in every second story.

-- The companies a story is for, beside it (empty: all): who may read it is asked of each hit of a search.
alter table news_story add column audience integer[] not null default '{}';

create function keep_audience() returns trigger language plpgsql as $$
begin
  -- Held first: who changes the same audience at this moment has committed then, and is counted.
  perform from news_story where id in (select story_id from changed) order by id for no key update;
  update news_story s set audience = a.ids
  from (
    select id, array(select company_id from news_story_company where story_id = id order by 1) as ids
    from (select distinct story_id as id from changed) c
  ) a
  where s.id = a.id and s.audience <> a.ids;
  return null;
end $$;
create trigger news_story_company_added after insert on news_story_company
  referencing new table as changed for each statement execute function keep_audience();
create trigger news_story_company_removed after delete on news_story_company
  referencing old table as changed for each statement execute function keep_audience();
-- A row that went to another story would leave the audience of the first as it was.
create function refuse_another_story() returns trigger language plpgsql as $$
begin
  raise exception 'the audience of a story is added to and removed from, not moved';
end $$;
create trigger news_story_company_moved before update on news_story_company
  for each row execute function refuse_another_story();

-- The planner does not count that the words of a story lie beside it: for a common word it would unpack those of every
-- story, which takes a hundred times as long as reading their index. Behind a function that says so it asks the index.
create function words_beside(words tsvector) returns tsvector language plpgsql immutable strict cost 300 as $$
begin
  return words;
end $$;
drop index news_story_words;
create index news_story_words on news_story using gin (words_beside(search_words));

-- What begins a word of a title comes first: found by itself, nothing else need be looked at for a common word.
create function words_of_title(search_title text) returns tsvector language plpgsql immutable strict cost 300 as $$
begin
  return array_to_tsvector(array_remove(string_to_array(search_title, ' '), ''));
end $$;
create index news_story_title_words on news_story using gin (words_of_title(search_title));

-- Stories whose newest version readers do not see: its title is looked for apart.
create index news_story_unreleased on news_story (id) where version > public_version;

update news_story s set audience = array(select company_id from news_story_company where story_id = s.id order by 1)
where exists (select from news_story_company where story_id = s.id);
analyze news_story;
