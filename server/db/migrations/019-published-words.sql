-- Words of titles that come only at a set time help their editors only: whether one is known would tell of them before.
create or replace function keep_title_words() returns trigger language plpgsql as $$
begin
  if new.status <> 'published' then
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

update news_word set released = false
where released and word not in (select title_words(search_title) from news_story where status = 'published');
