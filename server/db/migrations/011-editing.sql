-- Stories as editors work on them: both languages, versions, review, the bin, confirmations, and what became of them.

-- What readers see stands in news_story; `public_version` names the version it was taken from. Editors work on the newest
-- version; a draft shows what it says, a story that is scheduled or public shows what was released.
alter table news_story
  drop constraint news_story_title_check,
  add column description text not null default '',
  add column title_en text not null default '',
  add column preview_en text not null default '',
  add column description_en text not null default '',
  add column content_en text not null default '',
  -- The German text was changed after the English one.
  add column translation_outdated boolean not null default false,
  -- Companies whose highlight it is to be; empty: all that it is for.
  add column highlight_company_ids integer[] not null default '{}',
  add column highlight_until timestamptz,
  -- named: the duty requires to know who has confirmed; counted: only how many
  add column confirmation text not null default 'none' check (confirmation in ('none', 'counted', 'named')),
  add column confirm_by date,
  add column public_version integer not null default 1,
  add column review_asked_at timestamptz,
  add column review_asked_by uuid references person on delete set null,
  add column approved_version integer,
  add column approved_by uuid references person on delete set null,
  add column reminders integer not null default 0,
  add column reminded_at timestamptz,
  -- That its period is over has been seen to.
  add column ended_at timestamptz,
  add column deleted_at timestamptz,
  add column deleted_by uuid references person on delete set null,
  add constraint news_story_title_check check (status = 'draft' or title <> ''),
  add constraint news_story_lengths_check check (
    char_length(title) <= 200 and char_length(title_en) <= 200 and char_length(preview) <= 1000
    and char_length(preview_en) <= 1000 and char_length(description) <= 4000 and char_length(description_en) <= 4000
    and char_length(content) <= 65535 and char_length(content_en) <= 65535),
  -- What lies in the bin is seen by no reader.
  add constraint news_story_bin_check check (deleted_at is null or status = 'draft'),
  add constraint news_story_confirm_by_check check (confirm_by is null or confirmation <> 'none');
-- Nobody is told today that a story ended long ago.
update news_story set public_version = version,
  ended_at = case when status = 'published' and expires_at <= now() then expires_at end;
alter table news_story
  add constraint news_story_versions_check check (
    public_version between 1 and version and (status <> 'draft' or public_version = version)
    and (approved_version is null or approved_version between 1 and version));
create index news_story_bin on news_story (deleted_at) where deleted_at is not null;
create index news_story_changed on news_story (updated_at desc, id desc);
create index news_story_expiry on news_story (expires_at) where status = 'published' and ended_at is null;

-- Words of the English text, as English stems, beside those of the German one.
create function story_words_en(value text, weight "char") returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('english', value) || to_tsvector('simple', search_fold(value)), weight)
$$;
alter table news_story drop column search_title, drop column search_words;
alter table news_story
  add column search_title text collate "C" not null
    generated always as (' ' || search_fold(title) || ' ' || search_fold(title_en)) stored,
  add column search_words tsvector not null generated always as (
    story_words(title, 'A') || story_words(preview, 'B') || story_words(description, 'B')
    || story_words(left(plain_text(content), 100000), 'C')
    || story_words_en(title_en, 'A') || story_words_en(preview_en, 'B') || story_words_en(description_en, 'B')
    || story_words_en(left(plain_text(content_en), 100000), 'C')) stored;
create index news_story_words on news_story using gin (search_words) where status = 'published';
create index news_story_draft_words on news_story using gin (search_words) where status <> 'published';

-- Parts of a title's words, and words like them.
create index news_story_title_parts on news_story using gin (search_title gin_trgm_ops) where status = 'published';

-- The history. Saves of one editor within some minutes are one version, which takes the number of the last of them.
create table news_version (
  story_id bigint not null references news_story on delete cascade,
  version integer not null check (version >= 1),
  made_by uuid references person on delete set null,
  begun_at timestamptz not null default now(),
  made_at timestamptz not null default now(),
  title text not null,
  preview text not null,
  description text not null,
  content text not null,
  title_en text not null,
  preview_en text not null,
  description_en text not null,
  content_en text not null,
  translation_outdated boolean not null,
  contact_id uuid references person on delete set null,
  category_ids integer[] not null,
  company_ids integer[] not null,
  highlight boolean not null,
  highlight_company_ids integer[] not null,
  highlight_until timestamptz,
  confirmation text not null check (confirmation in ('none', 'counted', 'named')),
  confirm_by date,
  primary key (story_id, version)
);

insert into news_version
select s.id, s.version, s.created_by, s.created_at, s.updated_at, s.title, s.preview, s.description, s.content, s.title_en,
  s.preview_en, s.description_en, s.content_en, s.translation_outdated, s.contact_id,
  array(select category_id from news_story_category where story_id = s.id order by 1),
  array(select company_id from news_story_company where story_id = s.id order by 1),
  s.highlight, s.highlight_company_ids, s.highlight_until, s.confirmation, s.confirm_by
