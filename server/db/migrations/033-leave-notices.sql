-- Reminders and notices of leave that were sent: each once, whichever server runs the job, also after an outage.
create table leave_reminder (
  request_id bigint not null references leave_request on delete cascade,
  version integer not null,
  -- Which one: of a week, of the workdays that are left, or of a duty as substitute.
  key text not null,
  sent_at timestamptz not null,
  primary key (request_id, version, key)
);

-- Written by the job that books what contracts earn; it corrects its own entries alone.
alter table leave_entry add column by_contract boolean not null default false;

-- The personnel office has decided that notices of lapse are sent.
alter table leave_rules add column sends_notices boolean not null default false;

-- The letter as it was sent, in both languages, and the days that it names: [{year, numerator, denominator, lapsesOn}].
alter table lapse_notice add column text_de text not null default '';
alter table lapse_notice add column text_en text not null default '';
alter table lapse_notice add column claims jsonb not null default '[]';
alter table lapse_notice add unique (person_id, sent_on);

-- Proofs of special leave; they are deleted with their request.
create table leave_proof (
  id uuid primary key,
  request_id bigint not null references leave_request on delete cascade,
  name text not null check (name <> ''),
  content_type text not null,
  size integer not null check (size > 0),
  sha256 bytea not null,
  bytes bytea not null,
  uploaded_at timestamptz not null
);
create index leave_proof_request on leave_proof (request_id);

-- Calendar feeds: whoever has the address reads it without signing in; of the token only its hash is stored.
create table calendar_feed (
  id integer generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('own', 'team', 'substitutions')),
  -- How far it reaches; null: everything.
  months integer check (months in (3, 6, 12)),
  language text not null check (language in ('de', 'en')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
create index calendar_feed_person on calendar_feed (person_id);
