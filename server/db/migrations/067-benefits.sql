-- Benefits: what the group offers, by rules over the personnel data.

-- What the rules read and was not kept: kind of contract, end of the probation period.
alter table employment
  add column contract_kind text check (contract_kind in ('permanent', 'fixedTerm', 'apprenticeship', 'workingStudent', 'marginal')),
  -- Its last day; null: no probation period was agreed.
  add column probation_end date,
  add constraint employment_probation_check check (probation_end >= entry_day);

create table benefit (
  id bigint generated always as identity primary key,
  version integer not null default 1 check (version > 0),
  category text not null check (category in ('mobility', 'health', 'family', 'provision', 'food', 'learning', 'extras')),
  title text not null collate german check (title <> '' and char_length(title) <= 120),
  title_en text not null default '' check (char_length(title_en) <= 120),
  summary text not null check (summary <> '' and char_length(summary) <= 240),
  summary_en text not null default '' check (char_length(summary_en) <= 240),
  -- Sanitised HTML.
  content text not null default '' check (char_length(content) <= 65536),
  content_en text not null default '' check (char_length(content_en) <= 65536),
  contact_id uuid references person on delete set null,
  active boolean not null,
  -- Switched off at; requests that are open then lapse once it can no longer be taken back.
  ended_at timestamptz check (ended_at is null or not active),
  valid_from date not null,
  valid_until date,
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) <= 6),
  request_mode text not null check (request_mode in ('automatic', 'anytime', 'until', 'monthly')),
  request_until date,
  request_day_of_month integer check (request_day_of_month between 1 and 28),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid references person on delete set null,
  search_words tsvector not null generated always as (
    story_words(title, 'A') || story_words(summary, 'B') || story_words(left(plain_text(content), 100000), 'C')
    || story_words_en(title_en, 'A') || story_words_en(summary_en, 'B') || story_words_en(left(plain_text(content_en), 100000), 'C')) stored,
  check (valid_until >= valid_from),
  check ((request_mode = 'until') = (request_until is not null)),
  check ((request_mode = 'monthly') = (request_day_of_month is not null))
);

-- Without a row it is for all companies, also for those that are founded later.
create table benefit_company (
  benefit_id bigint not null references benefit on delete cascade,
  company_id integer not null references company on delete cascade,
  primary key (benefit_id, company_id)
);

create table benefit_document (
  id uuid primary key,
  -- null: uploaded, and in no benefit yet.
  benefit_id bigint references benefit on delete cascade,
  kind text not null check (kind in ('picture', 'attachment')),
  -- null: of an earlier version only.
  position integer check (position >= 0),
  name text not null check (name <> ''),
  alt text not null default '' check (char_length(alt) <= 500),
  alt_en text not null default '' check (char_length(alt_en) <= 500),
  file_id uuid references file,
  content_type text,
  size integer check (size > 0),
  sha256 bytea check (octet_length(sha256) = 32),
  bytes bytea check (octet_length(bytes) <= 10485760),
  uploaded_by uuid references person on delete set null,
  uploaded_at timestamptz not null,
  check (benefit_id is not null or position is null),
  check ((kind = 'picture') = (file_id is not null)),
  check ((kind = 'attachment') = (bytes is not null and size is not null and sha256 is not null and content_type is not null)),
  constraint benefit_document_position unique (benefit_id, kind, position) deferrable initially deferred,
  check (kind = 'attachment' or position = 0)
);
create index benefit_document_unattached on benefit_document (uploaded_at) where benefit_id is null;

-- Every version as it was saved, and by whom.
create table benefit_version (
  benefit_id bigint not null references benefit on delete cascade,
  version integer not null check (version > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- The version that it takes back.
  takes_back integer check (takes_back < version),
  changed_by uuid references person on delete set null,
  changed_at timestamptz not null,
  primary key (benefit_id, version)
);
