-- People from the personnel system: dates of entry and exit, tables that administrators bring in, those who left and what passed on.

alter table person
  add column entry_on date,
  -- The last day.
  add column exit_on date,
  -- As the system that maintains people by SCIM calls them.
  add column external_id text unique check (length(external_id) between 1 and 200),
  -- When their rights ended; null: they have not left.
  add column left_at timestamptz,
  -- When the system that maintains people by SCIM deleted them: it does not see them any more.
  add column unprovisioned_at timestamptz,
  -- When their data was erased, as far as no law keeps it.
  add column erased_at timestamptz,
  -- Since when an account of the provider has the record; null: it was brought in, and waits for its account.
  add column account_seen_at timestamptz,
  -- What SCIM calls the person, whatever id the provider gives them later.
  add column scim_id uuid not null unique default gen_random_uuid(),
  add column changed_at timestamptz not null default now(),
  add constraint person_period check (entry_on <= exit_on),
  add constraint person_left check (left_at is null or not active),
  add constraint person_erased check (erased_at is null or left_at is not null);
update person set account_seen_at = created_at, scim_id = id;
create index person_left_at on person (left_at) where left_at is not null;
create index person_due on person (exit_on) where left_at is null and exit_on is not null;
create index person_mail on person (lower(email)) where email is not null;
create index person_representative on person (representative_id);

-- Every time a person left; a new line for each time.
create table person_exit (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  at timestamptz not null,
  cause text not null check (cause in ('exitDate', 'deactivated', 'administrator')),
  by_id uuid references person on delete set null,
  -- Who takes over; null: nobody, administrators decide.
  successor_id uuid references person on delete set null,
  -- [{ what, count, to }]
  passed jsonb not null default '[]' check (jsonb_typeof(passed) = 'array'),
  returned_at timestamptz,
  check (returned_at >= at)
);
create unique index person_exit_open on person_exit (person_id) where returned_at is null;

-- Every server closes the sockets of those who left.
create function announce_exit() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_exits', new.person_id::text);
  return null;
end $$;
create trigger person_exit_announced after insert on person_exit for each row execute function announce_exit();

-- A table of people: read and checked in the background, then written in one transaction.
create table people_import (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  state text not null default 'reading' check (state in ('reading', 'checked', 'applying', 'applied', 'failed')),
  -- Until it has been read.
  content bytea,
  -- The columns of the table; what it does not have is left as it is.
  fields text[] not null default '{}',
  lines integer not null default 0 check (lines >= 0),
  -- Lines that the running step has finished.
  done integer not null default 0 check (done >= 0),
  report jsonb not null default '{}' check (jsonb_typeof(report) = 'object'),
  by_id uuid references person on delete set null,
  made_at timestamptz not null,
  applied_at timestamptz,
  -- When leavers were signed out and others were told of the changes.
  followed_at timestamptz,
  check ((state = 'applied') = (applied_at is not null)),
  check (followed_at is null or applied_at is not null)
);
-- One line of the table; null: its cell is empty.
create table people_import_row (
  import_id bigint not null references people_import on delete cascade,
  line integer not null,
  personnel_number text,
  username text,
  given_name text,
  family_name text,
  mail text,
  company text,
  division text,
  site text,
  supervisor text,
  deputy text,
  entry_on date,
  exit_on date,
  primary key (import_id, line)
);
create index people_import_row_number on people_import_row (import_id, personnel_number);
create index people_import_row_username on people_import_row (import_id, username);

-- Groups of the system that maintains people by SCIM. They give no rights: roles come from the identity provider.
create table scim_group (
  id uuid primary key default gen_random_uuid(),
  display_name text not null check (length(display_name) between 1 and 200),
  external_id text unique check (length(external_id) between 1 and 200),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index scim_group_name on scim_group (lower(display_name));
create table scim_group_member (
  group_id uuid not null references scim_group on delete cascade,
  person_id uuid not null references person on delete cascade,
  primary key (group_id, person_id)
);
create index scim_group_member_person on scim_group_member (person_id);

-- Where rows of one table belong to rows of another by the person, another id of the person reaches both.
do $$
declare
  k record;
begin
  for k in
    select c.conrelid::regclass as relation, c.conname, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'person'::regclass and c.confupdtype = 'a'
      and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attnum = any(c.confkey) and a.attname = 'person_id')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s on update cascade deferrable', k.relation, k.conname, k.conname,
      k.definition);
  end loop;
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('portal.changes_person_id', true) = 'on' and to_jsonb(new) - 'person_id' = to_jsonb(old) - 'person_id' then
    return new;
  end if;
  raise exception 'an entry of the ledger is never changed: correct it by another one' using errcode = 'restrict_violation';
end $$;

-- Gives a person another id, with everything that is stored about them: the identity provider knows them by a new one.
create function change_person_id(former uuid, current uuid) returns void language plpgsql as $$
declare
  place record;
  columns text;
  kept person;
begin
  perform set_config('portal.changes_person_id', 'on', true);
  set constraints all deferred;
  select * into strict kept from person where id = former for update;
  update person set username = username || '~' || id, personnel_number = null, external_id = null, scim_id = gen_random_uuid()
    where id = former;
  -- Generated columns are not written.
  select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
    where a.attrelid = 'person'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'id';
  execute format('insert into person (id, %1$s) select $1, %1$s from (select ($2).*) as kept', columns) using current, kept;
  for place in
    select k.conrelid::regclass as relation, a.attname as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'person'::regclass and array_length(k.conkey, 1) = 1
  loop
    execute format('update %s set %I = $1 where %I = $2', place.relation, place.name, place.name) using current, former;
  end loop;
  delete from person where id = former;
  set constraints all immediate;
  perform set_config('portal.changes_person_id', '', true);
end $$;
