-- Search among tens of thousands of stories.

-- The folded words of all titles: what holds or resembles a typed word is looked for among these few, then as a whole word
-- in the stories. Among the titles themselves each of thousands would be compared with what was typed.
create table news_word (
  word text collate "C" primary key check (char_length(word) > 2)
);
create index news_word_parts on news_word using gin (word gin_trgm_ops);

create function title_words(search_title text) returns setof text language sql immutable parallel safe as $$
  select distinct word from unnest(string_to_array(btrim(search_title), ' ')) word
  where char_length(word) > 2 and word !~ '^[0-9]+$' order by word
$$;
create function keep_title_words() returns trigger language plpgsql as $$
begin
  insert into news_word select title_words(new.search_title) on conflict do nothing;
  return null;
end $$;
-- At the commit: a backup brings the words with it.
create constraint trigger news_story_words_kept after insert or update of title, title_en on news_story
  deferrable initially deferred for each row execute function keep_title_words();
insert into news_word select distinct title_words(search_title) from news_story;

-- The texts and their words lie beside the rows, which are then few pages: whoever counts the hits of a common word reads
-- all of these.
alter table news_story set (toast_tuple_target = 512);

-- Parts of titles' words are found by `news_word`.
drop index news_story_title_parts;
-- One index of the words for all states: what readers may see of the hits is asked after they are found.
drop index news_story_words;
drop index news_story_draft_words;
create index news_story_words on news_story using gin (search_words);
create index news_story_contact on news_story (contact_id);
create index news_story_in_category on news_story_category (category_id, story_id);
create index news_story_of_company on news_story_company (company_id, story_id);
