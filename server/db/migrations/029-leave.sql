-- Leave: where and when people work, what they may take, their requests with periods, stages and decisions, and the ledger from
-- which every balance is computed.

-- Exclusion constraints on a person and a range.
create extension if not exists btree_gist;

-- What holds in the municipality of a site beside the holidays of its Land.
create table municipal_holiday (
  id integer generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  holiday text not null check (holiday in ('corpusChristi', 'peaceFestival', 'assumption')),
  first_day date,
  last_day date,
  source text not null default '',
  check (first_day <= last_day),
  exclude using gist (site_id with =, holiday with =, daterange(first_day, last_day, '[]') with &&)
);

-- Where somebody works from a day on; before the first row, and without one, it is the site of the person.
create table place_of_work (
  person_id uuid not null references person on delete cascade,
  from_day date not null,
  site_id integer not null references site,
  primary key (person_id, from_day)
);

-- Target minutes from Monday to Sunday for each week of a cycle; the anchor is a Monday.
create table working_time_model (
  person_id uuid not null references person on delete cascade,
  from_day date not null,
  anchor date not null check (extract(isodow from anchor) = 1),
  weeks jsonb not null check (jsonb_typeof(weeks) = 'array' and jsonb_array_length(weeks) between 1 and 53),
  primary key (person_id, from_day)
);

create table employment (
  person_id uuid primary key references person on delete cascade,
  entry_day date not null,
  exit_day date,
  -- Days of leave a year for five days of work a week.
  contract_days integer not null default 30 check (contract_days between 0 and 366),
  check (entry_day <= exit_day)
);

-- What is agreed in a company; without a row the defaults of the domain hold.
create table leave_rules (
  company_id integer primary key references company on delete cascade,
  christmas_eve text not null default 'work' check (christmas_eve in ('work', 'half', 'free')),
  new_years_eve text not null default 'work' check (new_years_eve in ('work', 'half', 'free')),
  -- The last day, MM-DD, of the next year on which leave can be taken; null: 31 December of its own year.
  carried_to text default '03-31' check (carried_to ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  -- Days by which the balance of a year may be overdrawn.
  overdraft_days integer not null default 0 check (overdraft_days between 0 and 366),
  -- Minutes below which the flexitime account may not fall.
  flexitime_minimum integer not null default -600,
  flexitime_step integer not null default 15 check (flexitime_step between 1 and 480),
  flexitime_days integer check (flexitime_days between 0 and 31)
);

create table special_leave_reason (
  id integer generated always as identity primary key,
  -- null: for every company.
  company_id integer references company on delete cascade,
  label text collate german not null check (label <> ''),
  label_en text not null default '',
  -- Half days that are granted, for each event or in a year; null: as many as needed.
  half_days integer check (half_days > 0),
  per text not null default 'event' check (per in ('event', 'year')),
  proof_required boolean not null default false,
  paid boolean not null default true,
  archived_at timestamptz
);

-- Which people manage the absences of a division's calendar.
create table calendar_admin (
  division_id integer not null references division on delete cascade,
  person_id uuid not null references person on delete cascade,
  primary key (division_id, person_id)
);

create table calendar_team (
  id integer generated always as identity primary key,
  division_id integer not null references division on delete cascade,
  name text collate german not null check (name <> ''),
  -- The administrator of the calendar manages absence: nobody is invisible.
  managed boolean not null default false,
  unique (division_id, name),
  unique (id, managed)
);
create table calendar_member (
  team_id integer not null,
  person_id uuid not null references person on delete cascade,
  visibility text not null default 'abstract' check (visibility in ('none', 'abstract', 'concrete')),
  managed boolean not null default false,
  primary key (team_id, person_id),
  foreign key (team_id, managed) references calendar_team (id, managed) on update cascade on delete cascade,
  constraint calendar_member_managed check (not managed or visibility <> 'none')
);
create index calendar_member_person on calendar_member (person_id);

create table project_assignment (
  id integer generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  manager_id uuid not null references person on delete cascade,
  name text collate german not null,
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day),
  check (person_id <> manager_id)
);
create index project_assignment_person on project_assignment (person_id, last_day);
create index project_assignment_manager on project_assignment (manager_id, last_day);

-- Who decides in a holder's place while they are away, in this order.
create table deputy (
  holder_id uuid not null references person on delete cascade,
  position integer not null check (position > 0),
  deputy_id uuid not null references person on delete cascade,
  primary key (holder_id, position),
  unique (holder_id, deputy_id),
  check (holder_id <> deputy_id)
);
create table deputy_setting (
  person_id uuid primary key references person on delete cascade,
  activated boolean not null default false,
  -- Away by hand, beside their own absences.
  away_from date,
  away_until date,
  check (away_from <= away_until)
);

