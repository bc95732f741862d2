-- Words of drafts help their editors only: a slip that somebody saved while writing is no word to readers.
alter table news_word add column released boolean not null default false;

create or replace function keep_title_words() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' then
    insert into news_word select title_words(new.search_title) on conflict do nothing;
  else
    -- Most of them are known: whoever brings the same words at this moment does not wait for these.
    insert into news_word (word, released)
    select t.word, true from title_words(new.search_title) t (word)
    where not exists (select from news_word w where w.word = t.word and w.released)
    on conflict (word) do update set released = true;
  end if;
  return null;
end $$;
drop trigger news_story_words_kept on news_story;
create constraint trigger news_story_words_kept after insert or update of title, title_en, status on news_story
  deferrable initially deferred for each row execute function keep_title_words();

update news_word set released = true
where word in (select title_words(search_title) from news_story where status <> 'draft');
