-- The group: companies, sites, divisions, teams, people and what they may do.

create collation german (provider = icu, locale = 'de-DE');

create table file (
  id uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 10485760),
  sha256 bytea not null check (octet_length(sha256) = 32),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

-- Smaller copies of a picture, by height in px.
create table file_thumbnail (
  file_id uuid not null references file on delete cascade,
  height integer not null check (height between 1 and 2000),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null,
  primary key (file_id, height)
);

create table company (
  id integer generated always as identity primary key,
  name text collate german not null unique check (name <> ''),
  short_name text not null unique
);

create table site (
  id integer generated always as identity primary key,
  company_id integer not null references company,
  name text collate german not null,
  street text not null default '',
  zip text not null default '',
  city text not null,
  -- The Land rules the public holidays.
  land text not null check (land in ('BW','BY','BE','BB','HB','HH','HE','MV','NI','NW','RP','SL','SN','ST','SH','TH')),
  unique (company_id, name)
);

create table division (
  id integer generated always as identity primary key,
  company_id integer not null references company,
  name text collate german not null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  unique (company_id, name)
);

create table team (
  id integer generated always as identity primary key,
  division_id integer not null references division,
  name text collate german not null,
  unique (division_id, name)
);

create table person (
  id uuid primary key default gen_random_uuid(),
  username text not null unique check (username = lower(username) and username <> ''),
  given_name text collate german not null,
  family_name text collate german not null,
  email text,
  phone text,
  personnel_number text unique,
  position text not null default '',
  company_id integer references company,
  site_id integer references site,
  division_id integer references division,
  team_id integer references team,
  supervisor_id uuid references person check (supervisor_id <> id),
  representative_id uuid references person check (representative_id <> id),
  picture_id uuid references file on delete set null,
  locale text not null default 'de' check (locale in ('de', 'en')),
  expense_user_id text,
  terms_accepted_at timestamptz,
  ack_form_feedback_niko boolean not null default false,
  active boolean not null default true,
  last_login_at timestamptz,
  frontend_version text,
  frontend_system text,
  created_at timestamptz not null default now()
);
create index person_company on person (company_id) where active;
create index person_supervisor on person (supervisor_id);

-- client is '' for a realm role.
create table person_role (
  person_id uuid not null references person on delete cascade,
  client text not null default '',
  role text not null,
  primary key (person_id, client, role)
);
create index person_role_role on person_role (role, client);
