-- Who signed in, whose data was read by role, and who wrote what. Entries name people by their id only and outlive them: no foreign keys.
create table audit_entry (
  lane smallint not null default 0 check (lane between 0 and 7),
  seq bigint not null default 0,
  at timestamptz not null default now(),
  kind text not null check (kind in ('sign-in', 'read', 'write', 'refused', 'export')),
  person_id uuid,
  subject_id uuid,
  route text not null check (length(route) <= 300),
  object text check (length(object) <= 300),
  result text not null check (length(result) <= 40),
  previous bytea not null default '',
  hash bytea not null default '',
  primary key (lane, seq)
);
create index audit_entry_at on audit_entry (at, lane, seq);
create index audit_entry_person on audit_entry (person_id, at);
create index audit_entry_subject on audit_entry (subject_id, at) where subject_id is not null;

-- Of every column, in a form that no setting of a session changes.
create function audit_hash(entry audit_entry) returns bytea language sql stable as $$
  select sha256(entry.previous || convert_to(jsonb_build_array(entry.lane, entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.kind, entry.person_id, entry.subject_id,
    entry.route, entry.object, entry.result)::text, 'UTF8'))
$$;

-- Numbers without gaps and a chain of hashes. One chain would let one transaction commit at a time: there are eight, by connection.
create function audit_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  new.lane := pg_backend_pid() % 8;
  -- Held until the commit, so that nobody continues the chain behind an entry that may still vanish.
  perform pg_advisory_xact_lock(1635083369, new.lane);
  select seq, hash into last from audit_entry where lane = new.lane order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := clock_timestamp();
  new.previous := coalesce(last.hash, '');
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_chain before insert on audit_entry for each row execute function audit_chain();

-- Entries are never changed, and deleted only after 400 days. The last of a chain stays: the next number depends on it.
create function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '400 days'
    and exists (select from audit_entry where lane = old.lane and seq > old.seq) then
    return old;
  end if;
  raise exception 'entries of the audit log can only be added' using errcode = 'restrict_violation';
end $$;
create trigger audit_keep before update or delete on audit_entry for each row execute function audit_keep();
-- A trigger of a statement has no row.
create function audit_keep_all() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log can only be added' using errcode = 'restrict_violation';
end $$;
create trigger audit_keep_all before truncate on audit_entry for each statement execute function audit_keep_all();

-- Called before each commit of a request that writes; a transaction that has only read leaves no entry.
create function audit_commit(person uuid, path text, what text) returns boolean language plpgsql as $$
begin
  if pg_current_xact_id_if_assigned() is null then
    return false;
  end if;
  insert into audit_entry (kind, person_id, route, object, result) values ('write', person, path, what, 'committed');
  return true;
end $$;

-- Deferred to the commit: the lock of the chain is the last one that a transaction takes.
create function audit_sign_in() returns trigger language plpgsql as $$
begin
  insert into audit_entry (kind, person_id, route, result) values ('sign-in', new.person_id, 'sign-in', new.kind);
  return null;
end $$;
create constraint trigger audit_sign_in after insert on sign_in_event
  deferrable initially deferred for each row execute function audit_sign_in();

create function audit_sign_out() returns trigger language plpgsql as $$
begin
  insert into audit_entry (kind, person_id, route, result) values ('sign-in', new.person_id, 'sign-in', 'signed-out');
  return null;
end $$;
create constraint trigger audit_sign_out after insert on ended_session
  deferrable initially deferred for each row execute function audit_sign_out();

-- Every entry that was changed, or before which some are missing. What retention has deleted is the beginning of a chain.
create function audit_faults() returns table (lane smallint, seq bigint, fault text) language sql stable as $$
  select f.lane, f.seq, f.fault from (
    select e.lane, e.seq, case
      when e.hash <> audit_hash(e) then 'changed'
      when e.seq <> lag(e.seq) over chain + 1 then 'entries before it are missing'
      when e.previous <> lag(e.hash) over chain then 'another entry was before it'
    end as fault
    from audit_entry e window chain as (partition by e.lane order by e.seq)
  ) f where f.fault is not null order by 1, 2
$$;