-- company_id or division_id null: for all of them.
create table leave_block (
  id integer generated always as identity primary key,
  company_id integer references company on delete cascade,
  division_id integer references division on delete cascade,
  first_day date not null,
  last_day date not null,
  reason text not null check (reason <> ''),
  check (first_day <= last_day)
);
create table leave_closure (
  id integer generated always as identity primary key,
  company_id integer references company on delete cascade,
  site_id integer references site on delete cascade,
  first_day date not null,
  last_day date not null,
  name text collate german not null check (name <> ''),
  check (first_day <= last_day)
);
create table minimum_staffing (
  team_id integer primary key references calendar_team on delete cascade,
  people integer not null check (people > 0)
);
create table school_holiday (
  id integer generated always as identity primary key,
  land text not null check (land in ('BW','BY','BE','BB','HB','HH','HE','MV','NI','NW','RP','SL','SN','ST','SH','TH')),
  name text not null check (name <> ''),
  first_day date not null,
  last_day date not null,
  source text not null check (source <> ''),
  imported_at timestamptz not null default now(),
  check (first_day <= last_day),
  unique (land, name, first_day)
);

-- The employer's notice of the days that lapse, to one person.
create table lapse_notice (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  years integer[] not null check (cardinality(years) > 0),
  text_version text not null,
  numerator integer not null check (numerator >= 0),
  denominator integer not null default 1 check (denominator > 0),
  lapses_on date not null,
  sent_on date not null,
  seen_at timestamptz,
  confirmed_at timestamptz,
  check (confirmed_at is null or seen_at is not null)
);
create index lapse_notice_person on lapse_notice (person_id);

create table sickness (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  first_day date not null,
  -- null: without an end yet.
  last_day date,
  recorded_by uuid references person on delete set null,
  recorded_at timestamptz not null default now(),
  check (first_day <= last_day),
  exclude using gist (person_id with =, daterange(first_day, last_day, '[]') with &&)
);

-- One row for each person with requests: whoever changes their requests or entries locks it first.
create table leave_account (
  person_id uuid primary key references person on delete cascade
);

create table leave_request (
  id bigint generated always as identity primary key,
  person_id uuid not null references leave_account on delete cascade,
  type text not null
    check (type in ('tariffLeave', 'tariffLeaveHalf', 'specialLeave', 'flexDay', 'flexHours', 'paidTimeOff')),
  status text not null
    check (status in ('draft', 'open', 'inProgress', 'approved', 'rejected', 'expired', 'withdrawn')),
  version integer not null default 1 check (version > 0),
  -- A draft that the team sees.
  pencilled boolean not null default false,
  special_reason_id integer references special_leave_reason,
  comment text not null default '',
  substitute_id uuid references person on delete set null,
  substitute_state text check (substitute_state in ('asked', 'accepted', 'declined')),
  handover_note text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (id, person_id),
  check (not pencilled or status = 'draft'),
  check ((status = 'draft') = (sent_at is null)),
  check (type <> 'specialLeave' or special_reason_id is not null or status = 'draft'),
  check (substitute_id <> person_id)
);
create index leave_request_person on leave_request (person_id);
create index leave_request_open on leave_request (id) where status in ('open', 'inProgress');
create index leave_request_substitute on leave_request (substitute_id) where substitute_id is not null;

-- What a request asks for; `minutes` for hours of flexitime on one day, with a time of day or without.
create table leave_period (
  request_id bigint not null,
  person_id uuid not null,
  position integer not null check (position > 0),
  first_day date not null,
  last_day date not null,
  starts_at_noon boolean not null default false,
  ends_at_noon boolean not null default false,
  minutes integer check (minutes between 1 and 1440),
  from_minute integer check (from_minute between 0 and 1439),
  to_minute integer check (to_minute between 1 and 1440),
  primary key (request_id, position),
  foreign key (request_id, person_id) references leave_request (id, person_id) on delete cascade,
  check (first_day <= last_day),
  check (first_day < last_day or not (starts_at_noon and ends_at_noon)),
  check (minutes is null or first_day = last_day),
  check ((from_minute is null) = (to_minute is null) and from_minute < to_minute),
  check (from_minute is null or minutes is not null)
);
create index leave_period_days on leave_period (first_day, last_day);
create index leave_period_person on leave_period (person_id, last_day);

