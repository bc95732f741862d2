-- The forum: a tree of categories with whoever answers there, questions with answers and comments, votes, followers, reports.

create table forum_category (
  id integer generated always as identity primary key,
  parent_id integer references forum_category,
  name text collate german not null check (name ~ '\S' and char_length(name) <= 80),
  name_en text not null default '' check (char_length(name_en) <= 80),
  icon text not null default 'messages-square' check (icon ~ '^[a-z0-9-]{1,40}$'),
  position integer not null default 0,
  -- Who answers: a person, everybody with a role, or whoever buys a material group. None: as in the category above.
  responsible_id uuid references person on delete set null,
  responsible_role text check (responsible_role ~ '^[a-z_:-]{1,80}$'),
  group_id integer references material_group,
  deputy_id uuid references person on delete set null,
  -- What the responsible are called; '' for the name of the category.
  office text not null default '' check (char_length(office) <= 120),
  office_en text not null default '' check (char_length(office_en) <= 120),
  -- Working days until a question goes on; null: as in the category above.
  answer_days integer check (answer_days between 1 and 20),
  is_anonymous_allowed boolean not null default false,
  -- Companies that see it; empty: as in the category above, at the top all.
  company_ids integer[] not null default '{}',
  -- A category in use is kept when it is removed: its questions stay where they may be seen, and go to the moderators.
  removed_at timestamptz,
  version integer not null default 1,
  check (num_nonnulls(responsible_id, responsible_role, group_id) <= 1),
  check (parent_id <> id)
);
create unique index forum_category_group on forum_category (group_id) where removed_at is null;
create index forum_category_parent on forum_category (parent_id);

-- The companies that see the questions of a category, by the nearest one upwards that names some; empty: all.
create function forum_companies(category integer) returns integer[] language sql stable as $$
  with recursive path (id, parent_id, company_ids, depth) as (
    select id, parent_id, company_ids, 1 from forum_category where id = category
    union all select c.id, c.parent_id, c.company_ids, p.depth + 1 from path p join forum_category c on c.id = p.parent_id
      where p.depth < 10)
  select coalesce((select company_ids from path where company_ids <> '{}' order by depth limit 1), '{}')
$$;

-- At most four levels, and no cycle; two changes at once wait for each other.
create function check_forum_category() returns trigger language plpgsql as $$
declare
  above integer := new.parent_id;
  levels integer := 1;
begin
  perform pg_advisory_xact_lock(hashtext('forum_category'));
  while above is not null loop
    levels := levels + 1;
    if levels > 4 or above = new.id then
      raise exception 'categories of the forum have at most four levels' using errcode = 'check_violation', constraint = 'forum_category_depth';
    end if;
    select parent_id into above from forum_category where id = above;
  end loop;
  return new;
end $$;
create trigger forum_category_depth before insert or update of parent_id on forum_category
  for each row execute function check_forum_category();

-- Numbers of questions and entries tell neither how many there are nor in which order they were written.
create function forum_number() returns bigint language plpgsql volatile as $$
declare
  number bigint;
begin
  loop
    number := 100000000 + floor(random() * 900000000)::bigint;
    exit when not exists (select from forum_thread where id = number) and not exists (select from forum_post where id = number);
  end loop;
  return number;
end $$;

create table forum_thread (
  id bigint primary key default forum_number(),
  category_id integer not null references forum_category,
  site_id integer references site on delete set null,
  created_at timestamptz not null,
  -- The day from which the terms of the responsible count.
  waiting_since date not null,
  -- Whose turn it is while there is no answer.
  stage text not null default 'responsible' check (stage in ('responsible', 'deputy', 'moderator')),
  accepted_id bigint,
  -- Of the answers that are shown; kept by a trigger.
  answers integer not null default 0,
  answered_at timestamptz,
  commented_at timestamptz,
  is_official boolean not null default false,
  -- Its question is hidden.
  is_hidden boolean not null default false,
  archived_at timestamptz,
  archived_by uuid references person on delete set null,
  archived_reason text not null default '' check (char_length(archived_reason) <= 500),
  replaced_by bigint references forum_thread on delete set null,
  version integer not null default 1,
  check (replaced_by <> id),
  check (archived_at is not null or (archived_by is null and archived_reason = '' and replaced_by is null))
);
create index forum_thread_newest on forum_thread (created_at desc, id desc) where archived_at is null;
create index forum_thread_category on forum_thread (category_id, created_at desc, id desc);
create index forum_thread_waiting on forum_thread (stage, waiting_since) where answers = 0 and archived_at is null;

