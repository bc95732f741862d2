-- What people keep about themselves, who changed it and who looked; legal documents and their acceptance.

-- No row: nothing beside what the directory says. Its version guards the phone and the representative of person too.
create table personal_data (
  person_id uuid primary key references person on delete cascade,
  cell_phone text check (cell_phone <> ''),
  street text check (street <> ''),
  house_number text check (house_number <> ''),
  zip text check (zip <> ''),
  location text check (location <> ''),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  valid_until date,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (bic is null or iban is not null)
);

create table personal_data_change (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  what text not null check (what in ('phone', 'cellPhone', 'address', 'iban', 'representative', 'picture')),
  -- As they may be shown: masked.
  shown_before text,
  shown_after text,
  -- { iban, bic }: kept only as long as one may object.
  bank_before jsonb,
  bank_after jsonb,
  changed_by uuid references person on delete set null,
  with_factor boolean not null default false,
  mailed boolean not null default false,
  effective_from date check (extract(day from effective_from) = 1),
  objection_until timestamptz,
  objected_at timestamptz,
  -- A change is taken back once.
  objection_to bigint unique references personal_data_change on delete cascade,
  changed_at timestamptz not null default now(),
  check (bank_before is null or what = 'iban'),
  check (bank_after is null or what = 'iban'),
  check (objected_at is null or objection_until is not null)
);
create index personal_data_change_person on personal_data_change (person_id, id desc);
create index personal_data_change_bank on personal_data_change (objection_until) where bank_after is not null;

-- Whoever looks at the data of somebody else is named to them.
create table personal_data_view (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  viewer_id uuid references person on delete set null,
  viewed_at timestamptz not null default now()
);
create index personal_data_view_person on personal_data_view (person_id, id desc);
create index personal_data_view_age on personal_data_view (viewed_at);

create table legal_document (
  id integer generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy', 'conditions', 'accessibility', 'stored-data')),
  language text not null check (language in ('de', 'en')),
  version text not null check (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$'),
  valid_from date not null,
  title text not null check (title <> ''),
  -- The document in one sentence.
  summary text not null default '',
  -- [{ id, heading, html }]
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  created_at timestamptz not null default now(),
  unique (document, language, version)
);

create table legal_acceptance (
  person_id uuid not null references person on delete cascade,
  document text not null check (document = 'conditions'),
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (person_id, document, version)
);