-- The half days (two for each day since 1970) that open and approved requests fill: no two of one person fill the same half.
create table leave_halves (
  request_id bigint not null,
  person_id uuid not null,
  halves int4range not null check (not isempty(halves)),
  foreign key (request_id, person_id) references leave_request (id, person_id) on delete cascade,
  constraint leave_halves_overlap exclude using gist (person_id with =, halves with &&)
);
create index leave_halves_request on leave_halves (request_id);
-- The same for hours with a time of day, in minutes since 1970 of local time.
create table leave_hours (
  request_id bigint not null,
  person_id uuid not null,
  minutes int4range not null check (not isempty(minutes)),
  foreign key (request_id, person_id) references leave_request (id, person_id) on delete cascade,
  constraint leave_hours_overlap exclude using gist (person_id with =, minutes with &&)
);
create index leave_hours_request on leave_hours (request_id);

-- A stage of one version of a request, held by a person; holder null: the personnel office.
create table leave_stage (
  request_id bigint not null references leave_request on delete cascade,
  version integer not null,
  stage text not null check (stage in ('supervisor', 'projectManager')),
  holder_id uuid references person on delete set null,
  primary key (request_id, version, stage)
);
create index leave_stage_holder on leave_stage (holder_id);
-- One decision for each stage. Whose request it is stands here too: nobody decides about their own.
create table leave_decision (
  request_id bigint not null,
  version integer not null,
  stage text not null,
  person_id uuid not null,
  outcome text not null check (outcome in ('manuallyApproved', 'manuallyRejected', 'automaticallyApproved',
    'automaticallyRejected', 'automaticallyExpired')),
  decided_by uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  reason text not null default '',
  decided_at timestamptz not null,
  primary key (request_id, version, stage),
  foreign key (request_id, version, stage) references leave_stage on delete cascade,
  foreign key (request_id, person_id) references leave_request (id, person_id) on delete cascade,
  check (outcome <> 'manuallyRejected' or reason ~ '\S'),
  constraint leave_decision_own check (decided_by <> person_id)
);

-- The wish to cancel approved leave, and its answer.
create table leave_cancellation (
  id bigint generated always as identity primary key,
  request_id bigint not null,
  person_id uuid not null,
  reason text not null default '',
  asked_at timestamptz not null,
  accepted boolean,
  answered_by uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  answer text not null default '',
  answered_at timestamptz,
  foreign key (request_id, person_id) references leave_request (id, person_id) on delete cascade,
  check ((accepted is null) = (answered_at is null)),
  check (accepted is distinct from false or answer ~ '\S'),
  constraint leave_cancellation_own check (answered_by <> person_id)
);
create unique index leave_cancellation_pending on leave_cancellation (request_id) where accepted is null;
create index leave_cancellation_request on leave_cancellation (request_id);

-- What happened to a request, for everybody who may see it.
create table leave_timeline (
  id bigint generated always as identity primary key,
  request_id bigint not null references leave_request on delete cascade,
  version integer not null,
  type text not null,
  at timestamptz not null,
  by_id uuid references person on delete set null,
  on_behalf_of uuid references person on delete set null,
  note text not null default ''
);
create index leave_timeline_request on leave_timeline (request_id, id);

-- The ledger. `claim` and `correct` say what a person may take; the others are days of requests: reserved when it is sent, booked
-- when it is approved, released when it ends or is changed, restored by a certificate. An entry is never changed. The amount is in
-- days, of the account 'flexitime' in minutes.
create table leave_entry (
  id bigint generated always as identity primary key,
  person_id uuid not null references leave_account on delete cascade,
  account text not null check (account in ('leave', 'paidTimeOff', 'specialLeave', 'flexitime')),
  kind text not null check (kind in ('claim', 'correct', 'reserve', 'book', 'release', 'restore')),
  year integer not null check (year between 1900 and 9999),
  claim_kind text check (claim_kind in ('statutory', 'disability', 'contractual')),
  request_id bigint,
  version integer,
  day date,
  numerator integer not null,
  denominator integer not null default 1 check (denominator > 0),
  at timestamptz not null default now(),
  by_id uuid references person on delete set null,
  reason text not null default '',
  foreign key (request_id, person_id) references leave_request (id, person_id),
  check ((kind in ('claim', 'correct')) = (request_id is null)),
  check ((request_id is null) = (day is null) and (request_id is null) = (version is null)),
  check ((claim_kind is null) = (request_id is not null or account <> 'leave')),
  check (kind = 'correct' or numerator >= 0),
  check (kind <> 'correct' or reason ~ '\S'),
  constraint leave_entry_once unique (request_id, version, day, kind)
);
create index leave_entry_person on leave_entry (person_id, account);
create unique index leave_entry_claim on leave_entry (person_id, account, year, claim_kind) nulls not distinct
  where kind = 'claim';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the ledger is never changed: correct it by another one' using errcode = 'restrict_violation';
end $$;
create trigger leave_entry_fixed before update of person_id, account, kind, year, claim_kind, request_id, version, day, numerator,
  denominator, at, reason on leave_entry for each row execute function refuse_change();