create function is_day_in_berlin(at timestamptz) returns boolean language sql immutable as $$
  select date_trunc('day', at at time zone 'Europe/Berlin') at time zone 'Europe/Berlin' = at
$$;

create table forum_post (
  id bigint primary key default forum_number(),
  thread_id bigint not null references forum_thread on delete cascade,
  kind text not null check (kind in ('question', 'answer', 'comment')),
  -- Of a comment: the question or answer that it is about.
  parent_id bigint references forum_post on delete cascade,
  -- null for an entry without a name (forum_author), and for a person who was deleted.
  author_id uuid references person on delete set null,
  is_anonymous boolean not null default false,
  title text check (title ~ '\S' and char_length(title) <= 140),
  -- Rich text; of a comment plain text.
  body text not null check (char_length(body) <= 65535),
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text check (hidden_reason ~ '\S'),
  -- Of an official answer: for whom it speaks, until when it holds, and who checks it then.
  office text,
  office_en text,
  official_until date,
  official_owner uuid references person on delete set null,
  version integer not null default 1,
  words tsvector not null generated always as (
    story_words(coalesce(title, ''), 'A') || story_words(left(plain_text(body), 100000), 'C')) stored,
  -- Similar questions are searched by their titles alone; null where there is none.
  title_words tsvector generated always as (story_words(title, 'A')) stored,
  check ((kind = 'question') = (title is not null)),
  check ((kind = 'comment') = (parent_id is not null)),
  check ((hidden_at is null) = (hidden_reason is null)),
  check ((official_until is null) = (office is null) and (office is null) = (office_en is null)),
  check (kind = 'answer' or official_until is null),
  check (official_until is not null or official_owner is null),
  -- An entry without a name has no author here, and the day is all that it tells about its time.
  constraint forum_post_anonymous check (not is_anonymous or author_id is null),
  constraint forum_post_untimed check (not is_anonymous or (is_day_in_berlin(created_at)
    and (edited_at is null or is_day_in_berlin(edited_at))))
);
alter table forum_thread add constraint forum_thread_accepted foreign key (accepted_id) references forum_post on delete set null;
create unique index forum_thread_accepted_once on forum_thread (accepted_id);
create unique index forum_post_question on forum_post (thread_id) where kind = 'question';
create index forum_post_thread on forum_post (thread_id, created_at);
create index forum_post_parent on forum_post (parent_id);
create index forum_post_author on forum_post (author_id);
create index forum_post_official on forum_post (official_until) where official_until is not null;
create index forum_post_newest on forum_post (created_at desc, id desc) where hidden_at is null;
create index forum_post_words on forum_post using gin (words) where hidden_at is null;
create index forum_post_title on forum_post using gin (title_words) where hidden_at is null;

-- The only place where the author of an entry without a name is known. Nothing refers to it, and it is joined to no list.
create table forum_author (
  post_id bigint primary key references forum_post on delete cascade,
  person_id uuid not null references person on delete cascade,
  written_at timestamptz not null,
  -- The author is notified of what happens to the question; beside the followers, whom others could count.
  follows boolean not null default true
);
create index forum_author_person on forum_author (person_id, written_at);

create function check_forum_author() returns trigger language plpgsql as $$
begin
  if not exists (select from forum_post p where p.id = new.post_id and p.is_anonymous) then
    raise exception 'only entries without a name have a hidden author' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger forum_author_hidden before insert or update on forum_author for each row execute function check_forum_author();

-- What an entry said before it was edited.
create table forum_revision (
  post_id bigint not null references forum_post on delete cascade,
  version integer not null,
  title text,
  body text not null,
  -- null: the author of an entry without a name.
  editor_id uuid references person on delete set null,
  at timestamptz not null,
  primary key (post_id, version)
);
create index forum_revision_editor on forum_revision (editor_id);

