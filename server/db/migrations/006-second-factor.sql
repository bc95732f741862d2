-- Second factor: its set-up, recovery codes, links for a reset; where people are signed in and what happened there.

alter table account
  -- The secret of a set-up that is not finished; the account goes on as it was until then.
  add column pending_totp_secret text,
  add column pending_totp_until timestamptz,
  -- The 30 s step of the code that confirmed it; null: none yet.
  add column pending_totp_step bigint,
  add column pending_failed integer not null default 0,
  add column pending_locked_until timestamptz,
  add check ((pending_totp_secret is null) = (pending_totp_until is null)),
  add check (pending_totp_step is null or pending_totp_secret is not null);

-- Hashes; pending: those of a set-up that is not finished.
create table recovery_code (
  person_id uuid not null references account on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  pending boolean not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (person_id, code_hash)
);

-- The id is in the link alone; here is its hash. A newer link of the same person ends the older ones.
create table mfa_reset_link (
  id_hash bytea primary key check (octet_length(id_hash) = 32),
  person_id uuid not null references person on delete cascade,
  -- Null: made at the command line.
  made_by uuid references person on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz,
  revoked_at timestamptz
);
create index mfa_reset_link_person on mfa_reset_link (person_id);
create unique index mfa_reset_link_open on mfa_reset_link (person_id) where used_at is null and revoked_at is null;

-- A second factor that was shown to the portal in this session, beside the sign-in.
create table shown_factor (
  sid text primary key,
  person_id uuid not null references person on delete cascade,
  shown_at timestamptz not null
);

-- What each session of the last 90 days was seen on; nothing of where.
create table session_device (
  sid text primary key,
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('computer', 'phone', 'tablet', 'unknown')),
  browser text not null check (length(browser) <= 40),
  system text not null check (length(system) <= 40),
  first_seen_at timestamptz not null,
  -- Written once an hour at most.
  seen_at timestamptz not null
);
create index session_device_person on session_device (person_id, seen_at);

create table sign_in_event (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('signed-in', 'wrong-password', 'wrong-code', 'locked', 'recovery-code-used',
    'factor-set-up', 'factor-removed', 'factor-reset', 'codes-renewed')),
  way text check (way in ('password', 'code', 'recovery-code')),
  device_kind text not null check (device_kind in ('computer', 'phone', 'tablet', 'unknown')),
  browser text not null check (length(browser) <= 40),
  system text not null check (length(system) <= 40),
  sid text,
  by_id uuid references person on delete set null
);
create index sign_in_event_person on sign_in_event (person_id, id);
create index sign_in_event_at on sign_in_event (at);
-- The first answer to a token of a session says that it began; two at once say it once.
create unique index sign_in_event_session on sign_in_event (sid) where kind = 'signed-in';
