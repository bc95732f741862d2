-- Working time: bookings, the result of each day, cases (corrections and questions), decisions, closing of months, rules with dates.

-- One row for each person who records working time: whoever changes their bookings, days, cases or months locks it first.
create table time_account (
  person_id uuid primary key references person on delete cascade,
  -- The first day that counts; earlier days have no target.
  start_day date not null
);

-- Rules from a day on; company null: for every company without rules of its own. The shape is TimeRules of the domain.
create table time_rules (
  id integer generated always as identity primary key,
  company_id integer references company on delete cascade,
  from_day date not null,
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  version integer not null default 1 check (version > 0),
  changed_by uuid references person on delete set null,
  changed_at timestamptz not null default now(),
  unique nulls not distinct (company_id, from_day)
);

-- How days are released from a day on: the setting of the person, else that of the division, else manual.
create table time_release_path (
  id integer generated always as identity primary key,
  person_id uuid references person on delete cascade,
  division_id integer references division on delete cascade,
  from_day date not null,
  path text not null check (path in ('manual', 'automatic')),
  set_by uuid references person on delete set null,
  set_at timestamptz not null default now(),
  check (num_nonnulls(person_id, division_id) = 1),
  unique nulls not distinct (person_id, division_id, from_day)
);

create table time_terminal (
  id integer generated always as identity primary key,
  name text collate german not null check (name <> ''),
  site_id integer references site on delete cascade,
  -- SHA-256 of the key that the terminal sends.
  key_hash bytea not null unique,
  created_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_seen_at timestamptz,
  -- Seconds by which its clock was ahead when it last sent bookings; negative: behind.
  clock_error integer
);

-- A file of terminal bookings: checked first, then stored in portions; `stored_lines` grows in the transaction of each portion.
create table time_import (
  id integer generated always as identity primary key,
  name text not null,
  sha256 bytea not null,
  content bytea,
  status text not null check (status in ('checked', 'running', 'stopped', 'done')),
  lines integer not null check (lines >= 0),
  stored_lines integer not null default 0 check (stored_lines between 0 and lines),
  -- What was refused or known already, by rule, with the first lines of each.
  report jsonb not null default '{}',
  created_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- The raw booking, never changed; the same booking sent twice is stored once.
create table time_stamp (
  person_id uuid not null references time_account on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('in', 'out')),
  source text not null check (source in ('web', 'terminal', 'import')),
  terminal_id integer references time_terminal on delete set null,
  received_at timestamptz not null default now(),
  primary key (person_id, at, kind)
);

-- One recorded interval, of the day on which it began; `comes` or `goes` is missing where a stamp is.
create table time_entry (
  id bigint generated always as identity primary key,
  person_id uuid not null references time_account on delete cascade,
  day date not null,
  comes timestamptz,
  goes timestamptz,
  -- Breaks without a time of day, beside the gaps between entries.
  break_minutes integer not null default 0 check (break_minutes between 0 and 1440),
  travel_kind text check (travel_kind in ('active', 'passive')),
  travel_minutes integer not null default 0 check (travel_minutes between 0 and 1440),
  kilometres numeric(6, 1) not null default 0 check (kilometres >= 0),
  preparation_minutes integer not null default 0 check (preparation_minutes between 0 and 1440),
  follow_up_minutes integer not null default 0 check (follow_up_minutes between 0 and 1440),
  -- Order or confirmation number.
  order_number text not null default '',
  project_manager_id uuid references person on delete set null,
  country text not null default 'DE' check (country ~ '^[A-Z]{2}$'),
  place text not null default '',
  note text not null default '',
  source text not null check (source in ('stamp', 'manual', 'file', 'import', 'correction', 'office')),
  terminal_id integer references time_terminal on delete set null,
  check (comes is not null or goes is not null),
  check (comes < goes),
  check (project_manager_id <> person_id),
  constraint time_entry_overlap exclude using gist (person_id with =, tstzrange(comes, goes) with &&)
    where (comes is not null and goes is not null)
);
create index time_entry_day on time_entry (person_id, day);

-- The result of a day, computed from its entries, the model, absences and rules whenever one of them changes.
create table time_day (
  id bigint generated always as identity unique,
  person_id uuid not null references time_account on delete cascade,
  day date not null,
  version integer not null default 1 check (version > 0),
  -- Minutes. `actual` null: a stamp is missing, or the day is running.
  target integer not null,
  actual integer,
  credited integer not null default 0,
  -- Of the target, paid from the account by leave; also in `balance`.
  flexitime integer not null default 0,
  break_minutes integer not null default 0,
  travel_minutes integer not null default 0,
  balance integer not null,
  first_comes timestamptz,
  last_goes timestamptz,
  feedback text check (feedback in ('pending', 'stampingMissing', 'invalidStamping', 'unexcused')),
  hints jsonb not null default '[]',
  path text not null check (path in ('manual', 'automatic')),
  -- When it is released by itself, if nothing is found and nobody objects.
  release_at timestamptz,
  status text not null check (status in ('manualReleaseRequired', 'automaticReleaseActivated', 'notYetProcessed',
    'notYetProcessedByProjectManager', 'manuallyApproved', 'manuallyRejected', 'automaticallyApproved')),
  released_at timestamptz,
  primary key (person_id, day),
  check ((status in ('manuallyApproved', 'automaticallyApproved')) = (released_at is not null))
);
create index time_day_open on time_day (person_id, day) where released_at is null;
create index time_day_due on time_day (release_at) where status = 'automaticReleaseActivated';

