-- Tells every server what must not be remembered any longer, whoever wrote it.

create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_sessions', new.sid);
  return null;
end $$;
create trigger ended_session_announced after insert on ended_session
  for each row execute function announce_session_end();

-- Answers with news may be kept until one of the tables that they are made of changes.
create function announce_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_news', '');
  return null;
end $$;

create trigger news_story_announced after insert or update or delete or truncate on news_story
  for each statement execute function announce_news();
create trigger news_story_category_announced after insert or update or delete or truncate on news_story_category
  for each statement execute function announce_news();
create trigger news_story_company_announced after insert or update or delete or truncate on news_story_company
  for each statement execute function announce_news();
create trigger news_highlight_announced after insert or update or delete or truncate on news_highlight
  for each statement execute function announce_news();
create trigger news_category_announced after insert or update or delete or truncate on news_category
  for each statement execute function announce_news();
create trigger news_document_announced after insert or update or delete or truncate on news_document
  for each statement execute function announce_news();
create trigger company_renamed after update of name on company
  for each statement execute function announce_news();
create trigger division_renamed after update of name on division
  for each statement execute function announce_news();
-- A sign-in writes the person too: only a change that a story shows counts.
create trigger person_renamed after update on person for each row
  when ((old.given_name, old.family_name, old.position, old.company_id, old.division_id)
    is distinct from (new.given_name, new.family_name, new.position, new.company_id, new.division_id))
  execute function announce_news();
