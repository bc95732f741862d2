-- A person has one id for good. What an external identity provider calls them is kept beside it.

create table person_subject (
  sub text primary key check (length(sub) between 1 and 255),
  -- null: the record of the person was erased.
  person_id uuid references person on delete set null,
  first_seen_at timestamptz not null,
  -- When that was: tokens that are still good must not make the person anew.
  ended_at timestamptz
);
create index person_subject_person on person_subject (person_id);
create index person_subject_ended on person_subject (ended_at) where ended_at is not null;
-- Until now the first token of an account gave the person its own name as the id.
insert into person_subject (sub, person_id, first_seen_at) select id::text, id, account_seen_at from person where account_seen_at is not null;

-- Servers of the former release, which run until they are replaced, must not make such a person a second time by that name.
create function refuse_subject_as_person() returns trigger language plpgsql as $$
begin
  if exists (select from added a join person_subject s on s.sub = a.id::text where s.person_id is distinct from a.id) then
    raise exception 'this is the account of another person' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger person_is_no_subject after insert on person referencing new table as added
  for each statement execute function refuse_subject_as_person();

-- Whoever lets a person in again: an administrator, a table or SCIM. Deferred to the commit, as other entries of the audit log.
create function audit_return() returns trigger language plpgsql as $$
begin
  insert into audit_entry (kind, subject_id, route, result) values ('write', new.person_id, 'return', 'committed');
  return null;
end $$;
create constraint trigger audit_return after update of returned_at on person_exit deferrable initially deferred
  for each row when (old.returned_at is null and new.returned_at is not null) execute function audit_return();

drop function change_person_id(uuid, uuid);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the ledger is never changed: correct it by another one' using errcode = 'restrict_violation';
end $$;