-- What a day was before a change, readable for ever.
create table time_day_version (
  person_id uuid not null,
  day date not null,
  version integer not null,
  entries jsonb not null,
  -- What changed it: a booking, a correction, the office, an absence, the rules.
  cause text not null,
  reason text not null default '',
  by_id uuid references person on delete set null,
  at timestamptz not null,
  primary key (person_id, day, version),
  foreign key (person_id, day) references time_day on delete cascade
);

-- The step of a project manager, while an entry names one; that of the supervisor needs no row.
create table time_stage (
  person_id uuid not null,
  day date not null,
  holder_id uuid not null references person on delete cascade,
  primary key (person_id, day, holder_id),
  foreign key (person_id, day) references time_day on delete cascade
);
create index time_stage_holder on time_stage (holder_id);

-- One decision for each step of a version. Nobody decides about their own day.
create table time_decision (
  person_id uuid not null,
  day date not null,
  version integer not null,
  stage text not null check (stage in ('supervisor', 'projectManager')),
  outcome text not null check (outcome in ('manuallyApproved', 'manuallyRejected', 'automaticallyApproved')),
  decided_by uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  reason text not null default '',
  decided_at timestamptz not null,
  primary key (person_id, day, version, stage),
  foreign key (person_id, day) references time_day on delete cascade,
  check (outcome <> 'manuallyRejected' or reason ~ '\S'),
  constraint time_decision_own check (decided_by <> person_id)
);
create index time_decision_by on time_decision (decided_by, decided_at);

-- A correction that an employee asks for, or a question about a day. While one is open, the day is reported.
create table time_case (
  id bigint generated always as identity primary key,
  person_id uuid not null references time_account on delete cascade,
  day date not null,
  kind text not null check (kind in ('correction', 'question')),
  status text not null check (status in ('open', 'inProgress', 'approved', 'rejected', 'withdrawn', 'closed')),
  version integer not null default 1 check (version > 0),
  -- The version of the day that it changes, and its entries before and after, as EntryInput of the contract.
  day_version integer not null,
  old_entries jsonb not null,
  new_entries jsonb,
  reason text check (reason in ('forgotten', 'terminalDown', 'businessTrip', 'wrongTime', 'other')),
  note text not null default '',
  created_by uuid references person on delete set null,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status in ('open', 'inProgress')) = (closed_at is null)),
  check ((kind = 'correction') = (new_entries is not null) and (kind = 'correction') = (reason is not null)),
  unique (id, person_id)
);
create unique index time_case_open on time_case (person_id, day) where closed_at is null;
create index time_case_person on time_case (person_id, day);

create table time_case_stage (
  case_id bigint not null,
  person_id uuid not null,
  stage text not null check (stage in ('supervisor', 'projectManager')),
  -- null: the time office.
  holder_id uuid references person on delete set null,
  outcome text check (outcome in ('manuallyApproved', 'manuallyRejected')),
  decided_by uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  reason text not null default '',
  decided_at timestamptz,
  primary key (case_id, stage),
  foreign key (case_id, person_id) references time_case (id, person_id) on delete cascade,
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'manuallyRejected' or reason ~ '\S'),
  constraint time_case_own check (decided_by <> person_id)
);
create index time_case_stage_holder on time_case_stage (holder_id) where outcome is null;

create table time_case_message (
  id bigint generated always as identity primary key,
  case_id bigint not null references time_case on delete cascade,
  by_id uuid references person on delete set null,
  at timestamptz not null,
  text text not null check (text <> '')
);
create index time_case_message_case on time_case_message (case_id, id);

create table time_case_proof (
  id uuid primary key,
  -- null until the case is sent.
  case_id bigint references time_case on delete cascade,
  person_id uuid not null references person on delete cascade,
  name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  bytes bytea not null,
  uploaded_at timestamptz not null default now()
);
create index time_case_proof_case on time_case_proof (case_id);
create index time_case_proof_person on time_case_proof (person_id);

-- A month that both sides have signed is closed; only the time office opens it again, with a reason.
create table time_month (
  person_id uuid not null references time_account on delete cascade,
  month date not null check (extract(day from month) = 1),
  version integer not null default 1 check (version > 0),
  employee_signed_at timestamptz,
  supervisor_signed_at timestamptz,
  supervisor_signed_by uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  -- Of the account at the end of the month, when it was closed; what a limit of the account has cut off.
  balance integer,
  cut integer not null default 0,
  closed_at timestamptz,
  primary key (person_id, month),
  check ((closed_at is null) or (employee_signed_at is not null and supervisor_signed_at is not null and balance is not null)),
  constraint time_month_own check (supervisor_signed_by <> person_id)
);
create table time_month_event (
  id bigint generated always as identity primary key,
  person_id uuid not null,
  month date not null,
  type text not null check (type in ('signed', 'closed', 'reopened')),
  by_id uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  at timestamptz not null,
  reason text not null default '',
  foreign key (person_id, month) references time_month on delete cascade,
  check (type <> 'reopened' or reason ~ '\S')
);
create index time_month_event_month on time_month_event (person_id, month, id);

-- Days up to `until_day` are changed by nobody but the time office; company and site null: for all of them.
create table time_lock (
  id integer generated always as identity primary key,
  company_id integer references company on delete cascade,
  site_id integer references site on delete cascade,
  until_day date not null,
  reason text not null check (reason <> ''),
  set_by uuid references person on delete set null,
  set_at timestamptz not null default now()
);
