-- The code of conduct: published versions, the draft of the next one, confirmations, reminders, and the contact for whistle-blowers.

create table conduct_version (
  version integer primary key check (version > 0),
  -- Calendar day; a later version replaces this one from its own day on.
  applies_from date not null unique,
  -- Title, summary, sections and questions, each in both languages.
  text jsonb not null check (jsonb_typeof(text -> 'sections') = 'array' and jsonb_array_length(text -> 'sections') between 1 and 30
    and jsonb_typeof(text -> 'questions') = 'array' and jsonb_array_length(text -> 'questions') = 3),
  -- Whether it must be confirmed, and whether the evidence names people.
  confirmation text not null check (confirmation in ('none', 'counted', 'named')),
  confirm_by date check (confirm_by >= applies_from),
  -- Who must confirm it; empty: no limit by that.
  company_ids integer[] not null default '{}',
  site_ids integer[] not null default '{}',
  groups text[] not null default '{}',
  published_by uuid references person on delete set null,
  published_at timestamptz not null,
  -- When the job asked for its confirmations; null: not yet.
  announced_at timestamptz,
  check ((confirmation = 'none') = (confirm_by is null))
);

-- People confirm the words they have read: a published version never changes, and only one that does not apply yet is withdrawn.
create function keep_conduct_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.version, new.applies_from, new.text, new.confirmation, new.confirm_by, new.company_ids, new.site_ids, new.groups, new.published_at)
      is distinct from (old.version, old.applies_from, old.text, old.confirmation, old.confirm_by, old.company_ids, old.site_ids, old.groups, old.published_at)
    then
      raise exception 'a published version of the code of conduct cannot be changed' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.announced_at is not null then
    raise exception 'a version of the code of conduct that applies cannot be deleted' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger conduct_version_kept before update or delete on conduct_version
  for each row execute function keep_conduct_version();

-- Versions apply one after the other, in the order of their numbers.
create function order_conduct_versions() returns trigger language plpgsql as $$
begin
  if exists (select from conduct_version v where (v.version < new.version) <> (v.applies_from < new.applies_from) and v.version <> new.version) then
    raise exception 'versions of the code of conduct apply in the order of their numbers' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger conduct_version_ordered before insert on conduct_version
  for each row execute function order_conduct_versions();

-- The one draft of the next version. Its texts may be incomplete.
create table conduct_draft (
  only_one boolean primary key default true check (only_one),
  version integer not null check (version > 0),
  text jsonb not null check (jsonb_typeof(text -> 'sections') = 'array' and jsonb_typeof(text -> 'questions') = 'array'),
  applies_from date,
  confirmation text not null default 'counted' check (confirmation in ('none', 'counted', 'named')),
  confirm_by date,
  company_ids integer[] not null default '{}',
  site_ids integer[] not null default '{}',
  groups text[] not null default '{}',
  changed_by uuid references person on delete set null,
  changed_at timestamptz not null
);

create table conduct_confirmation (
  version integer not null references conduct_version,
  person_id uuid not null references person on delete cascade,
  -- Of the person when they confirmed; the evidence counts it there.
  company_id integer references company,
  confirmed_at timestamptz not null,
  primary key (version, person_id)
);
create index conduct_confirmation_person on conduct_confirmation (person_id, version desc);

-- Reminders of those who are missing: one by the job for each step, and those that somebody sent.
create table conduct_reminder (
  id integer generated always as identity primary key,
  version integer not null references conduct_version,
  -- Whose people were reminded; null: all.
  company_id integer references company,
  step text not null check (step in ('near', 'overdue', 'sent')),
  sent_at timestamptz not null,
  sent_by uuid references person on delete set null,
  check ((step = 'sent') or (company_id is null and sent_by is null))
);
create unique index conduct_reminder_step on conduct_reminder (version, step) where step <> 'sent';

-- Where people report misconduct: one row, or none until it is set. No table knows who has read it.
create table conduct_contact (
  only_one boolean primary key default true check (only_one),
  version integer not null default 1 check (version > 0),
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  url text not null default '' check (url = '' or url like 'https://%'),
  note text not null default '',
  note_en text not null default ''
);

-- What administrators did: publications, withdrawals, reminders, exports, changes of the contact.
create table conduct_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_id uuid references person on delete set null,
  type text not null check (type in ('published', 'withdrawn', 'discarded', 'reminded', 'exported', 'contact')),
  version integer,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