create table forum_vote (
  post_id bigint not null references forum_post on delete cascade,
  person_id uuid not null references person on delete cascade,
  primary key (post_id, person_id)
);
create index forum_vote_person on forum_vote (person_id);

create table forum_follow (
  thread_id bigint not null references forum_thread on delete cascade,
  person_id uuid not null references person on delete cascade,
  primary key (thread_id, person_id)
);
create index forum_follow_person on forum_follow (person_id);

create table forum_invitation (
  thread_id bigint not null references forum_thread on delete cascade,
  person_id uuid not null references person on delete cascade,
  -- null: an author without a name.
  by_id uuid references person on delete set null,
  at timestamptz not null,
  primary key (thread_id, person_id)
);
create index forum_invitation_person on forum_invitation (person_id);
create index forum_invitation_by on forum_invitation (by_id);

create table forum_report (
  id bigint generated always as identity primary key,
  post_id bigint not null references forum_post on delete cascade,
  reporter_id uuid references person on delete set null,
  reason text not null check (reason in ('personal', 'offensive', 'wrong', 'confidential', 'other')),
  body text not null default '' check (char_length(body) <= 2000),
  created_at timestamptz not null,
  outcome text check (outcome in ('hidden', 'dismissed')),
  decided_by uuid references person on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check (reason <> 'other' or body ~ '\S')
);
create unique index forum_report_open on forum_report (post_id, reporter_id) where outcome is null;
create index forum_report_post on forum_report (post_id, id);
create index forum_report_reporter on forum_report (reporter_id);

-- What moderators did, a name that was disclosed included; it outlives the entries.
create table forum_moderation (
  id bigint generated always as identity primary key,
  thread_id bigint references forum_thread on delete set null,
  post_id bigint references forum_post on delete set null,
  action text not null check (action in ('hidden', 'restored', 'dismissed', 'disclosed')),
  reason text not null check (char_length(reason) <= 500 and (action = 'restored' or reason ~ '\S')),
  by_id uuid references person on delete set null,
  at timestamptz not null
);
create index forum_moderation_thread on forum_moderation (thread_id);
create index forum_moderation_post on forum_moderation (post_id, id);

-- The folded words of all entries, from which a mistyped word is corrected.
create table forum_word (word text collate "C" primary key);
create index forum_word_parts on forum_word using gin (word gin_trgm_ops);

create function forum_words(title text, body text) returns setof text language sql immutable parallel safe as $$
  select distinct word collate "C" from unnest(string_to_array(
    search_fold(coalesce(title, '') || ' ' || left(plain_text(body), 100000)), ' ')) word
  where length(word) between 3 and 40 order by 1
$$;
create function keep_forum_words() returns trigger language plpgsql as $$
begin
  insert into forum_word select * from forum_words(new.title, new.body) on conflict do nothing;
  return null;
end $$;
-- In one order and at the end: two entries with the same new words then wait for each other in one direction, and briefly.
create constraint trigger forum_post_kept_words after insert or update of title, body on forum_post
  deferrable initially deferred for each row execute function keep_forum_words();

create function count_forum_thread() returns trigger language plpgsql as $$
begin
  update forum_thread t set
    answers = (select count(*) from forum_post p where p.thread_id = t.id and p.kind = 'answer' and p.hidden_at is null),
    answered_at = (select min(p.created_at) from forum_post p
      where p.thread_id = t.id and p.kind = 'answer' and p.hidden_at is null),
    commented_at = (select max(p.created_at) from forum_post p join forum_post a on a.id = p.parent_id
      where p.thread_id = t.id and p.kind = 'comment' and p.hidden_at is null and a.hidden_at is null),
    is_official = exists (select from forum_post p
      where p.thread_id = t.id and p.official_until is not null and p.hidden_at is null),
    is_hidden = exists (select from forum_post p
      where p.thread_id = t.id and p.kind = 'question' and p.hidden_at is not null)
  where t.id = coalesce(new.thread_id, old.thread_id);
  return null;
end $$;
create trigger forum_post_counted after insert or delete or update of hidden_at, official_until on forum_post
  for each row execute function count_forum_thread();