from news_story s;

-- However a story is written, its history begins with what it says when that is committed, with categories and companies.
create function write_first_version() returns trigger language plpgsql as $$
begin
  insert into news_version
  select s.id, s.version, s.created_by, s.created_at, s.updated_at, s.title, s.preview, s.description, s.content, s.title_en,
    s.preview_en, s.description_en, s.content_en, s.translation_outdated, s.contact_id,
    array(select category_id from news_story_category where story_id = s.id order by 1),
    array(select company_id from news_story_company where story_id = s.id order by 1),
    s.highlight, s.highlight_company_ids, s.highlight_until, s.confirmation, s.confirm_by
  from news_story s where s.id = new.id
  on conflict do nothing;
  return null;
end $$;
create constraint trigger news_story_first_version after insert on news_story
  deferrable initially deferred for each row execute function write_first_version();

-- Every time a story was made public, whether its readers are to be told, and since when they are.
create table news_publication (
  story_id bigint not null references news_story on delete cascade,
  number integer not null check (number >= 1),
  version integer not null,
  made_by uuid references person on delete set null,
  made_at timestamptz not null default now(),
  -- Whether its readers are told of it.
  tell boolean not null,
  -- Until then it can be taken back, and nobody is told.
  tell_at timestamptz not null,
  -- When they were told; where nobody is, when it could no longer be taken back.
  told_at timestamptz,
  taken_back_at timestamptz,
  -- What stood before, and what taking back restores.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  primary key (story_id, number),
  check (told_at is null or taken_back_at is null)
);
-- One at a time waits to be told of.
create unique index news_publication_pending on news_publication (story_id) where told_at is null and taken_back_at is null;

create table news_confirmation (
  story_id bigint not null,
  version integer not null,
  person_id uuid not null references person on delete cascade,
  -- Their company at that moment.
  company_id integer references company,
  confirmed_at timestamptz not null default now(),
  primary key (story_id, version, person_id),
  foreign key (story_id, version) references news_version on delete cascade on update cascade
);
create index news_confirmation_person on news_confirmation (person_id);

create table news_timeline (
  id bigint generated always as identity primary key,
  story_id bigint not null references news_story on delete cascade,
  type text not null check (type in ('created', 'review_asked', 'approved', 'returned', 'scheduled', 'unscheduled',
    'published', 'republished', 'taken_back', 'unpublished', 'displaced', 'expired', 'restored_version', 'reminded',
    'deleted', 'restored')),
  at timestamptz not null default now(),
  by_id uuid references person on delete set null,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index news_timeline_story on news_timeline (story_id, id);

-- Who has a story open in the editor, window by window.
create table news_lease (
  story_id bigint not null references news_story on delete cascade,
  person_id uuid not null references person on delete cascade,
  tab text not null check (char_length(tab) between 1 and 64),
  since timestamptz not null default now(),
  until timestamptz not null,
  primary key (story_id, person_id, tab)
);

-- The highlight of a company may end before its story does.
alter table news_highlight add column until timestamptz;

alter table news_category
  add column color text not null default ''
    check (color in ('', 'blue', 'teal', 'green', 'amber', 'red', 'violet', 'grey')),
  -- A story in it is published only after a second editor has approved it.
  add column review boolean not null default false,
  add column archived_at timestamptz,
  add column version integer not null default 1,
  add constraint news_category_parent_check check (parent_id <> id),
  add constraint news_category_lengths_check check (
    char_length(label) <= 120 and char_length(label_en) <= 120 and char_length(icon) <= 60);
create index news_category_parent on news_category (parent_id);

-- A branch that hangs below itself would be lost, and every walk through the tree endless. Moves follow each other.
create function refuse_category_circle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('news_category'));
  if exists (
    with recursive above as (
      select id, parent_id from news_category where id = new.parent_id
      union select c.id, c.parent_id from news_category c join above a on c.id = a.parent_id
    ) select from above where id = new.id
  ) then
    raise exception 'category % would hang below itself', new.id
      using errcode = 'check_violation', constraint = 'news_category_circle';
  end if;
  return new;
end $$;
create trigger news_category_moved before insert or update of parent_id on news_category for each row
  when (new.parent_id is not null) execute function refuse_category_circle();

-- Whether one of these categories, or one above them, demands a second editor.
create function news_needs_review(ids integer[]) returns boolean language sql stable as $$
  with recursive above as (
    select id, parent_id, review from news_category where id = any(ids)
    union select c.id, c.parent_id, c.review from news_category c join above a on c.id = a.parent_id
  ) select exists (select from above where review)
$$;

-- Entries of the bell that go with their story.
create index notification_unread_story on notification (niko_id) where read_at is null and niko_id is not null;
